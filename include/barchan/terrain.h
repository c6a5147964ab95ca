/** @file
 * Terrain: sand everywhere else, as columns of whole quanta on a fixed bed, in square tiles that come and go. Where
 * something moves in it, its sand wakes and becomes particles of a patch; where these rest, they become columns again.
 *
 * Heights go along y. Column (x, z) has its middle at origin + ((x + 0.5) spacing, 0, (z + 0.5) spacing); tile (X, Z)
 * has the columns 64 X .. 64 X + 63 and likewise in z. Arrays of a tile are 64 x 64 with x running fastest. */
#ifndef BARCHAN_TERRAIN_H
#define BARCHAN_TERRAIN_H

#include "body.h"
#include "material.h"
#include "patch.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchTerrainId
{
    uint64_t value;
} bchTerrainId;

/** Columns along the side of a tile. */
#define BCH_TILE_SIDE 64
/** Columns of a tile. */
#define BCH_TILE_COLUMNS 4096
#define BCH_MAX_TILE 16777216             /**< tiles are numbered within +- this */
#define BCH_TERRAIN_GRAIN_TAG 0xFFFFFFFFu /**< of grains that terrain became; at rest they become terrain again */

/** A terrain as bchCreateTerrain makes it. */
typedef struct bchTerrainDef
{
    bchHead head;
    bchPosition origin;    /**< lowest corner of tile (0, 0); heights are above its y */
    float spacing;         /**< m between columns, 0.01..10; default 0.25 */
    uint32_t tileCapacity; /**< tiles resident at a time, 1..8192; default 256 */
    float floor;           /**< m above the origin, within +-1e5: the ground where no tile is resident; default -100 */
    uint32_t toppleCount;  /**< how often per step sand too steep slides on by a column, 0..64; default 8 */
    uint32_t publishCapacity; /**< tiles that one step brings to the host's copy at most, 1..256; default 4 */
    uint32_t reserved0;
    /* How it wakes. Without a patch it never does. */
    bchPatchId patch;      /**< takes awake sand; its spacing is `spacing` over 1, 2, 3 or 4. Default null */
    float wakeDepth;       /**< m of sand that wakes, 0..100, rounded to whole spacings of the patch; default 1 */
    float wakeMargin;      /**< how far around a body sand wakes, of half its size, 0.5..20; default 2.5 */
    float wakeSeconds;     /**< s: how far ahead of a body sand wakes, 0..5; default 0.25 */
    float stayMargin;      /**< m beyond that where awake sand stays awake, 0..100; default 0.5 */
    float lodDistance;     /**< m from the nearest focus beyond which nothing wakes, 0..1e6; 0, the default: no limit */
    uint32_t wakeCapacity; /**< particles that wake in one step at most, 1..4194304; default 4096 */
    float splashSpeed;     /**< m/s, 0..1000: particles that fly alone and faster become grains; 0, the default: none
                              does */
    /* What wind and wheels do to sand that sleeps. */
    float windTransport; /**< 0..1: the share of what the wind could carry that it does; default 0, none */
    uint32_t ruts;       /**< 0 or 1; 1: bodies press ruts into sand that does not wake; default 0 */
    uint32_t reserved1;
} bchTerrainDef;

static inline bchTerrainDef bchDefaultTerrainDef(void)
{
    bchTerrainDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_TERRAIN_DEF;
    def.spacing = 0.25f;
    def.tileCapacity = 256;
    def.floor = -100.0f;
    def.toppleCount = 8;
    def.publishCapacity = 4;
    def.wakeDepth = 1.0f;
    def.wakeMargin = 2.5f;
    def.wakeSeconds = 0.25f;
    def.stayMargin = 0.5f;
    def.wakeCapacity = 4096;
    return def;
}

/** Makes a terrain without tiles, with all its memory on the device. A world has one at a time: BCH_ERROR_CAPACITY for
 * a second. Waits for steps under way.
 * @thread{one at a time per world} @results{argument struct id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult bchCreateTerrain(bchWorldId world, const bchTerrainDef* def, bchTerrainId* terrain);

/** Waits for steps under way. All its quanta, paged out ones too, are booked as removed; awake sand stays in its patch.
 * @thread{one at a time per world} @results{id busy lost} @since 0.1 */
BCH_API bchResult bchDestroyTerrain(bchTerrainId terrain);

/* ---- tiles ------------------------------------------------------------------------------------------------- */

/** A tile from arrays. */
typedef struct bchTileDef
{
    bchHead head;
    int32_t x, z;                   /**< within +-BCH_MAX_TILE */
    const float* heights;           /**< of the surface, m above the origin, within +-1e5; null: all `height` */
    const float* beds;              /**< of the bed, m above the origin, within +-1e5 and not above the surface; null:
                                       `depth` below the surface */
    const uint8_t* palette;         /**< which of `materials` each column is of, below materialCount; null: all of the
                                       first */
    const bchMaterialId* materials; /**< materialCount of them */
    uint32_t materialCount;         /**< 1..256 */
    float height;                   /**< m above the origin, within +-1e5, where heights is null; default 0 */
    float depth;                    /**< m of loose sand, 0..1e4, where beds is null; default 1 */
    uint32_t reserved0;
} bchTileDef;

static inline bchTileDef bchDefaultTileDef(void)
{
    bchTileDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_TILE_DEF;
    def.depth = 1.0f;
    return def;
}

/** Takes a tile in. Its quanta are booked as spawned, or, of a tile that was paged out, the difference is.
 * BCH_ERROR_BUSY where the tile is resident already; BCH_ERROR_CAPACITY when tileCapacity is used up or a column would
 * hold more than 2^31 quanta.
 * @thread{one at a time per world} @results{argument struct id busy capacity lost} @since 0.1 */
BCH_API bchResult bchTerrain_LoadTile(bchTerrainId terrain, const bchTileDef* def);

/** The same of a blob of bchTerrain_UnloadTile; it knows its place. BCH_ERROR_CORRUPT for one that is cut short,
 * altered or of another format, or whose spacing or quantum is not the terrain's.
 * @thread{one at a time per world} @results{argument id busy capacity corrupt lost} @since 0.1 */
BCH_API bchResult bchTerrain_LoadTileBlob(bchTerrainId terrain, const void* blob, uint64_t size);

/** Takes the resident tile (x, z) out and gives it as a blob, which is freed with bchFreeBlob; its quanta are booked as
 * paged out until it comes back. With a null blob they are booked as removed. Waits for steps under way where they may
 * have changed it.
 * @thread{one at a time per world} @results{argument id busy lost} @since 0.1 */
BCH_API bchResult bchTerrain_UnloadTile(bchTerrainId terrain, int32_t x, int32_t z, bchBlob* blob);

/** Takes in every tile that an image of heights touches; where it covers a tile in part, the nearest pixels go on. */
typedef struct bchHeightImageDef
{
    bchHead head;
    const uint16_t* pixels; /**< any number, one per column, rows along x */
    uint32_t width, height; /**< pixels, 1..65536 */
    uint32_t rowPixels;     /**< from one row to the next, from `width` on; 0: width */
    int32_t firstX, firstZ; /**< column of the first pixel, a multiple of 64; all its tiles within +-BCH_MAX_TILE */
    float low, high; /**< m above the origin, within +-1e5: of pixel 0, default 0, and of pixel 65535, default 100 */
    float depth;     /**< m of loose sand, 0..1e4; default 1 */
    bchMaterialId material; /**< of all columns */
} bchHeightImageDef;

static inline bchHeightImageDef bchDefaultHeightImageDef(void)
{
    bchHeightImageDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_HEIGHT_IMAGE_DEF;
    def.high = 100.0f;
    def.depth = 1.0f;
    return def;
}

/** All or none.
 * @thread{one at a time per world} @results{argument struct id busy capacity lost} @since 0.1 */
BCH_API bchResult bchTerrain_LoadImage(bchTerrainId terrain, const bchHeightImageDef* def);

/** A finished copy of a tile as the host's copy has it. */
typedef struct bchTileView
{
    bchHead head;
    int32_t x, z;             /**< the tile */
    uint64_t version;         /**< grows with every change, and is never that of another tile or of one that went */
    const float* heights;     /**< m above the origin */
    const float* beds;        /**< m above the origin */
    const uint32_t* quanta;   /**< of loose sand */
    const uint8_t* materials; /**< index of the material in order of creation */
} bchTileView;

static inline bchTileView bchDefaultTileView(void)
{
    bchTileView view;
    memset(&view, 0, sizeof view);
    view.head.size = (uint32_t)sizeof view;
    view.head.tag = BCH_TAG_TILE_VIEW;
    return view;
}

/** Tile (x, z) of the host's copy. The arrays stay until the next call for the terrain's tiles or the world's next
 * step. Never waits. BCH_ERROR_INVALID_ARGUMENT where no tile is resident.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchTerrain_ReadTile(bchTerrainId terrain, int32_t x, int32_t z, bchTileView* view);

/** Columns of a tile that changed: firstX .. lastX, firstZ .. lastZ within it. */
typedef struct bchTileChange
{
    int32_t x, z;                         /**< the tile */
    uint8_t firstX, firstZ, lastX, lastZ; /**< columns within the tile, 0..63 */
    uint32_t gone;                        /**< 1: the tile is not resident any more */
} bchTileChange;

/** What changed in the host's copy since the last time this was asked; at most `count`, which becomes their number. The
 * others are told next time. Never waits.
 * @thread{one at a time per world} @results{argument id busy lost} @since 0.1 */
BCH_API bchResult bchTerrain_TakeChanges(bchTerrainId terrain, bchTileChange* changes, uint32_t* count);

/* ---- brushes ----------------------------------------------------------------------------------------------- */

/** Kinds of brushes. */
typedef int32_t bchBrushKind;
enum
{
    BCH_BRUSH_RAISE = 0,   /**< adds `amount` m of sand of the columns' own material */
    BCH_BRUSH_LOWER = 1,   /**< takes `amount` m of sand away, down to the bed */
    BCH_BRUSH_FLATTEN = 2, /**< raises and lowers towards the height `amount` above the origin, by `strength` */
    BCH_BRUSH_DEPOSIT = 3  /**< adds `amount` m of sand of `material` */
};

/** What a brush does. */
typedef struct bchBrushDef
{
    bchHead head;
    bchBrushKind kind;    /**< default BCH_BRUSH_RAISE */
    float radius;         /**< m, 1e-3..1e4; default 1 */
    bchPosition position; /**< the middle; y does not count */
    float amount;         /**< m, 0..1e4, and of BCH_BRUSH_FLATTEN within +-1e4; default 0.1 */
    float falloff;        /**< share of the radius over which it fades out, 0..1; default 0.5 */
    float strength;       /**< of BCH_BRUSH_FLATTEN: the share of the way there, 0..1; default 1 */
    uint32_t reserved0;
    bchMaterialId material; /**< of BCH_BRUSH_DEPOSIT */
} bchBrushDef;

static inline bchBrushDef bchDefaultBrushDef(void)
{
    bchBrushDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_BRUSH_DEF;
    def.radius = 1.0f;
    def.amount = 0.1f;
    def.falloff = 0.5f;
    def.strength = 1.0f;
    return def;
}

/** Before the next step, in order with other calls. What it adds is booked as spawned, what it takes as removed.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchTerrain_Brush(bchTerrainId terrain, const bchBrushDef* def);

/* ---- questions, answered at once by the host's copy ----------------------------------------------------------- */

/** The surface at a place. */
typedef struct bchGroundSample
{
    bchHead head;
    bchPosition position; /**< on the surface */
    bchVec3 normal;       /**< of length 1 */
    float depth;          /**< m of loose sand */
    uint32_t material;    /**< index of the material in order of creation */
    uint32_t found;       /**< 0: no resident tile there, or the ray meets none */
    double distance;      /**< m along the ray */
} bchGroundSample;

static inline bchGroundSample bchDefaultGroundSample(void)
{
    bchGroundSample sample;
    memset(&sample, 0, sizeof sample);
    sample.head.size = (uint32_t)sizeof sample;
    sample.head.tag = BCH_TAG_GROUND_SAMPLE;
    return sample;
}

/** The surface over the place (x, z), m, within +-1e9: bilinear between the middles of columns. Awake sand is not part
 * of it.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchTerrain_SampleHeight(bchTerrainId terrain, double x, double z, bchGroundSample* sample);

/** The first place where the ray comes down to the surface from above; `direction` of any length but zero, each
 * component within +-1e18, `maxDistance` in m, 0..1e9.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchTerrain_CastRay(
    bchTerrainId terrain, bchPosition origin, bchVec3 direction, double maxDistance, bchGroundSample* sample);

/* ---- questions, answered by the device: many at a time, awake sand included ------------------------------------ */

/** Kinds of questions. */
typedef int32_t bchQueryKind;
enum
{
    BCH_QUERY_HEIGHT = 0, /**< the surface below or above `from` */
    BCH_QUERY_RAY = 1     /**< the first place where the ray comes down to the surface from above */
};

/** A question to the device. Stands in arrays; its layout never changes. */
typedef struct bchQuery
{
    bchPosition from;     /**< the place, or where the ray begins */
    bchVec3 direction;    /**< m, of a ray: of any length but zero, each component within +-1e18 */
    float maxDistance;    /**< of a ray, m: above 0, up to 16384 columns */
    bchQueryKind kind;    /**< default BCH_QUERY_HEIGHT */
    uint32_t settledOnly; /**< 1: awake sand does not count; 0: it counts as if it lay on the column it is over */
} bchQuery;

/** Its answer. Stands in arrays; its layout never changes. */
typedef struct bchQueryHit
{
    bchPosition position; /**< on the surface */
    bchVec3 normal;       /**< of length 1 */
    float distance;       /**< m along the ray */
    float depth;          /**< m of sand above the bed */
    uint32_t material;    /**< index of the material of the column, in order of creation */
    uint32_t found;       /**< 0: no resident tile there, or the ray meets none; the rest says nothing then */
    uint32_t awake;       /**< 1: sand is awake over that column */
} bchQueryHit;

typedef struct bchQueriesId
{
    uint64_t value;
} bchQueriesId;

/** The most questions of one call. */
#define BCH_MAX_QUERIES 65536

/** Asks about the sand as it is after the steps started so far. 1 to BCH_MAX_QUERIES at a time. Never waits; at most 8
 * such calls are open at a time per world (BCH_ERROR_CAPACITY).
 * @thread{one at a time per world} @results{argument id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult
bchTerrain_SubmitQueries(bchTerrainId terrain, const bchQuery* queries, uint32_t count, bchQueriesId* id);

/** BCH_NOT_READY until the answers are there, at most `timeoutNs` nanoseconds from now. Then as many are written as
 * were asked for, in their order, `count` becomes their number, and the id is used up. `count` is the room;
 * BCH_ERROR_INVALID_ARGUMENT where it is too little.
 * @thread{one at a time per world} @results{not-ready argument id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_GetQueryHits(bchQueriesId id, uint64_t timeoutNs, bchQueryHit* hits, uint32_t* count);

/** Gives up questions whose answers nobody wants any more; waits until the device has written them.
 * @thread{one at a time per world} @results{id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_DropQueries(bchQueriesId id);

/* ---- level of detail and paging -------------------------------------------------------------------------------- */

/** Where the game looks: sand near it has priority, and tiles around it are paged in. */
typedef struct bchFocus
{
    bchPosition position; /**< the middle */
    float wakeRadius;     /**< m around it where sand is awake whatever moves, 0..1e3 */
    uint32_t asGrains;    /**< 0 or 1; 1: it wakes as grains */
} bchFocus;

/** The most focus points. */
#define BCH_MAX_FOCUS 16

/** From the next step on; replaces those before. Up to BCH_MAX_FOCUS.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchWorld_SetFocus(bchWorldId world, const bchFocus* points, uint32_t count);

/** Fill in the tile (X, Z), with a blob or a bchTileDef, and return 1; return 0 where the world ends. Called inside
 * bchTerrain_Page; must not call Barchan. The memory must stay until it is called again or bchTerrain_Page returns. */
typedef int (*bchLoadTileFcn)(void* user, int32_t x, int32_t z, bchBlob* blob, bchTileDef* def);
/** Keep the blob's bytes; they are gone when it returns. */
typedef void (*bchStoreTileFcn)(void* user, int32_t x, int32_t z, const void* blob, uint64_t size);

/** How bchTerrain_Page loads and stores tiles. */
typedef struct bchPagerDef
{
    bchHead head;
    bchLoadTileFcn load;   /**< must be given */
    bchStoreTileFcn store; /**< must be given */
    void* user;            /**< given to both */
    float loadRadius;      /**< m around every focus, 1..1e5; default 128 */
    float unloadRadius;    /**< m, loadRadius..1e6; default 160 */
    uint32_t maxLoads;     /**< tiles per call, 1..1024; default 4 */
    uint32_t maxStores;    /**< tiles per call, 1..1024; default 4 */
} bchPagerDef;

static inline bchPagerDef bchDefaultPagerDef(void)
{
    bchPagerDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_PAGER_DEF;
    def.loadRadius = 128.0f;
    def.unloadRadius = 160.0f;
    def.maxLoads = 4;
    def.maxStores = 4;
    return def;
}

/** Pages around the focus points, the nearest tiles first. `missing` (may be null) becomes the number of tiles within
 * loadRadius that are not there yet: 0 when all is loaded. Tiles over which sand is awake stay, and
 * those that it is near to.
 * @thread{one at a time per world} @results{argument struct id busy capacity corrupt lost} @since 0.1 */
BCH_API bchResult bchTerrain_Page(bchTerrainId terrain, const bchPagerDef* def, uint32_t* missing);

/** How a terrain is. */
typedef struct bchTerrainInfo
{
    bchHead head;
    uint64_t stepIndex;                  /**< of the newest finished step, of which the rest is */
    uint32_t tileCount;                  /**< resident */
    uint32_t tileCapacity;               /**< as of bchTerrainDef */
    uint32_t activeTileCount;            /**< whose sand may topple */
    uint32_t staleTileCount;             /**< that the host's copy does not show yet as they are */
    uint32_t awakeColumnCount;           /**< with sand above them */
    uint32_t wokenCount;                 /**< particles and grains that woke in the step */
    uint32_t settledCount;               /**< that became columns */
    uint32_t wakeNeeded;                 /**< room for particles that was missing in the step */
    uint64_t wokenQuanta, settledQuanta; /**< since creation or restore */
    uint64_t pagedQuanta;                /**< in tiles that are paged out */
    uint64_t changeCount;                /**< grows whenever the host's copy changes */
    bchPosition origin;                  /**< of bchTerrainDef, as is */
    float spacing;                       /**< m, as of bchTerrainDef */
    uint32_t reserved0;
} bchTerrainInfo;

static inline bchTerrainInfo bchDefaultTerrainInfo(void)
{
    bchTerrainInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_TERRAIN_INFO;
    return info;
}

/** Never waits.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchTerrain_GetInfo(bchTerrainId terrain, bchTerrainInfo* info);

/** How terrain that sleeps bears a body, with bchTerrainDef::ruts. */
typedef struct bchRutInfo
{
    bchHead head;
    /** of the newest finished step in which it stood on such terrain; 0: none, and so is the rest */
    uint64_t stepIndex;
    float sinkage;        /**< m: by how much the ground gave way under it in that step */
    uint32_t columnCount; /**< that it stands on */
    bchVec3 force; /**< N: what the ground can hold against its slip, by Janosi's law. Nothing is moved by it: a host
                    * that drives wheels over its own collider may bound their grip with it */
    uint32_t reserved0;
} bchRutInfo;

static inline bchRutInfo bchDefaultRutInfo(void)
{
    bchRutInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_RUT_INFO;
    return info;
}

/** Never waits.
 * @thread{one at a time per world} @results{argument struct id busy unsupported lost} @since 0.1 */
BCH_API bchResult bchBody_GetRut(bchBodyId body, bchRutInfo* info);

/** Null where the world has none.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchWorld_GetTerrain(bchWorldId world, bchTerrainId* terrain);

#ifdef __cplusplus
}
#endif

#endif

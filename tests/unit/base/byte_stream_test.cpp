#include "base/byte_stream.h"

#include <doctest/doctest.h>

#include <set>
#include <vector>

using namespace bch;

TEST_CASE("what was written is read back, in order and to the last byte")
{
    ByteWriter writer;
    writer.write(uint32_t{7});
    writer.write(2.5);
    writer.writeBytes("abc", 3);
    CHECK(writer.bytes().size() == 15);
    ByteReader reader(writer.bytes());
    CHECK(reader.read<uint32_t>() == 7);
    CHECK(reader.read<double>() == 2.5);
    CHECK(std::memcmp(reader.take(3).data(), "abc", 3) == 0);
    CHECK(reader.left() == 0);
}

TEST_CASE("a reader never goes past the end")
{
    const std::byte bytes[6] = {};
    for (const uint64_t tooMany : {uint64_t{7}, uint64_t{1} << 32, UINT64_MAX})
    {
        ByteReader reader(bytes);
        try
        {
            reader.take(tooMany);
            FAIL("it read what is not there");
        }
        catch (const Failure& failure)
        {
            CHECK(failure.result() == BCH_ERROR_CORRUPT);
        }
        CHECK(reader.left() == 6);
    }
    ByteReader reader(bytes);
    CHECK(reader.read<uint32_t>() == 0);
    CHECK_THROWS_AS(reader.read<uint32_t>(), Failure);
    CHECK(reader.left() == 2);
    CHECK(reader.take(0).empty());
}

TEST_CASE("every single bit changes the checksum, and so does every length")
{
    std::vector<std::byte> bytes(67);
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(i * 37);
    std::set<uint64_t> sums = {checksum(bytes)};
    size_t expected = 1;
    for (size_t at = 0; at < bytes.size(); ++at)
        for (int bit = 0; bit < 8; ++bit, ++expected)
        {
            bytes[at] ^= static_cast<std::byte>(1 << bit);
            sums.insert(checksum(bytes));
            bytes[at] ^= static_cast<std::byte>(1 << bit);
        }
    // Zeros too: a cut that takes away nothing but zeros is a cut.
    const std::vector<std::byte> zeros(100);
    for (size_t size = 0; size <= zeros.size(); ++size, ++expected)
        sums.insert(checksum({zeros.data(), size}));
    CHECK(sums.size() == expected);
}

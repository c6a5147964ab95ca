"""Public headers in the form that Doxygen reads best: what is uniform in them is written out here once for all of them.

Heads, reserved fields, ids, bchDefault functions and the enumerations beside their typedefs say the same everywhere, so
the headers do not say it; @thread and @results are short words there and sentences on the site.
"""

import re

# The words of @results, in the order in which the site lists them.
RESULTS = {
    "not-ready": ("BCH_NOT_READY", "asked too early, or too many steps under way: call again later"),
    "argument": ("BCH_ERROR_INVALID_ARGUMENT", "a pointer is null, or a number is not finite or out of its range"),
    "struct": ("BCH_ERROR_INVALID_STRUCT", "the struct was not made by its bchDefault function"),
    "id": ("BCH_ERROR_INVALID_ID", "an id is null, stale or of another owner"),
    "busy": ("BCH_ERROR_BUSY", "another thread is inside, or something still depends on it"),
    "capacity": ("BCH_ERROR_CAPACITY", "a capacity, or the room given for the answer, does not suffice"),
    "unsupported": ("BCH_ERROR_UNSUPPORTED", "the device or this build cannot do it"),
    "no-device": ("BCH_ERROR_NO_DEVICE", "no device fits the request"),
    "corrupt": ("BCH_ERROR_CORRUPT", "the blob was cut short or altered, or is of another format"),
    "lost": ("BCH_ERROR_DEVICE_LOST", "destroy, create anew, restore the last snapshot"),
    "device-memory": ("BCH_ERROR_OUT_OF_DEVICE_MEMORY", "the device has too little memory left"),
}
ALWAYS = [("BCH_ERROR_OUT_OF_MEMORY", "the host has too little memory left"),
          ("BCH_ERROR_INTERNAL", "a defect of Barchan")]
RULE = re.compile(r"@thread\{(?P<thread>[^}]*)\} @results\{(?P<results>[^}]*)\} @since (?P<since>\d+\.\d+)")


def flat(comment):
    """A block comment's text with single line ends kept out of sentences."""
    text = re.sub(r"^/\*\*<?|\*/$", "", comment.strip())
    return re.sub(r"[ \t]*\n[ \t]*\*[ \t]?", "\n", text).strip()


def rule_of(comment):
    """The match of thread rule, results and version in a function's comment, or None."""
    return RULE.search(re.sub(r"\s+", " ", flat(comment)))


def sentences(rule):
    lines = []
    words = rule["results"].split()
    if words == ["never"]:
        lines.append("@par Results\nNever fails.")
    else:
        rows = [("BCH_OK", "done"), *(RESULTS[word] for word in RESULTS if word in words), *ALWAYS]
        lines += [f"@retval {name} {meaning}" for name, meaning in rows]
    lines.append(f"@par Thread rule\n{rule['thread'][0].upper()}{rule['thread'][1:]}.")
    lines.append(f"@since {rule['since']}")
    return "\n".join(lines)


def expand_rules(text):
    def expand(match):
        rule = rule_of(match[0])
        if not rule:
            return match[0]
        body = flat(match[0])
        return "/** " + body[:body.index("@thread")] + "\n" + sentences(rule) + " */"
    return re.sub(r"/\*\*.*?\*/", expand, text, flags=re.S)


def split_declarators(text):
    """`float x, y; /**< doc */` as one line each: Doxygen would give the comment to one of them alone."""
    def split(match):
        before, indent, kind, names, after = match.groups(default="")
        return "\n".join(f"{before}{indent}{kind} {name.strip()}; {after}" for name in names.split(","))
    return re.sub(r"(^ +/\*\*[^<](?:(?!\*/).)*\*/\n)?^( +)([\w ]+?) (\w+(?:, \w+)+);(?:[ \t]*(/\*\*<.*?\*/))?",
                  split, text, flags=re.S | re.M)


def thing_named_by(name):
    words = re.findall(r"[A-Z][a-z]*", name.removeprefix("bch").removesuffix("Id"))
    return " ".join(words).lower()


def prepare_header(text):
    # Guards would be listed as macros.
    text = re.sub(r"^#ifndef BARCHAN_\w+_H\n#define BARCHAN_\w+_H\n(.*)^#endif\n", r"\1", text, flags=re.S | re.M)
    text = re.sub(r"^#if defined\(BARCHAN_STATIC\).*?^#endif\n(?=\n)", "", text, count=1, flags=re.S | re.M)
    text = re.sub(r"\bBCH_(?:RIGID_)?API\s+", "", text)
    text = re.sub(r"^JPH_NAMESPACE_BEGIN.*?^JPH_NAMESPACE_END\n", "", text, flags=re.S | re.M)
    text = expand_rules(text)
    text = split_declarators(text)
    text = re.sub(r"bchHead head;", "bchHead head; /**< size and tag; the bchDefault function fills it */", text)
    text = re.sub(r"(uint32_t reserved\w*(?:\[\d\])?;)", r"\1 /**< room for later; 0 */", text)
    text = re.sub(r"uint64_t value;\n\} (bch\w+Id);", r"uint64_t value; /**< opaque; zero is null */\n} \1;", text)
    text = re.sub(r"^typedef struct (bch\w+Id)\n",
                  lambda m: f"/** Names a {thing_named_by(m[1])}; zero is null. docs/abi.md says what an id is. */\n"
                            + m[0], text, flags=re.M)
    text = re.sub(r"^(typedef u?int32_t (bch\w+);)\nenum$", r"\1\n/** Values of \2. */\nenum", text, flags=re.M)
    text = re.sub(r"^static inline (bch\w+) (bchDefault\w+)\(void\)\n\{.*?^\}\n",
                  r"/** A \1 with every default, its head included.\n@par Results\nNever fails.\n@par Thread rule\n"
                  r"Any, any time.\n@since 0.1 */\n\1 \2(void);\n", text, flags=re.S | re.M)
    return text

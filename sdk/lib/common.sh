# shellcheck shell=bash
# What every command of sdk/ shares: where the tree is, and how it speaks. Messages go to stderr, so that the output of
# the program that is run at the end can be piped.
# shellcheck disable=SC2034 # the folders are read by the other files

BARCHAN_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
BARCHAN_DEPS="$BARCHAN_ROOT/.deps"

say() { printf 'barchan: %s\n' "$*" >&2; }
warn() { printf 'barchan: warning: %s\n' "$*" >&2; }
die() {
    printf 'barchan: %s\n' "$*" >&2
    exit 1
}

in_terminal() { [[ -t 2 ]]; }
have() { command -v "$1" >/dev/null 2>&1; }

# Waits until no other command of this tree does the same; the lock ends with the process or with unlock.
lock() {
    mkdir -p "$(dirname "$1")"
    exec 9>"$1"
    have flock || return 0
    if ! flock -n 9; then
        say "waiting for another Barchan command in this tree to finish"
        flock 9
    fi
}
unlock() { exec 9>&-; }

# Prints the comment block at the head of the calling command: it is the help text.
print_help() { sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$1"; }

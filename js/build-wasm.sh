#!/usr/bin/env bash
# Builds the modules of WebAssembly into js/wasm: plane.wasm, space.wasm, explorer.wasm, or those that are named. All is
# compiled once; a module is what the linker keeps of it for the module's exports. Needs Node, which lists these.
#
#   js/build-wasm.sh [plane|space|explorer]…
#
# Takes the target wasm32-unknown-unknown of the toolchain, where that is installed; else Debian's rustc-web with the
# sources of the standard library, rust-web-src, and the linker of the toolchain. Both give modules that answer alike.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=wasm32-unknown-unknown
modules=("$@")
if ((${#modules[@]} == 0)); then modules=(plane space explorer); fi
for module in "${modules[@]}"; do
    case $module in
    plane | space | explorer) ;;
    *)
        echo "$module: no such module; choose plane, space or explorer" >&2
        exit 2
        ;;
    esac
done
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}
# Everything is compiled in one unit anyway.
export CARGO_INCREMENTAL=0

# is_at_least FOUND WANTED: compares versions.
is_at_least() { [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

sysroot=$(rustc --print sysroot)
linker=$(find "$sysroot/lib/rustlib" -path '*/bin/rust-lld' | head -n 1)
if [[ -z $linker ]]; then linker=$(command -v lld-19 || true); fi
if [[ -z $linker ]]; then
    echo "no linker: neither rust-lld in the toolchain nor lld-19 (Debian: apt-get install lld-19)" >&2
    exit 1
fi
wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
debian=/usr/bin/rustc
with=()
if [[ -d $sysroot/lib/rustlib/$target/lib ]]; then
    echo "with $(rustc --version)"
elif [[ -x $debian && -e /usr/lib/rustlib/src/rust/library/std/Cargo.toml ]] &&
    is_at_least "$("$debian" --version | cut -d ' ' -f 2)" "$wanted"; then
    # The unstable option builds the standard library, which Debian has as sources for this target.
    export RUSTC=$debian RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
    unset RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER
    with=(-Zbuild-std=std,panic_abort)
    echo "with $("$debian" --version)"
else
    cat >&2 <<END
No compiler for $target here. Do one of the following:
    rustup target add $target
    apt-get update && apt-get install --no-install-recommends rustc-web rust-web-src    # Debian; rustc of $wanted or newer
END
    exit 1
fi

# names_of MODULE <NAMES: the exports of this module among all.
names_of() {
    case $1 in
    plane) grep -vE '_space(_|$)|_(trace|obstacle)$' ;;
    space) grep -vE '_plane(_|$)|_(trace|obstacle)$' ;;
    explorer) cat ;;
    esac
}

# The shared library has the names of all exports, the static one what modules are linked of.
cargo rustc --quiet --package barycode-wasm --lib --crate-type cdylib,staticlib --profile wasm --target "$target" \
    "${with[@]}"
built=$CARGO_TARGET_DIR/$target/wasm
exports=$(node -e '
    const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]))
    for (const { kind, name } of WebAssembly.Module.exports(module)) if (kind === "function") console.log(name)
' "$built/barycode_wasm.wasm")

out=$PWD/js/wasm
mkdir -p "$out"
for module in "${modules[@]}"; do
    # As rustc links, with a stack of one megabyte below the data, so that an overflow traps.
    names_of "$module" <<<"$exports" | sed 's/^/--export=/' |
        "$linker" -flavor wasm --no-entry --gc-sections --strip-all -O3 -z stack-size=1048576 --stack-first \
            --export=__heap_base --export=__data_end "$built/libbarycode_wasm.a" -o "$out/$module.wasm" @/dev/stdin
    raw=$(stat -c %s "$out/$module.wasm")
    printf '%-14s %8d bytes, %7d after gzip\n' "$module.wasm" "$raw" "$(gzip -9 -c "$out/$module.wasm" | wc -c)"
done

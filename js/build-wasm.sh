#!/usr/bin/env bash
# Builds the modules of WebAssembly into js/wasm: all, or those that are named. Questions are
# compiled once; each module of them is what the linker keeps for its exports. Needs Node, which
# lists these.
#
#   js/build-wasm.sh [plane|space|explorer|figures|scene]…
#
# Takes the target wasm32-unknown-unknown of the toolchain, where that is installed; else Debian's
# rustc-web with the sources of the standard library, rust-web-src, and the linker of the toolchain.
# Both give modules that answer alike.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=wasm32-unknown-unknown
modules=("$@")
if (($# == 0)); then modules=(plane space explorer figures scene); fi
for module in "${modules[@]}"; do
    case $module in
    plane | space | explorer | figures | scene) ;;
    *)
        echo "$module: no such module; choose plane, space, explorer, figures or scene" >&2
        exit 2
        ;;
    esac
done
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}
# Everything is compiled in one unit anyway.
export CARGO_INCREMENTAL=0
# Set for other builds, these would take the place of the flags below.
unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS

# is_at_least FOUND WANTED: compares versions.
is_at_least() { [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

sysroot=$(rustc --print sysroot)
linker=$(find "$sysroot/lib/rustlib" -path '*/bin/rust-lld' 2>/dev/null | sed -n 1p || true)
if [[ -z $linker ]]; then linker=$(command -v lld-19 || true); fi
if [[ -z $linker ]]; then
    echo "no linker: neither rust-lld in the toolchain nor lld-19 (Debian: apt-get install lld-19)" >&2
    exit 1
fi
wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
debian=/usr/bin/rustc
with=()
flags=()
if [[ -d $sysroot/lib/rustlib/$target/lib ]]; then
    echo "with $(rustc --version)"
elif [[ -x $debian && -e /usr/lib/rustlib/src/rust/library/std/Cargo.toml ]] &&
    is_at_least "$("$debian" --version | cut -d ' ' -f 2)" "$wanted"; then
    # The unstable option builds the standard library, which Debian has as sources for this target.
    export RUSTC=$debian RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
    unset RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER
    with=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
    # No text is made of a panic, which nobody would read: it traps.
    flags=(-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none)
    echo "with $("$debian" --version)"
else
    cat >&2 <<END
No compiler for $target here. Do one of the following:
    rustup target add $target
    apt-get update && apt-get install --no-install-recommends rustc-web rust-web-src    # Debian; rustc of $wanted or newer
END
    exit 1
fi

# What is inlined is a quarter of what would be for speed, and a fifth where a function is marked
# for it: see docs/notes/2026-11-29-modules-size.md.
flags+=(-Cllvm-args=-inline-threshold=60 -Cllvm-args=-inlinehint-threshold=60)
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="${flags[*]}"

# compiled PACKAGE KINDS: a package as libraries of these kinds.
compiled() {
    # An empty array is unbound before bash 4.4, which macOS does not have.
    cargo rustc --quiet --package "$1" --lib --crate-type "$2" --profile wasm --target "$target" ${with[@]+"${with[@]}"}
}

# exports: the names of what all modules of questions export. The shared library has these, the
# static one is linked.
exports() {
    compiled barycode-wasm cdylib,staticlib
    node -e '
        const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]))
        for (const { kind, name } of WebAssembly.Module.exports(module)) if (kind === "function") console.log(name)
    ' "$built/barycode_wasm.wasm"
}

# names_of MODULE <NAMES: those that this module exports.
names_of() {
    case $1 in
    plane) grep -vE '_space(_|$)|_(trace|obstacle)(_|$)' ;;
    space) grep -vE '_plane(_|$)|_(trace|obstacle)(_|$)' ;;
    figures) grep -vE '_(space|ray|cast|impact|batch|motion|manifold|halfspace|outer|buffer|digest|is_free|most)(_|$)' ;;
    explorer) cat ;;
    esac
}

# linked FILE <NAMES: a module that exports these. As rustc links, with a stack of one megabyte
# below the data, so that an overflow traps.
linked() {
    sed 's/^/--export=/' |
        "$linker" -flavor wasm --no-entry --gc-sections --strip-all -O3 -z stack-size=1048576 --stack-first \
            --export=__heap_base --export=__data_end "$built/libbarycode_wasm.a" -o "$1" @/dev/stdin
}

built=$CARGO_TARGET_DIR/$target/wasm
out=$PWD/js/wasm
mkdir -p "$out"
names=
for module in "${modules[@]}"; do
    file=$out/$module.wasm
    if [[ $module == scene ]]; then
        compiled barycode-scene-wasm cdylib
        cp "$built/barycode_scene_wasm.wasm" "$file"
    else
        if [[ -z $names ]]; then names=$(exports); fi
        names_of "$module" <<<"$names" | linked "$file"
    fi
    printf '%-20s %8d bytes, %7d after gzip\n' "$module.wasm" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
done

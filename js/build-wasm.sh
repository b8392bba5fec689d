#!/usr/bin/env bash
# Builds the modules of WebAssembly into js/wasm: plane.wasm, space.wasm, explorer.wasm, or those that are named.
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
wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
debian=/usr/bin/rustc
with=()
if [[ -d $sysroot/lib/rustlib/$target/lib ]]; then
    echo "with $(rustc --version)"
elif [[ -x $debian && -e /usr/lib/rustlib/src/rust/library/std/Cargo.toml ]] &&
    is_at_least "$("$debian" --version | cut -d ' ' -f 2)" "$wanted"; then
    linker=$(find "$sysroot/lib/rustlib" -path '*/bin/rust-lld' | head -n 1)
    if [[ -z $linker ]]; then linker=$(command -v wasm-ld wasm-ld-19 lld-19 | head -n 1); fi
    if [[ -z $linker ]]; then
        echo "no linker: install the package lld-19" >&2
        exit 1
    fi
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

out=$PWD/js/wasm
mkdir -p "$out"
for module in "${modules[@]}"; do
    cargo rustc --quiet --package barycode-wasm --lib --crate-type cdylib --profile wasm --target "$target" \
        "${with[@]}" --no-default-features --features "$module"
    cp "$CARGO_TARGET_DIR/$target/wasm/barycode_wasm.wasm" "$out/$module.wasm"
    raw=$(stat -c %s "$out/$module.wasm")
    printf '%-14s %8d bytes, %7d after gzip\n' "$module.wasm" "$raw" "$(gzip -9 -c "$out/$module.wasm" | wc -c)"
done

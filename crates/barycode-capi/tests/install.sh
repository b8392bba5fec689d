#!/usr/bin/env bash
# Installs the libraries into a folder and builds the examples with them, as others do: by
# find_package and by pkg-config, shared and static. Needs CMake, pkg-config, cc and c++.
#
#   crates/barycode-capi/tests/install.sh FOLDER [OPTION OF CMAKE…]
set -euo pipefail
crate=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift

cmake -S "$crate" -B "$folder/build" "$@"
cmake --build "$folder/build"
cmake --install "$folder/build" --prefix "$folder/installed"

# The examples, with what find_package finds in a prefix.
by_find_package() {
    rm -rf "$folder/examples"
    cmake -S "$crate/examples" -B "$folder/examples" -DCMAKE_PREFIX_PATH="$1"
    cmake --build "$folder/examples"
    for example in physics footprint physics_static footprint_static; do
        "$folder/examples/$example" >/dev/null
        echo "$example in $1: fine"
    done
}

by_find_package "$folder/installed"

# Moved as a whole, as a package is.
rm -rf "$folder/moved"
mv "$folder/installed" "$folder/moved"
by_find_package "$folder/moved"
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$folder/moved" -name barycode.pc)")
libraries=$(pkg-config --variable=libdir barycode)
read -ra flags < <(pkg-config --cflags barycode)
read -ra shared < <(pkg-config --libs barycode)
strict=(-Wall -Wextra -Werror)
cc "${strict[@]}" -o "$folder/by_pkg_config" "$crate/examples/physics.c" "${flags[@]}" "${shared[@]}" -lm
LD_LIBRARY_PATH=$libraries "$folder/by_pkg_config" >/dev/null
echo "by pkg-config: fine"
cc "${strict[@]}" -o "$folder/static_by_pkg_config" "$crate/examples/physics.c" "${flags[@]}" \
    "$libraries/libbarycode.a" -lpthread -ldl -lm
"$folder/static_by_pkg_config" >/dev/null
echo "static, by pkg-config: fine"

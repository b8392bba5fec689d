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

cmake -S "$crate/examples" -B "$folder/examples" -DCMAKE_PREFIX_PATH="$folder/installed"
cmake --build "$folder/examples"
for example in physics footprint physics_static footprint_static; do
    "$folder/examples/$example" >/dev/null
    echo "$example: fine"
done

# Moved as a whole, as a package is.
rm -rf "$folder/moved"
mv "$folder/installed" "$folder/moved"
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

#!/usr/bin/env bash
# Installs the libraries into a folder and builds the examples with them, as others do: by
# find_package, shared and static, and by pkg-config. Needs CMake, pkg-config, cc and c++.
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

pkgconfig=$(dirname "$(find "$folder/installed" -name barycode.pc)")
read -ra flags < <(PKG_CONFIG_PATH=$pkgconfig pkg-config --cflags --libs barycode)
cc -Wall -Wextra -Werror -o "$folder/by_pkg_config" "$crate/examples/physics.c" "${flags[@]}" -lm
LD_LIBRARY_PATH=$(dirname "$pkgconfig") "$folder/by_pkg_config" >/dev/null
echo "by pkg-config: fine"

#!/usr/bin/env bash
# Links llama.cpp's own server for the tests that run beside it: from the source that node-llama-cpp brings along,
# against the libraries that it ships. Takes g++ and git, and about two minutes once; what is there stays.
#   scripts/llama-server.sh      makes .cache/llama-server/<version of node-llama-cpp>/llama-server
set -euo pipefail
cd "$(dirname "$0")/.."

node -e 'import("./scripts/install.mjs").then(async (install) => process.exit((await install.installPackages()) ? 0 : 1))'
package=node_modules/node-llama-cpp
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$package/package.json")
folder=.cache/llama-server/$version
[ ! -x "$folder/llama-server" ] || exit 0

case "$(uname -m)" in
  x86_64) platform=linux-x64 ;;
  aarch64) platform=linux-arm64 ;;
  *) echo "Cannot link llama-server: there are no libraries for $(uname -m)" >&2; exit 1 ;;
esac
libraries=$PWD/node_modules/@node-llama-cpp/$platform/bins/$platform

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet -c advice.detachedHead=false "$package/llama/gitRelease.bundle" "$work/source"
mkdir "$work/made"

# The server's own page is left out: nothing asks for it.
for file in ui.h ui.cpp; do
  sed '/#cmakedefine/d; s/@N_ASSETS@/0/; s/@USE_GZIP@/false/; s/@ASSET_[A-Z]*@//' \
    "$work/source/tools/ui/$file.in" >"$work/made/$file"
done

compile() {
  local language=c++
  # Everything else is C++, a file that is called otherwise too.
  [[ $1 != */sha256.c && $1 != */xxhash.c ]] || language=c
  local standard=()
  [ "$language" = c ] || standard=(-std=c++17)
  g++ -x "$language" "${standard[@]}" -O1 -fPIC -w -DNDEBUG -DLLAMA_SHARED -DGGML_SHARED -DLLAMA_SUBPROCESS \
    -I"$made" -I. -Iggml/include -Iinclude -Icommon -Ivendor -Ivendor/hash -Itools/mtmd -Itools/server \
    -c "$1" -o "$made/$(echo "$1" | tr / _).o"
}
export -f compile
export made=$work/made

echo "Linking llama-server of node-llama-cpp ${version}…"
cd "$work/source"
# These two are programs of their own.
rm tools/mtmd/mtmd-cli.cpp tools/mtmd/deprecation-warning.cpp
printf '%s\0' "$made/ui.cpp" tools/server/*.cpp tools/mtmd/*.cpp tools/mtmd/models/*.cpp vendor/hash/*.cpp \
  vendor/hash/*/*.c | xargs -0 -P 2 -I{} bash -ec 'compile {}'
cd - >/dev/null

mkdir -p "$folder"
# Beside it, where it looks for the code for the processor that it runs on.
cp "$libraries"/*.so "$folder/"
linked=("$folder"/libllama-common.so "$folder"/libllama.*.so "$folder"/libggml.*.so "$folder"/libggml-base.so)
g++ -o "$folder/llama-server.new" "$made"/*.o "${linked[@]}" -Wl,-rpath,'$ORIGIN' -pthread
"$folder/llama-server.new" --version >/dev/null 2>&1
mv "$folder/llama-server.new" "$folder/llama-server"

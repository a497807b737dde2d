#!/bin/sh
# Copies what runs, and nothing that builds or checks, from a built clone into the folder that becomes the image.
set -eu
to=$1
mkdir -p "$to/hearth/bin"
cp --archive --parents LICENSE package.json cli models node_modules packages services deploy/hearth deploy/is-ready web/*/dist "$to/hearth"
[ ! -d gpu ] || cp --archive gpu "$to/hearth"
for folder in cli packages services; do
  find "$to/hearth/$folder" -name test-support -prune -exec rm -rf {} + \
    -o \( -name '*.test.*' -o -name '*.contract.ts' -o -name '*.fixture.ts' \) -exec rm -rf {} +
done
# What the engine is built from, 34 MB: nothing is built here.
rm -f "$to/hearth/node_modules/node-llama-cpp/llama/gitRelease.bundle"
# Node from the packages, and the command, by the names that are typed.
cd "$to/hearth/bin"
ln -s ../node_modules/node-linux-*/bin/node node
ln -s ../deploy/hearth hearth

#!/usr/bin/env bash
# Installs schemathesis, which makes requests from an OpenAPI document, into .cache/schemathesis.
set -euo pipefail
cd "$(dirname "$0")/.."

version=4.32.5
folder=.cache/schemathesis
[ "$("$folder/bin/schemathesis" --version 2>/dev/null)" != "schemathesis, version $version" ] || exit 0
echo "Installing schemathesis…"
rm -rf "$folder"
python3 -m venv "$folder"
if ! "$folder/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"; then
  echo 'Cannot install schemathesis with pip: requests made from OpenAPI documents are left out' >&2
  rm -rf "$folder"
fi

#!/usr/bin/env bash
# Builds Caddy of its Go module into .cache/caddy, for the tests of docs/guides/behind-a-proxy.md: Debian's is older
# than the words that the guide uses. And Pebble, an authority for tests that gives certificates by ACME, into
# .cache/pebble.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -x .cache/caddy/caddy ] && [ -x .cache/pebble/pebble ]; then exit 0; fi
command -v go >/dev/null || { echo 'Cannot build Caddy and Pebble without Go' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GOBIN=$work go install -ldflags '-s -w' github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9
GOBIN=$work go install -ldflags '-s -w' github.com/letsencrypt/pebble/v2/cmd/{pebble,pebble-challtestsrv}@v2.10.3
mkdir -p .cache/caddy .cache/pebble
mv "$work/caddy" .cache/caddy/
mv "$work"/pebble* .cache/pebble/

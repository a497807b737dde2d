#!/usr/bin/env bash
# Builds Caddy of its Go module into .cache/caddy, for the tests of docs/guides/behind-a-proxy.md: Debian's is older
# than the words that the guide uses.
set -euo pipefail
cd "$(dirname "$0")/.."
[ ! -x .cache/caddy/caddy ] || exit 0
command -v go >/dev/null || { echo 'Cannot build Caddy without Go' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GOBIN=$work go install -ldflags '-s -w' github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9
mkdir -p .cache/caddy && mv "$work/caddy" .cache/caddy/

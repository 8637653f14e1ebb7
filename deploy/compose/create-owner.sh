#!/bin/sh
# Run once by the PostgreSQL image, in a new cluster: the owner of the schema, and the database (docs/operators/database.md).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/owner_password)" -U postgres <<'SQL'
CREATE ROLE countersign_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE countersign OWNER countersign_owner;
SQL

-- A UUIDv7 of an instant, its random bits made from a text: the same at every run.
CREATE FUNCTION bench_id(at timestamptz, salt text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(overlay(md5(salt) PLACING lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' FROM 1)
                 PLACING '8' FROM 17)::uuid $$;

-- Who the requests are of: number 0 has most of them.
CREATE TABLE bench_tenants (number int PRIMARY KEY, tenant_id uuid NOT NULL, account_id uuid NOT NULL);

-- The requests to be: evenly over the time from the oldest partition to now, the newest of them open.
CREATE UNLOGGED TABLE bench_requests (
  n int NOT NULL, tenant_id uuid NOT NULL, request_id uuid NOT NULL, document_id uuid NOT NULL,
  at timestamptz NOT NULL, open boolean NOT NULL);

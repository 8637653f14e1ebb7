-- What the floor's script needs: ids that sort by time, texts of a given length, one unused document per turn.
CREATE OR REPLACE FUNCTION bench_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
          substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid $$;
CREATE OR REPLACE FUNCTION bench_text(length int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '{"t":"' || repeat('countersign ', length / 12) || '"}' $$;
CREATE SEQUENCE bench_document CACHE 1;
CREATE TABLE bench_documents (n bigint PRIMARY KEY, tenant_id uuid NOT NULL, document_id uuid NOT NULL);

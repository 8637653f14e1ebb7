import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/** How mails and pages show the sender, and the domain that its mails come from (docs/adr/0086-branding.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await branding(db)
  await senderDomains(db)
}

async function branding(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE branding (
      tenant_id    uuid PRIMARY KEY REFERENCES tenants,
      color        text CHECK (color ~ '^#[0-9a-f]{6}$'),
      reply_to     text,
      help_url     text,
      privacy_url  text,
      texts        jsonb NOT NULL DEFAULT '{}', -- by language
      logo         bytea CHECK (octet_length(logo) <= 10240), -- a PNG that the service wrote
      logo_sha256  bytea,
      logo_width   smallint,
      logo_height  smallint,
      updated_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      CHECK ((logo IS NULL) = (logo_sha256 IS NULL) AND (logo IS NULL) = (logo_width IS NULL)
             AND (logo IS NULL) = (logo_height IS NULL))
    )`.execute(db)
  await sql`CREATE INDEX branding_by_logo ON branding (logo_sha256) WHERE logo_sha256 IS NOT NULL`.execute(db)
  await isolateTenants(db, 'branding')
  await sql`GRANT UPDATE, DELETE ON branding TO countersign_app`.execute(db)
  // Pages of signers name a logo by its hash. Who knows the hash has seen the page.
  await sql`
    CREATE POLICY resolver_reads ON branding FOR SELECT TO countersign_resolver USING (logo IS NOT NULL)`.execute(db)
  await sql`GRANT SELECT (logo, logo_sha256) ON branding TO countersign_resolver`.execute(db)
}

async function senderDomains(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE sender_domains (
      tenant_id      uuid NOT NULL REFERENCES tenants,
      key_id         uuid NOT NULL,
      is_next        boolean NOT NULL DEFAULT false, -- replaces the other key once its record is found
      domain         text NOT NULL,
      address        text NOT NULL, -- in the domain; mails come from it
      selector       text NOT NULL,
      public_key     text NOT NULL, -- base64 of the SubjectPublicKeyInfo
      token          text NOT NULL, -- of the record that proves the ownership
      master_key_id  text NOT NULL,
      wrapped        bytea NOT NULL, -- the private key
      state          text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending','verified','lost')),
      found          jsonb NOT NULL DEFAULT '{}', -- what the last check found, by record
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      verified_at    timestamptz,
      checked_at     timestamptz,
      unanswered_at  timestamptz, -- since when no name server answers
      next_check_at  timestamptz DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, key_id),
      UNIQUE (tenant_id, is_next)
    )`.execute(db)
  await sql`
    CREATE INDEX sender_domains_due ON sender_domains (next_check_at) WHERE next_check_at IS NOT NULL`.execute(db)
  await sql`
    CREATE TRIGGER wrapped_under_an_open_key AFTER INSERT OR UPDATE OF master_key_id ON sender_domains
    FOR EACH ROW EXECUTE FUNCTION require_open_master_key()`.execute(db)
  await isolateTenants(db, 'sender_domains')
  await sql`
    GRANT UPDATE (is_next, address, state, found, created_at, verified_at, checked_at, unanswered_at, next_check_at), DELETE
       ON sender_domains TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY timer_finds ON sender_domains FOR SELECT TO countersign_timer
    USING (next_check_at < clock_timestamp())`.execute(db)
  await sql`GRANT SELECT (tenant_id, state, next_check_at) ON sender_domains TO countersign_timer`.execute(db)
  await sql`
    CREATE POLICY keys_rewraps ON sender_domains TO countersign_keys USING (true) WITH CHECK (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, key_id, master_key_id, wrapped), UPDATE (master_key_id, wrapped)
       ON sender_domains TO countersign_keys`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { isolateTenants, makeRole } from './tenant-isolation.ts'

// Webhooks: endpoints, their health, and the outcome of every delivery (docs/adr/0017-webhooks.md). The owner's
// settings and the state that every delivery changes are in separate tables: the dispatcher sees the latter across
// tenants, and never a URL or a secret.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [endpoints, health, deliveries, lanes, keys, links, dispatcher, relay, metrics]) {
    await statement(db)
  }
}

/** One row for each URL of a tenant. The owner set up `registered` ones; others are a request's webhook_url. */
async function endpoints(db: Kysely<never>) {
  await sql`
    CREATE TABLE webhook_endpoints (
      tenant_id              uuid NOT NULL REFERENCES tenants,
      endpoint_id            uuid NOT NULL,
      url                    text NOT NULL,
      url_hash               bytea NOT NULL,
      registered             boolean NOT NULL,
      event_types            text[] NOT NULL DEFAULT '{}',
      description            text,
      secret                 bytea, -- null: the tenant's default
      previous_secret        bytea,
      previous_secret_until  timestamptz,
      created_at             timestamptz NOT NULL DEFAULT clock_timestamp(),
      disabled_at            timestamptz,
      disabled_reason        text CHECK (disabled_reason IN ('owner','gone','failing')),
      deleted_at             timestamptz,
      PRIMARY KEY (tenant_id, endpoint_id)
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX webhook_endpoints_by_url ON webhook_endpoints (tenant_id, url_hash)
    WHERE deleted_at IS NULL`.execute(db)
  await sql`
    CREATE INDEX webhook_endpoints_registered ON webhook_endpoints (tenant_id)
    WHERE registered AND deleted_at IS NULL`.execute(db)
  await isolateTenants(db, 'webhook_endpoints')
  await sql`
    GRANT UPDATE (registered, event_types, description, secret, previous_secret, previous_secret_until, disabled_at,
                  disabled_reason, deleted_at) ON webhook_endpoints TO countersign_app`.execute(db)
  // A replaced secret still signs for a day, beside the new one.
  await sql`
    ALTER TABLE tenants ADD COLUMN previous_webhook_secret bytea,
                        ADD COLUMN previous_webhook_secret_until timestamptz`.execute(db)
  await sql`
    GRANT UPDATE (previous_webhook_secret, previous_webhook_secret_until) ON tenants TO countersign_app`.execute(db)
}

/**
 * The dispatch lease of an endpoint. due_at: when the endpoint has something to send. A dispatcher that claims the
 * endpoint becomes its holder and moves due_at ahead, so the lease of a dead dispatcher expires. Every change to what
 * an endpoint has to send locks its row here first.
 */
async function health(db: Kysely<never>) {
  await sql`
    CREATE TABLE webhook_health (
      tenant_id        uuid NOT NULL,
      endpoint_id      uuid NOT NULL,
      due_at           timestamptz,
      holder           uuid,
      unavailable      integer NOT NULL DEFAULT 0, -- so many times in a row
      failing_since    timestamptz,
      paused_until     timestamptz,
      last_success_at  timestamptz,
      last_failure_at  timestamptz,
      accepted         bigint NOT NULL DEFAULT 0, -- attempts, ever
      refused          bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (tenant_id, endpoint_id),
      FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints
    ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01)`.execute(db)
  await sql`CREATE INDEX webhook_health_due ON webhook_health (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await isolateTenants(db, 'webhook_health')
  await sql`GRANT UPDATE ON webhook_health TO countersign_app`.execute(db)
}

/** One row for each event and each endpoint that subscribes to it. The event's row holds the immutable body. */
async function deliveries(db: Kysely<never>) {
  await sql`
    CREATE TABLE webhook_deliveries (
      tenant_id    uuid NOT NULL,
      stream_id    uuid NOT NULL,
      endpoint_id  uuid NOT NULL,
      seq          integer NOT NULL,
      delivery_id  uuid NOT NULL,
      event_id     uuid NOT NULL,
      type         text NOT NULL,
      state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending','delivered','failed','skipped')),
      deferred     boolean NOT NULL DEFAULT false, -- does not delay others
      tries        smallint NOT NULL DEFAULT 0, -- of the present schedule
      due_at       timestamptz DEFAULT clock_timestamp(),
      attempts     jsonb NOT NULL DEFAULT '[]',
      body_sha256  bytea, -- of what was sent
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      settled_at   timestamptz,
      PRIMARY KEY (tenant_id, stream_id, endpoint_id, seq)
    ) PARTITION BY RANGE (stream_id)`.execute(db)
  // Only for lists, which select ids as text. Without statistics, or with statistics taken when nothing was pending,
  // PostgreSQL would use an index on the plain columns for primary-key look-ups, and would read all deliveries of an
  // endpoint for every one that is sent.
  await sql`
    CREATE INDEX webhook_deliveries_of_tenant ON webhook_deliveries ((tenant_id::text), delivery_id)`.execute(db)
  await sql`
    CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries ((endpoint_id::text), delivery_id)`.execute(db)
  await sql`
    CREATE INDEX webhook_deliveries_pending ON webhook_deliveries ((endpoint_id::text), delivery_id)
    WHERE state = 'pending'`.execute(db)
  await isolateTenants(db, 'webhook_deliveries')
  await sql`
    GRANT UPDATE (state, deferred, tries, due_at, attempts, body_sha256, settled_at)
       ON webhook_deliveries TO countersign_app`.execute(db)
}

/** A lane is due when it has something to send. The lease is the endpoint's. */
async function lanes(db: Kysely<never>) {
  await sql`ALTER TABLE webhook_lanes DROP COLUMN next_seq, DROP COLUMN lease_until`.execute(db)
  await sql`
    CREATE INDEX webhook_lanes_due ON webhook_lanes (tenant_id, endpoint_id, due_at)
    WHERE due_at IS NOT NULL`.execute(db)
}

/**
 * The public keys of `v1a` signatures (docs/adr/0040-endpoint-keys.md). Each endpoint has one for each root key. The root
 * keys are in a file that only workers read; here are their ids and when a worker last held each.
 */
async function keys(db: Kysely<never>) {
  await sql`
    CREATE TABLE webhook_root_keys (
      root_key_id   text PRIMARY KEY,
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      last_held_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      retired_at    timestamptz, -- by an operator; never again in use
      retired_by    text
    )`.execute(db)
  await sql`ALTER TABLE webhook_root_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    CREATE POLICY everybody_reads ON webhook_root_keys FOR SELECT
        TO countersign_app, countersign_resolver USING (true)`.execute(db)
  await sql`
    GRANT SELECT (root_key_id, last_held_at, retired_at)
       ON webhook_root_keys TO countersign_app, countersign_resolver`.execute(db)
  await sql`CREATE POLICY operator_retires ON webhook_root_keys TO countersign_operator USING (true)`.execute(db)
  await sql`
    GRANT SELECT, UPDATE (retired_at, retired_by) ON webhook_root_keys TO countersign_operator`.execute(db)

  await sql`
    CREATE TABLE webhook_endpoint_keys (
      tenant_id    uuid NOT NULL,
      endpoint_id  uuid NOT NULL,
      root_key_id  text NOT NULL REFERENCES webhook_root_keys,
      public_key   bytea NOT NULL UNIQUE,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, endpoint_id, root_key_id),
      FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints
    )`.execute(db)
  // For the public address, which names the endpoint and not the tenant.
  await sql`
    CREATE UNIQUE INDEX webhook_endpoint_keys_by_endpoint
        ON webhook_endpoint_keys (endpoint_id, root_key_id)`.execute(db)
  await isolateTenants(db, 'webhook_endpoint_keys')
  // Only a worker has the private keys: no other process can publish a key.
  await sql`REVOKE INSERT ON webhook_endpoint_keys FROM countersign_app`.execute(db)
  await sql`
    CREATE POLICY everybody_reads ON webhook_endpoint_keys FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`
    GRANT SELECT (endpoint_id, root_key_id, public_key, created_at)
       ON webhook_endpoint_keys TO countersign_resolver`.execute(db)
}

/** A file link is valid as long as its row says. The tenant is found by the request that the link names. */
async function links(db: Kysely<never>) {
  await sql`ALTER TABLE request_files ADD COLUMN links_revoked_at timestamptz`.execute(db)
  await sql`GRANT UPDATE (links_revoked_at) ON request_files TO countersign_app`.execute(db)
  await sql`CREATE INDEX request_files_by_request ON request_files (request_id, kind)`.execute(db)
  await sql`CREATE POLICY resolver_reads ON request_files FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, request_id, kind) ON request_files TO countersign_resolver`.execute(db)
}

/** The dispatcher claims endpoints across tenants and publishes their keys. It sees no URL, no secret and no event. */
async function dispatcher(db: Kysely<never>) {
  await makeRole(db, 'countersign_dispatcher')
  await sql`CREATE POLICY dispatcher_claims ON webhook_health TO countersign_dispatcher USING (due_at IS NOT NULL)`.execute(
    db,
  )
  await sql`
    GRANT SELECT (tenant_id, endpoint_id, due_at, holder), UPDATE (due_at, holder)
       ON webhook_health TO countersign_dispatcher`.execute(db)
  await sql`CREATE POLICY dispatcher_publishes ON webhook_root_keys TO countersign_dispatcher USING (true)`.execute(db)
  await sql`
    GRANT SELECT, INSERT (root_key_id), UPDATE (last_held_at)
       ON webhook_root_keys TO countersign_dispatcher`.execute(db)
  await sql`
    CREATE POLICY dispatcher_publishes ON webhook_endpoint_keys TO countersign_dispatcher USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, endpoint_id, root_key_id), INSERT (tenant_id, endpoint_id, root_key_id, public_key)
       ON webhook_endpoint_keys TO countersign_dispatcher`.execute(db)
  await sql`
    CREATE POLICY dispatcher_publishes ON webhook_endpoints FOR SELECT TO countersign_dispatcher USING (true)`.execute(
    db,
  )
  await sql`
    GRANT SELECT (tenant_id, endpoint_id, deleted_at) ON webhook_endpoints TO countersign_dispatcher`.execute(db)
}

/** The relay turns committed events into deliveries, in the transaction of its cursor. */
async function relay(db: Kysely<never>) {
  for (const name of ['webhook_endpoints', 'webhook_health', 'webhook_deliveries', 'webhook_lanes']) {
    await sql`CREATE POLICY relay_adds ON ${sql.table(name)} TO countersign_relay USING (true)`.execute(db)
  }
  await sql`
    GRANT SELECT (tenant_id, endpoint_id, url_hash, registered, event_types, disabled_at, deleted_at),
          INSERT (tenant_id, endpoint_id, url, url_hash, registered) ON webhook_endpoints TO countersign_relay`.execute(
    db,
  )
  await sql`
    GRANT SELECT (tenant_id, endpoint_id, due_at, holder, paused_until), INSERT (tenant_id, endpoint_id, due_at),
          UPDATE (due_at) ON webhook_health TO countersign_relay`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, stream_id, endpoint_id, seq),
          INSERT (tenant_id, stream_id, endpoint_id, seq, delivery_id, event_id, type)
       ON webhook_deliveries TO countersign_relay`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, stream_id, endpoint_id, due_at), INSERT (tenant_id, stream_id, endpoint_id, due_at),
          UPDATE (due_at) ON webhook_lanes TO countersign_relay`.execute(db)
  await sql`CREATE POLICY relay_reads ON sign_requests FOR SELECT TO countersign_relay USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, request_id, webhook_url) ON sign_requests TO countersign_relay`.execute(db)
}

/** Lag and success rate of each endpoint, for the service's metrics. */
async function metrics(db: Kysely<never>) {
  for (const name of ['webhook_health', 'webhook_deliveries']) {
    await sql`
      CREATE POLICY resolver_measures ON ${sql.table(name)} FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  }
  await sql`
    GRANT SELECT (tenant_id, endpoint_id, due_at, paused_until, failing_since, accepted, refused)
       ON webhook_health TO countersign_resolver`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, endpoint_id, delivery_id, state, created_at)
       ON webhook_deliveries TO countersign_resolver`.execute(db)
}

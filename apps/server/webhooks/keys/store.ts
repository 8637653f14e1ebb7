import type { Database, Row, Statement, Tx } from '../../platform/db/database.ts'
import { bytes, instant, listOf, rowDecoder, text } from '../../platform/db/decode.ts'

// Rows of root keys and of the public keys that endpoints have with each of them.

/**
 * Whether the root key r is in use: not retired, and held by a worker within a day before the last time that any worker
 * was seen. Workers that hold different keys keep each other's published, and while no worker runs nothing changes.
 */
const IS_LIVE = `
  (r.retired_at IS NULL
   AND r.last_held_at > (SELECT max(last_held_at) FROM webhook_root_keys) - interval '1 day')`

/** A subselect: the root keys with which the endpoint e has a published key. */
export const PUBLISHED_ROOTS = `
  ARRAY(SELECT k.root_key_id FROM webhook_endpoint_keys k JOIN webhook_root_keys r USING (root_key_id)
         WHERE k.tenant_id = e.tenant_id AND k.endpoint_id = e.endpoint_id AND ${IS_LIVE})`

/** A subselect: the published keys of the endpoint e, newest first, as JSON for `presentPublicKeys`. */
export const PUBLIC_KEYS = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('hex', encode(k.public_key, 'hex'),
                   'at', extract(epoch FROM k.created_at) * 1000) ORDER BY k.created_at DESC, k.root_key_id), '[]')
     FROM webhook_endpoint_keys k JOIN webhook_root_keys r USING (root_key_id)
    WHERE k.tenant_id = e.tenant_id AND k.endpoint_id = e.endpoint_id AND ${IS_LIVE})`

export interface PublicKey {
  raw: Buffer
  createdAtMs: number
}

/** As countersign_resolver: of any tenant's endpoint. Newest first; none if there is no such endpoint. */
export async function readPublicKeys(resolver: Database, endpointId: string): Promise<PublicKey[]> {
  const rows = await resolver.query({ name: 'read-public-keys', text: READ, values: [endpointId] })
  return rows.map((row) => {
    const { public_key: raw, created_at: createdAtMs } = decodePublicKey(row)
    return { raw, createdAtMs }
  })
}

const decodePublicKey = rowDecoder('webhook_endpoint_keys', { public_key: bytes, created_at: instant })

const READ = `
  SELECT k.public_key, k.created_at FROM webhook_endpoint_keys k JOIN webhook_root_keys r USING (root_key_id)
   WHERE k.endpoint_id = $1 AND ${IS_LIVE} ORDER BY k.created_at DESC, k.root_key_id`

/** A receiver relies on what was published: it is on disk before the first signature. */
const DURABLY: Statement = { text: `SELECT set_config('synchronous_commit', 'on', true)`, values: [] }

/** Records that a worker holds these root keys. Returns those that an operator has retired. */
export async function recordHeldRoots(db: Database, ids: string[]): Promise<Set<string>> {
  const [, , retired = []] = await db.flush('every tenant', [
    DURABLY,
    { name: 'hold-root-keys', text: HOLD, values: [ids] },
    { name: 'retired-root-keys', text: RETIRED, values: [ids] },
  ])
  return new Set(retired.map((row) => decodeRootId(row).root_key_id))
}

/** Written at most once a minute. */
const HOLD = `
  INSERT INTO webhook_root_keys AS r (root_key_id) SELECT id FROM unnest($1::text[]) AS id ORDER BY id
  ON CONFLICT (root_key_id) DO UPDATE SET last_held_at = clock_timestamp()
   WHERE r.retired_at IS NULL AND r.last_held_at < clock_timestamp() - interval '1 minute'`

const RETIRED = `SELECT root_key_id FROM webhook_root_keys WHERE root_key_id = ANY($1) AND retired_at IS NOT NULL`

/** The ids of the root keys in use. */
export async function readLiveRoots(db: Pick<Tx, 'query'>): Promise<string[]> {
  const rows = await db.query(`SELECT r.root_key_id FROM webhook_root_keys r WHERE ${IS_LIVE} ORDER BY 1`)
  return rows.map((row) => decodeRootId(row).root_key_id)
}

const decodeRootId = rowDecoder('webhook_root_keys', { root_key_id: text })

export interface PublishedKey {
  tenantId: string
  endpointId: string
  rootKeyId: string
  publicKey: Buffer
}

export async function putPublicKeys(db: Database, keys: readonly PublishedKey[]): Promise<void> {
  const values = [
    keys.map(({ tenantId }) => tenantId),
    keys.map(({ endpointId }) => endpointId),
    keys.map(({ rootKeyId }) => rootKeyId),
    keys.map(({ publicKey }) => publicKey.toString('hex')),
  ]
  await db.flush('every tenant', [DURABLY, { name: 'put-public-keys', text: PUT, values }])
}

const PUT = `
  INSERT INTO webhook_endpoint_keys (tenant_id, endpoint_id, root_key_id, public_key)
  SELECT t, e, r, decode(k, 'hex') FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS u(t, e, r, k)
   ORDER BY t, e, r
  ON CONFLICT (tenant_id, endpoint_id, root_key_id) DO NOTHING`

export interface EndpointRoots {
  tenantId: string
  endpointId: string
  /** With which the endpoint has a published key. */
  roots: string[]
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next endpoints of all tenants, in the order of their ids. */
export async function readEndpointRoots(
  db: Database,
  after: Pick<EndpointRoots, 'tenantId' | 'endpointId'> = { tenantId: FIRST, endpointId: FIRST },
  most: number,
): Promise<EndpointRoots[]> {
  const rows = await db.query({ name: 'endpoint-roots', text: PAGE, values: [after.tenantId, after.endpointId, most] })
  return rows.map(endpointRootsOf)
}

const decodeRoots = rowDecoder('webhook_endpoints', { tenant_id: text, endpoint_id: text, roots: listOf(text) })

function endpointRootsOf(row: Row): EndpointRoots {
  const { tenant_id: tenantId, endpoint_id: endpointId, roots } = decodeRoots(row)
  return { tenantId, endpointId, roots }
}

const PAGE = `
  SELECT e.tenant_id, e.endpoint_id,
         ARRAY(SELECT k.root_key_id FROM webhook_endpoint_keys k
                WHERE k.tenant_id = e.tenant_id AND k.endpoint_id = e.endpoint_id) AS roots
    FROM webhook_endpoints e
   WHERE (e.tenant_id, e.endpoint_id) > ($1, $2) AND e.deleted_at IS NULL
   ORDER BY e.tenant_id, e.endpoint_id LIMIT $3`

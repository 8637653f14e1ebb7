import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { bytes, json, nullable, number, rowDecoder, text } from '../db/decode.ts'
import { Failure } from '../errors.ts'
import { canonicalBody } from './bodies/canonical-body.ts'
import type { Caller } from './caller.ts'
import type { Code } from './codes.ts'
import { omitSecrets } from './omit-secrets.ts'

// Idempotency-Key (SPEC §4.6): the first POST with a key holds the key while it runs, and stores its response for a day.
// A repeated POST gets that response. A refused call (422) had no effect: a corrected body may use its key. The key of a
// process that died is free after a minute, by the database's clock. A call without the header costs no database call.

const LONGEST_KEY = 255
const RETRY_AFTER_SECONDS = 1
/** The response headers that are stored and replayed. */
const STORED_HEADERS = ['content-type', 'location', 'sign-request-id', 'preference-applied']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, as a stream, and calls request.holdIdempotencyKey once it knows its hash. */
    streamedBody?: boolean
    /**
     * Members of the body, at any depth, that are left out when bodies are compared: a caller could otherwise guess a
     * secret by repeating a call with its key.
     */
    secretInputs?: readonly string[]
  }
  interface FastifyRequest {
    /**
     * For routes with `streamedBody`: holds the call's Idempotency-Key for a body of this hash (the file's SHA-256 and
     * the fields). 'replayed' means the reply is already sent; without the header it is always 'run'.
     */
    holdIdempotencyKey(bodyHash: Uint8Array): Promise<'run' | 'replayed'>
    heldIdempotencyKey: HeldKey | null
  }
}

export interface HeldKey {
  tenantId: string
  method: string
  path: string
  key: string
  holder: string
}

/** Must be called after authenticateCallers. */
export function replayByIdempotencyKey(app: FastifyInstance, { db }: { db: Database }): void {
  app.decorateRequest('heldIdempotencyKey', null)
  app.decorateRequest('holdIdempotencyKey', () => Promise.resolve('run' as const))

  app.addHook('preValidation', async (request, reply) => {
    const key = request.headers['idempotency-key']
    const { caller } = request
    if (key === undefined || request.method !== 'POST' || !caller) return
    const name = { ...scopeOf(request, caller), key: checked(key), holder: randomUUID() }
    const hold = (bodyHash: Uint8Array) => holdOrReplay(db, name, withQuery(request, bodyHash), request, reply)
    const { streamedBody, secretInputs } = request.routeOptions.config
    if (streamedBody) request.holdIdempotencyKey = hold
    else if ((await hold(hashOfJson(request.body, secretInputs))) === 'replayed') return reply
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const held = request.heldIdempotencyKey
    if (!held) return
    request.heldIdempotencyKey = null
    const response = responseToStore(reply, payload)
    // The call has taken effect: failing to store its response must not make it look failed.
    await (response ? store(db, held, response) : release(db, held)).catch((error: Error) =>
      request.log.warn({ err: error }, 'The response could not be stored for its Idempotency-Key.'),
    )
  })
}

/** Deletes old responses of all tenants and returns how many. The worker calls this as countersign_timer. */
export async function deleteOldResponses(timer: Database, batch = 1_000): Promise<number> {
  let deleted = 0
  for (let more = true; more; ) {
    const rows = await timer.query(DELETE_OLD, [batch])
    deleted += rows.length
    more = rows.length === batch
  }
  return deleted
}

const DELETE_OLD = `
  DELETE FROM idempotency_keys WHERE (tenant_id, method, path, key) IN (
    SELECT tenant_id, method, path, key FROM idempotency_keys
     WHERE created_at < now() - interval '24 hours' ORDER BY created_at LIMIT $1)
  RETURNING 1`

function checked(key: string | string[]): string {
  if (typeof key === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key) && key.length <= LONGEST_KEY)
    return key
  const message = `Idempotency-Key must be 1 to ${LONGEST_KEY} printable ASCII characters.`
  throw new Failure('validation_failed', message, {
    errors: [{ field: 'Idempotency-Key', code: 'malformed', message }],
  })
}

function scopeOf(request: FastifyRequest, caller: Caller) {
  const [path = ''] = request.url.split('?', 1)
  return { tenantId: caller.tenantId, method: request.method, path }
}

/** The same body with other parameters is a different call. */
function withQuery(request: FastifyRequest, bodyHash: Uint8Array): Buffer {
  const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length)
  return createHash('sha256').update(bodyHash).update(query).digest()
}

function hashOfJson(body: unknown, secretInputs: readonly string[] | undefined): Buffer {
  return createHash('sha256').update(canonicalBody(body, secretInputs)).digest()
}

/** The holder's random id is the key: without its row, the hash says nothing about a body. */
function keyedHash(holder: string, bodyHash: Buffer): Buffer {
  return createHmac('sha256', holder).update(bodyHash).digest()
}

async function holdOrReplay(
  db: Database,
  name: HeldKey,
  bodyHash: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<'run' | 'replayed'> {
  const row = await hold(db, name, bodyHash)
  if (row.holder === name.holder) {
    request.heldIdempotencyKey = name
    return 'run'
  }
  if (!row.body_hash.equals(keyedHash(row.holder, bodyHash))) {
    if (row.status === REFUSED) {
      // When another call took the key first, its body may be the same: the key is read again.
      if (!(await takeRefused(db, name, bodyHash, row.holder))) return holdOrReplay(db, name, bodyHash, request, reply)
      request.heldIdempotencyKey = name
      return 'run'
    }
    const message = 'This Idempotency-Key was used for another body within the last 24 hours: use a new key.'
    throw new Failure('idempotency_mismatch', message)
  }
  if (row.status === null) {
    const message = 'The first call with this Idempotency-Key is still running. Repeat it in a second.'
    throw new Failure('idempotency_in_flight', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  if (row.status >= 400) request.errorCode = codeIn(row.body)
  reply
    .code(row.status)
    .headers({ ...row.headers, 'idempotent-replayed': 'true' })
    .send(row.body)
  return 'replayed'
}

/** The code of a stored error, for the request log. */
function codeIn(body: string | null): Code | null {
  return body === null ? null : ((JSON.parse(body) as { code?: Code }).code ?? null)
}

const decodeKey = rowDecoder('idempotency_keys', {
  holder: text,
  body_hash: bytes,
  status: nullable(number),
  headers: nullable(json<Record<string, string>>()),
  body: nullable(text),
})

/** Takes the key if it is new, its holder died, or it is older than a day. Then returns its state. */
async function hold(
  db: Database,
  { tenantId, method, path, key, holder }: HeldKey,
  bodyHash: Buffer,
): Promise<ReturnType<typeof decodeKey>> {
  const [, rows] = await db.flush({ tenant: tenantId }, [
    {
      name: 'hold-idempotency-key',
      text: HOLD,
      values: [tenantId, method, path, key, keyedHash(holder, bodyHash), holder],
    },
    { name: 'read-idempotency-key', text: READ, values: [tenantId, method, path, key] },
  ])
  const row = rows?.[0]
  if (!row) {
    // The holder released the key between the two statements.
    throw new Failure('idempotency_in_flight', 'Repeat the call in a second.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  return decodeKey(row)
}

/** The corrected body may use the key of a call that was refused: as with a new key, it is another attempt. */
async function takeRefused(
  db: Database,
  { tenantId, method, path, key, holder }: HeldKey,
  bodyHash: Buffer,
  refusedHolder: string,
): Promise<boolean> {
  const values = [tenantId, method, path, key, keyedHash(holder, bodyHash), holder, refusedHolder, REFUSED]
  const [rows] = await db.flush({ tenant: tenantId }, [{ name: 'take-refused-key', text: TAKE_REFUSED, values }])
  return rows?.length === 1
}

const REFUSED = 422

const TAKE_REFUSED = `
  UPDATE idempotency_keys
     SET body_hash = $5, holder = $6, held_until = clock_timestamp() + interval '60 seconds',
         status = NULL, headers = NULL, body = NULL, created_at = clock_timestamp()
   WHERE tenant_id = $1 AND method = $2 AND path = $3 AND key = $4 AND holder = $7 AND status = $8
  RETURNING 1`

const HOLD = `
  INSERT INTO idempotency_keys AS k (tenant_id, method, path, key, body_hash, holder, held_until)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '60 seconds')
  ON CONFLICT (tenant_id, method, path, key) DO UPDATE
     SET body_hash = excluded.body_hash, holder = excluded.holder, held_until = excluded.held_until,
         status = NULL, headers = NULL, body = NULL, created_at = clock_timestamp()
   WHERE (k.status IS NULL AND k.held_until < clock_timestamp())
      OR k.created_at < clock_timestamp() - interval '24 hours'`

const READ = `
  SELECT holder, body_hash, status, headers, body FROM idempotency_keys
   WHERE tenant_id = $1 AND method = $2 AND path = $3 AND key = $4`

interface StoredResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * 2xx and 4xx, except errors that may not recur on the next try: those that ask for it with Retry-After, and 401. A
 * response with a file is not stored.
 */
function responseToStore(reply: FastifyReply, payload: unknown): StoredResponse | undefined {
  const status = reply.statusCode
  const lastingRefusal =
    status >= 400 && status < 500 && status !== 401 && status !== 429 && !reply.hasHeader('retry-after')
  const lasting = (status >= 200 && status < 300) || lastingRefusal
  if (!lasting || typeof payload !== 'string') return undefined
  const headers = Object.fromEntries(
    STORED_HEADERS.filter((name) => reply.hasHeader(name)).map((name) => [name, String(reply.getHeader(name))]),
  )
  return { status, headers, body: omitSecrets(payload, reply.routeOptions.config.secretMembers) }
}

/** Only while this call holds the key. A call that took it over after the minute stores its own response. */
async function store(
  db: Database,
  { tenantId, method, path, key, holder }: HeldKey,
  response: StoredResponse,
): Promise<void> {
  await db.flush({ tenant: tenantId }, [
    {
      name: 'store-idempotent-response',
      text: `UPDATE idempotency_keys SET status = $6, headers = $7, body = $8, held_until = NULL
              WHERE tenant_id = $1 AND method = $2 AND path = $3 AND key = $4 AND holder = $5`,
      values: [tenantId, method, path, key, holder, response.status, JSON.stringify(response.headers), response.body],
    },
  ])
}

async function release(db: Database, { tenantId, method, path, key, holder }: HeldKey): Promise<void> {
  await db.flush({ tenant: tenantId }, [
    {
      name: 'release-idempotency-key',
      text: `DELETE FROM idempotency_keys
              WHERE tenant_id = $1 AND method = $2 AND path = $3 AND key = $4 AND holder = $5`,
      values: [tenantId, method, path, key, holder],
    },
  ])
}

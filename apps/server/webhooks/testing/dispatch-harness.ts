import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount } from '../../accounts/open.ts'
import { checkTarget } from '../../platform/address-guard/index.ts'
import { openBlobs } from '../../platform/blobs/open.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { newId, publicId, sha256 } from '../../platform/ids.ts'
import { openQueue } from '../../platform/jobs/queue.ts'
import { relayBatch } from '../../platform/jobs/relay.ts'
import { openMasterKeys } from '../../platform/master-keys/open.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { advanceWebhooks } from '../advance.ts'
import { startWebhooks } from '../start.ts'

// The worker's webhooks on a real database, with events appended to the log as the product's transactions do.

export interface DispatchHarness {
  database: TestDatabase
  app: Database
  tenantId: string
  webhookSecret: Buffer
  /** Registers an endpoint and returns its id. */
  addEndpoint(url: string, eventTypes?: string[]): Promise<string>
  /** Commits and relays events of a request; returns the request's id. */
  happen(types: string[], request?: TestRequest): Promise<string>
  advance(seconds: number): Promise<void>
  rows(table: string): Promise<Record<string, unknown>[]>
  /** Stops and starts the dispatcher. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface TestRequest {
  streamId?: string
  webhookUrl?: string
  webhookEvents?: string[]
  from?: number
}

const LIMITS = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }

export async function openDispatchHarness(allowList = ['127.0.0.1']): Promise<DispatchHarness> {
  const database = await makeTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-webhooks-'))
  const open = (role: string, max: number) => openDatabase({ url: database.url, role, max, ...LIMITS })
  const [app, finder, relay, identity] = [
    open('countersign_app', 4),
    open('countersign_dispatcher', 1),
    open('countersign_relay', 1),
    open('countersign_identity', 1),
  ]
  const errors: Error[] = []
  const onError = (error: Error) => errors.push(error)
  // The queue's connections may fail when the database is dropped.
  const queue = openQueue(database.url, { onError: () => {} })
  const guard = (url: string) => checkTarget(url, { allowList, resolve: async () => [] })
  const start = () =>
    startWebhooks({
      db: app,
      finder,
      queue,
      guard,
      blobs,
      masterKeys,
      publicUrl: 'http://127.0.0.1',
      keyFile: join(folder, 'keys'),
      change: { db: app, queue, wakeRelay: () => {}, wakeSealer: () => {} },
      onError,
    })
  const masterKeys = await openMasterKeys({ kind: 'file', file: join(folder, 'master.key'), mayCreate: true }, app)
  const blobs = await openBlobs({ kind: 'file-system', folder: join(folder, 'blobs') }, masterKeys)
  let webhooks = await start()
  const account = await openAccount(
    { identity, masterKeys },
    { email: `${newId()}@example.com`, name: 'Test Ltd', passwordHash: '' },
  )
  const { tenantId } = account

  /** Serialised, because there is one cursor: a concurrent call finds nothing left. */
  let relaying = Promise.resolve()
  function relayAll(): Promise<void> {
    relaying = relaying.then(relayOnce)
    return relaying
  }

  /** A transaction in any database of the server may delay the end of the log for a moment. */
  async function relayOnce(): Promise<void> {
    for (;;) {
      await relayBatch(relay, queue, webhooks.projection)
      const [left] = await database.owner(
        `SELECT count(*)::int AS n FROM events e, relay_cursor c WHERE (e.generation, e.xid, e.position) > (c.generation, c.xid, c.position)`,
      )
      if (left?.n === 0) return
    }
  }

  return {
    database,
    app,
    tenantId,
    webhookSecret: account.webhookSecret,
    addEndpoint: async (url, eventTypes = ['*']) => {
      const id = newId()
      await database.owner(
        `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered, event_types)
         VALUES ($1, $2, $3, $4, true, $5)`,
        [tenantId, id, url, sha256(url), eventTypes],
      )
      return id
    },
    happen: async (types, { streamId = newId(), webhookUrl, webhookEvents, from = 1 } = {}) => {
      if (webhookUrl && from === 1) await putRequest(database, { tenantId, streamId, webhookUrl, webhookEvents })
      await putEvents(app, tenantId, streamId, types, from)
      await relayAll()
      return streamId
    },
    advance: async (seconds) => {
      await app.flush({ tenant: tenantId }, advanceWebhooks(tenantId, seconds))
      webhooks.wake()
    },
    rows: (table) => database.owner(`SELECT * FROM ${table} ORDER BY 1, 2, 3, 4`),
    restart: async () => {
      await webhooks.stop()
      webhooks = await start()
    },
    close: async () => {
      await webhooks.stop()
      await queue.stop()
      await blobs.close()
      await Promise.all([app, finder, relay, identity].map((each) => each.close()))
      await database.drop()
      rmSync(folder, { recursive: true })
      if (errors[0]) throw errors[0]
    },
  }
}

interface NewRequest {
  tenantId: string
  streamId: string
  webhookUrl: string
  webhookEvents: string[] | undefined
}

async function putRequest(database: TestDatabase, { tenantId, streamId, webhookUrl, webhookEvents }: NewRequest) {
  const documentId = newId()
  await database.owner(
    `INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
     VALUES ($1, $2, 'contract.pdf', 1000, '\\x00', '\\x00', '[]', '{}')`,
    [tenantId, documentId],
  )
  await database.owner(
    `INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at,
            webhook_url, webhook_events, webhook_files, notify, reminders, body_hash, audit_seq, audit_head, event_seq, created_at)
     VALUES ($1, $2, $3::uuid, $3::text, 'pending', false, now() + interval '1 day', $4, $5, 'inline', true, true, '\\x00', 0, '\\x00', 0,
            now())`,
    [tenantId, streamId, documentId, webhookUrl, webhookEvents ?? null],
  )
}

export async function putEvents(db: Database, tenantId: string, streamId: string, types: string[], from: number) {
  const rows = types.map((type, i) => {
    const eventId = newId()
    const sequence = from + i
    const body = JSON.stringify({
      id: publicId('evt', eventId),
      type,
      created_at: new Date().toISOString(),
      mode: 'test',
      sequence,
      data: { sign_request_id: publicId('sr', streamId) },
    })
    return { seq: sequence, event_id: eventId, type, body }
  })
  await db.flush({ tenant: tenantId }, [
    {
      text: `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
             SELECT $1, $2, e.seq, e.event_id, e.type, clock_timestamp(), e.body
               FROM jsonb_to_recordset($3) AS e(seq int, event_id uuid, type text, body text)`,
      values: [tenantId, streamId, JSON.stringify(rows)],
    },
  ])
}

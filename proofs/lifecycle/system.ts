import { hash } from 'node:crypto'
import type { Command, RecordCompleted } from '@countersign/domain/signrequest'
import { checkChain, type StoredEntry } from '@countersign/evidence/chain'
import { makeMailAllowance } from '../../apps/server/accounts/mail-allowance.ts'
import { type Database, openDatabase, type Statement } from '../../apps/server/platform/db/database.ts'
import { Failure } from '../../apps/server/platform/errors.ts'
import { SCOPES } from '../../apps/server/platform/http/caller.ts'
import { type Code, STATUS_OF_CODE } from '../../apps/server/platform/http/codes.ts'
import { publicId } from '../../apps/server/platform/ids.ts'
import { type JobQueue, openQueue } from '../../apps/server/platform/jobs/queue.ts'
import type { ProviderChoice } from '../../apps/server/providers/choice.ts'
import { type Actor, SYSTEM } from '../../apps/server/signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../apps/server/signrequests/change/change.ts'
import { createSignRequest } from '../../apps/server/signrequests/create/create.ts'
import { runDue } from '../../apps/server/signrequests/timers/run-due.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// The real thing: the api as a process, driven over HTTP wherever there is a route; and for what signers, providers, the
// sealer and time do, the verbs behind the routes to come, in this process, on connections of their own.

/** 'ok', or the code of the refusal. */
export type Outcome = string

export interface System {
  client: Client
  tenantId: string
  owner: Stack['database']['owner']
  /** The tenant's clock. */
  now(): number
  /** Moves the tenant's clock, and its timers with it. */
  advance(ms: number): Promise<void>
  resetClock(): Promise<void>
  /** Sets the tenant's clock so that this request expires so many milliseconds from now. */
  strikeExpiryIn(requestId: string, ms: number): Promise<void>
  /** A call of the API, as its outcome and its body. */
  http(method: string, path: string, body?: unknown): Promise<{ outcome: Outcome; body: Record<string, unknown> }>
  /** A command of the life of a request, by the way that all of them go. */
  command(requestId: string, make: (now: number) => Command): Promise<Outcome>
  /** As the route does, but with every signing method configured. */
  createWithEveryMethod(body: object): Promise<Outcome>
  /** What the worker's timer does once a second. */
  runTimers(): Promise<void>
  close(): Promise<void>
}

const VISITOR: Actor = { who: { type: 'signer' }, ip: '203.0.113.7', userAgent: 'proof' }
const PROVIDER: ProviderChoice = {
  id: 'esp',
  name: 'ESP',
  method: 'remote',
  protocol: 'cca-esign-2.1',
  kind: 'esign',
  fitsPdfa: true,
  formOrigins: ['https://esp.example'],
  asksAccount: false,
}
const LIMITS = { statementTimeoutMs: 30_000, lockTimeoutMs: 20_000, poolWaitMs: 20_000 }

/** `given`: an installation whose workers have been stopped, which the caller stops. */
export async function startSystem(given?: Stack): Promise<System> {
  // No worker: time passes when the proof says so.
  const stack = given ?? (await startStack({ processes: ['serve-api'], env: { COUNTERSIGN_LOG: 'error' } }))
  const { url, owner } = stack.database
  const client = await openAccount(stack.url)
  const [row] = await owner(
    `SELECT tenant_id, account_id, slot, key_id, clock_timestamp() AS now FROM api_keys JOIN tenants USING (tenant_id)
      ORDER BY key_id DESC LIMIT 1`,
  )
  hold(row, 'the account has no key')
  const { tenant_id: tenantId, account_id: accountId, slot, key_id: keyId } = row
  const skew = row.now.getTime() - Date.now()
  const db = openDatabase({ url, role: 'countersign_app', max: 4, ...LIMITS })
  const timerDb = openDatabase({ url, role: 'countersign_app', max: 1, ...LIMITS })
  const timer = openDatabase({ url, role: 'countersign_timer', max: 1, ...LIMITS })
  const queue = openQueue(url, { onError: () => {} })
  let ahead = 0

  return {
    client,
    tenantId,
    owner,
    now: () => Date.now() + skew + ahead,
    advance: async (ms) => {
      await owner(MOVE_CLOCK, [tenantId, ms])
      ahead += ms
    },
    resetClock: async () => {
      if (ahead === 0) return
      await owner(MOVE_CLOCK, [tenantId, -ahead])
      ahead = 0
    },
    strikeExpiryIn: async (requestId, ms) => {
      const [row] = await owner(STRIKE_EXPIRY, [requestId, ms])
      ahead = row?.ahead
    },
    http: async (method, path, body) => {
      const answer = await client.call(method, path, body)
      const outcome = answer.status === 200 ? 'ok' : String(answer.body.code)
      const status = STATUS_OF_CODE[outcome as Code]
      hold(outcome === 'ok' || status === answer.status, `${method} ${path} answered ${answer.status} for ${outcome}`)
      return { outcome, body: answer.body }
    },
    command: (requestId, make) => {
      const deps = changeDeps(db, queue)
      let files: Statement[] = []
      const making = ({ now }: { now: number }) => {
        const command = make(now)
        files = command.type === 'RecordCompleted' ? finishedFiles(tenantId, requestId, command) : []
        return command
      }
      return outcomeOf(change(deps, tenantId, { requestId }, VISITOR, making, () => files))
    },
    createWithEveryMethod: (body) => {
      const deps = {
        ...changeDeps(db, queue),
        checkTarget: async () => ({ ok: true }) as const,
        canSign: () => true,
        acceptsCertificates: async () => true,
        providers: async () => [PROVIDER],
        mails: makeMailAllowance(db, 50),
      }
      const caller = {
        tenantId,
        accountId,
        slot,
        by: { kind: 'key' as const, keyId },
        mode: 'test' as const,
        scopes: new Set(SCOPES),
      }
      return outcomeOf(createSignRequest(deps, caller, body as Parameters<typeof createSignRequest>[2], SYSTEM))
    },
    runTimers: async () => {
      await runDue({ ...changeDeps(timerDb, queue), timer })
    },
    close: async () => {
      await queue.stop()
      await Promise.all([db.close(), timerDb.close(), timer.close()])
      if (!given) await stack.stop()
    },
  }
}

const MOVE_CLOCK = `
  WITH moved AS (UPDATE tenants SET clock_offset = clock_offset + $2 * interval '1 ms' WHERE tenant_id = $1)
  UPDATE sign_requests SET due_at = due_at - $2 * interval '1 ms' WHERE tenant_id = $1`

const STRIKE_EXPIRY = `
  WITH due AS (UPDATE sign_requests SET due_at = clock_timestamp() + $2 * interval '1 ms' WHERE request_id = $1
               RETURNING tenant_id, due_at, expires_at)
  UPDATE tenants t SET clock_offset = due.expires_at - due.due_at FROM due WHERE t.tenant_id = due.tenant_id
  RETURNING extract(epoch FROM clock_offset)::float8 * 1000 AS ahead`

function changeDeps(db: Database, queue: JobQueue): ChangeDeps {
  return { db, queue, wakeRelay: () => {}, wakeSealer: () => {} }
}

/** The rows of the finished files, which the sealer commits with the request's completion. */
function finishedFiles(
  tenantId: string,
  requestId: string,
  { signedDocument, auditTrail }: RecordCompleted,
): Statement[] {
  return [
    { kind: 'signed_document', ...signedDocument },
    { kind: 'audit_trail', ...auditTrail },
  ].map((file) => ({
    text: `INSERT INTO request_files (tenant_id, request_id, kind, key_id, object_name, sha256, size)
           SELECT $1, $2, $3, p.key_id, $4, $5, $6
             FROM document_pieces p JOIN sign_requests r USING (tenant_id, document_id)
            WHERE r.tenant_id = $1 AND r.request_id = $2 AND p.role = 'content' AND p.position = 0`,
    values: [tenantId, requestId, file.kind, `${requestId}/${file.kind}`, Buffer.from(file.sha256, 'hex'), file.size],
  }))
}

async function outcomeOf(doing: Promise<unknown>): Promise<Outcome> {
  try {
    await doing
    return 'ok'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

export interface Recorded {
  state: string
  auditSeq: number
  signers: { role: string; state: string }[]
  events: { type: string; seq: number }[]
}

/** The request's row, and its audit chain checked against it from the first entry to the head. */
export async function readRecord({ owner }: System, requestId: string): Promise<Recorded> {
  const [row] = await owner(RECORD, [requestId])
  hold(row, `there is no request ${requestId}`)
  const verdict = checkChain(publicId('sr', requestId), row.entries as StoredEntry[], (text) =>
    hash('sha256', text, 'hex'),
  )
  hold(verdict.ok, `the audit chain breaks at entry ${verdict.ok || verdict.index}: ${verdict.ok || verdict.reason}`)
  hold(verdict.count === row.audit_seq, `the request counts ${row.audit_seq} audit entries; there are ${verdict.count}`)
  hold(verdict.head === row.audit_head, `the request's audit head is not that of its ${verdict.count} entries`)
  return { state: row.state, auditSeq: row.audit_seq, signers: row.signers, events: row.events }
}

const RECORD = `
  SELECT r.state, r.audit_seq, encode(r.audit_head, 'hex') AS audit_head,
         (SELECT json_agg(json_build_object('canonical', a.canonical, 'revealed', p.revealed) ORDER BY a.seq)
            FROM audit_entries a LEFT JOIN audit_personal p USING (tenant_id, request_id, seq)
           WHERE a.tenant_id = r.tenant_id AND a.request_id = r.request_id) AS entries,
         (SELECT json_agg(json_build_object('role', s.role, 'state', s.state) ORDER BY s.position)
            FROM signers s WHERE s.tenant_id = r.tenant_id AND s.request_id = r.request_id) AS signers,
         (SELECT json_agg(json_build_object('type', e.type, 'seq', e.seq) ORDER BY e.seq)
            FROM events e WHERE e.tenant_id = r.tenant_id AND e.stream_id = r.request_id) AS events
    FROM sign_requests r WHERE r.request_id = $1`

import { createHash } from 'node:crypto'
import { checkChain } from '@countersign/evidence/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testMailHandlers } from '../notifications/testing/mail-jobs.ts'
import { openDatabase } from '../platform/db/database.ts'
import { fromPublicId } from '../platform/ids.ts'
import { relayBatch } from '../platform/jobs/relay.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { SYSTEM } from './change/audit.ts'
import { change, type MakeCommand } from './change/change.ts'
import { failRequest, retrySeal } from './operate.ts'
import { runDue } from './timers/run-due.ts'

const AGREEMENT = {
  documentSha256: 'cd'.repeat(32),
  consentVersion: '1',
  consentSha256: 'ef'.repeat(32),
  consentText: 'I agree.',
  mark: 'typed',
} as const

let server: TestServer
let sender: TestAccount
const limits = { max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
const as = (role: string) => openDatabase({ url: server.database.url, role, ...limits })

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

interface Made {
  documentId: string
  requestId: string
  path: string
  signers: string[]
}

async function make(more: Record<string, unknown> = {}, signers = ['asha', 'ben'], uploaded?: string): Promise<Made> {
  const documentId = uploaded ?? (await sender.addDocument())
  const people = signers.map((name) => ({ name, email: `${name}@example.com` }))
  const answer = await sender.call('POST', 'document-signrequest', {
    document_id: documentId,
    signers: people,
    ...more,
  })
  expect(answer.statusCode).toBe(200)
  const path = `document-signrequest/${documentId}`
  const { signers: made } = (await sender.call('GET', path)).json()
  const requestId = fromPublicId('sr', String(answer.headers['sign-request-id'])) ?? ''
  return { documentId, requestId, path, signers: made.map(({ id }: { id: string }) => id) }
}

const get = async (path: string) => (await sender.call('GET', path)).json()
const types = async (path: string) => (await get(`${path}/events`)).data.map((event: { type: string }) => event.type)
const act = (made: Made, command: MakeCommand) =>
  change(server.deps, sender.tenantId, { requestId: made.requestId }, SYSTEM, command)
const advance = (interval: string) =>
  server.database.owner(`UPDATE tenants SET clock_offset = clock_offset + $2::interval WHERE tenant_id = $1`, [
    sender.tenantId,
    interval,
  ])
/** Moves the tenant's open timers back, as clock/advance does. */
const advanceTimers = async (interval: string) => {
  await advance(interval)
  await server.database.owner('UPDATE sign_requests SET due_at = due_at - $2::interval WHERE tenant_id = $1', [
    sender.tenantId,
    interval,
  ])
}

async function runTimers(): Promise<void> {
  const timer = as('countersign_timer')
  try {
    while ((await runDue({ ...server.deps, timer })) > 0);
  } finally {
    await timer.close()
  }
}

describe('a request', () => {
  it('is found by its document, and an older request by its id', async () => {
    const first = await make()
    await sender.call('POST', `${first.path}/cancel`)
    const again = await sender.call('POST', 'document-signrequest', {
      document_id: first.documentId,
      signers: [{ name: 'C', email: 'c@example.com' }],
    })
    const older = (await get(`${first.path}/events`)).data[0].data.sign_request_id
    expect((await get(first.path)).state).toBe('pending')
    expect(older).toBe(again.headers['sign-request-id'])
    const { data } = await get(`document-signrequest?limit=100`)
    const cancelled = data.find(
      (r: { document_id: string; state: string }) => r.document_id === first.documentId && r.state === 'cancelled',
    )
    expect((await get(`${first.path}?sign_request_id=${cancelled.id}`)).state).toBe('cancelled')
  })

  it('is cancelled once: a repeat changes nothing, and later commands get a 409 with the state', async () => {
    const made = await make()
    for (let i = 0; i < 2; i += 1)
      expect((await sender.call('POST', `${made.path}/cancel`)).json().sign_request.state).toBe('cancelled')
    expect(await types(made.path)).toEqual(['signer.notified', 'signer.notified', 'document.cancelled'])
    const late = await sender.call('POST', `${made.path}/extend`, { expiry_date: inDays(60) })
    expect([late.statusCode, late.json().code, late.json().state]).toEqual([409, 'wrong_state', 'cancelled'])
  })

  it('can only be extended to a later day', async () => {
    const made = await make({ expiry_date: inDays(10) })
    expect((await sender.call('POST', `${made.path}/extend`, { expiry_date: inDays(5) })).statusCode).toBe(422)
    const extended = await sender.call('POST', `${made.path}/extend`, { expiry_date: inDays(20) })
    expect(extended.json().sign_request.expires_at.slice(0, 10)).toBe(inDays(21))
  })

  it('reassigns a signer to another person with the same id and new links', async () => {
    const made = await make()
    const answer = await sender.call('POST', `${made.path}/signers/${made.signers[0]}/reassign`, {
      name: 'Cho',
      email: 'cho@example.com',
    })
    expect(answer.json().sign_request.signers[0]).toMatchObject({
      id: made.signers[0],
      name: 'Cho',
      email: 'cho@example.com',
      state: 'notified',
    })
    expect(await types(made.path)).toEqual([
      'signer.notified',
      'signer.notified',
      'signer.reassigned',
      'signer.notified',
    ])
    const unknown = await sender.call('POST', `${made.path}/signers/sgn_00000000000000000000000000/reassign`, {
      name: 'X',
      email: 'x@example.com',
    })
    expect(unknown.statusCode).toBe(404)
  })

  it('sends at most one reminder an hour', async () => {
    const made = await make({}, ['asha'])
    expect((await sender.call('POST', `${made.path}/remind`)).statusCode).toBe(200)
    const soon = await sender.call('POST', `${made.path}/remind`)
    expect([soon.statusCode, soon.json().code]).toEqual([409, 'too_soon'])
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('is explained in words', async () => {
    const made = await make({ is_sequential: true })
    const why = await get(`${made.path}/explain`)
    expect(why).toMatchObject({
      waiting_for: 'signers',
      summary: 'Waiting for asha to sign.',
      awaited: [{ name: 'asha', state: 'notified' }],
      next: { what: 'reminder' },
    })
  })

  it('is listed newest first, in pages, filtered by state and by reference', async () => {
    const [one, two] = [await make({ reference: 'r-1' }), await make({ reference: 'r-1' })]
    const first = await get('document-signrequest?reference=r-1&limit=1')
    const second = await get(`document-signrequest?reference=r-1&limit=1&starting_after=${first.next_cursor}`)
    expect([first.data[0].document_id, second.data[0].document_id]).toEqual([two.documentId, one.documentId])
    expect([first.has_more, second.has_more]).toEqual([true, false])
    expect((await get('document-signrequest?reference=r-1&state=cancelled')).data).toEqual([])
  })
})

describe('timers', () => {
  it('readers see a request as expired from expires_at on, and the timer then records it', async () => {
    const made = await make({ expiry_date: inDays(2), reminders: false })
    await advance('3 days 1 second')
    expect(await get(made.path)).toMatchObject({
      state: 'expired',
      ended_at: null,
      signers: [{ state: 'expired' }, { state: 'expired' }],
    })
    expect((await sender.call('POST', `${made.path}/cancel`)).statusCode).toBe(409)
    expect(
      (await get('document-signrequest?state=expired&limit=100')).data.map(
        (r: { document_id: string }) => r.document_id,
      ),
    ).toContain(made.documentId)
    await server.database.owner('UPDATE sign_requests SET due_at = clock_timestamp() WHERE request_id = $1', [
      made.requestId,
    ])
    await runTimers()
    expect((await get(made.path)).ended_at).not.toBeNull()
    expect(await types(made.path)).toEqual(['signer.notified', 'signer.notified', 'document.expired'])
  })

  it('remind three days after the invitation and a day before the expiry', async () => {
    const made = await make({ expiry_date: inDays(40) }, ['asha'])
    const reminders = async () => {
      const [{ n }] = await server.database.owner(
        `SELECT count(*)::int AS n FROM audit_entries WHERE request_id = $1 AND kind = 'reminder_sent'`,
        [made.requestId],
      )
      return n
    }
    await advanceTimers('3 days 1 minute')
    await runTimers()
    expect(await reminders()).toBe(1)
    await runTimers()
    expect(await reminders()).toBe(1)
    await advanceTimers('40 days')
    await runTimers()
    expect([await reminders(), (await get(made.path)).state]).toEqual([1, 'expired'])
  })
})

describe('the audit trail', () => {
  it('is a verifiable chain from the first entry to the head in the request row', async () => {
    const made = await make()
    const signer = fromPublicId('sgn', made.signers[0] ?? '') ?? ''
    await act(made, ({ now }) => ({ type: 'View', at: now, signerId: signer, linkGeneration: 1 }))
    await act(made, ({ now }) => ({
      type: 'Sign',
      at: now,
      signerId: signer,
      linkGeneration: 1,
      drawingSha256: 'ab'.repeat(32),
      agreement: AGREEMENT,
    }))
    const rows = await server.database.owner(
      `SELECT e.canonical, p.revealed FROM audit_entries e LEFT JOIN audit_personal p USING (tenant_id, request_id, seq)
        WHERE e.request_id = $1 ORDER BY e.seq`,
      [made.requestId],
    )
    const [row] = await server.database.owner(
      `SELECT encode(audit_head, 'hex') AS head, audit_seq FROM sign_requests WHERE request_id = $1`,
      [made.requestId],
    )
    const id = (await get(made.path)).id
    const verdict = checkChain(id, rows as never, (text) => createHash('sha256').update(text).digest('hex'))
    expect(verdict).toEqual({ ok: true, count: row.audit_seq, head: row.head })
    expect(rows.some(({ canonical }) => String(canonical).includes('asha@example.com'))).toBe(false)
    expect(JSON.stringify(rows[0].revealed)).toContain('asha@example.com')
  })

  it('cannot be changed or deleted by the application', async () => {
    const made = await make()
    for (const statement of [
      'UPDATE audit_entries SET kind = kind',
      'DELETE FROM audit_entries',
      'UPDATE events SET body = body',
      'DELETE FROM events',
    ]) {
      const attempt = server.parts.db.transaction({ tenant: sender.tenantId }, (tx) =>
        tx.query(`${statement} WHERE tenant_id = $1`, [sender.tenantId]),
      )
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
    expect(await types(made.path)).toHaveLength(2)
  })
})

describe('the invitation', () => {
  it('is relayed once and captured in the sandbox’s inbox, and its link opens the document', async () => {
    const made = await make({}, ['devi'], await sender.uploadDocument())
    const relay = as('countersign_relay')
    const relayed = async () => {
      while ((await relayBatch(relay, server.parts.queue)).passed > 0);
      return server.database.owner(`SELECT job_id, ids FROM jobs WHERE ids->>'request' = $1`, [made.requestId])
    }
    // The relay reads below the oldest transaction of the database server, which other tests share.
    await expect.poll(relayed, { timeout: 15_000 }).toHaveLength(1)
    const jobs = await relayed()
    expect(jobs).toHaveLength(1)
    const { invitation } = testMailHandlers(server)
    const job = { id: jobs[0].job_id, tenant: sender.tenantId, ids: jobs[0].ids }
    await invitation?.(job)
    await invitation?.(job)
    const inbox = (await get('sandbox/inbox?recipient=devi@example.com')).data
    expect(inbox).toHaveLength(1)
    const { text } = await get(`sandbox/inbox/${inbox[0].id}`)
    const link = new URL(/http:\S+\/s\/\S+/.exec(text)?.[0] ?? '')
    const page = await sender.call('GET', link.pathname)
    expect([page.statusCode, page.body.includes('contract.pdf')]).toEqual([200, true])
    expect(await types(made.path)).toEqual(['signer.notified'])
    await sender.call('POST', `${made.path}/signers/${made.signers[0]}/reassign`, {
      name: 'Eve',
      email: 'eve@example.com',
    })
    expect((await sender.call('GET', link.pathname)).statusCode).toBe(410)
    await relay.close()
  })

  it('is not sent if the request ended before the mail was written', async () => {
    const made = await make({}, ['fay'])
    const { signers } = await get(made.path)
    await sender.call('POST', `${made.path}/cancel`)
    const { invitation } = testMailHandlers(server)
    const ids = { request: made.requestId, signer: fromPublicId('sgn', signers[0].id) ?? '', generation: 1 }
    await invitation?.({ id: made.requestId, tenant: sender.tenantId, ids })
    expect((await get('sandbox/inbox?recipient=fay@example.com')).data).toEqual([])
  })

  it('an unknown link gets a 404', async () => {
    expect((await sender.call('GET', `/s/000_${'A'.repeat(43)}`)).statusCode).toBe(404)
    expect((await sender.call('GET', '/s/short')).statusCode).toBe(404)
  })
})

describe('a timer that fails', () => {
  it('does not block the others that are due', async () => {
    const [bad, good] = [await make(), await make()]
    for (const { requestId } of [bad, good]) {
      await server.database.owner(
        `UPDATE sign_requests SET expires_at = clock_timestamp() - interval '1 minute',
                due_at = clock_timestamp() - interval '1 minute' WHERE request_id = $1`,
        [requestId],
      )
    }
    // Every insert of its next audit entry fails.
    await server.database.owner(
      `INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
       SELECT tenant_id, request_id, audit_seq + 1, 'x', clock_timestamp(), '', '' FROM sign_requests
        WHERE request_id = $1`,
      [bad.requestId],
    )
    await expect(runTimers()).rejects.toThrow('1 of 2 due requests failed')
    expect(await types(good.path)).toContain('document.expired')
    expect(await types(bad.path)).not.toContain('document.expired')
  })
})

describe('an operator', () => {
  it('can retry a seal and then fail the request, and the audit trail names the operator', async () => {
    const made = await make({}, ['gil'])
    const signerId = fromPublicId('sgn', made.signers[0] ?? '') ?? ''
    await act(made, ({ now }) => ({ type: 'View', at: now, signerId, linkGeneration: 1 }))
    await act(made, ({ now }) => ({
      type: 'Sign',
      at: now,
      signerId,
      linkGeneration: 1,
      drawingSha256: 'ab'.repeat(32),
      agreement: AGREEMENT,
    }))
    const operators = as('countersign_operator')
    const deps = { ...server.deps, operators }
    const { id } = await get(made.path)
    await expect(failRequest(deps, id, 'grace', 'no use')).rejects.toMatchObject({ code: 'wrong_state' })
    const broken = { code: 'timestamp_unavailable', message: 'the time-stamp authority is gone', retryAt: 0 } as const
    await act(made, ({ now }) => ({ type: 'RecordSealError', at: now, revision: 0, ...broken }))
    expect((await get(`${made.path}/explain`)).waiting_for).toBe('sealer_retry')
    await retrySeal(deps, id, 'grace')
    await act(made, ({ now }) => ({ type: 'RecordSealError', at: now, revision: 0, ...broken }))
    expect((await failRequest(deps, id, 'grace', 'no use')).state.state).toBe('failed')
    expect((await types(made.path)).at(-1)).toBe('document.failed')
    const { retryAt: _, ...failure } = broken
    expect(await get(made.path)).toMatchObject({ state: 'failed', failure })
    await operators.close()
  })
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

import { checkChain, type StoredEntry } from '@countersign/evidence/chain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareDeletableDocument } from '../documents/share.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { newId, publicId, sha256 } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { change } from '../signrequests/change/change.ts'
import { erase } from './erase.ts'
import { type ErasePersonDeps, requestsOf } from './erase-person.ts'
import { liftHold, placeHold } from './hold.ts'
import { ADDRESS_ERASERS, ERASERS } from './testing/erasers.ts'

let signing: TestSigning
let operators: Database
let eraser: Database
let deps: ErasePersonDeps
beforeAll(async () => {
  signing = await startTestSigning()
  const limits = { max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const open = (role: string) => openDatabase({ url: signing.server.database.url, role, ...limits })
  operators = open('countersign_operator')
  eraser = open('countersign_eraser')
  deps = { ...signing.deps, operators, db: eraser, erasers: ERASERS, addressErasers: ADDRESS_ERASERS }
})
afterAll(async () => {
  await operators.close()
  await eraser.close()
  await signing.stop()
})

/** Ann signed and Bob declined, so the request has ended. */
async function ended(more: Record<string, unknown> = {}): Promise<Made> {
  const made = await signing.make(
    ['Ann', 'Bob'],
    { reference: 'loan-7', message: 'Dear Ann', ...more },
    await signing.upload(),
  )
  await signing.sign(made, 0)
  await signing.view(made, 1)
  const actor = { who: SYSTEM.who, ip: '203.0.113.7', userAgent: 'Bob’s browser' }
  const by = { signerId: made.signers[1] ?? '', linkGeneration: 1 }
  await change(signing.deps, signing.sender.tenantId, { requestId: made.requestId }, actor, ({ now }) => {
    return { type: 'Decline', at: now, ...by, reason: 'Bob says no' }
  })
  return made
}

async function trailOf({ path, requestId }: Made) {
  const answer = await signing.sender.call('GET', `${path}/audit-trail`, undefined, { accept: 'application/json' })
  const { entries } = answer.json() as { entries: StoredEntry[] }
  const hash = (text: string) => sha256(text).toString('hex')
  return { text: answer.body, entries, verdict: checkChain(publicId('sr', requestId), entries, hash) }
}

const everything = { signer: null, personSince: null, documents: false, reason: 'time is up' }
const idOf = ({ requestId }: Made) => publicId('sr', requestId)

describe('erasing', () => {
  it('erases everybody in every row of the request and leaves an intact chain that records it', async () => {
    const made = await ended()
    const before = await trailOf(made)
    expect(before.text).toContain('Bob says no')
    await erase(deps, idOf(made), 'grace', everything)

    const { text, entries, verdict } = await trailOf(made)
    expect(verdict).toEqual({ ok: true, count: before.entries.length + 1, head: expect.any(String) })
    expect(entries.slice(0, -1).map(({ canonical }) => canonical)).toEqual(before.entries.map((e) => e.canonical))
    expect(JSON.parse(entries.at(-1)?.canonical ?? '')).toMatchObject({
      kind: 'personal_data_erased',
      actor: { type: 'operator', id: 'grace' },
      data: { signer_id: null, documents: false },
    })
    expect(text).not.toMatch(/Ann|Bob|203\.0\.113\.7/)
    expect(await everyRowOf(made)).not.toMatch(/Ann|Bob|203\.0\.113\.7|loan-7/)
  })

  it('erases one person and keeps the values of the others', async () => {
    const made = await ended()
    await erase(deps, idOf(made), 'grace', { ...everything, signer: publicId('sgn', made.signers[1] ?? '') })
    const { text, verdict } = await trailOf(made)
    expect(verdict.ok).toBe(true)
    expect(text).not.toMatch(/Bob|203\.0\.113\.7/)
    expect(text).toContain('Ann@example.com')
    const rows = await everyRowOf(made)
    expect(rows).not.toMatch(/Bob/)
    expect(rows).toContain('Ann@example.com')
    expect((await signing.sender.call('GET', made.path)).json().signers).toMatchObject([
      { name: 'Ann' },
      { name: '(erased)', email: 'erased@erased.invalid', state: 'declined', decline_reason: null },
    ])
  })

  it('destroys the document’s key on request, and then none of its files can be decrypted', async () => {
    const made = await ended()
    await erase(deps, idOf(made), 'grace', { ...everything, documents: true })
    expect((await signing.sender.call('GET', `documents/${made.documentId}/content`)).statusCode).toBe(404)
    const [key] = await signing.server.database.owner(
      `SELECT k.wrapped, k.destroyed_at FROM document_keys k JOIN document_pieces p USING (tenant_id, key_id)
        WHERE p.document_id = $1`,
      [made.documentId],
    )
    expect(key).toMatchObject({ wrapped: Buffer.alloc(0), destroyed_at: expect.any(Date) })
    expect((await trailOf(made)).verdict.ok).toBe(true)
  })

  it('deletes the stored responses of calls that named the document or the request', async () => {
    const { sender, server } = signing
    const made = await signing.make(['Ann'], {}, await signing.upload())
    const signer = `signers/${publicId('sgn', made.signers[0] ?? '')}`
    for (const id of [
      made.documentId,
      made.documentId.toUpperCase(),
      idOf(made),
      `sr_${idOf(made).slice(3).toUpperCase()}`,
    ]) {
      const path = `document-signrequest/${id}/${signer}/link`
      const answer = await sender.call('POST', path, { keep: true }, { 'idempotency-key': newId() })
      expect(answer.statusCode).toBe(200)
    }
    const text = `SELECT path FROM idempotency_keys WHERE tenant_id = $1 AND path LIKE '%/' || $2 || '%'`
    const stored = () => server.database.owner(text, [sender.tenantId, signer])
    expect(await stored()).toHaveLength(4)
    await sender.call('POST', `${made.path}/cancel`)
    await erase(deps, idOf(made), 'grace', everything)
    expect(await stored()).toEqual([])
  })

  it('does not send an erased document again, nor a copy of it', async () => {
    const made = await ended()
    await erase(deps, idOf(made), 'grace', { ...everything, documents: true })
    const { documentId } = made
    const row = { document_id: documentId, signers: [{ name: 'Cy', email: 'cy@example.com' }] }
    const created = await signing.sender.call('POST', 'document-signrequest', row)
    const copied = await signing.sender.call('POST', `documents/${documentId}/copy`)
    expect([created.statusCode, copied.statusCode]).toEqual([404, 404])
    const rows = [row, { ...row, copy_document: true }]
    const tried = await signing.sender.call('POST', 'bulk-jobs?dry_run=true', { rows })
    expect(tried.json().errors.map(({ code }: { code: string }) => code)).toEqual(['not_found', 'not_found'])
    // Between the look and the commit: nothing is inserted.
    const sharing = { documentId, newId: newId(), name: null, isIncomplete: false }
    const { tenantId } = signing.sender
    await signing.server.parts.db.flush({ tenant: tenantId }, [shareDeletableDocument(tenantId, sharing)])
    const text = 'SELECT FROM documents WHERE document_id = $1'
    expect(await signing.server.database.owner(text, [sharing.newId])).toEqual([])
  })

  it('does not destroy a key that other documents use', async () => {
    const made = await ended()
    await signing.sender.call('POST', `documents/${made.documentId}/copy`)
    const tried = erase(deps, idOf(made), 'grace', { ...everything, documents: true })
    await expect(tried).rejects.toMatchObject({ code: 'document_in_use' })
  })

  it('does not destroy a key that an open, completed or held request uses', async () => {
    const first = await ended()
    const erasing = (made: Made) => erase(deps, idOf(made), 'grace', { ...everything, documents: true })
    const inUse = (other: Made, state: string) => ({
      code: 'document_in_use',
      message: expect.stringContaining(`${idOf(other)} of the same document is ${state}`),
    })
    const second = await signing.make(['Cy'], {}, first.documentId)
    await expect(erasing(first)).rejects.toMatchObject(inUse(second, 'pending'))
    await signing.sender.call('POST', `${second.path}/cancel`)
    const holding = { ...signing.deps, operators }
    await placeHold(holding, idOf(second), 'grace', 'case 12/2026')
    await expect(erasing(first)).rejects.toMatchObject(inUse(second, 'on hold'))
    await liftHold(holding, idOf(second), 'grace', 'settled')

    const third = await signing.make(['Di'], {}, first.documentId)
    await signing.sign(third, 0)
    await signing.seal()
    await expect(erasing(first)).rejects.toMatchObject(inUse(third, 'completed'))
    expect((await signing.sender.call('GET', `${third.path}/signed-document`)).statusCode).toBe(200)
    expect((await erasing(third)).state.erased).toBe('documents')
    expect((await erasing(first)).state.erased).toBe('documents')
  })

  it('waits for a concurrent create on the document, and then does not destroy its key', async () => {
    const first = await ended()
    const maker = new pg.Client({ connectionString: signing.server.database.adminUrl })
    await maker.connect()
    await maker.query('BEGIN')
    await maker.query(
      `INSERT INTO sign_requests
       SELECT (jsonb_populate_record(r, jsonb_build_object('request_id', $2::uuid, 'state', 'pending'))).*
         FROM sign_requests r WHERE request_id = $1`,
      [first.requestId, newId()],
    )
    const erasing = erase(deps, idOf(first), 'grace', { ...everything, documents: true })
    const refused = expect(erasing).rejects.toMatchObject({ code: 'document_in_use' })
    const waiting = () =>
      signing.server.database.owner(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                                        AND application_name = 'countersign_eraser' AND wait_event_type = 'Lock'`)
    await expect.poll(waiting).toHaveLength(1)
    await maker.query('COMMIT')
    await maker.end()
    await refused
  })

  it('fails if no key was found', async () => {
    const made = await ended()
    await signing.server.database.owner('DELETE FROM document_pieces WHERE document_id = $1', [made.documentId])
    const before = await trailOf(made)
    await expect(erase(deps, idOf(made), 'grace', { ...everything, documents: true })).rejects.toThrow('No key')
    expect((await trailOf(made)).entries).toEqual(before.entries)
  })

  it('destroys the drawn values of a document from a template and keeps the template', async () => {
    const { sender } = signing
    const base = await signing.upload()
    const field = { name: 'who', page: ['1'], cords: [{ x: 40, y: 40, w: 200, h: 16 }] }
    const said = { document_id: base, roles: [{ name: 'buyer' }], fields: [field] }
    const { template_id } = (await sender.call('POST', 'templates', said)).json()
    const drawn = await sender.call('POST', `templates/${template_id}/documents`, { values: { who: 'Ann' } })
    const made = await signing.make(['Ann'], {}, drawn.json().document_id)
    expect((await sender.call('POST', `${made.path}/cancel`)).statusCode).toBe(200)
    await erase(deps, idOf(made), 'grace', { ...everything, documents: true })
    expect((await sender.call('GET', `documents/${made.documentId}/content`)).statusCode).toBe(404)
    expect((await sender.call('GET', `documents/${base}/content`)).statusCode).toBe(200)
  })

  it('does not destroy a template’s document until the template is deleted', async () => {
    const { sender } = signing
    const made = await ended()
    const said = { document_id: made.documentId, roles: [{ name: 'buyer' }] }
    const { template_id } = (await sender.call('POST', 'templates', said)).json()
    const erased = () => erase(deps, idOf(made), 'grace', { ...everything, documents: true })
    await expect(erased()).rejects.toMatchObject({
      code: 'document_in_use',
      message: expect.stringContaining(template_id),
    })
    expect((await sender.call('DELETE', `templates/${template_id}`)).statusCode).toBe(200)
    await erased()
    expect((await sender.call('GET', `documents/${made.documentId}/content`)).statusCode).toBe(404)
  })

  it('erases values that were never drawn, unless another request of the document needs them', async () => {
    const { sender } = signing
    const field = { name: 'who', page: ['1'], cords: [{ x: 40, y: 40, w: 200, h: 16 }] }
    const said = { document_id: await signing.upload(), roles: [{ name: 'buyer' }], fields: [field] }
    const { template_id } = (await sender.call('POST', 'templates', said)).json()
    const roles = { buyer: { name: 'Ann', email: 'ann@example.com' } }
    const asked = await sender.call('POST', `templates/${template_id}/document-signrequest`, {
      roles,
      values: { who: 'Ann' },
    })
    const { document_id } = asked.json()
    await sender.call('POST', `document-signrequest/${document_id}/cancel`)
    const second = await signing.make(['Bea'], {}, document_id)
    const valuesLeft = async () => {
      const text = 'SELECT field_values FROM document_merges WHERE document_id = $1'
      return (await signing.server.database.owner(text, [document_id]))[0]?.field_values
    }
    await erase(deps, String(asked.headers['sign-request-id']), 'grace', everything)
    expect(await valuesLeft()).toEqual({ who: 'Ann' })
    await sender.call('POST', `${second.path}/cancel`)
    await erase(deps, idOf(second), 'grace', everything)
    expect(await valuesLeft()).toBeNull()
  })

  it('is rejected while the request is held or open, and is done once', async () => {
    const open = await signing.make(['Ann'])
    await expect(erase(deps, idOf(open), 'grace', everything)).rejects.toMatchObject({ code: 'wrong_state' })

    const made = await ended()
    const holding = { ...signing.deps, operators }
    await placeHold(holding, idOf(made), 'grace', 'case 12/2026')
    await expect(erase(deps, idOf(made), 'grace', everything)).rejects.toMatchObject({
      code: 'wrong_state',
      details: { reason: 'on_hold' },
    })
    await liftHold(holding, idOf(made), 'grace', 'settled')
    const { details } = await erase(deps, idOf(made), 'grace', everything)
    expect((await erase(deps, idOf(made), 'grace', everything)).details.auditSeq).toBe(details.auditSeq)
    const kinds = (await trailOf(made)).entries.map(({ canonical }) => JSON.parse(canonical).kind)
    expect(kinds.slice(-3)).toEqual(['hold_placed', 'hold_lifted', 'personal_data_erased'])
  })

  it('finds the requests of a person by their address', async () => {
    const made = await signing.make(['Zoe'])
    expect(await requestsOf(eraser, signing.sender.tenantId, 'ZOE@example.com')).toEqual([
      { request: idOf(made), signer: publicId('sgn', made.signers[0] ?? ''), since: 1 },
    ])
  })
})

describe('the audit trail’s rows', () => {
  it('can be inserted but not changed by the application, also directly in a partition', async () => {
    const made = await signing.make(['Ann'])
    const [{ partition }] = (await signing.server.database.owner(
      'SELECT tableoid::regclass::text AS partition FROM audit_entries WHERE request_id = $1 LIMIT 1',
      [made.requestId],
    )) as [{ partition: string }]
    const tables = ['audit_entries', 'audit_personal', 'events', partition]
    for (const table of tables) {
      for (const text of [
        `UPDATE ${table} SET seq = seq`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
      ]) {
        const tried = signing.deps.db.transaction({ tenant: signing.sender.tenantId }, (tx) => tx.query(text))
        await expect(tried, text).rejects.toMatchObject({ code: '42501' })
      }
    }
    for (const text of [`UPDATE audit_entries SET seq = seq`, 'DELETE FROM audit_entries', 'DELETE FROM events']) {
      const tried = eraser.transaction({ tenant: signing.sender.tenantId }, (tx) => tx.query(text))
      await expect(tried, text).rejects.toMatchObject({ code: '42501' })
    }
  })
})

/** All rows of a request, as text. */
async function everyRowOf({ requestId, documentId }: Made): Promise<string> {
  const owner = signing.server.database.owner
  const tables = await owner(
    `SELECT c.table_name AS name, c.column_name AS key FROM information_schema.columns c
       JOIN pg_class p ON p.relname = c.table_name AND NOT p.relispartition
      WHERE c.table_schema = 'public' AND c.column_name IN ('request_id', 'stream_id')`,
  )
  const rows = await Promise.all(
    tables.map(({ name, key }) => owner(`SELECT * FROM ${name} WHERE ${key} = $1`, [requestId])),
  )
  expect(tables.length).toBeGreaterThan(12)
  return JSON.stringify([rows, await owner('SELECT name FROM documents WHERE document_id = $1', [documentId])])
}

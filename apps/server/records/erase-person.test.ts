import { checkChain, type StoredEntry } from '@countersign/evidence/chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestMailJobs, type TestMailJobs } from '../notifications/testing/mail-jobs.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { newId, publicId, sha256 } from '../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { type ErasePersonDeps, erasePerson } from './erase-person.ts'
import { ADDRESS_ERASERS, ERASERS } from './testing/erasers.ts'

let server: TestServer
let sender: TestAccount
let mails: TestMailJobs
let operators: Database
let eraser: Database
let deps: ErasePersonDeps
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  mails = openTestMailJobs(server)
  const limits = { max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const open = (role: string) => openDatabase({ url: server.database.url, role, ...limits })
  operators = open('countersign_operator')
  eraser = open('countersign_eraser')
  deps = { ...server.deps, operators, db: eraser, erasers: ERASERS, addressErasers: ADDRESS_ERASERS }
})
afterAll(async () => {
  await Promise.all([operators.close(), eraser.close()])
  await server.stop()
})

const zoe = { name: 'Zoe Quince', email: 'zoe@quince.example' }
const ann = { name: 'Ann Birch', email: 'ann@birch.example' }
const bob = { name: 'Bob Cedar', email: 'bob@cedar.example' }

/** Zoe was invited and replaced by Ann, and the sender cancelled. Everything names both. */
async function replaced() {
  const documentId = await sender.addDocument()
  const path = `document-signrequest/${documentId}`
  const body = {
    ...{ document_id: documentId, signers: [zoe, bob], reference: `quince-${documentId}` },
    ...{ message: 'Dear Zoe, please sign.', metadata: { customer: 'Zoe Quince', shelf: '7' } },
  }
  const headers = { 'idempotency-key': newId(), prefer: 'return=representation' }
  const created = (await sender.call('POST', 'document-signrequest', body, headers)).json().sign_request
  const requestId = await requestOf(documentId)
  await mails.deliver(requestId)
  const [signer] = created.signers as { id: string }[]
  const embed = { mode: 'redirect', return_url: 'https://app.example.com/back?who=zoe@quince.example' }
  await sender.call('POST', `${path}/signers/${signer?.id}/embed-session`, embed)
  await sender.call('POST', `${path}/signers/${signer?.id}/reassign`, ann, { 'idempotency-key': newId() })
  await mails.deliver(requestId)
  await sender.call('POST', `${path}/cancel`)
  await mails.deliver(requestId)
  // What a receiver answered, and a job that failed.
  await server.database.owner(
    `INSERT INTO webhook_deliveries (tenant_id, stream_id, endpoint_id, seq, delivery_id, event_id, type, body_sha256, attempts)
     VALUES ($1, $2, $3, 1, $3, $3, 'signer.notified', $4, '[{"status": 422, "excerpt": "no customer Zoe", "headers": {"location": "/customers/Zoe"}}]')`,
    [sender.tenantId, requestId, newId(), sha256('a body with Zoe Quince')],
  )
  await server.database.owner(
    `INSERT INTO jobs (tenant_id, job_id, class, name, ids, state, last_error)
     VALUES ($1, $2, 'merge', 'merge', jsonb_build_object('request', $3::text), 'failed', '"Zoe Quince" does not fit.')`,
    [sender.tenantId, newId(), requestId],
  )
  return { path, requestId }
}

async function requestOf(documentId: string): Promise<string> {
  const [row] = await server.database.owner('SELECT request_id FROM sign_requests WHERE document_id = $1', [documentId])
  return row?.request_id
}

/** All rows of the tenant, as text. */
async function everyRow(): Promise<string> {
  const tables = await server.database.owner(
    `SELECT c.table_name AS name FROM information_schema.columns c
       JOIN pg_class p ON p.relname = c.table_name AND p.relkind IN ('r', 'p') AND NOT p.relispartition
      WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id'`,
  )
  const rows = []
  for (const { name } of tables) {
    rows.push(
      await server.database.owner(`SELECT t::text AS row FROM ${name} t WHERE tenant_id = $1`, [sender.tenantId]),
    )
  }
  expect(rows.length).toBeGreaterThan(30)
  return JSON.stringify(rows)
}

async function chainOf({ path, requestId }: { path: string; requestId: string }) {
  const answer = await sender.call('GET', `${path}/audit-trail`, undefined, { accept: 'application/json' })
  const { entries } = answer.json() as { entries: StoredEntry[] }
  return checkChain(publicId('sr', requestId), entries, (text) => sha256(text).toString('hex'))
}

const ZOE = /zoe|quince/i
const ANN = /ann birch|ann@birch/i

test('M7, N8, L2: a person who was replaced is erased everywhere, and the person who replaced them is kept', async () => {
  const request = await replaced()
  expect(await everyRow()).toMatch(ZOE)
  const done = await erasePerson(deps, sender.tenantId, 'ZOE@quince.example', 'grace', 'case 12/2026')
  expect(done).toEqual([
    { request: publicId('sr', request.requestId), signer: expect.any(String), since: 1, left: null },
  ])
  const rows = await everyRow()
  expect(rows).not.toMatch(ZOE)
  expect(rows).not.toContain(sha256('a body with Zoe Quince').toString('hex'))
  expect(rows).toMatch(ANN)
  expect((await chainOf(request)).ok).toBe(true)
  const { signers, metadata } = (await sender.call('GET', request.path)).json()
  expect({ signers, metadata }).toMatchObject({ signers: [ann, bob], metadata: { shelf: '7' } })

  await erasePerson(deps, sender.tenantId, ann.email, 'grace', 'case 13/2026')
  const after = await everyRow()
  expect(after).not.toMatch(ANN)
  expect(after).toContain(bob.email)
  expect((await chainOf(request)).ok).toBe(true)
})

test('M7: a person is erased where they replaced another, and the replaced one is kept', async () => {
  const request = await replaced()
  await erasePerson(deps, sender.tenantId, ann.email, 'grace', 'case 14/2026')
  const rows = await everyRow()
  expect(rows).not.toMatch(ANN)
  expect(rows).toMatch(ZOE)
  await erasePerson(deps, sender.tenantId, zoe.email, 'grace', 'case 15/2026')
  expect(await everyRow()).not.toMatch(ZOE)
  expect((await chainOf(request)).ok).toBe(true)
})

test('a reason that names the person is rejected', async () => {
  await replaced()
  const tried = erasePerson(deps, sender.tenantId, zoe.email, 'grace', 'Zoe asked for it')
  await expect(tried).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await everyRow()).toMatch(ZOE)
})

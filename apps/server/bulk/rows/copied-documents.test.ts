import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDocument } from '../../documents/find.ts'
import type { Database } from '../../platform/db/database.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { createSignRequest } from '../../signrequests/create/create.ts'
import { draftCopy } from '../../signrequests/create/create-on-copy.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { makeVersionReader } from '../jobs/versions.ts'
import { bulkDependencies, jobIn, rowFor, sendJob, startBulkWorker } from '../testing/bulk.ts'
import { claimBatches } from '../work/claim.ts'
import { createRows, type RowDeps } from '../work/create-rows.ts'
import { openBatch } from '../work/open-batch.ts'
import { makeRowThrottle } from '../work/row-throttle.ts'
import { makeRowChecker } from './check-row.ts'

// One document in many rows: `copy_document`.

let server: TestServer
let sender: TestAccount
let db: Database
let finder: Database
let deps: RowDeps
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  db = openRole(server.database, 'countersign_app')
  finder = openRole(server.database, 'countersign_bulk')
  const dependencies = { throttle: makeRowThrottle(), check: makeRowChecker(), versions: makeVersionReader(db) }
  deps = { ...bulkDependencies(server), db, ...dependencies }
})
afterAll(async () => {
  await Promise.all([db.close(), finder.close()])
  await server.stop()
})

const rowsOn = (documentId: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => rowFor(documentId, i, more))

const documentsOf = async (account: TestAccount) =>
  (await server.database.owner('SELECT document_id FROM documents WHERE tenant_id = $1', [account.tenantId])).length

/** Runs the job to its end. */
async function finished(id: string) {
  const worker = startBulkWorker(server)
  try {
    return await jobIn(sender, id, 'completed')
  } finally {
    await worker.stop()
  }
}

async function runJob(rows: object[] | string, query = '', type?: string) {
  const answer = await sendJob(sender, rows, `?notify=false${query}`, type)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const job = await finished(answer.json().id)
  const { data } = (await sender.call('GET', `bulk-jobs/${job.id}/rows?limit=100`)).json()
  return { ...job, data: data as { state: string; document_id: string; error: { code: string } | null }[] }
}

describe('rows with copy_document', () => {
  test('name one document, and each gets a copy of its own over the same bytes', async () => {
    const original = await sender.uploadDocument()
    const job = await runJob(rowsOn(original, 30, { copy_document: true }))
    expect(job.progress).toMatchObject({ created: 30, failed: 0 })
    const copies = job.data.map(({ document_id }) => document_id)
    expect(new Set([...copies, original]).size).toBe(31)
    const stored = await server.database.owner(
      `SELECT count(DISTINCT (object_name, key_id))::int AS objects, count(DISTINCT document_id)::int AS documents
         FROM document_pieces WHERE role = 'content' AND document_id = ANY($1)`,
      [[original, ...copies]],
    )
    expect(stored).toEqual([{ objects: 1, documents: 31 }])
    const read = async (id = '') => {
      const { document_id: _id, created_at: _at, ...document } = (await sender.call('GET', `documents/${id}`)).json()
      return document
    }
    expect(await read(copies[7])).toEqual(await read(original))
    expect((await sender.call('GET', `document-signrequest/${copies[7]}`)).json()).toMatchObject({
      document_id: copies[7],
      bulk_row: 8,
    })

    // The original has no request. Without it the copies stay readable.
    expect((await sender.call('DELETE', `documents/${original}`)).statusCode).toBe(200)
    const content = await sender.call('GET', `documents/${copies[0]}/content`)
    expect([content.statusCode, content.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('copy a document that has a sign request, also as an option of the job and in a table', async () => {
    const original = await sender.uploadDocument()
    await sender.call('POST', 'document-signrequest', rowFor(original, 1))
    const table = `document_id,name,email\n${original},Asha Rao,asha@example.com\n${original},Ben Ode,ben@example.com`
    expect((await runJob(table, '&copy_document=true', 'text/csv')).progress).toMatchObject({ created: 2 })
    const own = `document_id,name,email,copy_document\n${original},Asha Rao,asha@example.com,yes`
    expect((await runJob(own, '', 'text/csv')).progress).toMatchObject({ created: 1 })
  })

  test('without it a second row fails, and PATCH mends it', async () => {
    const original = await sender.uploadDocument()
    const rows = [...rowsOn(original, 1), rowFor(original, 2, { copy_document: false })]
    const job = await runJob(rows, '&copy_document=true')
    // The first is a copy, so the second may use the document itself.
    expect(job.progress).toMatchObject({ created: 2, failed: 0 })
    expect(job.data[1]?.document_id).toBe(original)
    const again = await runJob([rowFor(original, 1)])
    expect(again.data).toMatchObject([
      { state: 'failed', error: { code: 'signrequest_exists', message: expect.stringContaining('copy_document') } },
    ])
    const path = `bulk-jobs/${again.id}/rows/1`
    expect((await sender.call('PATCH', path, { copy_document: true })).statusCode).toBe(200)
    expect((await finished(again.id)).progress).toMatchObject({ created: 1, failed: 0 })
  })

  test('are valid in a dry run, which stores nothing', async () => {
    const original = await sender.addDocument()
    const before = await documentsOf(sender)
    const dryRun = async (rows: object[]) => (await sendJob(sender, rows, '?dry_run=true')).json()
    expect(await dryRun(rowsOn(original, 3, { copy_document: true }))).toMatchObject({ valid: 3, invalid: 0 })
    expect(await dryRun(rowsOn(original, 3))).toMatchObject({ valid: 1, invalid: 2 })
    const unknown = rowsOn(crypto.randomUUID(), 1, { copy_document: true })
    expect(await dryRun(unknown)).toMatchObject({ valid: 0, errors: [{ field: 'document_id', code: 'not_found' }] })
    expect(await documentsOf(sender)).toBe(before)
  })

  test('fail alone on an unknown document, another account’s, and one that is not finished', async () => {
    const [other, unfinished] = [await server.open(), await sender.addDocument()]
    await server.database.owner('UPDATE documents SET content_sha256 = NULL WHERE document_id = $1', [unfinished])
    const foreign = await other.addDocument()
    const before = await documentsOf(sender)
    const ids = [crypto.randomUUID(), foreign, unfinished]
    const { data } = await runJob(ids.map((id, i) => rowFor(id, i, { copy_document: true })))
    expect(data.map(({ error }) => error?.code)).toEqual(['not_found', 'not_found', 'document_unfinished'])
    expect([await documentsOf(sender), await documentsOf(other)]).toEqual([before, 1])
  })

  test('are not read from rows of a template, where the job’s option has no effect', async () => {
    const { document_id, ...row } = rowFor('', 1) as { document_id: string }
    const errors = async (own: object, query = '') =>
      (await sendJob(sender, [own], `?dry_run=true${query}`)).json().errors as { field: string; code: string }[]
    const template = { template_id: 'tpl_00000000000000000000000000', roles: {} }
    expect(await errors(template, '&copy_document=true')).toMatchObject([{ field: 'template_id', code: 'not_found' }])
    expect(await errors({ ...template, copy_document: true })).toMatchObject([
      { field: 'copy_document', code: 'unknown_field' },
    ])
    expect(await errors(row, '&copy_document=true')).toMatchObject([{ field: 'document_id', code: 'required' }])
    expect(document_id).toBe('')
  })
})

test('a worker that dies and repeats its rows makes no second request and no second copy', async () => {
  const original = await sender.addDocument()
  const { id } = (await sendJob(sender, rowsOn(original, 5, { copy_document: true }), '?notify=false')).json()
  const before = await documentsOf(sender)
  const claimed = async () => {
    const [claim] = await claimBatches(finder, { rated: false, perTenant: 1 }, 1, [])
    const opened = claim && (await openBatch({ db, blobs: server.parts.blobs }, claim))
    if (!opened) throw new Error('no batch was claimed')
    return { claim, opened }
  }
  const { claim, opened } = await claimed()
  expect(await createRows(deps, opened, claim)).toMatchObject({ failures: [], waitFor: null })
  // It dies before it reports, and repeats with what it read before; then another worker has the batch.
  expect(await createRows(deps, opened, claim)).toMatchObject({ failures: [], waitFor: null })
  await server.database.owner(`UPDATE bulk_batches SET claimed_until = now() - interval '1 second'`)
  await claimed()
  await createRows(deps, opened, claim)
  expect(claim.active).toBe(false)
  expect(await documentsOf(sender)).toBe(before + 5)
  await server.database.owner(`UPDATE bulk_batches SET claimed_until = now() - interval '1 second'`)
  expect((await finished(id)).progress).toMatchObject({ created: 5, failed: 0 })
  expect(await documentsOf(sender)).toBe(before + 5)
})

test('a document that is deleted before the commit of its copy is not found', async () => {
  const original = await sender.uploadDocument()
  const [found] = await db.flush({ tenant: sender.tenantId }, [findDocument.statement(original)])
  const copy = draftCopy(sender.tenantId, findDocument.read(found))
  expect((await sender.call('DELETE', `documents/${original}`)).statusCode).toBe(200)
  const before = await documentsOf(sender)
  const caller = {
    ...sender,
    mode: 'test' as const,
    slot: 0,
    by: { kind: 'key' as const, keyId: crypto.randomUUID() },
    scopes: new Set<never>(),
  }
  const body = { ...rowFor(copy.document.documentId, 1, { notify: false }) } as Parameters<typeof createSignRequest>[2]
  await expect(createSignRequest(deps, caller, body, SYSTEM, { made: copy })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await documentsOf(sender)).toBe(before)
})

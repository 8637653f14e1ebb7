import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loop } from '../../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { documents, jobIn, rowFor, sendJob, startBulkWorker } from '../testing/bulk.ts'

// Rows that failed validation during the upload, and are retried or edited: the same checks apply again.

let server: TestServer
let sender: TestAccount
let worker: Loop
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

const failed = async (id: string) => (await sender.call('GET', `bulk-jobs/${id}/rows?state=failed`)).json().data
const edit = (id: string, row: number, body: object) => sender.call('PATCH', `bulk-jobs/${id}/rows/${row}`, body)

/** Retries the failed rows, and waits until the job is completed. */
async function retry(id: string) {
  const answer = await sender.call('POST', `bulk-jobs/${id}/retry-failed`)
  expect(answer.statusCode).toBe(200)
  return (await jobIn(sender, id, 'completed')).progress
}

describe('an invalid cell', () => {
  test('fails its row at every retry, until the row is edited', async () => {
    const [document] = await documents(sender, 1)
    const table = `document_id,name,email,notify\r\n${document},Asha,asha@example.com,maybe`
    const { id } = (await sendJob(sender, table, '', 'text/csv')).json()
    await jobIn(sender, id, 'completed')
    const where = { row: 1, column: 'notify', field: 'notify', code: 'wrong_type' }
    expect(await failed(id)).toMatchObject([{ row: 1, error: { errors: [where] } }])
    expect(await retry(id)).toMatchObject({ created: 0, failed: 1 })
    expect(await failed(id)).toMatchObject([{ row: 1, error: { errors: [where] } }])
    const rejected = await edit(id, 1, { reference: 'x' })
    expect([rejected.statusCode, rejected.json().errors]).toMatchObject([422, [where]])
    expect((await edit(id, 1, { notify: false })).statusCode).toBe(200)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
    const [request] = await server.database.owner('SELECT notify FROM sign_requests WHERE document_id = $1', [document])
    expect(request).toEqual({ notify: false })
  })

  test('is reported without its content, also for control characters and long text', async () => {
    const table = `reference,notify\r\nx,Zenobia\0Quill\r\ny,${'🖋'.repeat(30)}\r\n`
    const answer = await sendJob(sender, table, '', 'text/csv')
    expect(answer.statusCode).toBe(200)
    await jobIn(sender, answer.json().id, 'completed')
    const [first] = await failed(answer.json().id)
    expect(first.error).toMatchObject({ message: 'Column "notify" must be true or false.', errors: [{ row: 1 }] })
    const stored = await server.database.owner('SELECT string_agg(error::text, $1) AS text FROM bulk_failures', [' '])
    expect(stored[0].text).not.toMatch(/Zenobia|Quill|🖋/)
  })
})

describe('a reference of two rows', () => {
  test('belongs to the first row, however often the second is retried', async () => {
    const [a, b] = await documents(sender, 2)
    const rows = [rowFor(a as string, 1), rowFor(b as string, 1)]
    const { id } = (await sendJob(sender, rows, '?notify=false')).json()
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 1 })
    const before = await failed(id)
    expect(before).toMatchObject([
      { row: 2, error: { code: 'validation_failed', errors: [{ row: 2, column: 'reference', code: 'duplicate' }] } },
    ])
    expect(await retry(id)).toMatchObject({ created: 1, failed: 1 })
    expect(await failed(id)).toEqual(before)
    expect((await edit(id, 2, { reference: 'row-2' })).statusCode).toBe(200)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 2, failed: 0 })
  })

  test('is available if the first row never became a request, and in other jobs', async () => {
    const [a, b] = await documents(sender, 2)
    const rows = [rowFor(crypto.randomUUID(), 7), rowFor(a as string, 7)]
    const { id } = (await sendJob(sender, rows, '?notify=false')).json()
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 0, failed: 2 })
    expect(await retry(id)).toMatchObject({ created: 1, failed: 1 })
    const { id: other } = (await sendJob(sender, [rowFor(b as string, 7)], '?notify=false')).json()
    expect((await jobIn(sender, other, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
  })
})

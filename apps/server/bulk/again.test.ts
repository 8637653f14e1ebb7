import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loop } from '../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { documents, jobIn, rowFor, sendJob, startBulkWorker } from './testing/bulk.ts'

// Rows that failed when they arrived, and are tried again or mended: they are held to what they were held to before.

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

/** Sends failed rows round again, and waits for the end of it. */
async function retry(id: string) {
  const answer = await sender.call('POST', `bulk-jobs/${id}/retry-failed`)
  expect(answer.statusCode).toBe(200)
  return (await jobIn(sender, id, 'completed')).progress
}

describe('a cell that cannot be read', () => {
  test('fails its row as often as it is tried, until it is mended', async () => {
    const [document] = await documents(sender, 1)
    const table = `document_id,name,email,notify\r\n${document},Asha,asha@example.com,maybe`
    const { id } = (await sendJob(sender, table, '', 'text/csv')).json()
    await jobIn(sender, id, 'completed')
    const where = { row: 1, column: 'notify', field: 'notify', code: 'wrong_type' }
    expect(await failed(id)).toMatchObject([{ row: 1, error: { errors: [where] } }])
    expect(await retry(id)).toMatchObject({ created: 0, failed: 1 })
    expect(await failed(id)).toMatchObject([{ row: 1, error: { errors: [where] } }])
    const unmended = await edit(id, 1, { reference: 'x' })
    expect([unmended.statusCode, unmended.json().errors]).toMatchObject([422, [where]])
    expect((await edit(id, 1, { notify: false })).statusCode).toBe(200)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
    const [request] = await server.database.owner('SELECT notify FROM sign_requests WHERE document_id = $1', [document])
    expect(request).toEqual({ notify: false })
  })

  test('is told of whatever it holds, and that is not repeated where anybody could read it', async () => {
    const table = `reference,notify\r\nx,Zenobia\0Quill\r\ny,${'🖋'.repeat(30)}\r\n`
    const answer = await sendJob(sender, table, '', 'text/csv')
    expect(answer.statusCode).toBe(200)
    await jobIn(sender, answer.json().id, 'completed')
    const [first] = await failed(answer.json().id)
    expect(first.error).toMatchObject({ message: 'Column "notify" must be true or false.', errors: [{ row: 1 }] })
    const kept = await server.database.owner('SELECT string_agg(error::text, $1) AS text FROM bulk_failures', [' '])
    expect(kept[0].text).not.toMatch(/Zenobia|Quill|🖋/)
  })
})

describe('a reference that two rows have', () => {
  test('is one row’s, however often the other is tried', async () => {
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

  test('is free again if the row that had it never became a request, and is nobody’s in another job', async () => {
    const [a, b] = await documents(sender, 2)
    const rows = [rowFor(crypto.randomUUID(), 7), rowFor(a as string, 7)]
    const { id } = (await sendJob(sender, rows, '?notify=false')).json()
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 0, failed: 2 })
    expect(await retry(id)).toMatchObject({ created: 1, failed: 1 })
    const { id: other } = (await sendJob(sender, [rowFor(b as string, 7)], '?notify=false')).json()
    expect((await jobIn(sender, other, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
  })
})

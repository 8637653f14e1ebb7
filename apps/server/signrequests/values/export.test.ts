import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobIn, sendJob, startBulkWorker } from '../../bulk/testing/bulk.ts'
import type { Loop } from '../../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let server: TestServer
let sender: TestAccount
let worker: Loop
let document: string
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
  document = await sender.uploadDocument()
}, 60_000)
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

const at = (y: number) => ({ page: ['1'], cords: [{ x: 300, y, w: 200, h: 20 }] })
const TENANT = [
  { name: 'iban', type: 'text', ...at(100) },
  { name: 'rent', type: 'number', required: false, ...at(130) },
  { name: 'pets', type: 'checkbox', ...at(160) },
]
const LANDLORD = [{ name: 'iban', type: 'text', required: false, ...at(200) }]
const roles = [
  { name: 'tenant', fields: TENANT },
  { name: 'landlord', fields: LANDLORD },
]
const people = {
  tenant: { name: 'Asha', email: 'asha@example.com' },
  landlord: { name: 'Ben', email: 'ben@example.com' },
}

const template = async (body: object = { roles }) =>
  (await sender.call('POST', 'templates', { document_id: document, ...body })).json().template_id as string

async function ask(templateId: string, reference: string, more: object = {}) {
  const body = { roles: people, reference, notify: false, ...more }
  const answer = await sender.call('POST', `templates/${templateId}/document-signrequest`, body)
  return (await sender.call('GET', `document-signrequest/${answer.json().document_id}`)).json()
}

const sign = async ({ signers }: { signers: { id: string }[] }, position: number, fields: object) => {
  const answer = await sender.call('POST', `sandbox/signers/${signers[position]?.id}/act`, { action: 'sign', fields })
  expect(answer.statusCode).toBe(200)
}

async function download(path: string, account = sender) {
  const answer = await account.call('GET', path)
  const lines = answer.body.split('\r\n')
  expect(lines.pop()).toBe('')
  const [header = [], ...rows] = lines.map((line) => line.split(','))
  const cells = rows.map((row) => Object.fromEntries(row.map((cell, i) => [header[i], cell])))
  return { answer, header, rows: cells }
}

test('a template has a row for each request and a column for each field of a role', async () => {
  const id = await template()
  const first = await ask(id, 'first')
  await ask(id, 'second')
  await sign(first, 0, { iban: '=1+1', rent: '-12.5', pets: true })
  const { answer, header, rows } = await download(`templates/${id}/values.csv`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${id}-values.csv"`,
  })
  expect(header.slice(0, 6)).toEqual([
    ...['sign_request_id', 'document_id', 'reference', 'state', 'created_at', 'completed_at'],
  ])
  expect(header.slice(6)).toEqual(['tenant.iban', 'tenant.rent', 'tenant.pets', 'landlord.iban'])
  expect(rows).toMatchObject([
    {
      ...{ sign_request_id: first.id, reference: 'first', state: 'in_progress', completed_at: '' },
      ...{ 'tenant.iban': "'=1+1", 'tenant.rent': '-12.5', 'tenant.pets': 'true', 'landlord.iban': '' },
    },
    { reference: 'second', state: 'pending', 'tenant.iban': '', 'tenant.pets': '' },
  ])
  const next = await download(`templates/${id}/values.csv?limit=1&starting_after=${first.id}`)
  expect(next.rows.map(({ reference }) => reference)).toEqual(['second'])
  expect((await download(`templates/${id}/values.csv?limit=1`)).rows).toHaveLength(1)
})

test('the columns are those of all versions, or of one; a deleted template keeps its values', async () => {
  const id = await template()
  await ask(id, 'first')
  const renamed = [{ name: 'renter', fields: TENANT.slice(0, 1) }]
  await sender.call('PUT', `templates/${id}`, { document_id: document, roles: renamed })
  const second = await ask(id, 'second', { roles: { renter: people.tenant } })
  await sign(second, 0, { iban: 'DE89' })
  const path = `templates/${id}/values.csv`
  expect((await download(path)).header.slice(6)).toEqual([
    ...['renter.iban', 'tenant.iban', 'tenant.rent', 'tenant.pets', 'landlord.iban'],
  ])
  const newest = await download(`${path}?version=2`)
  expect(newest.header.slice(6)).toEqual(['renter.iban'])
  expect(newest.rows).toMatchObject([{ reference: 'second', 'renter.iban': 'DE89' }])
  expect((await sender.call('DELETE', `templates/${id}`)).statusCode).toBe(200)
  expect((await sender.call('GET', `templates/${id}`)).statusCode).toBe(404)
  expect((await download(path)).rows).toHaveLength(2)
})

test('a job has its rows, with columns of its templates and of signers without one', async () => {
  const id = await template()
  const rows = [
    { template_id: id, roles: people, reference: 'a' },
    { document_id: document, copy_document: true, signers: [{ ...people.tenant, fields: TENANT }], reference: 'b' },
    { template_id: id, roles: {}, reference: 'failed' },
  ]
  const { id: job } = (await sendJob(sender, rows, '?notify=false')).json()
  await jobIn(sender, job, 'completed')
  const created = (await sender.call('GET', `bulk-jobs/${job}/rows?state=created`)).json().data
  const requests = await Promise.all(
    created.map(async ({ document_id }: { document_id: string }) =>
      (await sender.call('GET', `document-signrequest/${document_id}`)).json(),
    ),
  )
  await sign(requests[0], 1, { iban: 'L' })
  await sign(requests[1], 0, { iban: 'S', pets: true })
  const { header, rows: cells } = await download(`bulk-jobs/${job}/values.csv`)
  expect([header[0], ...header.slice(7)]).toEqual([
    ...['row', 'tenant.iban', 'tenant.rent', 'tenant.pets', 'landlord.iban'],
    ...['signers[0].iban', 'signers[0].rent', 'signers[0].pets'],
  ])
  expect(cells).toMatchObject([
    { row: '1', reference: 'a', 'landlord.iban': 'L', 'signers[0].iban': '' },
    { row: '2', reference: 'b', 'landlord.iban': '', 'signers[0].iban': 'S', 'signers[0].pets': 'true' },
  ])
  expect((await download(`bulk-jobs/${job}/values.csv?after_row=1&limit=1`)).rows).toMatchObject([{ row: '2' }])
})

test('is not found by another account, and a malformed cursor is refused', async () => {
  const id = await template()
  const other = await server.open()
  for (const path of [`templates/${id}/values.csv`, 'templates/tpl_0/values.csv', 'bulk-jobs/job_0/values.csv'])
    expect((await other.call('GET', path)).statusCode).toBe(404)
  const wrong = await sender.call('GET', `templates/${id}/values.csv?starting_after=x`)
  expect([wrong.statusCode, wrong.json().errors]).toMatchObject([422, [{ field: 'starting_after' }]])
})

/** Rows with values of fields that signers fill. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loop } from '../../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { jobIn, sendJob, startBulkWorker } from '../testing/bulk.ts'

let server: TestServer
let sender: TestAccount
let worker: Loop
let document: string
let template: string

const at = (y: number) => ({ page: ['1'], cords: [{ x: 300, y, w: 200, h: 20 }] })
const fields = [
  { name: 'account', type: 'text', read_only: true, pattern: '[A-Z]{2}\\d{4}', hint: 'AB1234', ...at(100) },
  { name: 'since', type: 'date', ...at(130) },
  { name: 'newsletter', type: 'checkbox', ...at(160) },
]

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
  document = await sender.uploadDocument()
  const body = { document_id: document, roles: [{ name: 'tenant', fields }] }
  template = (await sender.call('POST', 'templates', body)).json().template_id
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

const HEADER = 'roles.tenant.name,roles.tenant.email,roles.tenant.prefill.account,Since,roles.tenant.prefill.newsletter'
const query = (more = '') =>
  `?template_id=${template}&notify=false${more}&mapping=${encodeURIComponent('{"Since":"roles.tenant.prefill.since"}')}`

/** Of the only job that was not a dry run. */
const prefills = () =>
  server.database.owner(
    `SELECT r.job_row, jsonb_path_query_array(s.fields::jsonb, '$[*].prefill') AS prefills
       FROM sign_requests r JOIN signers s USING (request_id) WHERE r.job_id IS NOT NULL ORDER BY r.job_row`,
  )

test('a column prefills a field of each row, and a wrong value is reported by row and column', async () => {
  const table = [
    HEADER,
    'Asha,asha@example.com,AB1234,2026-01-31,yes',
    'Ben,ben@example.com,CD5678,,',
    'Cleo,cleo@example.com,wrong,,',
    'Dora,dora@example.com,,,',
    'Ed,ed@example.com,AB1234,31.1.2026,',
    'Fay,fay@example.com,AB1234,,maybe',
  ].join('\r\n')
  const report = (await sendJob(sender, table, query('&dry_run=true'), 'text/csv')).json()
  expect(report).toMatchObject({
    ...{ rows: 6, valid: 2, invalid: 4 },
    errors: [
      { row: 3, column: 'roles.tenant.prefill.account', code: 'malformed' },
      { row: 4, column: 'roles.tenant.prefill.account', code: 'required' },
      { row: 5, column: 'Since', code: 'malformed' },
      { row: 6, column: 'roles.tenant.prefill.newsletter', code: 'malformed' },
    ],
  })
  const { id } = (await sendJob(sender, table, query(), 'text/csv')).json()
  expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 2, failed: 4 })
  expect(await prefills()).toMatchObject([
    { job_row: 1, prefills: ['AB1234', '2026-01-31', true] },
    { job_row: 2, prefills: ['CD5678', null, null] },
  ])
  const unknown = table.replaceAll('prefill.account', 'prefill.acount')
  const { errors } = (await sendJob(sender, unknown, query('&dry_run=true'), 'text/csv')).json()
  expect(errors[0]).toMatchObject({ row: 1, column: 'roles.tenant.prefill.acount', code: 'unknown_field' })
})

test('rows in JSON have prefill of a role, or fields of a signer', async () => {
  const tenant = { name: 'Asha', email: 'asha@example.com' }
  const rows = [
    { template_id: template, roles: { tenant: { ...tenant, prefill: { account: 'AB1234', newsletter: true } } } },
    { document_id: document, copy_document: true, signers: [{ ...tenant, fields: fields.slice(1) }] },
    { document_id: document, copy_document: true, signers: [{ ...tenant, fields }] },
  ]
  const report = (await sendJob(sender, rows, '?dry_run=true')).json()
  expect(report).toMatchObject({
    valid: 2,
    errors: [{ row: 3, field: 'signers[0].fields[0].prefill', code: 'required' }],
  })
})

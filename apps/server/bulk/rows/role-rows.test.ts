/** Rows whose recipients approve, witness, view or get a copy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loop } from '../../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { jobIn, sendJob, startBulkWorker } from '../testing/bulk.ts'

let server: TestServer
let sender: TestAccount
let worker: Loop
let document: string
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
  document = await sender.uploadDocument()
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` })
const signers = [
  { ...person('Ann'), role: 'viewer', sequence: 1 },
  { ...person('Ben'), role: 'signer', sequence: 1 },
  { ...person('Cleo'), role: 'witness', witness_of: 2 },
  { ...person('Dora'), role: 'approver', sequence: 2 },
  { ...person('Ed'), role: 'cc', cc_at: 'start' },
  { ...person('Fay'), role: 'cc' },
]
const QUERY = '?copy_document=true&is_sequential=true&notify=false'

test('a row has recipients with roles, and links for those who are asked to act or look', async () => {
  const { id } = (await sendJob(sender, [{ document_id: document, signers }], QUERY)).json()
  const { progress } = await jobIn(sender, id, 'completed')
  expect(progress).toMatchObject({ created: 1, failed: 0, viewed: 0, signed: 0 })
  const [{ document_id }] = (await sender.call('GET', `bulk-jobs/${id}/rows`)).json().data
  const request = (await sender.call('GET', `document-signrequest/${document_id}`)).json()
  expect(request.signers.map(({ role, state }: { role: string; state: string }) => `${role} ${state}`)).toEqual([
    'viewer notified',
    'signer notified',
    'witness waiting',
    'approver waiting',
    'cc notified',
    'cc waiting',
  ])
  const linked = async () => {
    const links = (await sender.call('POST', `bulk-jobs/${id}/links`)).json().data
    return links.map(({ name }: { name: string }) => name)
  }
  expect(await linked()).toEqual(['Ann', 'Ben', 'Ed'])
  await sender.call('POST', `sandbox/signers/${request.signers[0].id}/act`, { action: 'view' })
  expect(await linked()).toEqual(['Ben', 'Ed'])
})

test('a table has columns for roles, and a dry run reports roles that nobody could complete', async () => {
  const table = [
    'document_id,name,email,role,signers[1].name,signers[1].email,signers[1].role,signers[1].witness_of,signers[1].cc_at,signers[1].sequence',
    `${document},Ann,ann@example.com,,Ben,ben@example.com,witness,1,,`,
    `${document},Ann,ann@example.com,approver,Ben,ben@example.com,cc,,start,`,
    `${document},Ann,ann@example.com,,Ben,ben@example.com,witness,2,,`,
    `${document},Ann,ann@example.com,,Ben,ben@example.com,watcher,,,`,
    `${document},Ann,ann@example.com,,Ben,ben@example.com,viewer,,end,`,
    `${document},Ann,ann@example.com,,Ben,ben@example.com,cc,,,2`,
  ].join('\r\n')
  const report = (await sendJob(sender, table, `${QUERY}&dry_run=true`, 'text/csv')).json()
  expect(report).toMatchObject({ rows: 6, valid: 1, invalid: 5 })
  expect(report.errors).toMatchObject([
    { row: 2, field: 'signers', code: 'signers_missing' },
    { row: 3, column: 'signers[1].witness_of', code: 'witness_invalid' },
    { row: 4, column: 'signers[1].role', code: 'not_allowed' },
    { row: 5, column: 'signers[1].cc_at', code: 'not_applicable' },
    { row: 6, column: 'signers[1].sequence', code: 'not_applicable' },
  ])
})

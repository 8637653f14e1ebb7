import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { erase } from './erase.ts'
import { openErasure, type TestErasure } from './testing/open-erasure.ts'

let signing: TestSigning
let erasure: TestErasure
beforeAll(async () => {
  signing = await startTestSigning()
  erasure = openErasure(signing.server)
})
afterAll(async () => {
  await erasure.close()
  await signing.stop()
})

const place = { page: ['1'], cords: [{ x: 300, y: 100, w: 200, h: 20 }] }

test('what a signer filled in is erased with the person, also from the table of values and the events', async () => {
  const { sender } = signing
  const fields = [{ name: 'iban', type: 'text', ...place }]
  const document_id = await sender.uploadDocument()
  const roles = [{ name: 'tenant', fields }]
  const { template_id } = (await sender.call('POST', 'templates', { document_id, roles })).json()
  const body = { roles: { tenant: { name: 'Asha', email: 'asha@example.com', prefill: { iban: 'DE-PREFILL' } } } }
  const made = (await sender.call('POST', `templates/${template_id}/document-signrequest`, body)).json()
  const path = `document-signrequest/${made.document_id}`
  const { id, signers } = (await sender.call('GET', path)).json()
  const act = { action: 'sign', fields: { iban: 'DE-FILLED' } }
  expect((await sender.call('POST', `sandbox/signers/${signers[0].id}/act`, act)).statusCode).toBe(200)
  await signing.seal()
  const shown = async () =>
    (
      await Promise.all(
        [`templates/${template_id}/values.csv`, path, `${path}/events`].map((one) => sender.call('GET', one)),
      )
    )
      .map(({ body: text }) => text)
      .join('\n')
  expect(await shown()).toMatch(/completed,.*,DE-FILLED\r\n/)

  const order = { signer: signers[0].id, personSince: null, documents: false, reason: 'case 9' }
  await erase(erasure.deps, id, 'grace', order)
  expect(await shown()).not.toContain('DE-FILLED')
  const rows = await signing.server.database.owner('SELECT fields, field_values FROM signers')
  expect(JSON.stringify(rows)).not.toMatch(/DE-/)
  const audited = await signing.server.database.owner('SELECT revealed FROM audit_personal')
  expect(JSON.stringify(audited)).not.toMatch(/DE-/)
})

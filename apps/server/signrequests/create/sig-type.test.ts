import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let server: TestServer
let sender: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const signersWith = (sigTypes: readonly (string | undefined)[]) =>
  sigTypes.map((sig_type, i) => ({
    name: `Signer ${i}`,
    email: `s${i}@example.com`,
    ...(sig_type ? { sig_type } : {}),
  }))

async function create(sigTypes: readonly (string | undefined)[]) {
  const document_id = await sender.addDocument()
  return sender.call('POST', 'document-signrequest', { document_id, signers: signersWith(sigTypes) })
}

const sigTypesOf = (signers: { sig_type: string }[]) => signers.map(({ sig_type }) => sig_type)

describe('sig_type', () => {
  test('is accepted in any case and repeated as sent in status, events and audit trail', async () => {
    const sent = ['electronic', 'Electronic', 'DRAW', 'drawn', 'Drawn', undefined]
    const expected = ['electronic', 'Electronic', 'DRAW', 'drawn', 'Drawn', 'electronic']
    const { document_id } = (await create(sent)).json()
    const path = `document-signrequest/${document_id}`
    expect(sigTypesOf((await sender.call('GET', path)).json().signers)).toEqual(expected)
    const [event] = await server.database.owner('SELECT body FROM events WHERE body LIKE $1 LIMIT 1', [
      `%${document_id}%`,
    ])
    expect(sigTypesOf(JSON.parse(event?.body).data.signers)).toEqual(expected)
    const trail = await sender.call('GET', `${path}/audit-trail`, undefined, { accept: 'application/json' })
    const created = JSON.parse(trail.json().entries[0].canonical)
    expect(sigTypesOf(created.data.signers)).toEqual(expected)
  })

  test.each(['dsc', 'P12', 'p12', 'Aadhaar', 'NATIONAL_ID'])('%s is known by its other names', async (sigType) => {
    const answer = await create([sigType])
    if (answer.statusCode === 200) return
    expect(answer.json()).toMatchObject({ code: 'method_unavailable', errors: [{ field: 'signers[0].sig_type' }] })
    expect(answer.json().message).toContain(`"${sigType}"`)
  })

  test.each(['esign', 'p 12', ' draw', 'draw\n', ''])('%j is refused with the known values', async (sigType) => {
    const document_id = await sender.addDocument()
    const signers = [{ name: 'Asha Rao', email: 'asha@example.com', sig_type: sigType }]
    const answer = await sender.call('POST', 'document-signrequest', { document_id, signers })
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'signers[0].sig_type' }] })
    expect(answer.json().message).toContain('electronic, draw, drawn, aadhaar, national_id, dsc, p12')
  })

  test('is repeated as sent by templates and rows of bulk jobs', async () => {
    const document_id = await sender.uploadDocument()
    const roles = [{ name: 'buyer', sig_type: 'Drawn' }]
    const template = (await sender.call('POST', 'templates', { document_id, name: 'Sale', roles })).json()
    expect(sigTypesOf(template.roles)).toEqual(['Drawn'])
    const path = `templates/${template.template_id}/document-signrequest`
    const buyer = { name: 'Asha Rao', email: 'asha@example.com' }
    const prefer = { prefer: 'return=representation' }
    const made = (await sender.call('POST', path, { roles: { buyer } }, prefer)).json()
    expect(sigTypesOf(made.sign_request.signers)).toEqual(['Drawn'])
    const rows = [`name,email,document_id,sig_type`, `Asha,asha@example.com,${await sender.addDocument()},DrawN`]
    const report = await sender.call('POST', 'bulk-jobs?dry_run=true', rows.join('\n'), { 'content-type': 'text/csv' })
    expect(report.json()).toMatchObject({ rows: 1, invalid: 0 })
  })
})

import { describe, expect, it } from 'vitest'
import { startJob, untilJob } from '../../lib/bulk.ts'
import { SAMPLE_PDF } from '../../lib/client.ts'
import { linkIn, nthMail } from '../../lib/inbox.ts'
import { ask, CREATE, client, dayFromNow, signAll, signer } from '../context.ts'

// SPEC §4.2 to SPEC §4.6.

const DOCUMENTS = '/api/v1/documents'

/** The calls that the contract lists. */
const OPERATIONS = [
  'DELETE /documents/{document_id}',
  'GET /documents',
  'GET /documents/{document_id}',
  'GET /documents/{document_id}/content',
  'POST /documents',
  'POST /documents/{document_id}/copy',
  'POST /documents/{document_id}/placement-preview',
  'GET /document-signrequest',
  'GET /document-signrequest/{document_id}',
  'GET /document-signrequest/{document_id}/audit-trail',
  'GET /document-signrequest/{document_id}/events',
  'GET /document-signrequest/{document_id}/evidence.zip',
  'GET /document-signrequest/{document_id}/explain',
  'GET /document-signrequest/{document_id}/signed-document',
  'POST /document-signrequest/{document_id}/cancel',
  'POST /document-signrequest/{document_id}/extend',
  'POST /document-signrequest/{document_id}/remind',
  'POST /document-signrequest/{document_id}/signers/{signer_id}/embed-session',
  'POST /document-signrequest/{document_id}/signers/{signer_id}/link',
  'POST /document-signrequest/{document_id}/signers/{signer_id}/reassign',
  'POST /templates',
  'POST /bulk-jobs',
  'GET /bulk-jobs/{id}',
  'GET /bulk-jobs/{id}/progress',
  'GET /bulk-jobs/{id}/results',
  'GET /bulk-jobs/{id}/rows',
  'PATCH /bulk-jobs/{id}/rows/{row}',
  ...['pause', 'resume', 'cancel', 'recall', 'retry-failed', 'links'].map((verb) => `POST /bulk-jobs/{id}/${verb}`),
  'GET /events',
  'POST /webhook-endpoints',
  'GET /webhook-deliveries',
  'POST /webhook-deliveries/{id}/redeliver',
  'GET /account',
  'POST /api-keys',
  'POST /verify',
]

describe.concurrent('§4.2 Other operations', () => {
  it('lists every operation in the OpenAPI document', async () => {
    const { body } = await client.call('GET', '/api/v1/openapi.json')
    const listed = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    )
    expect(OPERATIONS.filter((operation) => !listed.includes(operation))).toEqual([])
  })

  it('uploads a document as a form and as JSON, beside the bytes themselves', async () => {
    const form = new FormData()
    form.set('file', new Blob([SAMPLE_PDF], { type: 'application/pdf' }), 'contract.pdf')
    const sent = await client.fetch(DOCUMENTS, { method: 'POST', body: form })
    const asForm = (await sent.json()) as Record<string, unknown>
    expect(asForm).toMatchObject({ status: 'success', name: 'contract.pdf', size: SAMPLE_PDF.length })
    const json = { name: 'contract.pdf', content_base64: SAMPLE_PDF.toString('base64') }
    const { body: asJson } = await client.call('POST', DOCUMENTS, json)
    expect([asJson.sha256, asJson.content_sha256]).toEqual([asForm.sha256, asForm.content_sha256])
    expect(asJson.document_id).not.toBe(asForm.document_id)
    const { body } = await client.call('GET', `${DOCUMENTS}/${asJson.document_id}`)
    expect(body).toMatchObject({ document_id: asJson.document_id, pages: asJson.pages })
  })

  it('gives a signing link to the sender, and the mailed one stays alive if asked', async () => {
    const person = { ...signer(1, 40), email: 'links@example.com' }
    const asked = await ask({ signers: [person] })
    const mailed = linkIn(await nthMail(client, person.email))
    const { body } = await asked.call('GET', '')
    const path = `/signers/${(body.signers as { id: string }[])[0]?.id}/link`
    const statuses = (links: string[]) => Promise.all(links.map(async (link) => (await fetch(link)).status))
    const kept = String((await asked.call('POST', path, { keep: true })).body.url)
    expect(await statuses([mailed, kept])).toEqual([200, 200])
    const replaced = String((await asked.call('POST', path)).body.url)
    expect(await statuses([mailed, kept, replaced])).toEqual([410, 410, 200])
  })

  it('tells the status: of one request, in a list, in words, and as events', async () => {
    const reference = `status-${crypto.randomUUID()}`
    const asked = await ask({ reference })
    const { body: list } = await client.call('GET', `${CREATE}?reference=${reference}`)
    expect(list).toMatchObject({ data: [{ document_id: asked.documentId, state: 'pending' }], has_more: false })
    const { body: words } = await asked.call('GET', '/explain')
    expect((words.awaited as { name: string }[]).map(({ name }) => name)).toEqual(['Signer 1', 'Signer 2'])
    const { body: one } = await asked.call('GET', '')
    expect(one).toMatchObject({ document_id: asked.documentId, reference, is_sequential: false })
  })

  it('extends, reminds, and reassigns to another person, whose predecessor’s link ends', async () => {
    const person = { ...signer(1, 40), email: 'before@example.com' }
    const asked = await ask({ signers: [person] })
    const mailed = linkIn(await nthMail(client, person.email))
    expect((await asked.call('POST', '/extend', { expiry_date: dayFromNow(20) })).status).toBe(200)
    expect((await asked.call('POST', '/extend', { expiry_date: dayFromNow(10) })).status).toBe(422)
    expect((await asked.call('POST', '/remind')).status).toBe(200)
    const { body } = await asked.call('GET', '')
    const [first] = body.signers as { id: string }[]
    const next = { name: 'Signer Next', email: 'after@example.com' }
    expect((await asked.call('POST', `/signers/${first?.id}/reassign`, next)).status).toBe(200)
    expect((await fetch(mailed)).status).toBe(410)
    expect((await fetch(linkIn(await nthMail(client, next.email)))).status).toBe(200)
    expect((await asked.call('GET', '')).body.signers).toMatchObject([{ id: first?.id, ...next }])
  })

  it('runs a bulk job on one document for many people, after a dry run', async () => {
    const document_id = await client.freshDocument()
    const rows = [1, 2, 3].map((i) => ({ document_id, reference: `bulk-${i}`, signers: [signer(1, 40)] }))
    const query = 'copy_document=true&notify=false'
    const dry = await startJob(client, rows, `${query}&dry_run=true`)
    expect(dry).toMatchObject({ rows: 3, valid: 3, errors: [] })
    const job = await startJob(client, rows, query)
    const { progress } = await untilJob(client, job, ({ state }) => state === 'completed')
    expect(progress).toMatchObject({ accepted: 3, created: 3, failed: 0 })
    const results = await client.fetch(`/api/v1/bulk-jobs/${job.id}/results`)
    const lines = (await results.text()).trim().split('\n')
    expect(new Set(lines.map((line) => JSON.parse(line).document_id)).size).toBe(3)
  })

  it('gives the signed document, the audit trail as PDF and JSON and the evidence, which verify', async () => {
    const asked = await ask({ signers: [signer(1, 40)] })
    await signAll(asked.documentId)
    await asked.untilState('completed')
    const get = (path: string, accept = '*/*') =>
      client.fetch(`${CREATE}/${asked.documentId}/${path}`, { headers: { accept } })
    const [pdf, trail, chain, evidence] = await Promise.all([
      get('signed-document'),
      get('audit-trail'),
      get('audit-trail', 'application/json'),
      get('evidence.zip'),
    ])
    expect([pdf, trail, chain, evidence].map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
      'application/pdf',
      'application/pdf',
      'application/json',
      'application/zip',
    ])
    const verified = await Promise.all(
      ([pdf, evidence] as const).map(async (file) => {
        const headers = { 'content-type': String(file.headers.get('content-type')) }
        const answer = await client.fetch('/api/v1/verify', { method: 'POST', headers, body: await file.arrayBuffer() })
        return (await answer.json()) as { status: string; verdict: { outcome: string } }
      }),
    )
    expect(verified.map(({ status }) => status)).toEqual(['success', 'success'])
    // Genuine, by keys of the sandbox.
    expect(verified.map(({ verdict }) => verdict.outcome)).toEqual(['test', 'test'])
  })
})

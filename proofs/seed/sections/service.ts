import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyWithPdfsig } from '../../../packages/pades/testing/validators.ts'
import { makeTemplate, startJob, templateRow, untilJob } from '../../lib/bulk.ts'
import { linkIn, nthMail } from '../../lib/inbox.ts'
import { openSigner } from '../../lib/signer.ts'
import {
  aside,
  ask,
  CREATE,
  callbacks,
  client,
  create,
  dayFromNow,
  expectOwnSignature,
  inboxOf,
  signAll,
  signByKey,
  signByOtp,
  signedDocument,
  signer,
  signersOf,
  specified,
  stack,
} from '../context.ts'

describe.concurrent('§1 What the service does', () => {
  it('creates a signature request for an existing document and names one or more signers', async () => {
    const body = await specified({ signers: [signer(1, 40)] })
    expect((await create(body)).status).toBe(200)
    expect(await signersOf(body.document_id)).toHaveLength(1)
  })
  it('gives each signer a hosted signing link', async () => {
    const addresses = ['hosted1@example.com', 'hosted2@example.com']
    const body = await specified({ signers: addresses.map((email, i) => ({ ...signer(i + 1, 40 + 200 * i), email })) })
    await create(body)
    const mails = await inboxOf(addresses, body.document_id)
    for (const mail of mails) expect((await fetch(mail.link)).status).toBe(200)
  })
  it('chooses the signing method per signer by sig_type', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'draw' }, signer(2, 300)] })
    expect((await create(body)).status).toBe(200)
    expect((await signersOf(body.document_id)).map((s) => s.sig_type)).toEqual(['draw', 'electronic'])
  })
  it('sends a document to several signers in parallel: all may sign at once', async () => {
    const body = await specified()
    await create(body)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['notified', 'notified'])
  })
  it('sends a document to several signers in sequence: the second waits', async () => {
    const body = await specified({ is_sequential: true })
    await create(body)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['notified', 'waiting'])
  })
  it('offers a free sandbox on sign-up, with a sandbox API key and no card', async () => {
    const person = { email: 'new@example.com', name: 'New', password: 'correct horse battery' }
    const { status, body } = await client.call('POST', '/api/v1/accounts', person)
    expect(status).toBe(200)
    expect(body.api_key).toMatch(/^sk_test_/)
  })
  it('lets each signer complete the signature on the hosted link', async () => {
    const body = await specified()
    await create(body)
    await signAll(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed', 'signed'])
  })
  it('lets the link be embedded in the client’s own flow', async () => {
    const origin = 'https://portal.example'
    expect((await client.call('PATCH', '/api/v1/account', { allowed_origins: [origin] })).status).toBe(200)
    const body = await specified()
    await create(body)
    const [first] = await signersOf(body.document_id)
    const path = `${CREATE}/${body.document_id}/signers/${first?.id}/embed-session`
    const session = await client.call('POST', path, { mode: 'iframe', origin })
    const visit = await openSigner(stack.url).claim(String(session.body.url))
    const { headers } = await fetch(new URL(visit, stack.url))
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${origin}`)
  })
  it('signs by national-identity OTP eSign', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'aadhaar' }] })
    await create(body)
    await signByOtp(body.document_id)
    await expectOwnSignature(body.document_id, 'Signer 1')
  })
  it('signs by a DSC / P12 certificate', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'dsc' }] })
    await create(body)
    await signByKey(body.document_id)
    await expectOwnSignature(body.document_id, 'Signer 1')
  })
  it('signs by a drawn signature, without an OTP round trip', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'draw' }] })
    await create(body)
    await signAll(body.document_id)
    const [signature] = verifyWithPdfsig(await signedDocument(body.document_id))
    expect(signature?.valid).toBe(true)
  })
  it('triggers bulk eSign jobs from a backend', async () => {
    const template = await makeTemplate(client)
    const rows = [1, 2, 3].map((i) => templateRow(i))
    const job = await startJob(client, rows, `template_id=${template}`)
    const { progress } = await untilJob(client, job, ({ state }) => state === 'completed')
    expect(progress).toMatchObject({ accepted: 3, created: 3, failed: 0 })
  })
  it('runs the typical flow: an account asks, both signers sign on the mailed links, both files arrive', async () => {
    const asked = await ask({ webhook_url: callbacks.url, expiry_date: dayFromNow(60) }, aside)
    for (const email of ['signer1@example.com', 'signer2@example.com']) {
      const reader = openSigner(stack.url)
      const visit = await reader.claim(linkIn(await nthMail(aside, email)))
      expect((await reader.sign(visit, await reader.look(visit))).status).toBe(200)
    }
    const { data } = await callbacks.heard(asked.documentId, 'document.signed')
    expect(data.state).toBe('completed')
    expect([data.signed_document?.content_base64, data.audit_trail?.content_base64]).not.toContain(null)
  })
  it('delivers the signed PDF and the audit trail to the callback URL after signing', async () => {
    const body = await specified({ webhook_url: callbacks.url, signers: [signer(1, 40)] })
    await create(body)
    await signAll(body.document_id)
    const { data } = await callbacks.heard(body.document_id, 'document.signed')
    for (const file of [data.signed_document, data.audit_trail]) {
      const bytes = Buffer.from(String(file?.content_base64), 'base64')
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
    }
  })
})

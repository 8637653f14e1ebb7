import { PdfError } from '@countersign/pades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissing, StoreUnavailable } from '../platform/blobs/errors.ts'
import type { RunningJob } from '../platform/jobs/job.ts'
import { failUndrawn, resolveUndrawn } from '../sealing/fail-undrawn.ts'
import { askToSign, openBrowser } from '../signing/testing/signer-browser.ts'
import { mintLink } from '../signrequests/signer/links.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { mergeDocument, mergeJobs } from './merge.ts'
import { landlord, leaseTemplates, tenant } from './testing/lease.ts'

let server: TestServer
let sender: TestAccount
let leases: ReturnType<typeof leaseTemplates>
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  leases = leaseTemplates(server, sender)
})
afterAll(() => server.stop())

describe('a request made from a template', () => {
  const createRequest = async (more: object = {}) => {
    const { body: template } = await leases.createTemplate({
      roles: [{ name: 'tenant', sig_type: 'draw', auth: 'email_otp' }],
      defaults: { message: 'Please sign.', notify: false },
    })
    const body = { roles: { tenant, landlord }, values: { rent: 900 }, ...more }
    return sender.call('POST', `templates/${template.template_id}/document-signrequest`, body)
  }

  test('takes its signers from the roles, its boxes from the tags, and names from the signers', async () => {
    const answer = await createRequest()
    expect(answer.statusCode).toBe(200)
    const { document_id } = answer.json()
    const request = (await sender.call('GET', `document-signrequest/${document_id}`)).json()
    expect(request).toMatchObject({
      notify: false,
      signers: [
        { name: 'Asha Rao', sig_type: 'draw', boxes: [{ page: 2, w: 160 }] },
        { name: 'Ben Ode', sig_type: 'electronic', boxes: [{ page: 2, w: 120 }] },
      ],
    })
    expect((await sender.call('GET', `documents/${document_id}`)).json().content_sha256).toBeNull()
    expect((await leases.contentOf(document_id)).json().code).toBe('document_unfinished')
    expect((await sender.call('POST', `documents/${document_id}/copy`)).json().code).toBe('document_unfinished')
    await mergeDocument(server.parts, sender.tenantId, document_id)
    expect(await leases.linesOf(document_id, 1)).toEqual(expect.arrayContaining(['Asha Rao', '900.00']))
  })

  test('enqueues the job that draws its values with its commit', async () => {
    const { document_id } = (await createRequest()).json()
    const events = await server.database.owner(`SELECT jobs FROM events WHERE body LIKE '%' || $1 || '%'`, [
      document_id,
    ])
    expect(events.flatMap(({ jobs }) => jobs as object[])).toContainEqual({
      class: 'merge',
      name: 'merge-document',
      ids: { document: document_id },
    })
  })

  const explained = async (documentId: string) =>
    (await sender.call('GET', `document-signrequest/${documentId}/explain`)).json()

  const runJob = async (documentId: string, blobs: typeof server.parts.blobs, more: Partial<RunningJob> = {}) => {
    const deps = { ...server.parts, wakeRelay: () => {}, wakeSealer: () => {} }
    const handlers = mergeJobs({
      ...{ db: deps.db, blobs },
      onFailure: (failure) => failUndrawn(deps, failure),
      onRecovered: (document) => resolveUndrawn(deps, document),
    })
    await handlers['merge-document']?.({ id: '1', tenant: sender.tenantId, ids: { document: documentId }, ...more })
  }

  const failingJob = async (documentId: string, error: Error, isLastTry = false) => {
    await runJob(documentId, { ...server.parts.blobs, get: () => Promise.reject(error) }, { isLastTry })
    const request = (await sender.call('GET', `document-signrequest/${documentId}`)).json()
    const { summary } = await explained(documentId)
    const events = (await sender.call('GET', `document-signrequest/${documentId}/events`)).json().data
    return { ...request, summary, events: events.map(({ type }: { type: string }) => type) }
  }

  test('does not fail if the last worker died after it had drawn the values, or a signer’s page has drawn them', async () => {
    const { document_id: documentId } = (await createRequest()).json()
    await mergeDocument(server.parts, sender.tenantId, documentId)
    const deps = { ...server.parts, wakeRelay: () => {}, wakeSealer: () => {} }
    const error = new Error('The worker stopped before the job ended.')
    await failUndrawn(deps, { tenantId: sender.tenantId, documentId, error, failures: 0, isLastTry: true })
    const request = (await sender.call('GET', `document-signrequest/${documentId}`)).json()
    expect(request).toMatchObject({ state: 'pending', failure: null, problems: [] })
  })

  test('fails, instead of waiting for its signers, if its values can never be drawn', async () => {
    const { document_id } = (await createRequest()).json()
    const failed = await failingJob(document_id, new PdfError('pdf_damaged', 'a stream cannot be inflated'))
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'values_undrawable' } })
    expect(failed.events).toContain('document.failed')
    expect(failed.summary).toContain('the values cannot be drawn on the document')
  })

  test('fails after the last attempt to draw its values, and not before', async () => {
    const { document_id } = (await createRequest()).json()
    const error = new StoreUnavailable('connection refused')
    await expect(failingJob(document_id, error)).rejects.toThrow(error)
    expect(await failingJob(document_id, error, true)).toMatchObject({ state: 'failed' })
  })

  test('has a problem, instead of waiting for its signers, while a lost document prevents the drawing', async () => {
    const { document_id } = (await createRequest()).json()
    const blobs = { ...server.parts.blobs, get: () => Promise.reject(new BlobMissing('the template’s document')) }
    await expect(runJob(document_id, blobs)).rejects.toThrow()
    const problem = { work: 'drawing', code: 'values_not_drawn', signer_id: null, message: expect.any(String) }
    const why = await explained(document_id)
    expect(why).toMatchObject({ waiting_for: 'problem', problems: [problem] })
    expect(why.summary).toContain('Problem: the values of the template cannot be drawn')
    await runJob(document_id, server.parts.blobs, { failures: 1 })
    expect(await explained(document_id)).toMatchObject({ waiting_for: 'signers', problems: [] })
  })

  test('answers a virtual signer with its state, not an internal error, if its values can never be drawn', async () => {
    const { document_id } = (await createRequest()).json()
    await server.database.owner(
      `UPDATE template_versions v SET fields = replace(fields::text, '"1"', '"99"')::jsonb
         FROM document_merges m WHERE m.document_id = $1 AND (m.template_id, m.version) = (v.template_id, v.version)`,
      [document_id],
    )
    const { signers } = (await sender.call('GET', `document-signrequest/${document_id}`)).json()
    const acted = await sender.call('POST', `sandbox/signers/${signers[0].id}/act`, { action: 'sign' })
    expect([acted.statusCode, acted.json().code]).toEqual([409, 'wrong_state'])
    expect(acted.json().message).toContain('cannot be drawn on the document')
  })

  test('has its values drawn when a signer opens it before the job has run', async () => {
    const answer = await createRequest({ roles: { tenant: { ...tenant, auth: 'none' }, landlord } })
    const { document_id } = answer.json()
    const [signer] = await server.database.owner(
      `SELECT s.request_id, s.signer_id, s.link_generation FROM signers s JOIN sign_requests r USING (tenant_id, request_id)
        WHERE r.document_id = $1 AND s.position = 0`,
      [document_id],
    )
    const link = await server.parts.db.transaction({ tenant: sender.tenantId }, (tx) =>
      mintLink(tx, '', 1, {
        tenantId: sender.tenantId,
        requestId: signer?.request_id as string,
        signerId: signer?.signer_id as string,
        generation: signer?.link_generation as number,
      }),
    )
    const browser = openBrowser(server)
    const page = await browser.get(await browser.claim(link))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('900.00')
  })

  test('reports errors by role and value', async () => {
    const malformed = await createRequest({ roles: { tenant: { name: 'Asha', email: 'not an address' }, landlord } })
    expect(malformed.json().errors).toMatchObject([{ field: 'roles.tenant.email', code: 'malformed' }])
    const missing = await createRequest({ roles: { tenant } })
    expect(missing.json().errors).toMatchObject([{ field: 'roles.landlord', code: 'required' }])
    const unknown = await createRequest({ rolls: {} })
    expect(unknown.json().code).toBe('unknown_field')
  })

  test('has the roles of the template, which the request cannot change', async () => {
    const { body: template } = await leases.createTemplate({
      roles: [
        { name: 'auditor', role: 'approver', sequence: 1 },
        { name: 'tenant', sequence: 2 },
        { name: 'friend', role: 'witness', witness_of: 'tenant' },
        { name: 'landlord', sequence: 3 },
        { name: 'archive', role: 'cc' },
      ],
      defaults: { is_sequential: true, notify: false },
    })
    expect(template.roles[0]).toEqual({ name: 'auditor', role: 'approver', sequence: 1, page: [], cords: [] })
    const people = { auditor: tenant, tenant, friend: tenant, landlord, archive: landlord }
    const create = (roles: object) =>
      sender.call('POST', `templates/${template.template_id}/document-signrequest`, { roles, values: { rent: 900 } })
    const { document_id } = (await create(people)).json()
    const { signers } = (await sender.call('GET', `document-signrequest/${document_id}`)).json()
    expect(signers).toMatchObject([
      { role: 'approver', state: 'notified', boxes: [] },
      { role: 'signer', state: 'waiting', boxes: [{ page: 2 }] },
      { role: 'witness', witness_of: signers[1].id, state: 'waiting', boxes: [{}] },
      { role: 'signer', state: 'waiting' },
      { role: 'cc', cc_at: 'end', state: 'waiting', boxes: [] },
    ])
    for (const change of [{ role: 'signer' }, { witness_of: 2 }]) {
      const [name] = Object.keys(change)
      const refused = (await create({ ...people, auditor: { ...tenant, ...change } })).json()
      expect(refused).toMatchObject({ code: 'unknown_field', errors: [{ field: `roles.auditor.${name}` }] })
      expect(refused.message).toContain('The template fixes it for everybody in this role: change the template.')
    }
    const copied = await create({ ...people, auditor: { ...tenant, cc_at: 'start', provider: 'sandbox-csc' } })
    expect(copied.json().errors).toMatchObject([
      { field: 'roles.auditor.provider', code: 'not_applicable' },
      { field: 'roles.auditor.cc_at', code: 'not_applicable' },
    ])
  })

  test('does not affect documents without a template', async () => {
    const request = await askToSign(server, sender)
    const browser = openBrowser(server)
    expect((await browser.get(await browser.claim(await request.link()))).statusCode).toBe(200)
  })
})

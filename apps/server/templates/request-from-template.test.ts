import { PdfError } from '@countersign/pades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../platform/blobs/errors.ts'
import { failUndrawn } from '../sealing/fail-undrawn.ts'
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

  const failingJob = async (documentId: string, error: Error, isLastTry = false) => {
    const blobs = { ...server.parts.blobs, get: () => Promise.reject(error) }
    const deps = { ...server.parts, wakeRelay: () => {}, wakeSealer: () => {} }
    const handlers = mergeJobs({ db: deps.db, blobs, onFailure: (failure) => failUndrawn(deps, failure) })
    await handlers['merge-document']?.({ id: '1', tenant: sender.tenantId, ids: { document: documentId }, isLastTry })
    const request = (await sender.call('GET', `document-signrequest/${documentId}`)).json()
    const { summary } = (await sender.call('GET', `document-signrequest/${documentId}/explain`)).json()
    const events = (await sender.call('GET', `document-signrequest/${documentId}/events`)).json().data
    return { ...request, summary, events: events.map(({ type }: { type: string }) => type) }
  }

  test('fails, instead of waiting for its signers, if its values can never be drawn', async () => {
    const { document_id } = (await createRequest()).json()
    const failed = await failingJob(document_id, new PdfError('pdf_damaged', 'a stream cannot be inflated'))
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'document_unsuitable' } })
    expect(failed.events).toContain('document.failed')
    expect(failed.summary).toContain('the values cannot be drawn on the document')
  })

  test('fails after the last attempt to draw its values, and not before', async () => {
    const { document_id } = (await createRequest()).json()
    const error = new StoreUnavailable('connection refused')
    await expect(failingJob(document_id, error)).rejects.toThrow(error)
    expect(await failingJob(document_id, error, true)).toMatchObject({ state: 'failed' })
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

  test('does not affect documents without a template', async () => {
    const request = await askToSign(server, sender)
    const browser = openBrowser(server)
    expect((await browser.get(await browser.claim(await request.link()))).statusCode).toBe(200)
  })
})

/** The signing pages and their routes for recipients of every role. */
import { issueSigner } from '@countersign/sandbox-pki'
import { consentFor } from '@countersign/signing'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { clearAbandonedSessions } from './helper/clear-abandoned.ts'
import { certificateSigner, type Send } from './testing/certificate-signer.ts'
import { askToSign, auditOf, eventsOf, openBrowser, shownOn, type TestRequest } from './testing/signer-browser.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
}, 60_000)
afterAll(() => signing.stop())

const person = (name: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  ...more,
})
const asha = person('Asha Rao')
const ask = (...signers: object[]) => askToSign(signing.server, signing.sender, { signers })
const read = async ({ documentId }: TestRequest) =>
  (await signing.sender.call('GET', `document-signrequest/${documentId}`)).json()
const statesOf = async (request: TestRequest) => {
  const { signers } = (await read(request)) as { signers: { state: string }[] }
  return signers.map(({ state }) => state)
}
const MARK = { kind: 'typed', name: 'Wendy Wit' }
const CONSENT = consentFor('en').sha256
const OTHER_HASH = '0'.repeat(64)

/** A browser that has claimed the link of a recipient. */
async function open(request: TestRequest, position = 0) {
  const browser = openBrowser(signing.server)
  const base = await browser.claim(await request.link(position))
  const page = await browser.get(base)
  return { browser, base, page, shown: shownOn(page.body) }
}

async function signTyped(request: TestRequest, position: number): Promise<void> {
  const signed = await openBrowser(signing.server).signTyped(await request.link(position))
  expect(signed.statusCode).toBe(200)
}

describe('an approver', () => {
  const approval = () => ask(person('Ada Lee', { role: 'approver' }), asha)

  test('approves the document that was shown, once, and gets the copy at the end', async () => {
    const request = await approval()
    const { browser, base, page, shown } = await open(request)
    expect(page.body).toContain('asks you to approve')
    expect(page.body).not.toMatch(/id="(agree|pad|consent)"|class="box"/)
    const approved = await browser.send(`${base}/approve`, { document: shown.document })
    expect(approved.json()).toEqual({ status: 'success', state: 'approved' })
    expect((await browser.send(`${base}/approve`, { document: shown.document })).statusCode).toBe(200)
    const [entry, ...more] = await auditOf(signing.server, request, 'signer_approved')
    expect(entry?.data.document_sha256).toBe(shown.document)
    expect(more).toEqual([])
    expect(await eventsOf(signing.server, request)).toContain('signer.approved')
    expect((await browser.get(base)).body).toContain('You have approved')
    expect((await browser.get(`${base}/signed-document`)).statusCode).toBe(403)
    await signTyped(request, 1)
    await signing.seal()
    expect((await browser.get(base)).body).toContain(`href="${base}/signed-document"`)
    expect((await browser.get(`${base}/signed-document`)).statusCode).toBe(200)
  })

  test('approves without scripts, also with the first press on an unclaimed link', async () => {
    const request = await approval()
    const browser = openBrowser(signing.server)
    const link = await request.link()
    const { document } = shownOn((await browser.get(link)).body)
    const approved = await browser.post(`${link}/approve`, { document })
    expect([approved.statusCode, approved.headers.location]).toEqual([303, `/sign/${request.signers[0]?.publicId}`])
    expect(await statesOf(request)).toEqual(['approved', 'notified'])
  })

  test('is refused another document, and sees the problem', async () => {
    const request = await approval()
    const { browser, base } = await open(request)
    const refused = await browser.send(`${base}/approve`, { document: OTHER_HASH })
    expect([refused.statusCode, refused.json().problem]).toEqual([422, 'document_changed'])
    const page = await browser.post(`${base}/approve`, { document: OTHER_HASH })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('Please look at it again, then decide.')
    expect((await browser.post(`${base}/approve`)).statusCode).toBe(422)
    expect(await statesOf(request)).toEqual(['notified', 'notified'])
  })

  test('cannot sign, and a signer cannot approve', async () => {
    const request = await approval()
    const { browser, base, shown } = await open(request)
    const signed = await browser.send(`${base}/sign`, { mark: MARK, document: shown.document, consent: CONSENT })
    expect([signed.statusCode, signed.json().reason]).toEqual([409, 'role_not_permitted'])
    const check = await browser.send(`${base}/certificate/checks`, { chain: ['AAAA'] })
    expect(check.statusCode).toBe(409)
    const signer = await open(await ask(asha))
    const approved = await signer.browser.send(`${signer.base}/approve`, { document: signer.shown.document })
    expect([approved.statusCode, approved.json().reason]).toEqual([409, 'role_not_permitted'])
  })

  test('is refused with a replaced link', async () => {
    const request = await approval()
    const { browser, base, shown } = await open(request)
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`
    expect((await signing.sender.call('POST', path, {})).statusCode).toBe(200)
    expect((await browser.send(`${base}/approve`, { document: shown.document })).statusCode).toBe(410)
    expect((await statesOf(request))[0]).not.toBe('approved')
  })

  test('declines', async () => {
    const request = await approval()
    const { browser, base, page } = await open(request)
    expect(page.body).toContain('Decline to approve')
    await browser.post(`${base}/decline`, { reason: 'Too expensive.' })
    expect((await browser.get(base)).body).toContain('You have declined')
    expect((await read(request)).state).toBe('declined')
  })

  test('who acts last sees that the document is being sealed', async () => {
    const request = await ask(asha, person('Ada Lee', { role: 'approver' }))
    await signTyped(request, 0)
    await signing.seal()
    const { browser, base, shown } = await open(request, 1)
    await browser.post(`${base}/approve`, { document: shown.document })
    expect((await browser.get(base)).body).toContain('The document is being sealed')
    await signing.seal()
    expect((await browser.get(base)).body).toContain('The document is complete')
  })
})

describe('a viewer', () => {
  test('is done with the button, without scripts, and still sees the document', async () => {
    const request = await ask(person('Vera Lim', { role: 'viewer' }), asha)
    const { browser, base, page, shown } = await open(request)
    expect(page.body).toContain('I have read it')
    const read = await browser.post(`${base}/viewed`, { document: shown.document })
    expect([read.statusCode, read.headers.location]).toEqual([303, base])
    expect(await statesOf(request)).toEqual(['viewed', 'notified'])
    const after = (await browser.get(base)).body
    expect(after).toContain('Thank you. Nothing else is asked of you.')
    expect(after).not.toContain('I have read it')
    expect((await browser.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(200)
    for (const act of ['approve', 'decline']) {
      const refused = await browser.send(`${base}/${act}`, { document: shown.document, reason: '' })
      expect([refused.statusCode, refused.json().reason]).toEqual([409, 'role_not_permitted'])
    }
    await signTyped(request, 1)
    await signing.seal()
    expect((await browser.get(`${base}/signed-document`)).statusCode).toBe(200)
  })
})

describe('a recipient of a copy', () => {
  test('reads while the request is open, with nothing to do, and downloads at the end', async () => {
    const request = await ask(asha, person('Cora Copy', { role: 'cc', cc_at: 'start' }))
    const { browser, base, page, shown } = await open(request, 1)
    expect(page.body).toContain('This document is for your information.')
    expect(page.body).not.toMatch(/class="main|id="decline"/)
    expect((await browser.send(`${base}/viewed`, { document: shown.document, pages: [1] })).statusCode).toBe(200)
    expect(await statesOf(request)).toEqual(['notified', 'viewed'])
    expect((await browser.get(`${base}/signed-document`)).statusCode).toBe(403)
    await signTyped(request, 0)
    await signing.seal()
    expect((await browser.get(base)).body).toContain(`href="${base}/signed-document"`)
    expect((await browser.get(`${base}/signed-document`)).statusCode).toBe(200)
  })

  test('of the end opens the link after completion and downloads', async () => {
    const request = await ask(asha, person('Cora Copy', { role: 'cc' }))
    expect((await openBrowser(signing.server).get(await request.link(1))).body).toContain('It is not your turn yet')
    await signTyped(request, 0)
    await signing.seal()
    const link = await request.link(1)
    expect((await openBrowser(signing.server).get(link)).body).toContain('sends you a copy')
    const { browser, base, page } = await open(request, 1)
    expect(page.body).toContain('The document is complete')
    expect((await browser.get(`${base}/signed-document`)).statusCode).toBe(200)
  })
})

describe('a witness', () => {
  /** The signer has signed; the witness has claimed the link. */
  async function openWitness(more: object = {}) {
    const request = await ask(asha, person('Wendy Wit', { role: 'witness', witness_of: 1, ...more }))
    await signTyped(request, 0)
    await signing.seal()
    return { request, ...(await open(request, 1)) }
  }
  const witness = { name: ' Wendy Wit ', address: '4 High Street,\r\nLeeds\n LS1 4AP ' }

  test('signs with name and address, which are personal values of the audit entry', async () => {
    const { request, browser, base, page, shown } = await openWitness()
    expect(page.body).toContain('You witness the signature of <bdi>Asha Rao</bdi>.')
    const signed = await browser.send(`${base}/sign`, { mark: MARK, ...shown, witness })
    expect(signed.statusCode).toBe(200)
    const [, entry] = await auditOf(signing.server, request, 'signer_signed')
    expect(entry?.personal).toMatchObject({
      witness_name: 'Wendy Wit',
      witness_address: '4 High Street, Leeds, LS1 4AP',
    })
    expect(JSON.stringify(entry?.data)).not.toContain('High Street')
    expect(entry?.data.agreement).toMatchObject({ consent_text: expect.stringContaining('as a witness') })
    await signing.seal()
    expect((await read(request)).state).toBe('completed')
  })

  test('signs without scripts', async () => {
    const { request, browser, base, shown } = await openWitness()
    const fields = { typed_name: 'Wendy Wit', witness_name: 'Wendy Wit', witness_address: '4 High Street' }
    const incomplete = await browser.post(`${base}/sign`, { ...shown, ...fields, witness_address: '' })
    expect(incomplete.statusCode).toBe(422)
    expect(incomplete.body).toContain('Please enter your full name and your postal address.')
    const nameless = await browser.post(`${base}/sign`, { ...shown, ...fields, witness_name: '', typed_name: 'W. Wit' })
    expect(nameless.body).toContain('>4 High Street</textarea>')
    expect(nameless.body).toContain('name="typed_name" value="W. Wit"')
    expect((await browser.post(`${base}/sign`, { ...shown, ...fields })).statusCode).toBe(303)
    expect(await statesOf(request)).toEqual(['signed', 'signed'])
  })

  test.each<[what: string, problem: string, given: unknown]>([
    ['nothing', 'witness_incomplete', undefined],
    ['null', 'witness_incomplete', null],
    ['a text', 'witness_incomplete', 'Wendy Wit'],
    ['no address', 'witness_incomplete', { name: 'Wendy Wit' }],
    ['an empty address', 'witness_incomplete', { name: 'Wendy Wit', address: ' \n ' }],
    ['a list as name', 'witness_incomplete', { name: ['Wendy'], address: '4 High Street' }],
    ['a long name', 'witness_incomplete', { name: 'W'.repeat(201), address: '4 High Street' }],
    ['a long address', 'witness_incomplete', { name: 'Wendy Wit', address: 'x'.repeat(501) }],
    ['a direction override', 'witness_unshowable', { name: 'Wendy \u202etiW', address: '4 High Street' }],
    ['a control', 'witness_unshowable', { name: 'Wendy Wit', address: '4 High\u0007 Street' }],
  ])('is refused with %s', async (_what, problem, given) => {
    const { request, browser, base, shown } = await refused()
    const answer = await browser.send(`${base}/sign`, { mark: MARK, ...shown, witness: given })
    expect([answer.statusCode, answer.json().problem]).toEqual([422, problem])
    expect((await statesOf(request))[1]).not.toBe('signed')
  })
  /** One for all refusals: each leaves it unsigned. */
  let unsigned: ReturnType<typeof openWitness> | undefined
  const refused = () => {
    unsigned ??= openWitness()
    return unsigned
  }

  test('must agree to the statement of a witness, and a signer cannot', async () => {
    const { browser, base, shown } = await refused()
    const answer = await browser.send(`${base}/sign`, { mark: MARK, ...shown, consent: CONSENT, witness })
    expect([answer.statusCode, answer.json().problem]).toEqual([422, 'consent_missing'])
    const signer = await open(await ask(asha))
    const body = { mark: MARK, ...signer.shown }
    const other = await signer.browser.send(`${signer.base}/sign`, { ...body, consent: shown.consent })
    expect([other.statusCode, other.json().problem]).toEqual([422, 'consent_missing'])
    const stated = await signer.browser.send(`${signer.base}/sign`, { ...body, witness })
    expect([stated.statusCode, stated.json().reason]).toEqual([409, 'role_not_permitted'])
  })

  test('signs with a certificate, and the attempt has the statement', async () => {
    const { request, browser, base, shown } = await openWitness({ sig_type: 'dsc' })
    await browser.send(`${base}/viewed`, { document: shown.document, pages: [1] })
    const send = sendBelow(base, (method, url, body) => (method === 'GET' ? browser.get(url) : browser.send(url, body)))
    const refusedSigner = certificateSigner(send, credential(), shown.consent)
    const { check } = await refusedSigner.checkCertificate()
    const incomplete = await refusedSigner.begin(check, await refusedSigner.load())
    expect([incomplete.status, incomplete.body.problem]).toEqual([422, 'witness_incomplete'])
    const stating: Send = (method, path, body) =>
      send(method, path, path === 'attempts' && body ? { ...body, witness } : body)
    expect(await certificateSigner(stating, credential(), shown.consent).signAll()).toEqual({ state: 'signed' })
    const [entry] = await auditOf(signing.server, request, 'attempt_begun')
    expect(entry?.personal).toMatchObject({ witness_name: 'Wendy Wit' })
  })

  test('leaves no statement in a session of the token helper that is abandoned', async () => {
    const { browser, base, shown } = await openWitness({ sig_type: 'dsc' })
    await browser.send(`${base}/viewed`, { document: shown.document, pages: [1] })
    await browser.send(`${base}/certificate/helper-code`, { consent: shown.consent, witness })
    const timer = openDatabase({
      ...{ url: signing.server.database.url, role: 'countersign_timer', max: 1 },
      ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 },
    })
    const { owner } = signing.server.database
    const left = async () => (await owner('SELECT 1 FROM helper_sessions WHERE stated IS NOT NULL')).length
    try {
      const before = await left()
      expect([await clearAbandonedSessions(timer), await left()]).toEqual([0, before])
      await owner(`UPDATE helper_sessions SET code_expires_at = code_expires_at - interval '2 hours'`)
      expect([await clearAbandonedSessions(timer), await left()]).toEqual([before, 0])
    } finally {
      await timer.close()
    }
  })

  test('signs with the token helper, which learns nothing of the statement', async () => {
    const { request, browser, base, shown } = await openWitness({ sig_type: 'dsc' })
    await browser.send(`${base}/viewed`, { document: shown.document, pages: [1] })
    const path = `${base}/certificate/helper-code`
    const incomplete = await browser.send(path, { consent: shown.consent })
    expect([incomplete.statusCode, incomplete.json().problem]).toEqual([422, 'witness_incomplete'])
    const wrong = await browser.send(path, { consent: shown.consent, witness, pageSeconds: [-1] })
    expect(wrong.statusCode).toBe(422)
    const { code } = (await browser.send(path, { consent: shown.consent, witness, pageSeconds: [4] })).json()
    const joined = await signing.server.inject({ method: 'POST', url: '/helper/v1/sessions', payload: { code } })
    expect(joined.body).not.toContain('High Street')
    const headers = { authorization: `Bearer ${joined.json().token}` }
    const send = sendBelow('/helper/v1', (method, url, payload) =>
      signing.server.inject({ method, url, headers, ...(payload && { payload }) }),
    )
    expect(await certificateSigner(send, credential(), shown.consent).signAll()).toEqual({ state: 'signed' })
    const [entry] = await auditOf(signing.server, request, 'attempt_begun')
    expect(entry?.personal).toMatchObject({ witness_address: '4 High Street, Leeds, LS1 4AP', page_seconds: '[4]' })
    const kept = () => signing.server.database.owner('SELECT stated FROM helper_sessions WHERE stated IS NOT NULL')
    expect(await kept()).toHaveLength(1)
    await signing.server.inject({ method: 'POST', url: '/helper/v1/progress', headers, payload: { state: 'signed' } })
    expect(await kept()).toEqual([])
  })

  const credential = () => issueSigner(signing.pki, { subject: { commonName: 'Wendy Wit' }, key: 'P-256' })

  /** Calls below a path's certificate routes. Before each GET, the sealer runs its due work. */
  function sendBelow(
    path: string,
    call: (method: 'GET' | 'POST', url: string, body?: object) => Promise<LightMyRequestResponse>,
  ): Send {
    return async (method, below, body) => {
      if (method === 'GET') await signing.workForCertificates()
      const answer = await call(method, `${path}/certificate/${below}`, body)
      const isJson = String(answer.headers['content-type']).includes('json')
      const headers = answer.headers as Record<string, string>
      return { status: answer.statusCode, headers, body: isJson ? answer.json() : {}, bytes: answer.rawPayload }
    }
  }
})

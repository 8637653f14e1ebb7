import { createPki, defaultSwitches, issueSigner, type KeyKind, revoke } from '@countersign/sandbox-pki'
import { consentFor, type ToSign } from '@countersign/signing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import {
  asha,
  beginAttempt,
  ben,
  type CertificateFixture,
  certificateFixture,
  cho,
  STAMP,
} from '../testing/certificate-fixture.ts'
import { auditOf, openBrowser, readSignedText } from '../testing/signer-browser.ts'

let signing: TestSigning
let fixture: CertificateFixture

beforeAll(async () => {
  signing = await startTestSigning()
  fixture = certificateFixture(signing)
})
afterEach(() => {
  Object.assign(signing.pki.switches, defaultSwitches)
})
afterAll(() => signing.stop())

describe('a signer with their own key', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])('signs with %s, and the signature names them', async (kind) => {
    const request = await fixture.create([asha])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao', kind))
    expect(await signer.signAll()).toEqual({ state: 'signed' })
    expect((await fixture.read(request)).signers[0]).toMatchObject({ state: 'signed', error_code: null })
    expect(await fixture.completed(request)).toEqual(['Asha Rao B-LTA valid', STAMP])
  })

  test('signs before and after drawn marks and other certificates', async () => {
    const request = await fixture.create([cho, asha, ben, { ...cho, name: 'Dana Fox' }])
    await fixture.signTyped(request, 0)
    expect(await (await fixture.openSigner(request, 1, fixture.credential('Asha Rao'))).signAll()).toEqual({
      state: 'signed',
    })
    await signing.seal()
    expect(await (await fixture.openSigner(request, 2, fixture.credential('Ben Ode', 'RSA-2048'))).signAll()).toEqual({
      state: 'signed',
    })
    await fixture.signTyped(request, 3)
    expect(await fixture.completed(request)).toEqual([
      'Asha Rao B-LTA valid',
      'Test Seal B-LTA valid',
      'Ben Ode B-LTA valid',
      'Test Seal B-LTA valid',
      STAMP,
    ])
  })

  test('has consent, document hash and certificate in the audit trail', async () => {
    const request = await fixture.create([asha])
    const own = fixture.credential('Asha Rao')
    const signer = await fixture.openSigner(request, 0, own)
    const { sha256 } = await signer.load()
    await signer.signAll()
    const [begun] = await auditOf(signing.server, request, 'attempt_begun')
    expect(begun?.actor).toEqual({ type: 'signer', id: request.signers[0]?.publicId })
    expect(begun?.data).toMatchObject({
      method: 'certificate',
      agreement: { document_sha256: sha256, consent_sha256: consentFor('en').sha256, mark: null },
      certificate: { issuer: 'Countersign Sandbox Issuing CA', name_check: { result: 'match' } },
    })
    expect(begun?.personal).toMatchObject({ certificate_subject: 'Asha Rao', ip: '127.0.0.1' })
    expect(JSON.stringify(begun?.data)).not.toContain('Asha')
  })

  test('has the time of their own time zone in the signature', async () => {
    const request = await fixture.create([asha])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { check } = await signer.checkCertificate()
    const loaded = await signer.load()
    const { attempt, status } = await signer.begin(check, loaded, { zone: 'Asia/Kolkata' })
    const offered = await signer.read(attempt)
    expect([status, offered.state]).toEqual([201, 'to_sign'])
    await signer.submit(attempt, signer.sign(loaded, offered as ToSign))
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    await signing.seal()
    expect(await readSignedText(signing.sender, request)).toMatch(/\d\d:\d\d:\d\d UTC\+05:30/)
  })

  test('may repeat every call without further effect', async () => {
    const request = await fixture.create([asha])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { check, loaded, attempt, toSign } = await beginAttempt(signer)
    expect((await signer.begin(check, loaded, { attempt })).status).toBe(201)
    expect(await signer.read(attempt)).toEqual(toSign)
    const signature = signer.sign(loaded, toSign)
    expect((await signer.submit(attempt, signature)).status).toBe(202)
    expect((await signer.submit(attempt, signature)).status).toBe(202)
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect((await signer.submit(attempt, signature)).status).toBe(202)
    expect(await auditOf(signing.server, request, 'signature_sealed')).toHaveLength(1)
  })

  test('may not draw, and a signer who draws may not use a certificate', async () => {
    const request = await fixture.create([asha, cho])
    const browser = openBrowser(signing.server)
    const base = await browser.claim(await request.link(0))
    await browser.get(`${base}/pages/1.webp?w=360`)
    const { sha256: document } = (await browser.get(`${base}/certificate/document`)).json()
    const typed = { mark: { kind: 'typed', name: 'Asha Rao' }, document, consent: consentFor('en').sha256 }
    const drawn = await browser.send(`${base}/sign`, typed)
    expect([drawn.statusCode, drawn.json().reason]).toEqual([409, 'method_not_permitted'])
    const signer = await fixture.openSigner(request, 1, fixture.credential('Cho Lee'))
    for (const [method, path, body] of [
      ['POST', 'checks', { chain: ['AAAA'] }],
      ['GET', 'document', undefined],
      ['GET', 'document.pdf?revision=0', undefined],
    ] as const) {
      const answer = await signer.send(method, path, body)
      expect([path, answer.status, answer.body.reason]).toEqual([path, 409, 'method_not_permitted'])
    }
  })
})

describe('a certificate', () => {
  test('of another name is rejected, and the sender sees name_mismatch', async () => {
    await signing.sender.call('PATCH', 'account', { name_check: 'exact' })
    const request = await fixture.create([asha])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Mallory'))
    expect(await signer.checkCertificate()).toMatchObject({ state: 'refused', code: 'name_mismatch' })
    expect((await fixture.read(request)).signers[0]).toMatchObject({ state: 'viewed', error_code: 'name_mismatch' })
    expect(await auditOf(signing.server, request, 'certificate_refused')).toHaveLength(1)
    const own = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    expect(await own.signAll()).toEqual({ state: 'signed' })
  })

  test('of an untrusted CA is rejected', async () => {
    const untrusted = createPki({ name: 'Untrusted', baseUrl: 'http://pki.untrusted.invalid' })
    const signer = await fixture.openSigner(
      await fixture.create([asha]),
      0,
      issueSigner(untrusted, { subject: { commonName: 'Asha Rao' } }),
    )
    expect(await signer.checkCertificate()).toMatchObject({ state: 'refused', code: 'issuer_unknown' })
  })

  test('that was rejected or is another signer’s begins no attempt', async () => {
    const request = await fixture.create([asha, ben])
    const [first, second] = [
      await fixture.openSigner(request, 0, fixture.credential('Asha Rao')),
      await fixture.openSigner(request, 1, fixture.credential('Ben Ode')),
    ]
    const { check } = await first.checkCertificate()
    expect((await second.begin(check, await second.load())).status).toBe(404)
    expect((await second.send('GET', `checks/${check}`)).status).toBe(404)
    const untrusted = createPki({ name: 'Untrusted', baseUrl: 'http://pki.untrusted.invalid' })
    const other = await fixture.openSigner(request, 0, issueSigner(untrusted, { subject: { commonName: 'Asha Rao' } }))
    const rejected = await other.checkCertificate()
    expect((await other.begin(rejected.check, await other.load())).status).toBe(422)
  })

  test('that is revoked during the attempt fails the attempt', async () => {
    const request = await fixture.create([asha])
    const own = issueSigner(signing.pki, { subject: { commonName: 'Asha Rao' } })
    const signer = await fixture.openSigner(request, 0, own)
    const { loaded, attempt, toSign } = await beginAttempt(signer)
    revoke(signing.pki, own.serial, 'keyCompromise', new Date(Date.now() - 5_000))
    await signer.submit(attempt, signer.sign(loaded, toSign))
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'certificate_revoked' })
    expect((await fixture.read(request)).signers[0]).toMatchObject({
      state: 'viewed',
      error_code: 'certificate_revoked',
    })
  })
})

describe('the sandbox', () => {
  test('lets a virtual signer sign with its own key', async () => {
    const request = await fixture.create([{ ...asha, certificate: { organisation: 'Rao & Daughters' } }])
    const acting = signing.sender.call('POST', `sandbox/signers/${request.signers[0]?.publicId}/act`, {
      action: 'sign',
    })
    let isOver = false
    const over = acting.then((answer) => {
      isOver = true
      return answer
    })
    while (!isOver) await Promise.all([signing.workForCertificates(), new Promise(setImmediate)])
    expect((await over).json().sign_request.signers[0].state).toBe('signed')
    expect(await fixture.completed(request)).toEqual(['Asha Rao B-LTA valid', STAMP])
  })
})

import { createPki, defaultSwitches, issueSigner, type KeyKind, revoke } from '@countersign/sandbox-pki'
import { consentFor } from '@countersign/signing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { asha, ben, cho, type Desk, openDesk, STAMP, untilOffered } from '../testing/certificate-requests.ts'
import { auditOf, openBrowser } from '../testing/signer-browser.ts'

let signing: TestSigning
let desk: Desk

beforeAll(async () => {
  signing = await startTestSigning()
  desk = openDesk(signing)
})
afterEach(() => {
  Object.assign(signing.pki.switches, defaultSwitches)
})
afterAll(() => signing.stop())

describe('a signer with a key of their own', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])('signs with %s, and the signature is theirs', async (kind) => {
    const request = await desk.ask([asha])
    const holder = await desk.arrive(request, 0, desk.credential('Asha Rao', kind))
    expect(await holder.signAll()).toEqual({ state: 'signed' })
    expect((await desk.shown(request)).signers[0]).toMatchObject({ state: 'signed', error_code: null })
    expect(await desk.completed(request)).toEqual(['Asha Rao B-LTA valid', STAMP])
  })

  test('signs beside others, by hand and by key, before and after them', async () => {
    const request = await desk.ask([cho, asha, ben, { ...cho, name: 'Dana Fox' }])
    await desk.signByHand(request, 0)
    expect(await (await desk.arrive(request, 1, desk.credential('Asha Rao'))).signAll()).toEqual({ state: 'signed' })
    await signing.seal()
    expect(await (await desk.arrive(request, 2, desk.credential('Ben Ode', 'RSA-2048'))).signAll()).toEqual({
      state: 'signed',
    })
    await desk.signByHand(request, 3)
    expect(await desk.completed(request)).toEqual([
      'Asha Rao B-LTA valid',
      'Test Seal B-LTA valid',
      'Ben Ode B-LTA valid',
      'Test Seal B-LTA valid',
      STAMP,
    ])
  })

  test('has in the audit trail what they agreed to, over which bytes, and whose certificate it was', async () => {
    const request = await desk.ask([asha])
    const own = desk.credential('Asha Rao')
    const holder = await desk.arrive(request, 0, own)
    const { sha256 } = await holder.load()
    await holder.signAll()
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

  test('may repeat every call: nothing happens twice', async () => {
    const request = await desk.ask([asha])
    const holder = await desk.arrive(request, 0, desk.credential('Asha Rao'))
    const { check, loaded, attempt, toSign } = await untilOffered(holder)
    expect((await holder.begin(check, loaded, attempt)).status).toBe(201)
    expect(await holder.read(attempt)).toEqual(toSign)
    const signature = holder.sign(loaded, toSign)
    expect((await holder.give(attempt, signature)).status).toBe(202)
    expect((await holder.give(attempt, signature)).status).toBe(202)
    expect(await holder.read(attempt)).toEqual({ state: 'signed' })
    expect((await holder.give(attempt, signature)).status).toBe(202)
    expect(await auditOf(signing.server, request, 'signature_sealed')).toHaveLength(1)
  })

  test('is not asked for a mark, and one who draws is not asked for a certificate', async () => {
    const request = await desk.ask([asha, cho])
    const browser = openBrowser(signing.server)
    const base = await browser.claim(await request.link(0))
    await browser.get(`${base}/pages/1.webp?w=360`)
    const { sha256: document } = (await browser.get(`${base}/certificate/document`)).json()
    const typed = { mark: { kind: 'typed', name: 'Asha Rao' }, document, consent: consentFor('en').sha256 }
    const drawn = await browser.send(`${base}/sign`, typed)
    expect([drawn.statusCode, drawn.json().reason]).toEqual([409, 'method_not_permitted'])
    const holder = await desk.arrive(request, 1, desk.credential('Cho Lee'))
    for (const [method, path, body] of [
      ['POST', 'checks', { chain: ['AAAA'] }],
      ['GET', 'document', undefined],
      ['GET', 'document.pdf?revision=0', undefined],
    ] as const) {
      const answer = await holder.send(method, path, body)
      expect([path, answer.status, answer.body.reason]).toEqual([path, 409, 'method_not_permitted'])
    }
  })
})

describe('a certificate', () => {
  test('of another name is refused, and the sender can see why', async () => {
    await signing.sender.call('PATCH', 'account', { name_check: 'exact' })
    const request = await desk.ask([asha])
    const holder = await desk.arrive(request, 0, desk.credential('Mallory'))
    expect(await holder.show()).toMatchObject({ state: 'refused', code: 'name_mismatch' })
    expect((await desk.shown(request)).signers[0]).toMatchObject({ state: 'viewed', error_code: 'name_mismatch' })
    expect(await auditOf(signing.server, request, 'certificate_refused')).toHaveLength(1)
    const own = await desk.arrive(request, 0, desk.credential('Asha Rao'))
    expect(await own.signAll()).toEqual({ state: 'signed' })
  })

  test('by an authority that nobody here trusts is refused', async () => {
    const stranger = createPki({ name: 'Stranger', baseUrl: 'http://pki.stranger.invalid' })
    const holder = await desk.arrive(
      await desk.ask([asha]),
      0,
      issueSigner(stranger, { subject: { commonName: 'Asha Rao' } }),
    )
    expect(await holder.show()).toMatchObject({ state: 'refused', code: 'issuer_unknown' })
  })

  test('that was refused, or is another signer’s, begins nothing', async () => {
    const request = await desk.ask([asha, ben])
    const [first, second] = [
      await desk.arrive(request, 0, desk.credential('Asha Rao')),
      await desk.arrive(request, 1, desk.credential('Ben Ode')),
    ]
    const { check } = await first.show()
    expect((await second.begin(check, await second.load())).status).toBe(404)
    expect((await second.send('GET', `checks/${check}`)).status).toBe(404)
    const stranger = createPki({ name: 'Stranger', baseUrl: 'http://pki.stranger.invalid' })
    const other = await desk.arrive(request, 0, issueSigner(stranger, { subject: { commonName: 'Asha Rao' } }))
    const refused = await other.show()
    expect((await other.begin(refused.check, await other.load())).status).toBe(422)
  })

  test('that is revoked while its signature is made fails the attempt', async () => {
    const request = await desk.ask([asha])
    const own = issueSigner(signing.pki, { subject: { commonName: 'Asha Rao' } })
    const holder = await desk.arrive(request, 0, own)
    const { loaded, attempt, toSign } = await untilOffered(holder)
    revoke(signing.pki, own.serial, 'keyCompromise', new Date(Date.now() - 5_000))
    await holder.give(attempt, holder.sign(loaded, toSign))
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'certificate_revoked' })
    expect((await desk.shown(request)).signers[0]).toMatchObject({ state: 'viewed', error_code: 'certificate_revoked' })
  })
})

describe('the sandbox', () => {
  test('lets a virtual signer sign with a key of its own, by the same calls', async () => {
    const request = await desk.ask([{ ...asha, certificate: { organisation: 'Rao & Daughters' } }])
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
    expect(await desk.completed(request)).toEqual(['Asha Rao B-LTA valid', STAMP])
  })
})

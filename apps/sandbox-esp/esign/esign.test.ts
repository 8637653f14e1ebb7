import { inspect } from 'node:util'
import {
  addSignatureFields,
  beginRemote,
  completeRemote,
  embedSignature,
  memorySource,
  nameAttribute,
  parseCertificate,
} from '@countersign/pades'
import { parseSignedData } from '@countersign/pades/cms'
import { signatureTimestamps } from '@countersign/pades/levels/baseline-lt'
import { plainFetcher } from '@countersign/pades/trust'
import {
  type Begun,
  type Cca21Profile,
  type CcaProfile,
  type CompletionContext,
  ccaSigner,
  readProfile,
} from '@countersign/remote-signing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { samplePdf } from '../../../packages/pades/testing/sample-pdfs.ts'
import { verifyWithPdfsig } from '../../../packages/pades/testing/validators.ts'
import { profilesOf } from '../profiles.ts'
import { defaultSwitches } from '../switches.ts'
import { aspId, codeInInbox, type Harness, startHarness, Visitor, wrongCode } from '../testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())
beforeEach(() => {
  Object.assign(harness.server.esp.switches, defaultSwitches)
  harness.clock.aheadMs = 0
  harness.callbacks.length = 0
})

function newContext(): CompletionContext {
  const seen = new Set<string>()
  return { receivedAt: harness.now(), markAnswered: async ({ txn }) => seen.size !== seen.add(txn).size }
}

async function begin(version: '2.1' | '3.0', more = {}) {
  const begun = (await harness.signers[version].begin(harness.order(more))) as Begun
  const visitor = await new Visitor(harness).depart(begun)
  return { begun, visitor }
}

async function signAs(visitor: Visitor): Promise<Visitor> {
  await visitor.identify()
  return visitor.submit('otp', { code: await codeInInbox(harness) })
}

/** 2.1: completes with the form that the browser submits. */
const complete = (visitor: Visitor, { pending }: Begun) =>
  harness.signers['2.1'].complete({ kind: 'fields', fields: visitor.returnForm.fields }, pending, newContext())

describe('eSign 2.1', () => {
  test('signs a document that pdfsig accepts, with a certificate in the person’s name for 30 minutes', async () => {
    const base = samplePdf()
    const fields = await addSignatureFields(memorySource(base), [{ name: 'S', page: 1, rect: undefined, tooltip: 'S' }])
    const pdf = Buffer.concat([base, fields])
    const { cms } = readProfile(profilesOf(harness.server.esp, aspId)['2.1']) as Cca21Profile
    const remote = await beginRemote(memorySource(pdf), cms, { fields: [{ name: 'S' }], now: harness.now() })
    const { begun, visitor } = await begin('2.1', { hash: remote.hash })
    await signAs(visitor)
    expect(visitor.returnForm.action).toBe('https://sign.example/back')
    const completion = await complete(visitor, begun)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    const { increment } = embedSignature(await completeRemote(cms, remote.state, completion.signature))
    expect(verifyWithPdfsig(Buffer.concat([pdf, increment]))).toEqual([
      { field: 'S', valid: true, coversWholeDocument: true },
    ])
    const certificate = parseCertificate(completion.certificates[0])
    expect(nameAttribute(certificate.subject)).toBe('Asha Rao')
    expect(certificate.notAfter.getTime() - certificate.notBefore.getTime()).toBe(30 * 60_000)
  })

  test('accepts the right code after a wrong one; the third wrong code ends the session', async () => {
    const corrected = await begin('2.1')
    await corrected.visitor.identify()
    await corrected.visitor.submit('otp', { code: wrongCode(await codeInInbox(harness)) })
    expect([corrected.visitor.status, corrected.visitor.page]).toEqual([
      422,
      expect.stringContaining('The code is wrong'),
    ])
    await corrected.visitor.submit('otp', { code: await codeInInbox(harness) })
    expect(await complete(corrected.visitor, corrected.begun)).toMatchObject({ outcome: 'signed' })

    const failed = await begin('2.1')
    await failed.visitor.identify()
    const wrong = wrongCode(await codeInInbox(harness))
    for (let time = 0; time < 3; time++) await failed.visitor.submit('otp', { code: wrong })
    expect(await complete(failed.visitor, failed.begun)).toMatchObject({ outcome: 'refused', code: 'otp_failed' })
  })

  test('sends another code after one minute, without new tries', async () => {
    const { visitor, begun } = await begin('2.1')
    await visitor.identify()
    await visitor.submit('otp', { code: wrongCode(await codeInInbox(harness)) })
    await visitor.submit('again')
    expect(visitor.page).toContain('Wait one minute')
    harness.clock.aheadMs = 61_000
    await visitor.submit('again')
    expect(visitor.status).toBe(200)
    const wrong = wrongCode(await codeInInbox(harness))
    await visitor.submit('otp', { code: wrong })
    await visitor.submit('otp', { code: wrong })
    expect(await complete(visitor, begun)).toMatchObject({ code: 'otp_failed' })
  })

  test('refuses after a cancellation and after the session has expired', async () => {
    const cancelled = await begin('2.1')
    await cancelled.visitor.submit('cancel')
    expect(await complete(cancelled.visitor, cancelled.begun)).toMatchObject({ outcome: 'refused', code: 'cancelled' })
    const late = await begin('2.1')
    harness.clock.aheadMs = 31 * 60_000
    await late.visitor.identify()
    expect(await complete(late.visitor, late.begun)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
  })

  test('issues one certificate for two submissions', async () => {
    const { visitor } = await begin('2.1')
    await visitor.identify()
    const { register } = harness.server.esp.pki
    const before = register.size
    const fields = { code: await codeInInbox(harness) }
    await Promise.all([visitor.submit('otp', fields), visitor.submit('otp', fields)])
    expect(register.size - before).toBe(1)
  })
})

describe('the person’s pages', () => {
  test('reject a number that could be real', async () => {
    const { visitor } = await begin('2.1')
    await visitor.identify('Asha Rao', '2345 6789 0123')
    expect([visitor.status, visitor.page]).toEqual([422, expect.stringContaining('This could be a real number')])
  })

  test('require consent, and keep the name but not the number', async () => {
    const { visitor } = await begin('2.1')
    await visitor.submit('identity', { number: '000011112222', name: 'Asha Rao' })
    expect([visitor.status, visitor.page]).toEqual([422, expect.stringContaining('Your consent is required')])
    expect(visitor.page).toContain('value="Asha Rao"')
    expect(visitor.page).not.toContain('000011112222')
  })

  test('never store the number, and delete a used code', async () => {
    const { visitor } = await begin('2.1')
    await visitor.identify('Asha Rao', '012398761234')
    const code = await codeInInbox(harness)
    const everything = () =>
      inspect(harness.server.esp, { depth: Infinity, maxStringLength: Infinity, maxArrayLength: Infinity })
    expect(everything()).not.toContain('01239876')
    await visitor.submit('otp', { code })
    expect(harness.server.esp.otp.codes().map((sent) => sent.code)).not.toContain(code)
  })

  test('escape the requester’s text, load nothing from other origins, and cannot be framed', async () => {
    const { visitor } = await begin('2.1', { documentInfo: '"><script>alert(1)</script>' })
    expect(visitor.page).not.toContain('<script>alert')
    expect(visitor.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  })
})

describe('eSign 3.x', () => {
  test('posts the response to the requester’s server, and returns the browser with its reference', async () => {
    const { begun, visitor } = await begin('3.0')
    await signAs(visitor)
    expect(visitor.returnForm.action).toBe('https://sign.example/back')
    const reference = Buffer.from(visitor.returnForm.fields.txnref ?? '', 'base64').toString()
    expect(reference).toBe(`${begun.pending.txn}|${begun.pending.resCode}`)
    const [body] = harness.callbacks
    if (body === undefined) throw new Error('no callback was received')
    expect(await harness.signers['3.0'].complete({ kind: 'body', body }, begun.pending, newContext())).toMatchObject({
      outcome: 'signed',
    })
  })

  test('checkstatus returns the state before and after signing, without a callback', async () => {
    harness.server.esp.switches.callback = 'never'
    const { begun, visitor } = await begin('3.0')
    const ask = () => harness.signers['3.0'].status(begun.pending, newContext())
    expect(await ask()).toMatchObject({ outcome: 'pending' })
    await signAs(visitor)
    expect(harness.callbacks).toEqual([])
    expect(await ask()).toMatchObject({ outcome: 'signed' })
  })

  test('the client accepts a repeated callback once', async () => {
    harness.server.esp.switches.callback = 'twice'
    const { begun, visitor } = await begin('3.0')
    await signAs(visitor)
    expect(harness.callbacks).toHaveLength(2)
    const context = newContext()
    const complete = (body: Uint8Array) =>
      harness.signers['3.0'].complete({ kind: 'body', body }, begun.pending, context)
    const results = await Promise.allSettled(harness.callbacks.map(complete))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  describe('with accounts', () => {
    const begin = (signerId?: string) => {
      const profile = readProfile(profilesOf(harness.server.esp, aspId).account) as CcaProfile
      // The provider must check the account even if the requester's profile does not ask for it.
      const signer = ccaSigner({ ...profile, asksSignerId: signerId !== undefined } as CcaProfile, {
        ...{ key: harness.requester, fetcher: plainFetcher },
      })
      return signer.begin(harness.order(signerId === undefined ? {} : { signerId }))
    }

    test('show the account on the page', async () => {
      const visitor = await new Visitor(harness).depart((await begin('asha@sandbox')) as Begun)
      expect(visitor.page).toContain('Account <code>asha@sandbox</code>')
    })

    test.each([undefined, '0123 4567 8901', '0123456789012345'])(
      'refuses a request with the account %s',
      async (signerId) => {
        expect(await begin(signerId)).toMatchObject({ outcome: 'refused', provider: { code: 'ESP-102' } })
      },
    )
  })

  test('refuses a request from an unknown requester', async () => {
    const unknown = readProfile({ ...profilesOf(harness.server.esp, 'nobody')['3.0'] }) as CcaProfile
    const signer = ccaSigner(unknown, { key: harness.requester, fetcher: plainFetcher })
    expect(await signer.begin(harness.order())).toMatchObject({ outcome: 'refused', code: 'requester_refused' })
  })

  test('checkstatus returns the refusal after a cancellation', async () => {
    const { begun, visitor } = await begin('3.0')
    await visitor.submit('cancel')
    expect(await harness.signers['3.0'].status(begun.pending, newContext())).toMatchObject({
      outcome: 'refused',
      code: 'cancelled',
    })
  })
})

describe('switches', () => {
  const patch = (changes: object) =>
    fetch(`${harness.server.url}/sandbox/switches`, { method: 'PATCH', body: JSON.stringify(changes) })

  test('simulate an outage', async () => {
    await patch({ outage: true })
    const expected = expect.objectContaining({ code: 'provider_answered_error' })
    await expect(harness.signers['3.0'].begin(harness.order())).rejects.toThrow(expected)
    expect((await begin('2.1')).visitor.status).toBe(503)
  })

  test('refuse with an error code, once', async () => {
    await patch({ nextRefusal: 'ESP-201' })
    const first = await begin('2.1')
    await signAs(first.visitor)
    expect(await complete(first.visitor, first.begun)).toMatchObject({ outcome: 'refused', code: 'signing_failed' })
    const second = await begin('2.1')
    await signAs(second.visitor)
    expect(await complete(second.visitor, second.begun)).toMatchObject({ outcome: 'signed' })
  })

  test('sign another hash, which the requester detects', async () => {
    await patch({ signature: 'other-hash' })
    const { begun, visitor } = await begin('2.1')
    await signAs(visitor)
    await expect(complete(visitor, begun)).rejects.toThrow(expect.objectContaining({ code: 'hash_mismatch' }))
  })

  test('issue an expired certificate', async () => {
    await patch({ certificate: 'ended' })
    const { begun, visitor } = await begin('2.1')
    await signAs(visitor)
    const completion = await complete(visitor, begun)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    expect(parseCertificate(completion.certificates[0]).notAfter < harness.now()).toBe(true)
  })

  test('add a time-stamp of the provider to the CMS', async () => {
    await patch({ stamp: 'own' })
    const { begun, visitor } = await begin('2.1')
    await signAs(visitor)
    const completion = await complete(visitor, begun)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    const [token] = signatureTimestamps(parseSignedData(completion.signature))
    expect(token && nameAttribute(token.certificate.subject)).toBe('Sandbox ESP TSA')
  })

  test('reject unknown names and values without changing any', async () => {
    for (const changes of [{ outge: true }, { callback: 'thrice' }, { outage: true, nextRefusal: 'ESP-000' }]) {
      expect((await patch(changes)).status).toBe(422)
    }
    expect(harness.server.esp.switches).toEqual(defaultSwitches)
  })
})

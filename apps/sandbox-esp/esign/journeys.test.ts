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
import { askPdfsig } from '../../../packages/pades/testing/judges.ts'
import { samplePdf } from '../../../packages/pades/testing/sample-pdfs.ts'
import { profilesOf } from '../profiles.ts'
import { allIsWell } from '../switches.ts'
import { aspId, codeInInbox, openStage, otherThan, type Stage, Visitor } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(() => {
  Object.assign(stage.server.esp.switches, allIsWell)
  stage.clock.aheadMs = 0
  stage.callbacks.length = 0
})

function store(): CompletionContext {
  const seen = new Set<string>()
  return { receivedAt: stage.now(), markAnswered: async ({ txn }) => seen.size !== seen.add(txn).size }
}

async function begin(version: '2.1' | '3.0', more = {}) {
  const begun = (await stage.signers[version].begin(stage.order(more))) as Begun
  const visitor = await new Visitor(stage).leave(begun)
  return { begun, visitor }
}

async function signed(visitor: Visitor): Promise<Visitor> {
  await visitor.identify()
  return visitor.submit('otp', { code: await codeInInbox(stage) })
}

/** 2.1: what the browser brings back. */
const complete = (visitor: Visitor, { pending }: Begun) =>
  stage.signers['2.1'].complete({ kind: 'fields', fields: visitor.wayBack.fields }, pending, store())

describe('eSign 2.1', () => {
  test('a person signs a document: pdfsig finds it valid, by a certificate of 30 minutes in their name', async () => {
    const base = samplePdf()
    const fields = await addSignatureFields(memorySource(base), [{ name: 'S', page: 1, rect: undefined, tooltip: 'S' }])
    const pdf = Buffer.concat([base, fields])
    const { cms } = readProfile(profilesOf(stage.server.esp, aspId)['2.1']) as Cca21Profile
    const remote = await beginRemote(memorySource(pdf), cms, { fields: [{ name: 'S' }], now: stage.now() })
    const { begun, visitor } = await begin('2.1', { hash: remote.hash })
    await signed(visitor)
    expect(visitor.wayBack.action).toBe('https://sign.example/back')
    const completion = await complete(visitor, begun)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    const { increment } = embedSignature(await completeRemote(cms, remote.state, completion.signature))
    expect(askPdfsig(Buffer.concat([pdf, increment]))).toEqual([{ field: 'S', valid: true, coversWholeDocument: true }])
    const certificate = parseCertificate(completion.certificates[0])
    expect(nameAttribute(certificate.subject)).toBe('Asha Rao')
    expect(certificate.notAfter.getTime() - certificate.notBefore.getTime()).toBe(30 * 60_000)
  })

  test('a wrong code may be followed by the right one; a third wrong one ends it', async () => {
    const lucky = await begin('2.1')
    await lucky.visitor.identify()
    await lucky.visitor.submit('otp', { code: otherThan(await codeInInbox(stage)) })
    expect([lucky.visitor.status, lucky.visitor.page]).toEqual([422, expect.stringContaining('That is not the code')])
    await lucky.visitor.submit('otp', { code: await codeInInbox(stage) })
    expect(await complete(lucky.visitor, lucky.begun)).toMatchObject({ outcome: 'signed' })

    const unlucky = await begin('2.1')
    await unlucky.visitor.identify()
    const wrong = otherThan(await codeInInbox(stage))
    for (let time = 0; time < 3; time++) await unlucky.visitor.submit('otp', { code: wrong })
    expect(await complete(unlucky.visitor, unlucky.begun)).toMatchObject({ outcome: 'refused', code: 'otp_failed' })
  })

  test('another code comes after a minute, and gives no more tries', async () => {
    const { visitor, begun } = await begin('2.1')
    await visitor.identify()
    await visitor.submit('otp', { code: otherThan(await codeInInbox(stage)) })
    await visitor.submit('again')
    expect(visitor.page).toContain('a minute must pass')
    stage.clock.aheadMs = 61_000
    await visitor.submit('again')
    expect(visitor.status).toBe(200)
    const wrong = otherThan(await codeInInbox(stage))
    await visitor.submit('otp', { code: wrong })
    await visitor.submit('otp', { code: wrong })
    expect(await complete(visitor, begun)).toMatchObject({ code: 'otp_failed' })
  })

  test('whoever cancels has cancelled, and whoever waits too long is told so', async () => {
    const cancelled = await begin('2.1')
    await cancelled.visitor.submit('cancel')
    expect(await complete(cancelled.visitor, cancelled.begun)).toMatchObject({ outcome: 'refused', code: 'cancelled' })
    const late = await begin('2.1')
    stage.clock.aheadMs = 31 * 60_000
    await late.visitor.identify()
    expect(await complete(late.visitor, late.begun)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
  })

  test('two presses of the button make one certificate', async () => {
    const { visitor } = await begin('2.1')
    await visitor.identify()
    const { register } = stage.server.esp.pki
    const before = register.size
    const fields = { code: await codeInInbox(stage) }
    await Promise.all([visitor.submit('otp', fields), visitor.submit('otp', fields)])
    expect(register.size - before).toBe(1)
  })
})

describe('what is typed here', () => {
  test('a number that could be real is not taken', async () => {
    const { visitor } = await begin('2.1')
    await visitor.identify('Asha Rao', '2345 6789 0123')
    expect([visitor.status, visitor.page]).toEqual([422, expect.stringContaining('This could be a real number')])
  })

  test('nothing is signed without consent, and a name need not be typed twice', async () => {
    const { visitor } = await begin('2.1')
    await visitor.submit('identity', { number: '000011112222', name: 'Asha Rao' })
    expect([visitor.status, visitor.page]).toEqual([422, expect.stringContaining('Without your consent')])
    expect(visitor.page).toContain('value="Asha Rao"')
    expect(visitor.page).not.toContain('000011112222')
  })

  test('a number is kept nowhere, and a code not after its use', async () => {
    const { visitor } = await begin('2.1')
    await visitor.identify('Asha Rao', '012398761234')
    const code = await codeInInbox(stage)
    const everything = () =>
      inspect(stage.server.esp, { depth: Infinity, maxStringLength: Infinity, maxArrayLength: Infinity })
    expect(everything()).not.toContain('01239876')
    await visitor.submit('otp', { code })
    expect(stage.server.esp.otp.letters().map((letter) => letter.code)).not.toContain(code)
  })

  test('pages escape what requesters write, load nothing from elsewhere, and sit in no frame', async () => {
    const { visitor } = await begin('2.1', { documentInfo: '"><script>alert(1)</script>' })
    expect(visitor.page).not.toContain('<script>alert')
    expect(visitor.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  })
})

describe('eSign 3.x', () => {
  test('the answer comes from server to server, and the browser goes back with its reference', async () => {
    const { begun, visitor } = await begin('3.0')
    await signed(visitor)
    expect(visitor.wayBack.action).toBe('https://sign.example/back')
    const reference = Buffer.from(visitor.wayBack.fields.txnref ?? '', 'base64').toString()
    expect(reference).toBe(`${begun.pending.txn}|${begun.pending.resCode}`)
    const [body] = stage.callbacks
    if (body === undefined) throw new Error('no callback came')
    expect(await stage.signers['3.0'].complete({ kind: 'body', body }, begun.pending, store())).toMatchObject({
      outcome: 'signed',
    })
  })

  test('checkstatus tells how it stands, before and after, callback or not', async () => {
    stage.server.esp.switches.callback = 'never'
    const { begun, visitor } = await begin('3.0')
    const ask = () => stage.signers['3.0'].status(begun.pending, store())
    expect(await ask()).toMatchObject({ outcome: 'pending' })
    await signed(visitor)
    expect(stage.callbacks).toEqual([])
    expect(await ask()).toMatchObject({ outcome: 'signed' })
  })

  test('a callback that comes twice is taken once', async () => {
    stage.server.esp.switches.callback = 'twice'
    const { begun, visitor } = await begin('3.0')
    await signed(visitor)
    expect(stage.callbacks).toHaveLength(2)
    const circumstances = store()
    const take = (body: Uint8Array) =>
      stage.signers['3.0'].complete({ kind: 'body', body }, begun.pending, circumstances)
    const results = await Promise.allSettled(stage.callbacks.map(take))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  describe('where accounts are asked for', () => {
    const begin = (signerId?: string) => {
      const profile = readProfile(profilesOf(stage.server.esp, aspId).account) as CcaProfile
      // Whether the requester asks is its own affair here: the provider must insist by itself.
      const signer = ccaSigner({ ...profile, asksSignerId: signerId !== undefined } as CcaProfile, {
        ...{ key: stage.requester, fetcher: plainFetcher },
      })
      return signer.begin(stage.order(signerId === undefined ? {} : { signerId }))
    }

    test('whoever comes is told whose account it is', async () => {
      const visitor = await new Visitor(stage).leave((await begin('asha@sandbox')) as Begun)
      expect(visitor.page).toContain('Account <code>asha@sandbox</code>')
    })

    test.each([undefined, '0123 4567 8901', '0123456789012345'])('a request with %s is refused', async (signerId) => {
      expect(await begin(signerId)).toMatchObject({ outcome: 'refused', provider: { code: 'ESP-102' } })
    })
  })

  test('a request from nobody known is refused in so many words', async () => {
    const unknown = readProfile({ ...profilesOf(stage.server.esp, 'nobody')['3.0'] }) as CcaProfile
    const signer = ccaSigner(unknown, { key: stage.requester, fetcher: plainFetcher })
    expect(await signer.begin(stage.order())).toMatchObject({ outcome: 'refused', code: 'requester_refused' })
  })

  test('a person can end it by a refusal too', async () => {
    const { begun, visitor } = await begin('3.0')
    await visitor.submit('cancel')
    expect(await stage.signers['3.0'].status(begun.pending, store())).toMatchObject({
      outcome: 'refused',
      code: 'cancelled',
    })
  })
})

describe('faults on request', () => {
  const patch = (wish: object) =>
    fetch(`${stage.server.url}/sandbox/switches`, { method: 'PATCH', body: JSON.stringify(wish) })

  test('an outage', async () => {
    await patch({ outage: true })
    const expected = expect.objectContaining({ code: 'provider_answered_error' })
    await expect(stage.signers['3.0'].begin(stage.order())).rejects.toThrow(expected)
    expect((await begin('2.1')).visitor.status).toBe(503)
  })

  test('an error code, once', async () => {
    await patch({ nextRefusal: 'ESP-201' })
    const first = await begin('2.1')
    await signed(first.visitor)
    expect(await complete(first.visitor, first.begun)).toMatchObject({ outcome: 'refused', code: 'signing_failed' })
    const second = await begin('2.1')
    await signed(second.visitor)
    expect(await complete(second.visitor, second.begun)).toMatchObject({ outcome: 'signed' })
  })

  test('a CMS over another hash, which the requester notices', async () => {
    await patch({ signature: 'other-hash' })
    const { begun, visitor } = await begin('2.1')
    await signed(visitor)
    await expect(complete(visitor, begun)).rejects.toThrow(expect.objectContaining({ code: 'hash_mismatch' }))
  })

  test('a certificate that has ended', async () => {
    await patch({ certificate: 'ended' })
    const { begun, visitor } = await begin('2.1')
    await signed(visitor)
    const completion = await complete(visitor, begun)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    expect(parseCertificate(completion.certificates[0]).notAfter < stage.now()).toBe(true)
  })

  test('a CMS with a time-stamp of the provider’s own, which changes nothing about the signature', async () => {
    await patch({ stamp: 'own' })
    const { begun, visitor } = await begin('2.1')
    await signed(visitor)
    const completion = await complete(visitor, begun)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    const [token] = signatureTimestamps(parseSignedData(completion.signature))
    expect(token && nameAttribute(token.certificate.subject)).toBe('Sandbox ESP TSA')
  })

  test('a switch that does not exist turns nothing', async () => {
    for (const wish of [{ outge: true }, { callback: 'thrice' }, { outage: true, nextRefusal: 'ESP-000' }]) {
      expect((await patch(wish)).status).toBe(422)
    }
    expect(stage.server.esp.switches).toEqual(allIsWell)
  })
})

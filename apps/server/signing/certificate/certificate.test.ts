import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { allIsWell, createPki, issueSigner, type KeyKind, revoke } from '@countersign/sandbox-pki'
import { consentFor } from '@countersign/signing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestSigning, type TestSigning } from '../../signrequests/testing/signing.ts'
import { askToSign, auditOf, openBrowser, type TestRequest } from '../testing.ts'
import { arriveWithKey, type Credential, type KeyHolder, keyHolder } from './testing.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
})
afterEach(() => {
  Object.assign(signing.pki.switches, allIsWell)
})
afterAll(() => signing.stop())

const DSC = { sig_type: 'dsc', email: 'signer@example.com' }
const asha = { ...DSC, name: 'Asha Rao' }
const ben = { ...DSC, name: 'Ben Ode' }
const cho = { name: 'Cho Lee', email: 'cho@example.com' }

const ask = (signers: object[], more: object = {}) => askToSign(signing.server, signing.sender, { signers, ...more })

function credential(commonName: string, key: KeyKind = 'P-256'): Credential {
  return issueSigner(signing.pki, { subject: { commonName }, key })
}

/** As far as being asked to sign. */
async function offered(holder: KeyHolder) {
  const { check } = await holder.show()
  const loaded = await holder.load()
  const { attempt, status } = await holder.begin(check, loaded)
  expect(status).toBe(201)
  const toSign = await holder.read(attempt)
  if (toSign.state !== 'to_sign') throw new Error(`it is ${JSON.stringify(toSign)}`)
  return { check, loaded, attempt, toSign }
}

const arrive = (request: TestRequest, position: number, own: Credential) =>
  arriveWithKey(signing, request, position, own)

const pathOf = ({ documentId }: TestRequest) => `document-signrequest/${documentId}`
const shown = async (request: TestRequest) => (await signing.sender.call('GET', pathOf(request))).json()
const advance = (seconds: number) => signing.sender.call('POST', 'sandbox/clock/advance', { seconds })

async function completed(request: TestRequest) {
  await signing.seal()
  expect((await shown(request)).state).toBe('completed')
  const { rawPayload } = await signing.sender.call('GET', `${pathOf(request)}/signed-document`)
  const { trust } = await signing.deps.means('test')
  const verdict = await verifyPdf(memorySource(rawPayload), { anchors: trust.anchors, now: new Date() })
  return verdict.signatures.map(({ conclusion, level, signer }) => `${signer?.name} ${level} ${conclusion}`)
}

const STAMP = expect.stringMatching(/TSA timestamp valid$/)

describe('a signer with a key of their own', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])('signs with %s, and the signature is theirs', async (kind) => {
    const request = await ask([asha])
    const holder = await arrive(request, 0, credential('Asha Rao', kind))
    expect(await holder.signAll()).toEqual({ state: 'signed' })
    expect((await shown(request)).signers[0]).toMatchObject({ state: 'signed', error_code: null })
    expect(await completed(request)).toEqual(['Asha Rao B-LTA valid', STAMP])
  })

  test('signs beside others, by hand and by key, before and after them', async () => {
    const request = await ask([cho, asha, ben, { ...cho, name: 'Dana Fox' }])
    await openBrowser(signing.server).signTyped(await request.link(0), 'Cho Lee')
    expect(await (await arrive(request, 1, credential('Asha Rao'))).signAll()).toEqual({ state: 'signed' })
    await signing.seal()
    expect(await (await arrive(request, 2, credential('Ben Ode', 'RSA-2048'))).signAll()).toEqual({ state: 'signed' })
    await openBrowser(signing.server).signTyped(await request.link(3), 'Dana Fox')
    expect(await completed(request)).toEqual([
      'Asha Rao B-LTA valid',
      'Test Seal B-LTA valid',
      'Ben Ode B-LTA valid',
      'Test Seal B-LTA valid',
      STAMP,
    ])
  })

  test('has in the audit trail what they agreed to, over which bytes, and whose certificate it was', async () => {
    const request = await ask([asha])
    const own = credential('Asha Rao')
    const holder = await arrive(request, 0, own)
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
    const request = await ask([asha])
    const holder = await arrive(request, 0, credential('Asha Rao'))
    const { check, loaded, attempt, toSign } = await offered(holder)
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
    const request = await ask([asha, cho])
    const browser = openBrowser(signing.server)
    const base = await browser.claim(await request.link(0))
    await browser.get(`${base}/pages/1.webp?w=360`)
    const { sha256: document } = (await browser.get(`${base}/certificate/document`)).json()
    const typed = { mark: { kind: 'typed', name: 'Asha Rao' }, document, consent: consentFor('en').sha256 }
    const drawn = await browser.send(`${base}/sign`, typed)
    expect([drawn.statusCode, drawn.json().reason]).toEqual([409, 'method_not_permitted'])
    const holder = await arrive(request, 1, credential('Cho Lee'))
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
    const request = await ask([asha])
    const holder = await arrive(request, 0, credential('Mallory'))
    expect(await holder.show()).toMatchObject({ state: 'refused', code: 'name_mismatch' })
    expect((await shown(request)).signers[0]).toMatchObject({ state: 'viewed', error_code: 'name_mismatch' })
    expect(await auditOf(signing.server, request, 'certificate_refused')).toHaveLength(1)
    const own = await arrive(request, 0, credential('Asha Rao'))
    expect(await own.signAll()).toEqual({ state: 'signed' })
  })

  test('by an authority that nobody here trusts is refused', async () => {
    const stranger = createPki({ name: 'Stranger', baseUrl: 'http://pki.stranger.invalid' })
    const holder = await arrive(await ask([asha]), 0, issueSigner(stranger, { subject: { commonName: 'Asha Rao' } }))
    expect(await holder.show()).toMatchObject({ state: 'refused', code: 'issuer_unknown' })
  })

  test('that was refused, or is another signer’s, begins nothing', async () => {
    const request = await ask([asha, ben])
    const [first, second] = [
      await arrive(request, 0, credential('Asha Rao')),
      await arrive(request, 1, credential('Ben Ode')),
    ]
    const { check } = await first.show()
    expect((await second.begin(check, await second.load())).status).toBe(404)
    expect((await second.send('GET', `checks/${check}`)).status).toBe(404)
    const stranger = createPki({ name: 'Stranger', baseUrl: 'http://pki.stranger.invalid' })
    const other = await arrive(request, 0, issueSigner(stranger, { subject: { commonName: 'Asha Rao' } }))
    const refused = await other.show()
    expect((await other.begin(refused.check, await other.load())).status).toBe(422)
  })

  test('that is revoked while its signature is made fails the attempt', async () => {
    const request = await ask([asha])
    const own = issueSigner(signing.pki, { subject: { commonName: 'Asha Rao' } })
    const holder = await arrive(request, 0, own)
    const { loaded, attempt, toSign } = await offered(holder)
    revoke(signing.pki, own.serial, 'keyCompromise', new Date(Date.now() - 5_000))
    await holder.give(attempt, holder.sign(loaded, toSign))
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'certificate_revoked' })
    expect((await shown(request)).signers[0]).toMatchObject({ state: 'viewed', error_code: 'certificate_revoked' })
  })
})

describe('the document', () => {
  test('that was added to since it was hashed is to be hashed on, from where it was', async () => {
    const request = await ask([asha, cho])
    const holder = await arrive(request, 0, credential('Asha Rao'))
    const { check } = await holder.show()
    const before = await holder.load()
    await openBrowser(signing.server).signTyped(await request.link(1), 'Cho Lee')
    await signing.seal()
    const late = await holder.begin(check, before)
    expect([late.status, late.body.code]).toEqual([409, 'head_moved'])
    const now = await holder.load()
    expect(Buffer.from(now.bytes.subarray(0, before.size)).equals(before.bytes)).toBe(true)
    expect((await holder.begin(check, now)).status).toBe(201)
  })

  test('stands still for one signer, and the other is told for how long', async () => {
    const request = await ask([asha, ben])
    const [first, second] = [
      await arrive(request, 0, credential('Asha Rao')),
      await arrive(request, 1, credential('Ben Ode')),
    ]
    const { attempt } = await offered(first)
    const { check } = await second.show()
    const refused = await second.begin(check, await second.load())
    expect([refused.status, refused.body.code]).toEqual([409, 'head_leased'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    const { summary } = (await signing.sender.call('GET', `${pathOf(request)}/explain`)).json()
    expect(summary).toMatch(/^Waiting for Asha Rao and Ben Ode to sign. Asha Rao is signing right now, and holds/)
    expect((await first.abandon(attempt)).status).toBe(204)
    expect(await first.read(attempt)).toMatchObject({ state: 'failed', code: 'abandoned' })
    expect((await second.begin(check, await second.load())).status).toBe(201)
  })

  test('is not signed under another hash', async () => {
    const holder = await arrive(await ask([asha]), 0, credential('Asha Rao'))
    const { check } = await holder.show()
    const loaded = await holder.load()
    const refused = await holder.begin(check, { ...loaded, sha256: '00'.repeat(32) })
    expect([refused.status, refused.body.problem]).toEqual([422, 'document_changed'])
  })

  test('comes in parts, for the browser’s own viewer, and is kept by nobody', async () => {
    const holder = await arrive(await ask([asha]), 0, credential('Asha Rao'))
    const whole = await holder.send('GET', 'document.pdf?revision=0')
    expect(whole.headers).toMatchObject({
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: `"${(await holder.load()).sha256}"`,
    })
    expect((await holder.send('GET', 'document.pdf?revision=7')).status).toBe(422)
  })
})

describe('an answer', () => {
  test('after the lease counts if nobody has signed since', async () => {
    const request = await ask([asha])
    const holder = await arrive(request, 0, credential('Asha Rao'))
    const { loaded, attempt, toSign } = await offered(holder)
    await advance(61)
    await holder.give(attempt, holder.sign(loaded, toSign))
    expect(await holder.read(attempt)).toEqual({ state: 'signed' })
  })

  test('after somebody else has signed does not; the signer begins anew', async () => {
    const request = await ask([asha, cho])
    const holder = await arrive(request, 0, credential('Asha Rao'))
    const { check, loaded, attempt, toSign } = await offered(holder)
    await openBrowser(signing.server).signTyped(await request.link(1), 'Cho Lee')
    await advance(61)
    await signing.seal()
    await holder.give(attempt, holder.sign(loaded, toSign))
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'document_changed' })
    expect((await holder.begin(check, await holder.load())).status).toBe(201)
    expect(await (await arrive(request, 0, credential('Asha Rao'))).signAll()).toEqual({ state: 'signed' })
    expect(await completed(request)).toEqual(['Test Seal B-LTA valid', 'Asha Rao B-LTA valid', STAMP])
  })

  test('by another key is never embedded', async () => {
    const request = await ask([asha])
    const holder = await arrive(request, 0, credential('Asha Rao'))
    const { loaded, attempt, toSign } = await offered(holder)
    const { key } = credential('Asha Rao')
    const another = keyHolder(
      async () => ({ status: 0, headers: {}, body: {}, bytes: loaded.bytes }),
      { key, chain: [] },
      '',
    )
    await holder.give(attempt, another.sign(loaded, toSign))
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'signature_invalid' })
    const { signers } = await shown(request)
    expect(signers[0]).toMatchObject({ state: 'viewed', error_code: 'signature_invalid' })
    expect((await holder.load()).revision).toBe(0)
  })

  test('waits for a time-stamp as long as the lease lasts, and is never saved without', async () => {
    const request = await ask([asha])
    const holder = await arrive(request, 0, credential('Asha Rao'))
    const { loaded, attempt, toSign } = await offered(holder)
    signing.pki.switches.tsa = 'down'
    await holder.give(attempt, holder.sign(loaded, toSign))
    await signing.workForCertificates()
    expect(await stepOf(attempt)).toBe('finishing')
    await advance(61)
    await signing.server.database.owner('UPDATE certificate_attempts SET due_at = now() WHERE attempt_id = $1', [
      attempt,
    ])
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'timestamp_unavailable' })
    expect((await holder.load()).revision).toBe(0)
  })

  test('to an attempt of another’s, or that never was, is taken by nobody', async () => {
    const request = await ask([asha, ben])
    const [first, second] = [
      await arrive(request, 0, credential('Asha Rao')),
      await arrive(request, 1, credential('Ben Ode')),
    ]
    const { loaded, attempt, toSign } = await offered(first)
    const signature = first.sign(loaded, toSign)
    expect((await second.give(attempt, signature)).status).toBe(404)
    expect((await second.abandon(attempt)).status).toBe(404)
    expect((await second.give(newId(), signature)).status).toBe(404)
    expect((await second.send('GET', `attempts/${attempt}`)).status).toBe(404)
  })
})

const stepOf = async (attempt: string) => {
  const rows = await signing.server.database.owner('SELECT step FROM certificate_attempts WHERE attempt_id = $1', [
    attempt,
  ])
  return rows[0]?.step
}

describe('the sandbox', () => {
  test('lets a virtual signer sign with a key of its own, by the same calls', async () => {
    const request = await ask([{ ...asha, certificate: { organisation: 'Rao & Daughters' } }])
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
    expect(await completed(request)).toEqual(['Asha Rao B-LTA valid', STAMP])
  })
})

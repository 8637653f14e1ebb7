import { defaultSwitches } from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
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
import { certificateSigner } from '../testing/certificate-signer.ts'

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

describe('the document', () => {
  test('gets 409 for an earlier revision; the new revision starts with the same bytes', async () => {
    const request = await fixture.create([asha, cho])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { check } = await signer.checkCertificate()
    const before = await signer.load()
    await fixture.signTyped(request, 1)
    await signing.seal()
    const late = await signer.begin(check, before)
    expect([late.status, late.body.code]).toEqual([409, 'document_changed'])
    const now = await signer.load()
    expect(Buffer.from(now.bytes.subarray(0, before.size)).equals(before.bytes)).toBe(true)
    expect((await signer.begin(check, now)).status).toBe(201)
  })

  test('is leased by one signer; another gets 409 with Retry-After', async () => {
    const request = await fixture.create([asha, ben])
    const [first, second] = [
      await fixture.openSigner(request, 0, fixture.credential('Asha Rao')),
      await fixture.openSigner(request, 1, fixture.credential('Ben Ode')),
    ]
    const { attempt } = await beginAttempt(first)
    const { check } = await second.checkCertificate()
    const rejected = await second.begin(check, await second.load())
    expect([rejected.status, rejected.body.code]).toEqual([409, 'document_leased'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(50)
    const { summary } = (await signing.sender.call('GET', `${fixture.pathOf(request)}/explain`)).json()
    expect(summary).toMatch(/^Waiting for Asha Rao and Ben Ode to sign. Asha Rao is signing right now, and holds/)
    expect((await first.abandon(attempt)).status).toBe(204)
    expect(await first.read(attempt)).toMatchObject({ state: 'failed', code: 'abandoned' })
    expect((await second.begin(check, await second.load())).status).toBe(201)
  })

  test('gets 422 if the hash is not that of the revision', async () => {
    const signer = await fixture.openSigner(await fixture.create([asha]), 0, fixture.credential('Asha Rao'))
    const { check } = await signer.checkCertificate()
    const loaded = await signer.load()
    const rejected = await signer.begin(check, { ...loaded, sha256: '00'.repeat(32) })
    expect([rejected.status, rejected.body.problem]).toEqual([422, 'document_changed'])
  })

  test('is sent inline, with ranges and no-store', async () => {
    const signer = await fixture.openSigner(await fixture.create([asha]), 0, fixture.credential('Asha Rao'))
    const whole = await signer.send('GET', 'document.pdf?revision=0')
    expect(whole.headers).toMatchObject({
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: `"${(await signer.load()).sha256}"`,
    })
    expect((await signer.send('GET', 'document.pdf?revision=7')).status).toBe(422)
  })
})

describe('a signature', () => {
  test('is accepted after the lease if nobody has signed since', async () => {
    const request = await fixture.create([asha])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { loaded, attempt, toSign } = await beginAttempt(signer)
    await fixture.advance(61)
    await signer.submit(attempt, signer.sign(loaded, toSign))
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
  })

  test('is rejected after the lease if another signer has signed; the signer begins again', async () => {
    const request = await fixture.create([asha, cho])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { check, loaded, attempt, toSign } = await beginAttempt(signer)
    await fixture.signTyped(request, 1)
    await fixture.advance(61)
    await signing.seal()
    await signer.submit(attempt, signer.sign(loaded, toSign))
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'document_changed' })
    expect((await signer.begin(check, await signer.load())).status).toBe(201)
    expect(await (await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))).signAll()).toEqual({
      state: 'signed',
    })
    expect(await fixture.completed(request)).toEqual(['Test Seal B-LTA valid', 'Asha Rao B-LTA valid', STAMP])
  })

  test('of another key is not embedded', async () => {
    const request = await fixture.create([asha])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { loaded, attempt, toSign } = await beginAttempt(signer)
    const { key } = fixture.credential('Asha Rao')
    const another = certificateSigner(
      async () => ({ status: 0, headers: {}, body: {}, bytes: loaded.bytes }),
      { key, chain: [] },
      '',
    )
    await signer.submit(attempt, another.sign(loaded, toSign))
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'signature_invalid' })
    const { signers } = await fixture.read(request)
    expect(signers[0]).toMatchObject({ state: 'viewed', error_code: 'signature_invalid' })
    expect((await signer.load()).revision).toBe(0)
  })

  test('N2: on a document that nobody can sign ends the request as failed', async () => {
    const request = await fixture.create([asha, ben])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { check } = await signer.checkCertificate()
    const { attempt } = await signer.begin(check, await signer.load())
    await signing.server.database.owner(
      `UPDATE signers SET boxes = jsonb_set(boxes, '{0,page}', '99')
        WHERE request_id = (SELECT request_id FROM sign_requests WHERE document_id = $1)`,
      [request.documentId],
    )
    await signing.workForCertificates()
    expect(await stepOf(attempt)).toBe('failed')
    expect(await fixture.read(request)).toMatchObject({
      ...{ state: 'failed', failure: { code: 'document_unsuitable' } },
      signers: [{ state: 'cancelled' }, { state: 'cancelled' }],
    })
  })

  test('waits for a timestamp while the lease lasts, and is not stored without one', async () => {
    const request = await fixture.create([asha])
    const signer = await fixture.openSigner(request, 0, fixture.credential('Asha Rao'))
    const { loaded, attempt, toSign } = await beginAttempt(signer)
    signing.pki.switches.tsa = 'down'
    await signer.submit(attempt, signer.sign(loaded, toSign))
    await signing.workForCertificates()
    expect(await stepOf(attempt)).toBe('finishing')
    await fixture.advance(61)
    await signing.server.database.owner('UPDATE certificate_attempts SET due_at = now() WHERE attempt_id = $1', [
      attempt,
    ])
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'timestamp_unavailable' })
    expect((await signer.load()).revision).toBe(0)
  })

  test('gets 404 for an unknown attempt or an attempt of another signer', async () => {
    const request = await fixture.create([asha, ben])
    const [first, second] = [
      await fixture.openSigner(request, 0, fixture.credential('Asha Rao')),
      await fixture.openSigner(request, 1, fixture.credential('Ben Ode')),
    ]
    const { loaded, attempt, toSign } = await beginAttempt(first)
    const signature = first.sign(loaded, toSign)
    expect((await second.submit(attempt, signature)).status).toBe(404)
    expect((await second.abandon(attempt)).status).toBe(404)
    expect((await second.submit(newId(), signature)).status).toBe(404)
    expect((await second.send('GET', `attempts/${attempt}`)).status).toBe(404)
  })
})

const stepOf = async (attempt: string) => {
  const rows = await signing.server.database.owner('SELECT step FROM certificate_attempts WHERE attempt_id = $1', [
    attempt,
  ])
  return rows[0]?.step
}

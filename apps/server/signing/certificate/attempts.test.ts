import { defaultSwitches } from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { asha, ben, cho, type Desk, openDesk, STAMP, untilOffered } from '../testing/certificate-requests.ts'
import { keyHolder } from '../testing/certificate-signer.ts'

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

describe('the document', () => {
  test('that was added to since it was hashed is to be hashed on, from where it was', async () => {
    const request = await desk.ask([asha, cho])
    const holder = await desk.arrive(request, 0, desk.credential('Asha Rao'))
    const { check } = await holder.show()
    const before = await holder.load()
    await desk.signByHand(request, 1)
    await signing.seal()
    const late = await holder.begin(check, before)
    expect([late.status, late.body.code]).toEqual([409, 'document_changed'])
    const now = await holder.load()
    expect(Buffer.from(now.bytes.subarray(0, before.size)).equals(before.bytes)).toBe(true)
    expect((await holder.begin(check, now)).status).toBe(201)
  })

  test('stands still for one signer, and the other is told for how long', async () => {
    const request = await desk.ask([asha, ben])
    const [first, second] = [
      await desk.arrive(request, 0, desk.credential('Asha Rao')),
      await desk.arrive(request, 1, desk.credential('Ben Ode')),
    ]
    const { attempt } = await untilOffered(first)
    const { check } = await second.show()
    const refused = await second.begin(check, await second.load())
    expect([refused.status, refused.body.code]).toEqual([409, 'document_leased'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    const { summary } = (await signing.sender.call('GET', `${desk.pathOf(request)}/explain`)).json()
    expect(summary).toMatch(/^Waiting for Asha Rao and Ben Ode to sign. Asha Rao is signing right now, and holds/)
    expect((await first.abandon(attempt)).status).toBe(204)
    expect(await first.read(attempt)).toMatchObject({ state: 'failed', code: 'abandoned' })
    expect((await second.begin(check, await second.load())).status).toBe(201)
  })

  test('is not signed under another hash', async () => {
    const holder = await desk.arrive(await desk.ask([asha]), 0, desk.credential('Asha Rao'))
    const { check } = await holder.show()
    const loaded = await holder.load()
    const refused = await holder.begin(check, { ...loaded, sha256: '00'.repeat(32) })
    expect([refused.status, refused.body.problem]).toEqual([422, 'document_changed'])
  })

  test('comes in parts, for the browser’s own viewer, and is kept by nobody', async () => {
    const holder = await desk.arrive(await desk.ask([asha]), 0, desk.credential('Asha Rao'))
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
    const request = await desk.ask([asha])
    const holder = await desk.arrive(request, 0, desk.credential('Asha Rao'))
    const { loaded, attempt, toSign } = await untilOffered(holder)
    await desk.advance(61)
    await holder.give(attempt, holder.sign(loaded, toSign))
    expect(await holder.read(attempt)).toEqual({ state: 'signed' })
  })

  test('after somebody else has signed does not; the signer begins anew', async () => {
    const request = await desk.ask([asha, cho])
    const holder = await desk.arrive(request, 0, desk.credential('Asha Rao'))
    const { check, loaded, attempt, toSign } = await untilOffered(holder)
    await desk.signByHand(request, 1)
    await desk.advance(61)
    await signing.seal()
    await holder.give(attempt, holder.sign(loaded, toSign))
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'document_changed' })
    expect((await holder.begin(check, await holder.load())).status).toBe(201)
    expect(await (await desk.arrive(request, 0, desk.credential('Asha Rao'))).signAll()).toEqual({ state: 'signed' })
    expect(await desk.completed(request)).toEqual(['Test Seal B-LTA valid', 'Asha Rao B-LTA valid', STAMP])
  })

  test('by another key is never embedded', async () => {
    const request = await desk.ask([asha])
    const holder = await desk.arrive(request, 0, desk.credential('Asha Rao'))
    const { loaded, attempt, toSign } = await untilOffered(holder)
    const { key } = desk.credential('Asha Rao')
    const another = keyHolder(
      async () => ({ status: 0, headers: {}, body: {}, bytes: loaded.bytes }),
      { key, chain: [] },
      '',
    )
    await holder.give(attempt, another.sign(loaded, toSign))
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'signature_invalid' })
    const { signers } = await desk.shown(request)
    expect(signers[0]).toMatchObject({ state: 'viewed', error_code: 'signature_invalid' })
    expect((await holder.load()).revision).toBe(0)
  })

  test('waits for a time-stamp as long as the lease lasts, and is never saved without', async () => {
    const request = await desk.ask([asha])
    const holder = await desk.arrive(request, 0, desk.credential('Asha Rao'))
    const { loaded, attempt, toSign } = await untilOffered(holder)
    signing.pki.switches.tsa = 'down'
    await holder.give(attempt, holder.sign(loaded, toSign))
    await signing.workForCertificates()
    expect(await stepOf(attempt)).toBe('finishing')
    await desk.advance(61)
    await signing.server.database.owner('UPDATE certificate_attempts SET due_at = now() WHERE attempt_id = $1', [
      attempt,
    ])
    expect(await holder.read(attempt)).toMatchObject({ state: 'failed', code: 'timestamp_unavailable' })
    expect((await holder.load()).revision).toBe(0)
  })

  test('to an attempt of another’s, or that never was, is taken by nobody', async () => {
    const request = await desk.ask([asha, ben])
    const [first, second] = [
      await desk.arrive(request, 0, desk.credential('Asha Rao')),
      await desk.arrive(request, 1, desk.credential('Ben Ode')),
    ]
    const { loaded, attempt, toSign } = await untilOffered(first)
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

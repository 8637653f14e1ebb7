import { createHook } from 'node:async_hooks'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { openP12 } from '@countersign/p12'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { askForCertificate, deleteAbandonedCertificates, forgetCertificates } from '../../sealing/issuing/ask.ts'
import { issueDue } from '../../sealing/issuing/issue.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { asha, type CertificateFixture, certificateFixture } from '../testing/certificate-fixture.ts'
import { keyOfP12 } from '../testing/p12-key.ts'

const MOST_WAITING = 2
let signing: TestSigning
let fixture: CertificateFixture
beforeAll(async () => {
  signing = await startTestSigning({ COUNTERSIGN_POLLS_PER_TENANT: `${MOST_WAITING}` })
  fixture = certificateFixture(signing)
})
afterAll(() => signing.stop())

const ask = (body: object, headers: Record<string, string> = {}) =>
  signing.sender.call('POST', 'sandbox/certificates', body, headers)

/** Asks for a certificate, while the sealer works. */
function create(body: object, headers: Record<string, string> = {}) {
  return issueUntil(ask(body, headers))
}

async function issueUntil<T>(calls: Promise<T>): Promise<T> {
  let isOver = false
  const answered = calls.finally(() => {
    isOver = true
  })
  const deps = { ...signing.deps, sandbox: async () => signing.pki }
  while (!isOver) {
    await issueDue(deps)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return answered
}

const rows = () => signing.server.database.owner('SELECT * FROM sandbox_certificates', [])
const chainOf = (pem: string): Uint8Array[] =>
  (pem.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map((one) => new X509Certificate(one).raw)

describe('a test certificate', () => {
  test.each(['P-256', 'P-384', 'RSA-2048'])('signs as the named person, with a key of type %s', async (key_type) => {
    const made = (await create({ name: 'Asha Rao', email: 'asha@example.com', key_type })).json()
    expect(made).toMatchObject({ status: 'success', file_name: 'asha-rao.p12' })
    const file = Buffer.from(made.p12, 'base64')
    const [entry] = await openP12(new Uint8Array(file), made.password)
    expect(entry?.canSign).toBe(true)
    const own = new X509Certificate(Buffer.from(entry?.certificate ?? []))
    expect(own.subjectAltName).toBe('email:asha@example.com')
    expect(own.serialNumber.toLowerCase()).toBe(made.serial_number)
    const request = await fixture.create([asha])
    const credential = { key: createPrivateKey(keyOfP12(file, made.password)), chain: chainOf(made.certificates) }
    const signer = await fixture.openSigner(request, 0, credential)
    expect(await signer.signAll()).toEqual({ state: 'signed' })
  })

  test.each([
    ['expired', 'certificate_expired'],
    ['not_yet_valid', 'certificate_not_yet_valid'],
    ['revoked', 'certificate_revoked'],
    ['not_for_signing', 'certificate_not_for_signing'],
  ])('with the fault %s is refused with %s', async (fault, code) => {
    const made = (await create({ name: 'Asha Rao', fault })).json()
    const request = await fixture.create([asha])
    const credential = { key: signing.pki.root.key, chain: chainOf(made.certificates) }
    const signer = await fixture.openSigner(request, 0, credential)
    expect(await signer.checkCertificate()).toMatchObject({ state: 'refused', code })
  })

  test('leaves neither a key nor a row behind', async () => {
    const made = (await create({ name: 'Asha Rao', valid_days: 2 })).json()
    expect(Date.parse(made.valid_until) - Date.parse(made.valid_from)).toBe(2 * 86_400_000)
    expect(await rows()).toEqual([])
  })

  test('of a call that was interrupted is deleted after a minute', async () => {
    const { tenantId } = signing.sender
    const interrupt = async (age: string) => {
      const certificateId = newId()
      const content = { name: 'Asha Rao', email: null, organisation: null, validDays: 1, fault: null }
      await signing.deps.db.flush({ tenant: tenantId }, [
        askForCertificate({ tenantId, certificateId, publicKey: new Uint8Array(1), content }),
      ])
      const older = 'UPDATE sandbox_certificates SET created_at = created_at - $2::interval WHERE certificate_id = $1'
      await signing.server.database.owner(older, [certificateId, age])
      return certificateId
    }
    const [waiting] = [await interrupt('50 seconds'), await interrupt('61 seconds')]
    const timer = openRole(signing.server.database, 'countersign_timer')
    await deleteAbandonedCertificates(timer).finally(() => timer.close())
    expect(await rows()).toMatchObject([{ certificate_id: waiting }])
    await signing.deps.db.flush({ tenant: tenantId }, [forgetCertificates(tenantId)])
  })

  test('is not in the answer to a repeated call', async () => {
    const key = { 'idempotency-key': 'certificate-1' }
    const first = (await create({ name: 'Asha Rao' }, key)).json()
    const again = await create({ name: 'Asha Rao' }, key)
    expect(again.json().serial_number).toBe(first.serial_number)
    expect(again.json()).toMatchObject({ p12: null, password: null })
  })
})

test('live keys are refused, and so is what a certificate cannot contain', async () => {
  const live = await addLiveKey(signing.server.database, (await signing.server.open()).accountId)
  expect((await create({ name: 'Asha Rao' }, { authorization: `Bearer ${live}` })).json().code).toBe('sandbox_only')
  for (const wrong of [{}, { name: ' ' }, { name: 'A', valid_days: 731 }, { name: 'A', key_type: 'RSA-1024' }]) {
    expect((await create(wrong)).statusCode).toBe(422)
  }
  expect((await create({ name: 'A', email: 'not an address' })).statusCode).toBe(422)
})

test('a key is generated only for a call that may wait, so that parallel calls do not fill the thread pool', async () => {
  let keys = 0
  const hook = createHook({ init: (_, type) => (keys += type === 'KEYPAIRGENREQUEST' ? 1 : 0) }).enable()
  const refused: string[] = []
  const calls = Array.from({ length: MOST_WAITING + 4 }, async () => {
    const answer = await ask({ name: 'Asha Rao', key_type: 'RSA-2048' })
    if (answer.statusCode !== 200) refused.push(answer.json().code)
  })
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(4)
  await issueUntil(Promise.all(calls))
  hook.disable()
  expect([keys, refused]).toEqual([MOST_WAITING, Array(4).fill('rate_limited')])
})

test('without a sealer the call ends with an error that says so, and leaves no row', async () => {
  const answer = await signing.sender.call('POST', 'sandbox/certificates', { name: 'Asha Rao' })
  expect(answer.json().code).toBe('unavailable')
  expect(await rows()).toEqual([])
}, 40_000)

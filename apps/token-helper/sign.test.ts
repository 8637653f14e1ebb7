import { createHash } from 'node:crypto'
import { addSignatureFields, memorySource } from '@countersign/pades'
import { decode, encodedBytes, readSet, setOf, time } from '@countersign/pades/asn1'
import { encodeAttribute, encodeSignedAttributes } from '@countersign/pades/cms'
import { createPki, type Pki } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePdf } from '../../packages/pades/testing/sample-pdfs.ts'
import { EXIT } from './failure.ts'
import type { ToSign } from './service/wire.ts'
import { type RunningHelper, runHelper } from './testing/run-helper.ts'
import { CODE, prepare, type ServiceBehaviour, startTestService, type TestService } from './testing/test-service.ts'
import { LIBRARY, makeToken, type TestToken } from './testing/test-token.ts'

// Runs the helper in a pseudo-terminal with a SoftHSM2 token and a test service.

const pdf = samplePdf()
let pki: Pki
let token: TestToken
let leaf: Uint8Array

beforeAll(() => {
  pki = createPki({ baseUrl: 'http://127.0.0.1:1' })
  token = makeToken({ pin: 'pin-24681357' })
  leaf = token.issue(pki, { subject: { commonName: 'Asha Rao' } }).der
  token.issue(pki, { subject: { commonName: 'Asha Rao' }, profile: { keyUsage: ['keyEncipherment'] } })
  token.storeCertificate(pki.intermediate.certificate)
})
afterAll(() => token[Symbol.dispose]())

async function runWith(
  behaviour: Omit<ServiceBehaviour, 'pdf'>,
  act: (helper: RunningHelper, service: TestService) => Promise<void>,
) {
  await using service = await startTestService({ pdf, ...behaviour })
  await using helper = runHelper([service.address, '--module', LIBRARY])
  await act(helper, service)
}

async function proceedToPin(helper: RunningHelper): Promise<void> {
  await helper.waitFor('Code from the signing page: ')
  helper.type(CODE)
  await helper.waitFor('PIN of Test token (not shown): ')
}

const sha256 = createHash('sha256').update(pdf).digest('hex')

test('signs with a code and a PIN; neither prints nor sends the PIN', async () => {
  await runWith({}, async (helper, service) => {
    await helper.waitFor('Asha Rao')
    await helper.waitFor('cannot sign: Asha Rao (for encryption only)')
    await proceedToPin(helper)
    expect(helper.output).toContain('contract.pdf')
    expect(helper.output).toContain(sha256.replace(/.{8}(?=.)/g, '$& '))
    expect(helper.output).toContain('I have read this document.')
    helper.type(token.pin)
    await helper.waitFor('Signed.')
    expect(await helper.exitCode).toBe(EXIT.signed)
    expect(service.signatures).toEqual([true])
    expect(service.events).toEqual(['checking', 'pin', 'signing', 'attempt', 'signed'])
    for (const text of [helper.output, ...service.bodies]) expect(text).not.toContain(token.pin)
  })
})

test('takes the lease only after the PIN is accepted; asks again after a wrong one; supports backspace', async () => {
  await runWith({}, async (helper, service) => {
    await proceedToPin(helper)
    helper.type('wröng')
    await helper.waitFor('The PIN is wrong.')
    await helper.waitFor('Only a few tries are left')
    expect(service.events).toEqual(['checking', 'pin'])
    await helper.waitFor('PIN of Test token')
    helper.type(`\x7f${token.pin}ö\x7f`)
    expect(await helper.exitCode).toBe(EXIT.signed)
  })
})

test('waits while another signer signs, then fetches and hashes the increment', async () => {
  const fields = [{ name: 'Another', page: 1, rect: undefined, tooltip: 'Another' }]
  const append = await addSignatureFields(memorySource(pdf), fields)
  await runWith(
    { conflicts: [{ code: 'document_leased' }, { code: 'document_changed', append }] },
    async (helper, service) => {
      await proceedToPin(helper)
      helper.type(token.pin)
      await helper.waitFor('Another signer is signing now')
      await helper.waitFor('Another signer has signed')
      expect(await helper.exitCode).toBe(EXIT.signed)
      expect(service.signatures).toEqual([true])
    },
  )
})

describe('refuses to sign', () => {
  /** Replaces the attributes; `make` gets the correct digest. */
  const attributes = (make: (digest: Uint8Array) => Uint8Array) => async () => (correct: ToSign) => {
    return { ...correct, attributes: Buffer.from(make(digestOf(correct))).toString('base64') }
  }
  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

  test.each<[string, () => Promise<Required<ServiceBehaviour>['tamper']>]>([
    [
      'attributes with another document’s digest',
      async () => {
        const other = await prepare(samplePdf({ pages: 3 }), leaf)
        return (correct) => ({ ...correct, attributes: other.attributes })
      },
    ],
    [
      'attributes with another certificate',
      attributes((digest) => encodeSignedAttributes(digest, sha256Of(pki.root.certificate))),
    ],
    ['attributes with an additional attribute', attributes((digest) => withSigningTime(digest, sha256Of(leaf)))],
    ['data that is not signed attributes', attributes(() => Buffer.from('pay 1,000,000'))],
    [
      'an increment that does not match the digest',
      async () => (correct) => ({
        ...correct,
        increment: Buffer.from(correct.increment, 'base64').fill(65, 0, 3).toString('base64'),
      }),
    ],
    [
      'a byte range that does not cover the whole document',
      async () => (correct) => ({ ...correct, byte_range: [0, 10, correct.byte_range[2], correct.byte_range[3]] }),
    ],
    ['an algorithm that does not match the key', async () => (correct) => ({ ...correct, algorithm: 'rsa-sha1' })],
  ])('%s', async (_what, makeTamper) => {
    const tamper = await makeTamper()
    await runWith({ tamper }, async (helper, service) => {
      await proceedToPin(helper)
      helper.type(token.pin)
      expect(await helper.exitCode).toBe(EXIT.mismatch)
      expect(helper.output).toContain('Nothing was signed.')
      expect(service.signatures).toEqual([])
      expect(service.events.slice(-2)).toEqual(['abandon', 'over'])
    })
  })

  test('a document whose bytes are not those announced', async () => {
    await runWith({ wrongBytes: true }, async (helper, service) => {
      await helper.waitFor('Code from the signing page: ')
      helper.type(CODE)
      expect(await helper.exitCode).toBe(EXIT.mismatch)
      expect(service.events).toEqual(['over'])
    })
  })
})

/** The digest of document and increment without the bytes reserved for the signature. */
function digestOf({ increment, byte_range: [, gap, rest] }: ToSign): Uint8Array {
  const whole = Buffer.concat([pdf, Buffer.from(increment, 'base64')])
  return createHash('sha256').update(whole.subarray(0, gap)).update(whole.subarray(rest)).digest()
}

function withSigningTime(digest: Uint8Array, certificate: Uint8Array): Uint8Array {
  const correct = readSet(decode(encodeSignedAttributes(digest, certificate)), 'attributes').map(encodedBytes)
  return setOf(...correct, encodeAttribute({ type: '1.2.840.113549.1.9.5', values: [time(new Date(0))] }))
}

test('ends with its own message and exit code for a wrong code and for a rejected certificate', async () => {
  await runWith({}, async (helper) => {
    await helper.waitFor('Code from the signing page: ')
    helper.type('00000-00000')
    await helper.waitFor('The code is wrong')
    expect(await helper.exitCode).toBe(EXIT.code)
  })
  const rejection = { code: 'certificate_revoked', message: 'The certificate was revoked.' }
  await runWith({ rejection }, async (helper, service) => {
    await helper.waitFor('Code from the signing page: ')
    helper.type(CODE)
    await helper.waitFor('The certificate was revoked.')
    expect(await helper.exitCode).toBe(EXIT.certificate)
    expect(service.events).toEqual(['checking', 'refused certificate_revoked'])
  })
})

test('lets the user choose among certificates by number; signs with EC keys too', async () => {
  const previous = process.env.SOFTHSM2_CONF
  using both = makeToken({ label: 'Both' })
  both.issue(pki, { subject: { commonName: 'Asha \x1b[2JRao' } })
  const { der } = both.issue(pki, { key: 'P-256', subject: { commonName: 'Asha Koblitz' } })
  await runWith({}, async (helper, service) => {
    await helper.waitFor('Code from the signing page: ')
    const number = /(\d) {2}Asha Koblitz/.exec(helper.output)?.[1] ?? ''
    helper.type(CODE)
    await helper.waitFor('Sign with which certificate? [1–2] ')
    helper.type('3')
    await helper.waitFor('Type a number from 1 to 2.')
    helper.type(number)
    await helper.waitFor('PIN of Both')
    helper.type(both.pin)
    expect(await helper.exitCode).toBe(EXIT.signed)
    expect(service.signatures).toEqual([true])
    expect(service.bodies.some((body) => body.includes(Buffer.from(der).toString('base64')))).toBe(true)
    // A name must not control the terminal.
    expect(helper.output).not.toContain('\x1b[2J')
  })
  process.env.SOFTHSM2_CONF = previous
})

test('stops at Ctrl-C during the PIN, reports it to the page, and signs nothing', async () => {
  await runWith({}, async (helper, service) => {
    await proceedToPin(helper)
    helper.type('\x03')
    expect(await helper.exitCode).toBe(EXIT.stopped)
    expect(service.events.at(-1)).toBe('over')
  })
})

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
import { type Behaviour, CODE, prepare, serve, type TestService } from './testing/service.ts'
import { LIBRARY, makeToken, type TestToken } from './testing/token.ts'

// The helper as it is, in a terminal of its own, with a SoftHSM2 token and a service on this machine.

const pdf = samplePdf()
let pki: Pki
let token: TestToken
let leaf: Uint8Array

beforeAll(() => {
  pki = createPki({ baseUrl: 'http://127.0.0.1:1' })
  token = makeToken({ pin: 'pin-24681357' })
  leaf = token.issue(pki, { subject: { commonName: 'Asha Rao' } }).der
  token.issue(pki, { subject: { commonName: 'Asha Rao' }, profile: { keyUsage: ['keyEncipherment'] } })
  token.put(pki.intermediate.certificate)
})
afterAll(() => token[Symbol.dispose]())

async function meet(
  behaviour: Omit<Behaviour, 'pdf'>,
  act: (helper: RunningHelper, service: TestService) => Promise<void>,
) {
  await using service = await serve({ pdf, ...behaviour })
  await using helper = runHelper([service.address, '--module', LIBRARY])
  await act(helper, service)
}

async function upToThePin(helper: RunningHelper): Promise<void> {
  await helper.sees('Code from the signing page: ')
  helper.types(CODE)
  await helper.sees('PIN of Test token (not shown): ')
}

const sha256 = createHash('sha256').update(pdf).digest('hex')

test('a code, a look and a PIN make a signature; the PIN stays off the screen and off the wire', async () => {
  await meet({}, async (helper, service) => {
    await helper.sees('Asha Rao')
    await helper.sees('left out: Asha Rao, is for encryption only')
    await upToThePin(helper)
    expect(helper.screen).toContain('contract.pdf')
    expect(helper.screen).toContain(sha256.replace(/.{8}(?=.)/g, '$& '))
    expect(helper.screen).toContain('I have read this document.')
    helper.types(token.pin)
    await helper.sees('Signed.')
    expect(await helper.ended).toBe(EXIT.signed)
    expect(service.signatures).toEqual([true])
    expect(service.heard).toEqual(['checking', 'pin', 'signing', 'attempt', 'signed'])
    for (const text of [helper.screen, ...service.bodies]) expect(text).not.toContain(token.pin)
  })
})

test('the lease begins only once the PIN is accepted; a wrong one is asked for again, and slips can be mended', async () => {
  await meet({}, async (helper, service) => {
    await upToThePin(helper)
    helper.types('wröng')
    await helper.sees('The PIN is wrong.')
    await helper.sees('only a few tries are left')
    expect(service.heard).toEqual(['checking', 'pin'])
    await helper.sees('PIN of Test token')
    helper.types(`\x7f${token.pin}ö\x7f`)
    expect(await helper.ended).toBe(EXIT.signed)
  })
})

test('while another signs it waits, and what they signed is fetched and hashed on', async () => {
  const fields = [{ name: 'Another', page: 1, rect: undefined, tooltip: 'Another' }]
  const append = await addSignatureFields(memorySource(pdf), fields)
  await meet({ obstacles: [{ code: 'head_leased' }, { code: 'head_moved', append }] }, async (helper, service) => {
    await upToThePin(helper)
    helper.types(token.pin)
    await helper.sees('Another signer is signing right now')
    await helper.sees('Another has signed meanwhile')
    expect(await helper.ended).toBe(EXIT.signed)
    expect(service.signatures).toEqual([true])
  })
})

describe('nothing is signed', () => {
  /** Changes the attributes, knowing the digest that belongs in them. */
  const attributes = (make: (digest: Uint8Array) => Uint8Array) => async () => (honest: ToSign) => {
    return { ...honest, attributes: Buffer.from(make(digestIn(honest))).toString('base64') }
  }
  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

  test.each<[string, () => Promise<Required<Behaviour>['lie']>]>([
    [
      'if the attributes hold another document’s digest',
      async () => {
        const other = await prepare(samplePdf({ pages: 3 }), leaf)
        return (honest) => ({ ...honest, attributes: other.attributes })
      },
    ],
    [
      'if they name another certificate',
      attributes((digest) => encodeSignedAttributes(digest, sha256Of(pki.root.certificate))),
    ],
    ['if they hold an attribute more', attributes((digest) => withSigningTime(digest, sha256Of(leaf)))],
    ['if they are no attributes', attributes(() => Buffer.from('pay 1,000,000'))],
    [
      'if the increment is another than the digest’s',
      async () => (honest) => ({
        ...honest,
        increment: Buffer.from(honest.increment, 'base64').fill(65, 0, 3).toString('base64'),
      }),
    ],
    [
      'if the signature would not cover the whole document',
      async () => (honest) => ({ ...honest, byte_range: [0, 10, honest.byte_range[2], honest.byte_range[3]] }),
    ],
    [
      'if the key is asked for an algorithm that is not its own',
      async () => (honest) => ({ ...honest, algorithm: 'rsa-sha1' }),
    ],
  ])('%s', async (_what, makeLie) => {
    const lie = await makeLie()
    await meet({ lie }, async (helper, service) => {
      await upToThePin(helper)
      helper.types(token.pin)
      expect(await helper.ended).toBe(EXIT.dishonest)
      expect(helper.screen).toContain('Nothing was signed.')
      expect(service.signatures).toEqual([])
      expect(service.heard.slice(-2)).toEqual(['abandon', 'over'])
    })
  })

  test('if the bytes that came are not those announced', async () => {
    await meet({ otherBytes: true }, async (helper, service) => {
      await helper.sees('Code from the signing page: ')
      helper.types(CODE)
      expect(await helper.ended).toBe(EXIT.dishonest)
      expect(service.heard).toEqual(['over'])
    })
  })
})

/** Of the document and its increment, but for the slot. */
function digestIn({ increment, byte_range: [, hole, rest] }: ToSign): Uint8Array {
  const whole = Buffer.concat([pdf, Buffer.from(increment, 'base64')])
  return createHash('sha256').update(whole.subarray(0, hole)).update(whole.subarray(rest)).digest()
}

function withSigningTime(digest: Uint8Array, certificate: Uint8Array): Uint8Array {
  const honest = readSet(decode(encodeSignedAttributes(digest, certificate)), 'attributes').map(encodedBytes)
  return setOf(...honest, encodeAttribute({ type: '1.2.840.113549.1.9.5', values: [time(new Date(0))] }))
}

test('a code that is wrong, and a certificate that is refused, end it with words and a number of their own', async () => {
  await meet({}, async (helper) => {
    await helper.sees('Code from the signing page: ')
    helper.types('00000-00000')
    await helper.sees('There is no such code')
    expect(await helper.ended).toBe(EXIT.code)
  })
  const refusal = { code: 'certificate_revoked', message: 'The certificate was revoked.' }
  await meet({ refusal }, async (helper, service) => {
    await helper.sees('Code from the signing page: ')
    helper.types(CODE)
    await helper.sees('The certificate was revoked.')
    expect(await helper.ended).toBe(EXIT.certificate)
    expect(service.heard).toEqual(['checking', 'refused certificate_revoked'])
  })
})

test('of several certificates one is chosen by its number, and keys on curves sign too', async () => {
  const before = process.env.SOFTHSM2_CONF
  using both = makeToken({ label: 'Both' })
  both.issue(pki, { subject: { commonName: 'Asha \x1b[2JRao' } })
  const { der } = both.issue(pki, { key: 'P-256', subject: { commonName: 'Asha Koblitz' } })
  await meet({}, async (helper, service) => {
    await helper.sees('Code from the signing page: ')
    const place = /(\d) {2}Asha Koblitz/.exec(helper.screen)?.[1] ?? ''
    helper.types(CODE)
    await helper.sees('Sign with which certificate? [1–2] ')
    helper.types('3')
    await helper.sees('Type a number from 1 to 2.')
    helper.types(place)
    await helper.sees('PIN of Both')
    helper.types(both.pin)
    expect(await helper.ended).toBe(EXIT.signed)
    expect(service.signatures).toEqual([true])
    expect(service.bodies.some((body) => body.includes(Buffer.from(der).toString('base64')))).toBe(true)
    // What a name holds must not steer the terminal.
    expect(helper.screen).not.toContain('\x1b[2J')
  })
  process.env.SOFTHSM2_CONF = before
})

test('Ctrl-C at the PIN ends it, tells the page, and signs nothing', async () => {
  await meet({}, async (helper, service) => {
    await upToThePin(helper)
    helper.types('\x03')
    expect(await helper.ended).toBe(EXIT.stopped)
    expect(service.heard.at(-1)).toBe('over')
  })
})

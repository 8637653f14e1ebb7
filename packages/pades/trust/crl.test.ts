import { buildCrl, createPki, extension, issueSigner, publishCrl, revoke } from '@countersign/sandbox-pki'
import { describe, expect, test } from 'vitest'
import { boolean, explicit, ia5String, implicit, integer, sequence } from '../asn1/index.ts'
import { parseCertificate } from '../cms/index.ts'
import { everyChangedByteFails } from '../testing/changed-bytes.ts'
import { findEntry, parseCrl, verifyCrl } from './crl.ts'
import { oids } from './oids.ts'

const minute = 60_000
const start = new Date('2026-11-15T12:00:00.500Z')
const now = () => start
const pki = createPki({ baseUrl: 'http://sandbox.test', now })
const issuer = parseCertificate(pki.intermediate.certificate)

describe('a CRL', () => {
  const dates = { thisUpdate: start, nextUpdate: new Date(start.getTime() + 60 * minute) }

  test.each<[string, Uint8Array, RegExp]>([
    ['is a delta', extension(oids.deltaCrlIndicator, integer(1), true), /is a delta CRL/],
    ['covers only some reasons', scope(implicit(3, sequence())), /covers only part/],
    ['is indirect', scope(implicit(4, boolean(true))), /covers only part/],
    ['lists attribute certificates', scope(implicit(5, boolean(true))), /covers only part/],
    ['covers only authorities', scope(implicit(2, boolean(true))), /is for authorities only/],
    [
      'belongs to another distribution point',
      scope(explicit(0, explicit(0, implicit(6, ia5String('http://sandbox.test/other.crl'))))),
      /another distribution point/,
    ],
    ['has an unknown critical extension', extension('2.999.7', integer(1), true), /unknown critical extension/],
  ])('is rejected if it %s', async (_, added, message) => {
    const verify = async () => {
      const crl = parseCrl(buildCrl(pki.intermediate, { ...dates, revoked: [], extensions: [added] }))
      await verifyCrl(crl, signer().certificate, issuer)
    }
    await expect(verify()).rejects.toThrow(message)
  })

  test('is accepted for users, from the distribution point of the certificate', async () => {
    const point = explicit(0, explicit(0, implicit(6, ia5String(`http://sandbox.test/crl/intermediate.crl`))))
    const extensions = [scope(point, implicit(1, boolean(true)))]
    const crl = parseCrl(buildCrl(pki.intermediate, { ...dates, revoked: [], extensions }))
    await verifyCrl(crl, signer().certificate, issuer)
  })

  test('is rejected if it is from another authority, even one with the same name', async () => {
    const stranger = createPki({ baseUrl: 'http://sandbox.test', now })
    const verify = (crl: Uint8Array) => verifyCrl(parseCrl(crl), signer().certificate, issuer)
    await expect(verify(publishCrl(pki, 'root'))).rejects.toThrow(/is from another issuer/)
    await expect(verify(publishCrl(stranger, 'intermediate'))).rejects.toThrow(/does not verify/)
  })

  test('is rejected if any byte was changed', async () => {
    const { certificate, serial } = signer()
    revoke(pki, serial)
    await everyChangedByteFails(publishCrl(pki, 'intermediate'), async (damaged) =>
      verifyCrl(parseCrl(damaged), certificate, issuer),
    )
  })

  test('with 200,000 entries is searched without decoding', async () => {
    const { certificate, serial } = signer()
    const at = { at: start, reason: 'superseded' } as const
    const revoked = Array.from({ length: 200_000 }, (_, index) => ({ serial: BigInt(index), revoked: at }))
    const big = parseCrl(buildCrl(pki.intermediate, { ...dates, revoked: [...revoked, { serial, revoked: at }] }))
    await verifyCrl(big, certificate, issuer)
    const began = performance.now()
    expect(findEntry(big, certificate)).toEqual({ revokedAt: new Date('2026-11-15T12:00:00Z') })
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(findEntry(big, signer().certificate)).toBeUndefined()
  })
})

function signer() {
  const issued = issueSigner(pki, { subject: { commonName: 'Ada' } })
  return { ...issued, certificate: parseCertificate(issued.chain[0]) }
}

function scope(...fields: Uint8Array[]): Uint8Array {
  return extension(oids.issuingDistributionPoint, sequence(...fields), true)
}

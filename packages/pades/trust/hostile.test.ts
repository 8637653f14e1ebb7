import { createHash } from 'node:crypto'
import {
  answerOcsp,
  answerTimestamp,
  createPki,
  issueSigner,
  publishCrl,
  revoke,
  serialOf,
} from '@countersign/sandbox-pki'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { buildPath } from './chain.ts'
import { findEntry, parseCrl, verifyCrl } from './crl.ts'
import { encodeOcspRequest, parseOcspResponse, verifyOcspResponse } from './ocsp.ts'
import { verifyTimestampToken } from './timestamp.ts'
import { encodeTimestampRequest, readTimestampReply } from './timestamp-authority.ts'

/** Damaged data from the network gives a result or a PadesError: no other error and no endless loop. */

const imprint = { algorithm: 'sha256', value: new Uint8Array(createHash('sha256').update('x').digest()) } as const
let leaf: Certificate
let issuer: Certificate
let root: Certificate
let valid: Record<'certificate' | 'ocsp' | 'crl' | 'timestamp', Uint8Array>

beforeAll(async () => {
  const pki = createPki({ baseUrl: 'http://sandbox.test' })
  const { chain } = issueSigner(pki, {
    subject: { commonName: 'Ada Lovelace', organization: 'Ünïcode', country: 'GB' },
  })
  ;[leaf, issuer, root] = chain.map(parseCertificate) as [Certificate, Certificate, Certificate]
  revoke(pki, serialOf(chain[0]))
  valid = {
    certificate: chain[0],
    ocsp: answerOcsp(pki, await encodeOcspRequest(leaf, issuer, new Uint8Array(16))),
    crl: publishCrl(pki, 'intermediate'),
    timestamp: answerTimestamp(pki, encodeTimestampRequest(imprint, 1n)),
  }
})

const verifiers = {
  certificate: async (bytes: Uint8Array) => {
    const certificate = parseCertificate(bytes)
    await buildPath(certificate, {
      anchors: [root],
      candidates: [issuer, certificate],
      at: new Date(),
      purpose: 'signing',
    })
  },
  ocsp: async (bytes: Uint8Array) => verifyOcspResponse(parseOcspResponse(bytes), leaf, issuer),
  crl: async (bytes: Uint8Array) => {
    const crl = parseCrl(bytes)
    findEntry(crl, leaf)
    await verifyCrl(crl, leaf, issuer)
  },
  timestamp: async (bytes: Uint8Array) => {
    const token = readTimestampReply(bytes)
    await verifyTimestampToken(token, imprint)
    const candidates = token.cms.certificates
    await buildPath(token.certificate, { anchors: [root], candidates, at: token.info.genTime, purpose: 'timestamping' })
  },
}

type Damage = readonly { at: number; written: Uint8Array; removed: number }[]
const place = fc.nat(0xffff)
const damages: fc.Arbitrary<Damage> = fc.array(
  fc.oneof(
    fc.record({ at: place, written: fc.uint8Array({ minLength: 1, maxLength: 1 }), removed: fc.constant(1) }),
    fc.record({ at: place, written: fc.uint8Array({ maxLength: 4 }), removed: fc.nat(4) }),
  ),
  { minLength: 1, maxLength: 3 },
)

test.each(['certificate', 'ocsp', 'crl', 'timestamp'] as const)(
  'a damaged %s is verified or throws a PadesError',
  async (kind) => {
    await verifiers[kind](valid[kind])
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        const bytes = damage.reduce(splice, valid[kind])
        await verifiers[kind](bytes).catch((error: unknown) => expect(error).toBeInstanceOf(PadesError))
      }),
      { numRuns: 2_000 },
    )
  },
)

/** Overwrites, inserts or removes a few bytes somewhere. */
function splice(bytes: Uint8Array, { at, written, removed }: Damage[number]): Uint8Array {
  const position = at % bytes.length
  return concatBytes([bytes.subarray(0, position), written, bytes.subarray(position + removed)])
}

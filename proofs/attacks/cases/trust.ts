import { generateKeyPairSync } from 'node:crypto'
import {
  addDocumentTimestamp,
  appendValidationData,
  collectValidationData,
  memorySource,
  parseCertificate,
} from '@countersign/pades'
import { oids } from '@countersign/pades/asn1'
import {
  encodeOcspRequest,
  parseTimestampToken,
  plainFetcher,
  type Timestamper,
  type ValidationData,
} from '@countersign/pades/trust'
import {
  answerOcsp,
  buildTimestampInfo,
  buildTimestampToken,
  issueCertificate,
  issueSigner,
  type Pki,
  publicKeyOf,
  revoke,
  serialOf,
} from '@countersign/sandbox-pki'
import { type Attack, attack } from '../case.ts'
import { joined, type SignedFile, type Workshop } from '../workshop.ts'

// Who vouches for whom: false clocks, false authorities, and revocation data that prove nothing.

const day = 86_400_000

/** A token by any authority and at any time, over the right imprint. */
const stampedBy =
  (pki: Pki, time: Date, tsa = pki.tsa): Timestamper =>
  async (imprint) => {
    const info = buildTimestampInfo({ digest: oids[imprint.algorithm], hash: imprint.value }, time)
    const der = buildTimestampToken(tsa, { info, certificates: [tsa.certificate, pki.intermediate.certificate] })
    return parseTimestampToken(der)
  }

const stamped = (
  name: string,
  reason: Attack['reason'] | [Attack['reason'], RegExp],
  stamp: (workshop: Workshop) => Timestamper,
): Attack =>
  attack(
    `time-stamp: ${name}`,
    reason,
    async (workshop) => {
      const by = { lifetimeMs: 400 * day }
      return (await workshop.sign(await workshop.blank(), { by, stamp: stamp(workshop) })).pdf
    },
    { online: true },
  )

/** A document at level T whose store was filled by the attacker. */
const withStore = (
  name: string,
  reason: Attack['reason'] | [Attack['reason'], RegExp],
  data: (file: SignedFile, honest: ValidationData, workshop: Workshop) => ValidationData | Promise<ValidationData>,
): Attack =>
  attack(`revocation: ${name}`, reason, async (workshop) => {
    const file = await workshop.sign(await workshop.blank(), { by: { notBefore: new Date(Date.now() - 60 * day) } })
    const anchors = [parseCertificate(workshop.pki.root.certificate)]
    const honest = await collectValidationData(file.cms, { anchors, fetcher: plainFetcher, now: () => new Date() })
    const store = await appendValidationData(memorySource(file.pdf), await data(file, honest, workshop))
    return joined(file.pdf, store ?? new Uint8Array())
  })

/** What an authority would have answered about a signer, at another time or with another key. */
async function ocspAbout(pki: Pki, { credential }: Pick<SignedFile, 'credential'>, change: Partial<Pki> = {}) {
  const [leaf, issuer] = credential.chain
  const request = await encodeOcspRequest(parseCertificate(leaf), parseCertificate(issuer))
  return answerOcsp({ ...pki, ...change }, request)
}

/** The honest answers but for the one about the signer. */
async function exchanged(
  pki: Pki,
  file: SignedFile,
  honest: ValidationData,
  answer: Uint8Array,
): Promise<ValidationData> {
  const serial = Buffer.from(parseCertificate(file.credential.chain[0]).serialNumber)
  const others = honest.ocsps.filter((der) => !Buffer.from(der).includes(serial))
  return {
    ...honest,
    ocsps: [...others, answer],
    crls: honest.crls.filter((der) => !Buffer.from(der).includes(serial)),
    certificates: [...honest.certificates, pki.ocspResponder.certificate],
  }
}

const flipped = (der: Uint8Array) => der.with(der.length - 600, (der[der.length - 600] ?? 0) ^ 1)

export const trust: readonly Attack[] = [
  stamped('an authority of the same name that nobody trusts', 'timestamp_untrusted', ({ impostor }) =>
    stampedBy(impostor, new Date()),
  ),
  stamped('of tomorrow', 'timestamp_in_future', ({ pki }) => stampedBy(pki, new Date(Date.now() + day))),
  stamped(
    'of another signature',
    ['timestamp_invalid', /imprint/],
    ({ stamp }) =>
      () =>
        stamp({ algorithm: 'sha256', value: new Uint8Array(32) }),
  ),
  stamped('by a certificate that is not for it', ['certificate_unsuitable', /timeStamping/], ({ pki }) => {
    const { key, chain } = issueSigner(pki, { subject: { commonName: 'Eve' } })
    return stampedBy(pki, new Date(), {
      subject: { commonName: 'Eve' },
      key,
      publicKey: publicKeyOf(key),
      certificate: chain[0],
    })
  }),
  attack('time-stamp: a document time-stamp that nobody trusts', 'timestamp_untrusted', async ({ signed, impostor }) =>
    joined(signed, (await addDocumentTimestamp(memorySource(signed), stampedBy(impostor, new Date()))).increment),
  ),
  attack('time-stamp: a document time-stamp older than what it covers', 'timestamp_order', async ({ signed, pki }) => {
    const stamp = stampedBy(pki, new Date(Date.now() - day))
    return joined(signed, (await addDocumentTimestamp(memorySource(signed), stamp)).increment)
  }),
  withStore('a forged OCSP response', ['revocation_invalid', /does not verify/], async (file, honest, { pki }) =>
    exchanged(pki, file, honest, flipped(await ocspAbout(pki, file))),
  ),
  withStore(
    'a replayed OCSP response',
    ['revocation_invalid', /was expired at the time/],
    async (file, honest, { pki }) =>
      exchanged(pki, file, honest, await ocspAbout(pki, file, { now: () => new Date(Date.now() - 30 * day) })),
  ),
  withStore('an OCSP response of tomorrow', ['revocation_invalid', /future/], async (file, honest, { pki }) =>
    exchanged(pki, file, honest, await ocspAbout(pki, file, { now: () => new Date(Date.now() + day) })),
  ),
  withStore('an OCSP response about someone else', 'revocation_unavailable', async (file, honest, { pki }) => {
    const other = issueSigner(pki, { subject: { commonName: 'Bob' } })
    return exchanged(pki, file, honest, await ocspAbout(pki, { credential: other }))
  }),
  withStore('a responder that is not for it', ['revocation_invalid', /OCSPSigning/], async (file, honest, { pki }) => {
    const { key, chain } = issueSigner(pki, { subject: { commonName: 'Eve' } })
    const ocspResponder = { subject: { commonName: 'Eve' }, key, publicKey: publicKeyOf(key), certificate: chain[0] }
    return exchanged(pki, file, honest, await ocspAbout(pki, file, { ocspResponder }))
  }),
  withStore(
    'a responder that the issuer did not appoint',
    ['revocation_invalid', /did not authorise/],
    async (file, honest, { pki, impostor }) =>
      exchanged(pki, file, honest, await ocspAbout(pki, file, { ocspResponder: impostor.ocspResponder })),
  ),
  withStore('nothing about the signer', 'revocation_unavailable', async (file, honest) => {
    const serial = Buffer.from(parseCertificate(file.credential.chain[0]).serialNumber)
    return { ...honest, crls: [], ocsps: honest.ocsps.filter((der) => !Buffer.from(der).includes(serial)) }
  }),
  attack(
    'revocation: a revoked signer',
    'certificate_revoked',
    async (workshop) => {
      const { key, chain, serial } = issueSigner(workshop.pki, { subject: { commonName: 'Eve' } })
      revoke(workshop.pki, serial, 'keyCompromise', new Date(Date.now() - 60_000))
      const file = await workshop.sign(await workshop.blank(), { credential: { key, chain, serial } })
      return file.pdf
    },
    { online: true },
  ),
  attack(
    'chain: an issuer of the same name that nobody trusts',
    'issuer_unknown',
    async (workshop) => (await workshop.sign(await workshop.blank(), { authority: workshop.impostor })).pdf,
    { online: true },
  ),
  attack(
    'chain: a signer’s certificate that issues another',
    ['certificate_unsuitable', /not a certificate authority/],
    async (workshop) => {
      const eve = issueSigner(workshop.pki, { subject: { commonName: 'Eve' } })
      const credential = issueBelow(workshop.pki, eve)
      return (await workshop.sign(await workshop.blank(), { credential })).pdf
    },
    { online: true },
  ),
  attack(
    'chain: a certificate that has ended',
    'certificate_expired',
    async (workshop) => {
      const by = { notBefore: new Date(Date.now() - 2 * day), lifetimeMs: day }
      const signingTime = new Date(Date.now() - 1.5 * day)
      const { pdf } = await workshop.sign(await workshop.blank(), { by, signingTime, stamp: undefined })
      return pdf
    },
    { online: true },
  ),
  attack(
    'chain: a key that can be broken',
    'key_weak',
    async (workshop) => {
      const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 1024 })
      const chain = issueCertificate(workshop.pki, { subject: { commonName: 'Ada' }, publicKey: publicKeyOf(key) })
      const credential = { key, chain, serial: serialOf(chain[0]) }
      return (await workshop.sign(await workshop.blank(), { credential })).pdf
    },
    { online: true },
  ),
]

/** A certificate issued by somebody who is no authority. */
function issueBelow(pki: Pki, eve: ReturnType<typeof issueSigner>): ReturnType<typeof issueSigner> {
  const intermediate = {
    ...pki.intermediate,
    subject: { commonName: 'Eve' },
    key: eve.key,
    publicKey: publicKeyOf(eve.key),
  }
  const below = issueSigner({ ...pki, intermediate }, { subject: { commonName: 'Ada' } })
  return { ...below, chain: [below.chain[0], eve.chain[0], pki.intermediate.certificate] }
}

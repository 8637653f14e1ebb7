import { createHash, sign as signWith } from 'node:crypto'
import {
  decode,
  encodedBytes,
  explicit,
  implicit,
  integer,
  octetString,
  oid,
  oids,
  readExplicit,
  readSequence,
  readSet,
  sequence,
  setOf,
} from '@countersign/pades/asn1'
import { encodeAttribute, parseSignedData } from '@countersign/pades/cms'
import { issueCertificate, publicKeyOf } from '@countersign/sandbox-pki'
import { type Attack, attack } from '../case.ts'
import type { MadeCms, Workshop } from '../workshop.ts'

// Inside the slot: a CMS that some would read one way and some another. All are signed by a key that deserves trust.

const forged = (
  name: string,
  reason: Attack['reason'] | [Attack['reason'], RegExp],
  forge: (made: MadeCms, workshop: Workshop) => Uint8Array,
): Attack =>
  attack(
    `CMS: ${name}`,
    reason,
    async (workshop) => {
      const file = await workshop.sign(await workshop.blank(), {
        stamp: undefined,
        forge: (made) => forge(made, workshop),
      })
      return file.pdf
    },
    { online: true },
  )

/** The parts of a CMS, to be put together differently. */
function takeApart(cms: Uint8Array) {
  const [type, content] = readSequence(decode(cms), 'ContentInfo')
  const [version, digests, encapsulated, certificates, signers] = readSequence(
    readExplicit(content, 0, 'content'),
    'SignedData',
  )
  const [signer] = readSet(signers, 'signerInfos')
  const [signerVersion, id, digest, attributes, algorithm, signature] = readSequence(signer, 'SignerInfo')
  const encoded = {
    type,
    version,
    digests,
    encapsulated,
    certificates,
    signer,
    signerVersion,
    id,
    digest,
    attributes,
    algorithm,
    signature,
  }
  return Object.fromEntries(
    Object.entries(encoded).map(([name, tlv]) => [name, tlv === undefined ? new Uint8Array() : encodedBytes(tlv)]),
  ) as Record<keyof typeof encoded, Uint8Array>
}

type Parts = ReturnType<typeof takeApart>

function putTogether(parts: Parts, change: Partial<Parts> & { signers?: readonly Uint8Array[] } = {}): Uint8Array {
  const p = { ...parts, ...change }
  const signer = sequence(p.signerVersion, p.id, p.digest, p.attributes, p.algorithm, p.signature)
  const signers = setOf(...(change.signers ?? [signer]))
  return sequence(p.type, explicit(0, sequence(p.version, p.digests, p.encapsulated, p.certificates, signers)))
}

/** Signs other attributes with the signer's own key. */
function withAttributes(
  { signed, credential }: MadeCms,
  attributes: readonly Uint8Array[],
  change: Partial<Parts> = {},
) {
  const set = setOf(...attributes)
  const signature = octetString(signWith('sha256', set, credential.key))
  return putTogether(takeApart(signed.cms), { attributes: implicit(0, set), signature, ...change })
}

const own = ({ signed }: MadeCms) =>
  [...parseSignedData(signed.cms).signedAttributes].map(([type, values]) => ({
    type,
    values: values.map(encodedBytes),
  }))
const encodedOwn = (made: MadeCms) => own(made).map(encodeAttribute)

export const cms: readonly Attack[] = [
  forged('two SignerInfos', ['cms_signer_count', /2 SignerInfos/], ({ signed }) => {
    const parts = takeApart(signed.cms)
    return putTogether(parts, { signers: [parts.signer, parts.signer] })
  }),
  forged('no SignerInfo', ['cms_signer_count', /0 SignerInfos/], ({ signed }) =>
    putTogether(takeApart(signed.cms), { signers: [] }),
  ),
  forged('encapsulated content', 'cms_content_present', ({ signed }) =>
    putTogether(takeApart(signed.cms), {
      encapsulated: sequence(oid(oids.data), explicit(0, octetString(new Uint8Array(9)))),
    }),
  ),
  forged('a signed attribute twice', ['cms_duplicate_attribute', new RegExp(oids.messageDigest)], (made) =>
    withAttributes(made, [
      ...encodedOwn(made),
      encodeAttribute({ type: oids.messageDigest, values: [octetString(new Uint8Array(32))] }),
    ]),
  ),
  forged('a signed attribute with two values', ['cms_duplicate_attribute', new RegExp(oids.contentType)], (made) =>
    withAttributes(
      made,
      own(made).map(({ type, values }) =>
        encodeAttribute({ type, values: type === oids.contentType ? [...values, oid(oids.tstInfo)] : values }),
      ),
    ),
  ),
  forged('signature and digest algorithms apart', ['cms_algorithm_mismatch', /ecdsa-sha384/], ({ signed }) =>
    putTogether(takeApart(signed.cms), { algorithm: sequence(oid(oids.ecdsaWithSha384)) }),
  ),
  forged('other algorithms than those protected', ['cms_algorithm_mismatch', /signed attributes/], (made) => {
    const protection = sequence(sequence(oid(oids.sha512)), implicit(1, sequence(oid(oids.ecdsaWithSha512))))
    return withAttributes(made, [
      ...encodedOwn(made),
      encodeAttribute({ type: oids.cmsAlgorithmProtection, values: [protection] }),
    ])
  }),
  forged('another key’s algorithm', 'key_unsuitable', ({ signed }) =>
    putTogether(takeApart(signed.cms), { algorithm: sequence(oid(oids.sha256WithRsa)) }),
  ),
  forged('a SHA-1 digest', 'cms_algorithm_unsupported', ({ signed }) =>
    putTogether(takeApart(signed.cms), { digest: sequence(oid(oids.sha1)) }),
  ),
  forged(
    'the certificate exchanged for another of the same key',
    'cms_signing_certificate_mismatch',
    (made, { pki }) => {
      const chain = issueCertificate(pki, {
        subject: { commonName: 'Eve' },
        publicKey: publicKeyOf(made.credential.key),
      })
      const [tbs] = readSequence(decode(chain[0]), 'Certificate')
      const [, serial, , issuer] = readSequence(tbs, 'TBSCertificate')
      const id = sequence(encodedBytes(issuer ?? decode(integer(0))), encodedBytes(serial ?? decode(integer(0))))
      return putTogether(takeApart(made.signed.cms), { id, certificates: implicit(0, setOf(...chain)) })
    },
  ),
  forged('no certificate named', 'signing_certificate_missing', (made) =>
    withAttributes(
      made,
      own(made)
        .filter(({ type }) => type !== oids.signingCertificateV2)
        .map(encodeAttribute),
    ),
  ),
  forged('no certificate at all', 'cms_signer_certificate_missing', ({ signed }) =>
    putTogether(takeApart(signed.cms), { certificates: implicit(0, setOf()) }),
  ),
  forged('something behind it in the slot', 'slot_trailing_data', ({ signed }) =>
    Uint8Array.from([...signed.cms, ...new Uint8Array(8), 0x30, 0x00]),
  ),
  forged('other content', 'cms_digest_mismatch', (made) =>
    withAttributes(
      made,
      own(made).map(({ type, values }) =>
        encodeAttribute({
          type,
          values: type === oids.messageDigest ? [octetString(createHash('sha256').digest())] : values,
        }),
      ),
    ),
  ),
  forged('a signature that does not verify', 'cms_signature_invalid', ({ signed, credential }) =>
    putTogether(takeApart(signed.cms), {
      signature: octetString(signWith('sha256', new Uint8Array(1), credential.key)),
    }),
  ),
  forged('signed attributes of another content type', ['cms_malformed', /content-type/], (made) =>
    withAttributes(
      made,
      own(made).map(({ type, values }) =>
        encodeAttribute({ type, values: type === oids.contentType ? [oid(oids.tstInfo)] : values }),
      ),
    ),
  ),
]

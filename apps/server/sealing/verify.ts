import {
  type Certificate,
  type DocumentHash,
  type Embedded,
  parseSignedData,
  verifySignedData,
} from '@countersign/pades'
import { type SignatureVerdict, verifyPdf } from '@countersign/pades/verify'
import type { Draft } from './draft.ts'
import { digestOf } from './draft.ts'

// Each signature is verified from the bytes that will be stored, before it is appended. The whole file is verified by the
// public verifier before the request is completed.

/** A new signature or file failed verification. It is discarded, and the sealer tries again. */
export class SealVerificationFailed extends Error {
  override readonly name = 'SealVerificationFailed'
}

/** Verifies that the increment continues this document, covers all but its slot, and contains a valid signature over that. */
export async function verifySignature(before: DocumentHash, { base, increment, byteRange }: Embedded): Promise<void> {
  const [start, length, restStart, restLength] = byteRange
  const [gapStart, gapEnd] = [length - before.length, restStart - before.length]
  if (base.length !== before.length || Buffer.from(base.digest).toString('hex') !== (await digestOf(before))) {
    throw new SealVerificationFailed('The signature covers another document.')
  }
  if (start !== 0 || gapStart < 0 || gapEnd + restLength !== increment.length) {
    throw new SealVerificationFailed('The signature does not cover its whole revision.')
  }
  const covered = before.state.copy()
  covered.update(increment.subarray(0, gapStart))
  covered.update(increment.subarray(gapEnd))
  await verifySignedData(parseSignedData(cmsIn(increment.subarray(gapStart, gapEnd))), await covered.digest())
}

/** A slot is a hexadecimal string in angle brackets, padded with zeros after the CMS. */
function cmsIn(slot: Uint8Array): Uint8Array {
  const bytes = Buffer.from(Buffer.from(slot.subarray(1, -1)).toString('latin1'), 'hex')
  const long = (bytes[1] ?? 0) & 0x80 ? (bytes[1] ?? 0) & 0x7f : 0
  const length = long ? bytes.readUIntBE(2, long) : (bytes[1] ?? 0)
  return bytes.subarray(0, 2 + long + length)
}

/** A field that the service created for a signer. */
export interface OurField {
  readonly name: string
  /** The profile of a provider may produce signatures that are not PAdES baseline. */
  readonly byProvider: boolean
}

/** Verifies that each of our signatures is valid at its archive level, and that nothing else changed in the document. */
export async function verifyDocument(
  { source }: Draft,
  ours: readonly OurField[],
  anchors: readonly Certificate[],
  now: Date,
): Promise<void> {
  const verdict = await verifyPdf(source, { anchors, now })
  const missing = ours.filter(({ name }) => !verdict.signatures.some(({ fields }) => fields.includes(name)))
  if (missing.length > 0) {
    throw new SealVerificationFailed(`The document lacks the signatures ${missing.map(({ name }) => name).join(', ')}.`)
  }
  const ourField = ({ fields }: SignatureVerdict) => ours.find(({ name }) => fields.includes(name))
  for (const signature of verdict.signatures) {
    const field = ourField(signature)
    const sound = field
      ? signature.conclusion === 'valid' && levelsOf(field).includes(signature.level)
      : // Signatures in the uploaded file: their trust is not checked here, only that our increments did not break them.
        signature.intact && signature.conclusion !== 'invalid'
    if (sound) continue
    const why = signature.problems.map(({ code, detail }) => [code, detail].filter(Boolean).join(' ')).join('; ')
    throw new SealVerificationFailed(
      `The signature ${signature.fields.join()} is ${signature.conclusion} at ${signature.level}: ${why}`,
    )
  }
}

function levelsOf({ byProvider }: OurField): readonly SignatureVerdict['level'][] {
  return byProvider ? ['B-LTA', 'PKCS7-LTA'] : ['B-LTA']
}

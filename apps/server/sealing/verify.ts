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

// Nothing is appended that was not looked at again: each signature from the very bytes that will be stored, and the
// whole file, by the verifier that everybody uses, before a request is completed.

/** What was made is not what was meant. It is made anew; it is never stored. */
export class SealUnsound extends Error {
  override readonly name = 'SealUnsound'
}

/** The increment continues exactly this document, covers all but its slot, and the signature in the slot is over that. */
export async function verifySignature(before: DocumentHash, { base, increment, byteRange }: Embedded): Promise<void> {
  const [start, length, restStart, restLength] = byteRange
  const [gapStart, gapEnd] = [length - before.length, restStart - before.length]
  if (base.length !== before.length || Buffer.from(base.digest).toString('hex') !== (await digestOf(before))) {
    throw new SealUnsound('the signature was made over another document')
  }
  if (start !== 0 || gapStart < 0 || gapEnd + restLength !== increment.length) {
    throw new SealUnsound('the signature does not cover the whole of its revision')
  }
  const covered = before.state.copy()
  covered.update(increment.subarray(0, gapStart))
  covered.update(increment.subarray(gapEnd))
  await verifySignedData(parseSignedData(cmsIn(increment.subarray(gapStart, gapEnd))), await covered.digest())
}

/** A slot is a hexadecimal string in angle brackets, filled up with zeros after the CMS. */
function cmsIn(slot: Uint8Array): Uint8Array {
  const bytes = Buffer.from(Buffer.from(slot.subarray(1, -1)).toString('latin1'), 'hex')
  const long = (bytes[1] ?? 0) & 0x80 ? (bytes[1] ?? 0) & 0x7f : 0
  const length = long ? bytes.readUIntBE(2, long) : (bytes[1] ?? 0)
  return bytes.subarray(0, 2 + long + length)
}

/** A field that was made for a signer. */
export interface OurField {
  readonly name: string
  /** A provider's signature may be no PAdES baseline: its profile says so, and it is what was claimed from the start. */
  readonly byProvider: boolean
}

/** Every signature of ours stands at its level with archive data, and nothing else was done to the document. */
export async function verifyWhole(
  { source }: Draft,
  ours: readonly OurField[],
  anchors: readonly Certificate[],
  now: Date,
): Promise<void> {
  const verdict = await verifyPdf(source, { anchors, now })
  const missing = ours.filter(({ name }) => !verdict.signatures.some(({ fields }) => fields.includes(name)))
  if (missing.length > 0) {
    throw new SealUnsound(`the document lacks the signatures of ${missing.map(({ name }) => name).join(', ')}`)
  }
  const ourField = ({ fields }: SignatureVerdict) => ours.find(({ name }) => fields.includes(name))
  for (const signature of verdict.signatures) {
    const field = ourField(signature)
    const sound = field
      ? signature.conclusion === 'valid' && levelsOf(field).includes(signature.level)
      : // Others' signatures were intact when the file came; whom to trust is not ours to say, what was added since is.
        signature.intact && signature.conclusion !== 'invalid'
    if (sound) continue
    const why = signature.problems.map(({ code, detail }) => [code, detail].filter(Boolean).join(' ')).join('; ')
    throw new SealUnsound(
      `the signature ${signature.fields.join()} is ${signature.conclusion} at ${signature.level}: ${why}`,
    )
  }
}

function levelsOf({ byProvider }: OurField): readonly SignatureVerdict['level'][] {
  return byProvider ? ['B-LTA', 'PKCS7-LTA'] : ['B-LTA']
}

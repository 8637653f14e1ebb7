import { writeHex } from '../../bytes.ts'
import { CmsError } from '../../cms/error.ts'
import type { Embedded, Signed } from '../../phases.ts'

/** Writes the CMS into its slot. Throws `slot_overflow` if it does not fit. */
export function embedSignature({ prepared, cms }: Signed): Embedded {
  const { slot, increment } = prepared
  if (cms.length > slot.bytes) {
    throw new CmsError(
      'slot_overflow',
      `the CMS has ${cms.length} bytes but its slot only ${slot.bytes}; prepare the signature again with a larger slot`,
    )
  }
  const filled = increment.slice()
  writeHex(filled, slot.position, cms)
  return {
    phase: 'embedded',
    base: prepared.base,
    digestAlgorithm: prepared.digestAlgorithm,
    increment: filled,
    byteRange: prepared.byteRange,
    cms,
  }
}

import { type HandwrittenCase, SIGN } from '../types.ts'
import { document } from './document.ts'
import { classicFile } from './file.ts'
import { latin1, obj } from './write.ts'

const SLOT = 128
const RANGE_WIDTH = 48

/** Files that carry a permission rather than a signature field. */
export const rightsCases: readonly HandwrittenCase[] = [
  {
    name: 'usage-rights',
    producer: 'hand',
    features: ['usage-rights'],
    expect: SIGN,
    make: usageRights,
  },
]

/**
 * ISO 32000-1 §12.8.2.3: a reader-enabled file. The signature sits in /Perms /UR3, in no field; its range is right, its
 * value is not one that any vendor's key made.
 */
function usageRights(): Buffer {
  const rights = '<< /Type /TransformParams /V /2.2 /Document [/FullSave] /Form [/FillIn] /Signature [/Modify] >>'
  const reference = `<< /Type /SigRef /TransformMethod /UR3 /TransformParams ${rights} >>`
  const signature = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /M (D:20200101000000Z) /ByteRange ${'*'.repeat(RANGE_WIDTH)} /Contents <${'30'.repeat(SLOT)}> /Reference [${reference}] >>`
  const text = classicFile(document({ catalog: '/Perms << /UR3 6 0 R >>', extra: [obj(6, signature)] })).toString(
    'latin1',
  )
  const gapStart = text.indexOf('/Contents <30') + '/Contents '.length
  const gapEnd = gapStart + SLOT * 2 + 2
  const range = `[0 ${gapStart} ${gapEnd} ${text.length - gapEnd}]`.padEnd(RANGE_WIDTH)
  return latin1(text.replace('*'.repeat(RANGE_WIDTH), range))
}

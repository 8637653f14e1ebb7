import type { Attack } from '../case.ts'
import { cms } from './cms.ts'
import { evilAnnotation } from './evil-annotation.ts'
import { incrementalSaving } from './incremental-saving.ts'
import { shadow } from './shadow.ts'
import { signatureWrapping } from './signature-wrapping.ts'
import { structure } from './structure.ts'
import { trust } from './trust.ts'
import { universalForgery } from './universal-forgery.ts'
import { values } from './values.ts'

export const attacks: readonly Attack[] = [
  ...universalForgery,
  ...incrementalSaving,
  ...signatureWrapping,
  ...shadow,
  ...evilAnnotation,
  ...structure,
  ...values,
  ...cms,
  ...trust,
]

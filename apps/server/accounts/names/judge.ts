import { judgeName } from '@countersign/domain/branding'
import type { FieldError } from '../../platform/errors.ts'
import { WARNINGS } from '../branding/warnings.ts'

/** Why signers must not see this name of an account; null if they may. */
export function nameError(name: string): FieldError | null {
  const imitation = judgeName(name, WARNINGS)
  return imitation === null ? null : { field: 'name', code: 'not_permitted', message: `name ${imitation}.` }
}

import { isFillable, type SignerField, type ValueErrorCode } from '@countersign/domain/field'
import { checkValues } from '@countersign/domain/field/page'
import type { FoundDocument } from '../../documents/find.ts'
import { DEFAULT_LANGUAGE, drawnIn, findUndrawable } from './draw-values.ts'

/** Somebody who is asked to sign. */
export interface AskedPerson {
  name: string
  email: string
  locale?: string | undefined
}

export interface Misfit {
  definition: SignerField
  code: ValueErrorCode
  message: string
}

/**
 * The values that the signer cannot change and that do not fit their boxes: those of read-only fields, and the name, the
 * address and the day that the service fills in. Such a signer could never sign.
 */
export async function findMisfits(
  { name, email, locale }: AskedPerson,
  definitions: readonly SignerField[],
  document: FoundDocument,
  today: string,
): Promise<Misfit[]> {
  // Each is drawn by itself: whether it is shown depends on values that do not exist yet.
  const context = { today, locale: locale ?? DEFAULT_LANGUAGE, signer: { name, email } }
  const values = definitions
    .filter((field) => !isFillable(field))
    .flatMap((field) => {
      const checked = checkValues([{ ...field, showIf: null }], {}, context)
      return checked.ok ? checked.values : []
    })
  const undrawable = await findUndrawable({ definitions, prefix: 'Field', language: locale }, values, drawnIn(document))
  return undrawable.flatMap(({ field, code }) => {
    const definition = definitions.find((one) => one.name === field)
    const message = `The field ${field} ${MESSAGES[code] ?? 'cannot be drawn in its box.'}`
    return definition ? [{ definition, code, message }] : []
  })
}

const MESSAGES: Partial<Record<ValueErrorCode, string>> = {
  does_not_fit: 'has a value that is too long for its box. Make the box larger or the value shorter.',
  character_unsupported: 'has a character that no font of this service contains.',
}

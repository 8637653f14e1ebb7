import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'

/** The one way in which calls are judged: all mistakes at once, nothing removed, and text coerced only where all is text. */
export function makeAjv({ coerceTypes }: { coerceTypes: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    removeAdditional: false,
    useDefaults: true,
    strict: false,
    coerceTypes,
  })
  const addFormats = formatsPlugin as unknown as (ajv: Ajv) => void
  addFormats(ajv)
  return ajv
}

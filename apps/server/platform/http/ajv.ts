import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'

/** How calls are validated: all errors at once, nothing removed, and coercion only of query strings and paths. */
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

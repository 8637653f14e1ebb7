import { findUnshowable } from '@countersign/domain/text'
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
  ajv.addFormat(NAME_FORMAT, (text: string) => findUnshowable(text) === null)
  ajv.addFormat(URL_FORMAT, isPlainUrl)
  return ajv
}

/** A name that people are shown: without controls, characters that change the direction of text, and invisible ones. */
export const NAME_FORMAT = 'display-name'

/** A URL as it may be put into a header, a page and a log: without controls, spaces and invisible characters. */
export const URL_FORMAT = 'plain-url'

function isPlainUrl(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u.test(text)
}

import { compilePattern } from '../pattern/index.ts'
import { FIELD_LIMITS, type SignerField } from '../types.ts'
import type { DefinitionError, DefinitionsInput } from './types.ts'

/** Runs before the fields are read, because the work for a field depends on the others. */
export function checkCounts({ owner, signers }: DefinitionsInput): DefinitionError[] {
  const { perSigner, perRequest, uploadsPerSigner } = FIELD_LIMITS
  const errors = signers.flatMap(({ fields = [] }, signer) => {
    const path = `${owner}[${signer}].fields`
    if (fields.length > perSigner) return [tooMany(path, `A signer has at most ${perSigner} fields.`)]
    const uploads = fields.filter(({ type }) => type === 'upload').length
    return uploads > uploadsPerSigner ? [tooMany(path, `A signer has at most ${uploadsPerSigner} uploads.`)] : []
  })
  const all = signers.reduce((total, { fields = [] }) => total + fields.length, 0)
  const message = `There are ${all} fields. The maximum of all signers together is ${perRequest}.`
  return all > perRequest ? [...errors, tooMany(owner, message)] : errors
}

/** Limits of all fields together. They bound the work for one form and one document. */
export function checkTotals(
  signers: readonly (readonly SignerField[])[],
  owner: DefinitionsInput['owner'],
): DefinitionError[] {
  const errors = signers.flatMap((fields, signer) => checkWork(fields, `${owner}[${signer}].fields`))
  const all = signers.flat()
  const places = sum(all, ({ boxes }) => boxes.length)
  if (places > FIELD_LIMITS.places) {
    const message = `The fields have ${places} boxes. The maximum of all together is ${FIELD_LIMITS.places}.`
    errors.push(tooMany(owner, message))
  }
  const drawn = sum(all, (field) => (field.type === 'text' ? field.maxLength * field.boxes.length : 0))
  if (drawn > FIELD_LIMITS.drawn) {
    const counted = `The texts can have ${drawn} characters, counted at each box.`
    errors.push(tooMany(owner, `${counted} The maximum is ${FIELD_LIMITS.drawn}: reduce max_length.`))
  }
  return errors
}

function checkWork(fields: readonly SignerField[], path: string): DefinitionError[] {
  if (sum(fields, workOf) <= FIELD_LIMITS.patternWork) return []
  return [tooMany(path, 'The patterns take too long to check. Shorten repetitions, or reduce max_length.')]
}

function tooMany(field: string, message: string): DefinitionError {
  return { field, code: 'too_many', message }
}

function workOf(field: SignerField): number {
  if (field.type !== 'text' || field.pattern === null) return 0
  try {
    return field.maxLength * compilePattern(field.pattern).states
  } catch {
    // Reported with its field.
    return 0
  }
}

function sum(fields: readonly SignerField[], of: (field: SignerField) => number): number {
  return fields.reduce((total, field) => total + of(field), 0)
}

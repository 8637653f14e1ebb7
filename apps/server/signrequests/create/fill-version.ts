import { type FillInput, fill } from '@countersign/domain/template'
import { Failure } from '../../platform/errors.ts'
import type { TemplateVersion } from '../../templates/find-version.ts'
import type { TemplateRequestBody } from './template-body.ts'

// Apart from the create itself: the thread that reads bulk uploads needs these, and its memory is counted.

/** The request body for a version filled with people and values. Throws a Failure for invalid input. */
export function fillVersion(version: TemplateVersion, body: TemplateRequestBody) {
  const { version: _number, document_name: _name, ...filling } = body
  const filled = fill(version, filling as FillInput)
  if (filled.ok) return filled
  const errors = [...filled.errors]
  throw new Failure('validation_failed', errors[0]?.message ?? 'The template cannot be filled.', { errors })
}

/**
 * Replaces signers[i] by the name of the role in fields and messages: the caller of a template knows roles only. What is
 * prefilled in a field is given by its name.
 */
export function withRoleNames(failure: Failure, { roles }: TemplateVersion): Failure {
  const named = (text: string) =>
    text.replaceAll(/signers\[(\d+)\](?:\.fields\[(\d+)\]\.prefill)?/g, (whole, index, prefilled) => {
      const role = roles[Number(index)]
      if (role === undefined) return whole
      const field = role.fields?.[Number(prefilled)]
      return `roles.${role.name}${field ? `.prefill.${field.name}` : ''}`
    })
  const errors = failure.errors.map(({ field, code, message }) => ({
    field: named(field),
    code,
    message: named(message),
  }))
  const { code, message, details, retryAfterSeconds: seconds } = failure
  const retry = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  return new Failure(code, named(message), { errors, details, ...retry, cause: failure })
}

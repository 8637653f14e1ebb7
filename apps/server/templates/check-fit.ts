import { Failure, type FieldError } from '../platform/errors.ts'
import type { TemplateVersion } from './find-version.ts'

/** Values that do not fit their boxes. Checked before the document is created, because a job draws them later. */
export async function fitErrors(
  { fields }: Pick<TemplateVersion, 'fields'>,
  values: Readonly<Record<string, string>>,
): Promise<FieldError[]> {
  if (Object.keys(values).length === 0) return []
  const { findFitErrors } = await import('./draw.ts')
  return findFitErrors(fields, values)
}

export async function requireFit(
  version: Pick<TemplateVersion, 'fields'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const errors = await fitErrors(version, values)
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

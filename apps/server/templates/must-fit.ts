import { Failure, type FieldError } from '../platform/errors.ts'
import type { TemplateVersion } from './find-version.ts'

/**
 * Whether values can be drawn where they belong, asked before anything is made: what is let pass here is drawn later
 * without anybody there to be told.
 */
export async function misfits(
  { fields }: Pick<TemplateVersion, 'fields'>,
  values: Readonly<Record<string, string>>,
): Promise<FieldError[]> {
  if (Object.keys(values).length === 0) return []
  const { whatDoesNotFit } = await import('./draw.ts')
  return whatDoesNotFit(fields, values)
}

export async function mustFit(
  version: Pick<TemplateVersion, 'fields'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const errors = await misfits(version, values)
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

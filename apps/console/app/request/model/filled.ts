/** What a signer filled in, for people: with labels instead of names. */
import type { Signer, Timeline } from './types.ts'

export interface UploadedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface Filled {
  readonly name: string
  readonly label: string
  /** Text as it was written; a checkbox; a file; null if it was left empty. */
  readonly value: string | boolean | UploadedFile | null
}

/** In the order in which the fields were defined. */
export function filledOf({ fields, asked_fields: asked }: Pick<Signer, 'fields' | 'asked_fields'>): Filled[] {
  return fields.map(({ name, value }) => {
    const definition = asked.find((field) => field.name === name)
    return { name, label: definition?.label ?? name, value: shownValue(value, definition?.options ?? []) }
  })
}

function shownValue(value: unknown, options: readonly unknown[]): Filled['value'] {
  if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null
  if (isUpload(value)) return value
  const chosen = options.find((option) => isOption(option) && option.value === value)
  return isOption(chosen) ? chosen.label : String(value)
}

function isUpload(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'name' in value
}

function isOption(option: unknown): option is { value: string; label: string } {
  return typeof option === 'object' && option !== null && 'value' in option && 'label' in option
}

/** Whether personal data of the signer was erased, and with it what they filled in. */
export function isErased(
  { id, fields, asked_fields }: Pick<Signer, 'id' | 'fields' | 'asked_fields'>,
  { lanes }: Timeline,
): boolean {
  const isOfSigner = (signer: string | null) => signer === null || signer === id
  const erasures = lanes.flatMap(({ points }) => points).filter(({ kind }) => kind === 'erased')
  return (
    fields.length === 0 && asked_fields.length === 0 && erasures.some(({ signer_id }) => isOfSigner(signer_id ?? null))
  )
}

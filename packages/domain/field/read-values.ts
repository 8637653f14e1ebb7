import { type CheckContext, type Checked, checkValue } from './check-value.ts'
import { isFillable, type ShowIf, type SignerField } from './types.ts'

/** What a client sent, by field name. The texts may be anything. */
export type GivenValues = Readonly<Record<string, unknown>>

/** `unknown`: the field that decides has a wrong value. */
export type Visibility = 'shown' | 'hidden' | 'unknown'

export interface ReadValues {
  readonly checked: (field: SignerField) => Checked
  readonly visibility: (field: SignerField) => Visibility
}

/**
 * Reads a signer's values. A read-only field has its prefill, whatever was given. A field that depends on a hidden one is
 * hidden, so that no chain of conditions shows what its first condition hides.
 */
export function readValues(fields: readonly SignerField[], given: GivenValues, context: CheckContext): ReadValues {
  // A map, because an object has inherited names such as `constructor`.
  const values = new Map(Object.entries(given))
  const byName = new Map(fields.map((field) => [field.name, field]))
  const results = new Map<SignerField, Checked>()
  const visibilities = new Map<SignerField, Visibility>()

  function checked(field: SignerField): Checked {
    const known = results.get(field)
    if (known) return known
    const result: Checked = isFillable(field)
      ? checkValue(field, values.get(field.name), context)
      : { ok: true, value: field.prefill }
    results.set(field, result)
    return result
  }

  function visibility(field: SignerField): Visibility {
    const known = visibilities.get(field)
    if (known) return known
    // Definitions have no cycles. If stored ones had, their fields would be hidden.
    visibilities.set(field, 'hidden')
    const result = decide(field.showIf)
    visibilities.set(field, result)
    return result
  }

  function decide(showIf: ShowIf | null): Visibility {
    if (showIf === null) return 'shown'
    const source = byName.get(showIf.field)
    const sourceVisibility = source ? visibility(source) : 'hidden'
    if (source === undefined || sourceVisibility !== 'shown') return sourceVisibility
    const result = checked(source)
    if (!result.ok) return 'unknown'
    return holds(showIf, result) ? 'shown' : 'hidden'
  }

  return { checked, visibility }
}

function holds(showIf: ShowIf, { value }: Checked & { ok: true }): boolean {
  if (showIf.test === 'equals') return value === showIf.value
  const isFilled = value !== null && value !== false
  return isFilled === showIf.value
}

/** The fields that the signer is shown, for the page and the server. */
export function visibleFields(
  fields: readonly SignerField[],
  given: GivenValues,
  context: CheckContext,
): readonly SignerField[] {
  const { visibility } = readValues(fields, given, context)
  return fields.filter((field) => visibility(field) === 'shown')
}

/** What the page shows before the signer has filled anything. */
export function initialValues(fields: readonly SignerField[]): GivenValues {
  const prefilled = fields.filter((field) => isFillable(field) && field.prefill !== null)
  return Object.fromEntries(prefilled.map(({ name, prefill }) => [name, prefill]))
}

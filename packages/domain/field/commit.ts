import type { FieldValue, FilledField } from './types.ts'

/**
 * A signer's values for the audit chain: one personal value for each field, as canonical JSON (RFC 8785). The chain stores
 * a salted commitment of each, so that one value can be disclosed or erased without the others. The keys are readable in
 * the chain, so they are positions: with the names, they would say which fields of a condition the signer was shown. A
 * field that was left empty is included: the signer was shown it.
 */
export function committedValues(values: readonly FilledField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    values.map(({ name, type, value }, index) => [
      `field_${index + 1}`,
      // Canonical: the keys are in order, and the values have neither numbers with fractions nor lone surrogates.
      JSON.stringify({ name, type, value: canonical(value) }),
    ]),
  )
}

function canonical(value: FieldValue | null): unknown {
  if (value === null || typeof value !== 'object') return value
  const { id, name, sha256, size, type } = value
  return { id, name, sha256, size, type }
}

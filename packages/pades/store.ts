import { base64OfBytes, bytesOfBase64 } from './bytes.ts'
import { PadesError } from './errors.ts'
import type { Attributes, Embedded, Prepared, Signed } from './phases.ts'

/** A signature in any of its phases. */
export type Phase = Prepared | Attributes | Signed | Embedded

/** Names one of the phases. */
export type PhaseName = Phase['phase']

const format = 1
const bytesKey = '$base64'

/** Serializes a phase, for a database row or a message. Another process can resume it. */
export function storePhase(phase: Phase): string {
  return JSON.stringify({ format, ...phase }, function (this: Record<string, unknown>, key, value: unknown) {
    // Node's Buffer defines toJSON, so `value` may be its result; `this[key]` is still the bytes.
    const original = this[key]
    return original instanceof Uint8Array ? { [bytesKey]: base64OfBytes(original) } : value
  })
}

/** Parses the result of `storePhase`. Throws if it is not the phase that the caller needs. */
export function resumePhase<Name extends PhaseName>(name: Name, text: string): Extract<Phase, { phase: Name }> {
  const stored = parse(text)
  if (stored.format !== format || stored.phase !== name) {
    throw new PadesError('phase_mismatch', `the text is not a stored phase "${name}" of format ${format}`)
  }
  const { format: _format, ...phase } = stored
  checkShape(name, phase)
  return phase as unknown as Extract<Phase, { phase: Name }>
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      const encoded = isRecord(value) ? value[bytesKey] : undefined
      return typeof encoded === 'string' ? bytesOfBase64(encoded) : value
    }) as Record<string, unknown>
  } catch (cause) {
    throw new PadesError('phase_mismatch', 'the stored phase is not valid JSON', { cause })
  }
}

type Check = (value: unknown) => boolean
const bytes: Check = (value) => value instanceof Uint8Array
const text: Check = (value) => typeof value === 'string'
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check)
const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([key, check]) => check(value[key]))

const base = shape({ length: count, digest: bytes })
const byteRange: Check = (value) => Array.isArray(value) && value.length === 4 && value.every(count)
const prepared = shape({
  base,
  increment: bytes,
  byteRange,
  slot: shape({ position: count, bytes: count }),
  digestAlgorithm: text,
  digest: bytes,
  fields: listOf(text),
  subFilter: text,
  claimedLevel: text,
})
const shapes: Readonly<Record<PhaseName, Check>> = {
  prepared,
  attributes: shape({ prepared, certificates: listOf(bytes), algorithm: text, toBeSigned: bytes }),
  signed: shape({ prepared, cms: bytes, signature: bytes }),
  embedded: shape({ base, digestAlgorithm: text, increment: bytes, byteRange, cms: bytes }),
}

function checkShape(name: PhaseName, phase: unknown): void {
  if (!shapes[name](phase)) throw new PadesError('phase_mismatch', `the stored phase "${name}" is incomplete`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

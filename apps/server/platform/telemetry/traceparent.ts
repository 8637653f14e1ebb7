// The W3C trace context, version 00: 00-<trace id>-<parent span id>-<flags> (https://www.w3.org/TR/trace-context/).

export interface TraceParent {
  traceId: string
  spanId: string
  isSampled: boolean
}

const VERSION_00 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** A later version begins with the same fields. */
const LATER = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/** Null if the value is not valid. The specification says to ignore it then. */
export function parseTraceparent(value: unknown): TraceParent | null {
  if (typeof value !== 'string') return null
  const found = (value.startsWith('00') ? VERSION_00 : LATER).exec(value)
  const [, traceId = '', spanId = '', flags = ''] = found ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** A call that the screen made. */
export interface RecordedCall {
  method: string
  /** With its query. */
  path: string
  /** The path in the OpenAPI document. */
  route: string
  /** The JSON that was sent. */
  body: string | null
}

const MOST = 30
let calls: readonly RecordedCall[] = []
const listeners = new Set<() => void>()

/** The newest first; a repeated call moves to the front. */
export function recordCall(call: RecordedCall): void {
  const others = calls.filter(
    ({ method, path, body }) => method !== call.method || path !== call.path || body !== call.body,
  )
  replace([call, ...others].slice(0, MOST))
}

/** At a change of the screen. */
export function forgetCalls(): void {
  replace([])
}

export function recordedCalls(): readonly RecordedCall[] {
  return calls
}

export function onRecordedCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly RecordedCall[]): void {
  calls = next
  for (const listener of listeners) listener()
}

import type { LogFn, Logger } from 'pino'

// Loops that retry write the same error at every attempt. Such a line that was written in the last minute is omitted,
// and the next one says how many were. Lines without an error report changes, and all of them are written.

const QUIET_MS = 60_000
const MOST_KEYS = 1_000
const WARN = 40
const ERROR = 50

interface Written {
  at: number
  omitted: number
}

type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

/** The hook `logMethod` of pino. Lines with other ids, messages or bindings are other lines. */
export function omitRepeats(now: () => number = () => performance.now()): LogMethod {
  const written = new Map<string, Written>()

  /** How many were omitted since it was last written; null if it is to be omitted now. */
  function omittedBefore(key: string): number | null {
    const last = written.get(key)
    if (last && now() - last.at < QUIET_MS) {
      last.omitted += 1
      return null
    }
    if (written.size >= MOST_KEYS) written.clear()
    written.set(key, { at: now(), omitted: 0 })
    return last?.omitted ?? 0
  }

  return function logMethod(args, method, level) {
    const [fields, ...rest] = args as unknown[]
    if ((level !== WARN && level !== ERROR) || !hasError(fields)) return method.apply(this, args)
    const omitted = omittedBefore(JSON.stringify([level, this.bindings(), contentOf(fields), rest.map(String)]))
    if (omitted === null) return
    if (omitted === 0) return method.apply(this, args)
    const named = fields instanceof Error ? { err: fields } : fields
    method.apply(this, [{ ...named, omitted }, ...rest] as Parameters<LogFn>)
  }
}

function hasError(fields: unknown): fields is object {
  return fields instanceof Error || (typeof fields === 'object' && fields !== null && 'err' in fields)
}

/** What tells a line from another: errors by their message, and no stacks or objects of libraries. */
function contentOf(fields: object): unknown {
  if (fields instanceof Error) return fields.message
  return Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : String(value),
  ])
}

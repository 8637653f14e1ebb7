import { type DestinationStream, type Logger, pino } from 'pino'
import { omitRepeats } from './log-repeats.ts'
import { activeSpan, isTracing } from './telemetry/tracing.ts'

/** Logs are JSON lines. They never contain secrets, whatever their source. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    ...(isTracing() ? { mixin: traceOfLine } : {}),
    hooks: { logMethod: omitRepeats() },
    serializers: { err: errorForLog },
    redact: {
      paths: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie', 'headers.authorization'],
      censor: '[removed]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A line that is written within a span has the id of its trace. */
function traceOfLine(): object {
  const span = activeSpan()
  return span ? { traceId: span.traceId } : {}
}

/**
 * Only fields that are known to be harmless. Libraries attach whole objects to their errors: a database connection with
 * the key that cancels its queries, a rejected row with its values, a mail with its recipient. Some errors are not an
 * instance of Error, so that is not checked.
 */
function errorForLog(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { name, message, stack, code, cause } = error as Partial<Error> & { code?: unknown }
  return {
    type: name ?? 'unnamed',
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

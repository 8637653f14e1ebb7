import { type DestinationStream, type Logger, pino } from 'pino'

/** Logs are JSON lines. They never contain secrets, whatever their source. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: errorForLog },
    redact: {
      paths: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie', 'headers.authorization'],
      censor: '[removed]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
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

import { type DestinationStream, type Logger, pino } from 'pino'

/** Logs are JSON lines. Nothing that opens a door is ever in them, wherever it may come from. */
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
 * Only what we know to be harmless. Libraries hang whole objects on their errors: a database connection with the key
 * that cancels its queries, a rejected row with the values in it, a mail with its recipient. Some are not even an Error,
 * so it is not asked for.
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

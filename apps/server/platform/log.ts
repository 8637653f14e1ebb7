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
 * that cancels its queries, a rejected row with the values in it, a mail with its recipient.
 */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

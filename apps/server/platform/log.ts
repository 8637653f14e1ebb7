import { type Logger, pino } from 'pino'

/** Logs are JSON lines. Nothing that opens a door is ever in them, wherever it may come from. */
export function makeLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie', 'headers.authorization'],
      censor: '[removed]',
    },
  })
}

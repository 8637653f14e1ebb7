import { pino } from 'pino'
import { makeLogger } from '../platform/log.ts'

// Everything that a process writes is a JSON line, so that a log collector can read all of it.

/** Says that the process has started, whatever the level of its logs. */
export function announce(message: string): void {
  makeLogger('info').info(message)
}

/** Says on stderr why the process ends: as text in a terminal, else as a JSON line. */
export function reportFatal(message: string, err?: unknown): void {
  if (process.stderr.isTTY && err === undefined) process.stderr.write(`${message}\n`)
  else makeLogger('fatal', pino.destination({ fd: 2, sync: true })).fatal(err === undefined ? {} : { err }, message)
}

/** Errors that nothing has caught end the process, with a line instead of Node's text. Warnings of Node are lines, too. */
export function logProcessErrors(): void {
  const end = (err: unknown) => {
    reportFatal('unexpected error: the process ends', err)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.removeAllListeners('warning')
  process.on('warning', (err) => makeLogger('warn').warn({ err }, 'warning of Node'))
}

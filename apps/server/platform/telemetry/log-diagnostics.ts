import { type DiagLogFunction, DiagLogLevel, diag } from '@opentelemetry/api'
import type { Logger } from 'pino'

const LONGEST = 500

/** Problems of OpenTelemetry itself, such as a collector that does not answer, are lines of the process logs. */
export function logDiagnostics(log: Pick<Logger, 'warn'>): void {
  const warn: DiagLogFunction = (message, ...more) => {
    const detail = [messageIn(message), ...more.map(textOf)].join(' ').slice(0, LONGEST)
    log.warn({ detail }, 'telemetry is not exported')
  }
  const ignore: DiagLogFunction = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, { logLevel: DiagLogLevel.WARN })
}

/** The SDK passes an error as JSON, with its stack. */
function messageIn(text: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text
}

function textOf(value: unknown): string {
  return value instanceof Error ? value.message : String(value)
}

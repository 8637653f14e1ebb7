import { createInterface } from 'node:readline/promises'
import { Failure } from '../failure.ts'
import { readHiddenLine } from './hidden-line.ts'

export interface Screen {
  print(line?: string): void
  bold(text: string): string
  dim(text: string): string
}

/** An interactive terminal. */
export interface Terminal extends Screen {
  ask(question: string): Promise<string>
  /** Reads without echo into a buffer that can be wiped. */
  askHidden(question: string): Promise<Buffer>
  /** Aborted when the user stops the helper. */
  readonly stopped: AbortSignal
}

export function openScreen(): Screen {
  const paint = (code: number) => (text: string) =>
    process.stdout.isTTY && process.env.NO_COLOR === undefined ? `\x1b[${code}m${text}\x1b[22m` : text
  const print = (line = '') => {
    process.stdout.write(`${printable(line)}\n`)
  }
  return { print, bold: paint(1), dim: paint(2) }
}

export function openTerminal(): Terminal {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new Failure('usage', 'The helper must run in a terminal, because it asks for a PIN.', 'Start it by hand.')
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(stoppedByUser()))
  process.once('SIGTERM', () => stop.abort(stoppedByUser()))
  return {
    ...openScreen(),
    ask: async (question) => {
      const lines = createInterface({ input: stdin, output: stdout })
      const stopHelper = () => stop.abort(stoppedByUser())
      lines.once('SIGINT', stopHelper).once('close', stopHelper)
      try {
        return (await lines.question(printable(question), { signal: stop.signal })).trim()
      } catch (error) {
        throw stop.signal.aborted ? stop.signal.reason : error
      } finally {
        lines.off('close', stopHelper).close()
      }
    },
    askHidden: async (question) => {
      const line = await readHiddenLine(stdin, stdout, printable(question))
      if (line !== undefined) return line
      stop.abort(stoppedByUser())
      throw stop.signal.reason
    },
    stopped: stop.signal,
  }
}

function stoppedByUser(): Failure {
  return new Failure('stopped', 'Stopped. Nothing was signed.')
}

/** Replaces control and bidirectional characters: names come from certificates and senders. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not reach the terminal
  return text.replace(/(?!\x1b\[(?:1|2|22)m)[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '�')
}

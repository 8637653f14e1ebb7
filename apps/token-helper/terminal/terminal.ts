import { createInterface } from 'node:readline/promises'
import { Failure } from '../failure.ts'
import { readHiddenLine } from './hidden-line.ts'

export interface Screen {
  say(line?: string): void
  bold(text: string): string
  dim(text: string): string
}

/** A person in front of a screen with keys. */
export interface Terminal extends Screen {
  ask(question: string): Promise<string>
  /** What is typed is not shown, and can be wiped. */
  askHidden(question: string): Promise<Buffer>
  /** Aborted when the person wants to stop. */
  readonly stopped: AbortSignal
}

export function openScreen(): Screen {
  const paint = (code: number) => (text: string) =>
    process.stdout.isTTY && process.env.NO_COLOR === undefined ? `\x1b[${code}m${text}\x1b[22m` : text
  const say = (line = '') => {
    process.stdout.write(`${printable(line)}\n`)
  }
  return { say, bold: paint(1), dim: paint(2) }
}

export function openTerminal(): Terminal {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new Failure('usage', 'The helper asks for a PIN, so it must run in a terminal.', 'Start it by hand.')
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(stoppedByPerson()))
  process.once('SIGTERM', () => stop.abort(stoppedByPerson()))
  return {
    ...openScreen(),
    ask: async (question) => {
      const lines = createInterface({ input: stdin, output: stdout })
      const leave = () => stop.abort(stoppedByPerson())
      lines.once('SIGINT', leave).once('close', leave)
      try {
        return (await lines.question(printable(question), { signal: stop.signal })).trim()
      } catch (error) {
        throw stop.signal.aborted ? stop.signal.reason : error
      } finally {
        lines.off('close', leave).close()
      }
    },
    askHidden: async (question) => {
      const line = await readHiddenLine(stdin, stdout, printable(question))
      if (line !== undefined) return line
      stop.abort(stoppedByPerson())
      throw stop.signal.reason
    },
    stopped: stop.signal,
  }
}

function stoppedByPerson(): Failure {
  return new Failure('stopped', 'Stopped. Nothing was signed.')
}

/** Names come from certificates and senders: nothing in them may move the cursor, or turn the text around. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal
  return text.replace(/(?!\x1b\[(?:1|2|22)m)[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '�')
}

import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type CliContext, UsageError } from '../context.ts'
import { type Answer, callService, chooseService, failureOf, METHODS, type Method, tokenFor } from './service.ts'
import { callWithStepUp } from './step-up.ts'

interface Options {
  url?: string
  data?: string
  account?: string
  mode?: string
  output?: string
}

/** countersign api: a call of the API with the session of this command line. */
export function addApiCommand(program: Command, context: CliContext): void {
  const { env, out } = context
  program
    .command('api')
    .description('call the API as the person who is signed in, such as: countersign api GET /members')
    .argument('<method>', METHODS.join(', '))
    .argument('<path>', 'the path after /api/v1, with its query')
    .option('--url <url>', 'the service; default: COUNTERSIGN_URL, or http://localhost:8080')
    .option('--data <json>', 'the body')
    .option('--account <id>', 'the account (acc_…), if you are a member of several')
    .option('--mode <mode>', 'test or live; default: test')
    .option('--output <file>', 'write the answer to this file, such as a document')
    .action(async (method: string, path: string, { url: named, data, account, mode, output }: Options) => {
      const url = await chooseService(env, named)
      const [verb, address, body] = [methodOf(method), pathOf(path), bodyOf(data)]
      const headers = {
        ...(account === undefined ? {} : { 'countersign-account': account }),
        ...(mode === undefined ? {} : { 'countersign-mode': mode }),
      }
      const answer = await callWithStepUp(context, url, await tokenFor(env, url), (token) =>
        callService(url, verb, address, { token, headers, ...(body === undefined ? {} : { body }) }),
      )
      if (answer.status >= 400) throw failureOf(url, answer)
      if (output !== undefined) await writeFile(output, answer.bytes, { mode: 0o600 })
      else out(printable(answer))
    })
}

/** JSON, or lines of it. A document would harm a terminal. */
function printable({ type, body, bytes }: Answer): string {
  if (type === 'application/json') return `${JSON.stringify(body)}\n`
  if (type === 'application/x-ndjson' || type.startsWith('text/')) return bytes.toString()
  throw new UsageError(`The answer is a file (${type}): name one with --output.`)
}

function methodOf(text: string): Method {
  const method = METHODS.find((each) => each === text.toUpperCase())
  if (!method) throw new UsageError(`${text} is not one of ${METHODS.join(', ')}.`)
  return method
}

/** Only paths of the API: the token is sent nowhere else. */
function pathOf(path: string): string {
  const address = `/api/v1${path}`
  if (path.startsWith('/') && new URL(address, 'https://own.invalid').pathname.startsWith('/api/v1/')) return address
  throw new UsageError(`${path} is not a path of the API, such as /members.`)
}

function bodyOf(data: string | undefined): unknown {
  if (data === undefined) return undefined
  try {
    return JSON.parse(data)
  } catch {
    throw new UsageError('--data is not JSON.')
  }
}

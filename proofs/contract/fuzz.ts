import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../lib/client.ts'
import { hold, PromiseBroken } from '../lib/proof.ts'
import type { PreparedCall } from './prepare-calls.ts'
import { runTool, type Tools } from './tools.ts'

// schemathesis calls every operation: first with the prepared valid call and the document's examples, then with
// generated calls, valid and invalid ones.

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]
/** Calls that a busy server may shed (503 with Retry-After), of all. */
const MOST_SHED = 0.02
/** Errors that do not depend on the call: the document has them as one response, `default`. */
const ANY_CALL = new Set([400, 401, 403, 405, 408, 413, 414, 415, 417, 429, 431, 503])
/** Operations that have to succeed at least once, of all. */
const LEAST_SUCCEEDED = 0.8

interface Answer {
  operation: string
  status: number
  shed: boolean
}

export interface FuzzInput {
  url: string
  client: Client
  calls: Record<string, PreparedCall>
  /** The statuses that the document has for each operation. */
  documented: ReadonlyMap<string, ReadonlySet<number>>
  full: boolean
  seed: number
  cwd: string
}

export interface Fuzzed {
  calls: number
  succeeded: number
  operations: number
}

export async function fuzz(tools: Tools, input: FuzzInput): Promise<Fuzzed> {
  const { url, client, calls, documented, full, seed, cwd } = input
  const [prepared, answered] = [join(cwd, 'calls.json'), join(cwd, 'answers.ndjson')]
  writeFileSync(prepared, JSON.stringify(calls))
  writeFileSync(answered, '')
  const { code, out } = await runTool(
    tools.schemathesis,
    [
      ...['run', `${url}/api/v1/openapi.json`, '--url', url, '--header', `Authorization: Bearer ${client.key}`],
      ...['--seed', String(seed), '--phases', full ? 'examples,coverage,fuzzing' : 'examples,fuzzing'],
      ...['--max-examples', full ? '100' : '5', '--checks', CHECKS.join(','), '--continue-on-failure', '--no-shrink'],
      ...['--generation-database', 'none', '--request-timeout', '60', '--warnings', 'off', '--workers', '2'],
      ...['--generation-with-security-parameters', 'false'],
    ],
    {
      cwd,
      env: {
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: import.meta.dirname,
        CONTRACT_CALLS: prepared,
        CONTRACT_ANSWERS: answered,
      },
    },
  )
  if (code !== 0) throw new PromiseBroken(`schemathesis found failures:\n${summaryOf(out)}`)
  return judge(readAnswers(answered), documented)
}

function judge(answers: Answer[], documented: FuzzInput['documented']): Fuzzed {
  const operations = [...documented.keys()]
  const failed = answers.filter(({ status, shed }) => status >= 500 && !shed)
  hold(failed.length === 0, `${failed.length} calls were answered with 5xx, the first of ${failed[0]?.operation}`)
  const isDocumented = ({ operation, status }: Answer) => documented.get(operation)?.has(status) || ANY_CALL.has(status)
  const unknown = answers.find((answer) => !isDocumented(answer))
  hold(!unknown, `${unknown?.operation} answered with ${unknown?.status}, which the document does not have`)
  const shed = answers.filter((answer) => answer.shed).length
  hold(shed <= answers.length * MOST_SHED, `${shed} of ${answers.length} calls were shed`)
  const called = new Set(answers.map(({ operation }) => operation))
  const missing = operations.filter((id) => !called.has(id))
  hold(missing.length === 0, `schemathesis did not call ${missing.join(', ')}`)
  const succeeded = new Set(answers.filter(({ status }) => status < 300).map(({ operation }) => operation))
  const never = operations.filter((id) => !succeeded.has(id))
  hold(
    never.length <= operations.length * (1 - LEAST_SUCCEEDED),
    `${never.length} of ${operations.length} operations never succeeded: ${never.join(', ')}`,
  )
  return { calls: answers.length, succeeded: operations.length - never.length, operations: operations.length }
}

function readAnswers(file: string): Answer[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Answer)
}

/** From the first error on, each line cut: a generated call may have many kilobytes. */
function summaryOf(out: string): string {
  const start = Math.max(0, out.search(/=+ (ERRORS|FAILURES) =+/))
  return out
    .slice(start)
    .split('\n')
    .map((line) => line.slice(0, 300))
    .slice(0, 120)
    .join('\n')
}

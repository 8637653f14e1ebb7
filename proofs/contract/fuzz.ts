import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
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
export const LIMITS = {
  shed: atMost(0.02, 'share of calls that a busy server sheds (503 with Retry-After)', { timing: true }),
  succeeded: atLeast(0.9, 'share of operations for API keys that succeed at least once'),
}
/** Errors that do not depend on the call: the document has them as one response, `default`. */
const ANY_CALL = new Set([400, 401, 403, 405, 408, 413, 414, 415, 417, 429, 431, 503])

interface Answer {
  operation: string
  status: number
  shed: boolean
}

export interface FuzzInput {
  url: string
  client: Client
  calls: Record<string, PreparedCall>
  /** The statuses that the document has for each operation, and whether an API key may call it. */
  documented: ReadonlyMap<string, { statuses: ReadonlySet<number>; isForKeys: boolean }>
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
      ...['--max-examples', full ? '100' : '2', '--checks', CHECKS.join(','), '--continue-on-failure', '--no-shrink'],
      // One worker: with two threads, Python's parser once failed with "AST constructor recursion depth mismatch".
      ...['--generation-database', 'none', '--request-timeout', '60', '--warnings', 'off', '--workers', '1'],
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
  const answers = readAnswers(answered)
  await plantFaults(answers, documented)
  return judge(answers, documented)
}

/** In the answers that schemathesis got. */
async function plantFaults(answers: readonly Answer[], documented: FuzzInput['documented']): Promise<void> {
  const planted = (status: number) =>
    answers.map((answer, i) => (i === 0 ? { ...answer, status, shed: false } : answer))
  await mustFind('server error', () => judge(planted(500), documented))
  await mustFind('undocumented response', () => judge(planted(218), documented))
  const id = answers[0]?.operation
  await mustFind('operation not called', () => judge(answers.filter(({ operation }) => operation !== id), documented)) // biome-ignore format: one line
}

function judge(answers: readonly Answer[], documented: FuzzInput['documented']): Fuzzed {
  const operations = [...documented.keys()]
  const failed = answers.filter(({ status, shed }) => status >= 500 && !shed)
  hold(failed.length === 0, `${failed.length} calls were answered with 5xx, the first of ${failed[0]?.operation}`)
  const isDocumented = ({ operation, status }: Answer) =>
    documented.get(operation)?.statuses.has(status) || ANY_CALL.has(status)
  const unknown = answers.find((answer) => !isDocumented(answer))
  hold(!unknown, `${unknown?.operation} answered with ${unknown?.status}, which the document does not have`)
  const shed = answers.filter((answer) => answer.shed).length
  holdLimit(LIMITS.shed, shed / Math.max(1, answers.length))
  const called = new Set(answers.map(({ operation }) => operation))
  const missing = operations.filter((id) => !called.has(id))
  hold(missing.length === 0, `schemathesis did not call ${missing.join(', ')}`)
  const succeeded = new Set(answers.filter(({ status }) => status < 300).map(({ operation }) => operation))
  const forKeys = operations.filter((id) => documented.get(id)?.isForKeys)
  const never = forKeys.filter((id) => !succeeded.has(id))
  holdLimit(LIMITS.succeeded, 1 - never.length / forKeys.length, `(never: ${never.join(', ')})`)
  return { calls: answers.length, succeeded: forKeys.length - never.length, operations: operations.length }
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

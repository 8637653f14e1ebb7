import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hold } from './proof.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numTodoTests: number
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

/** Runs a test file of this folder; throws with the failures if there are any. `names`: of the tests that passed. */
export function runTests(file: string): { passed: number; todo: number; names: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tests-'))
  try {
    const output = join(folder, 'report.json')
    const args = ['run', '--config', 'proofs/vitest.config.ts', '--reporter=json', `--outputFile=${output}`, file]
    const { stderr } = spawnSync('vitest', args, { encoding: 'utf8' })
    const report = readReport(output, stderr)
    const results = report.testResults.flatMap((result) => result.assertionResults)
    const failures = results.filter(({ status }) => status === 'failed')
    const names = results.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName)
    hold(failures.length === 0, failures.map((f) => `${f.fullName}\n  ${f.failureMessages.join('\n  ')}`).join('\n'))
    hold(report.numPassedTests > 0 && report.numFailedTests === 0, `no test ran:\n${stderr}`)
    return { passed: report.numPassedTests, todo: report.numTodoTests, names }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readReport(file: string, stderr: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    throw new Error(`the tests did not run:\n${stderr}`)
  }
}

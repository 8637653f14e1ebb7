import { join } from 'node:path'
import { hold } from '../lib/proof.ts'
import type { Finding } from './lint-document.ts'
import { mustRun, type Tools } from './tools.ts'

const LINT = join(import.meta.dirname, 'lint-document.ts')

/** Throws if a rule of Redocly or Spectral is broken, be it by an error or by a warning. */
export async function lint({ folder }: Tools, document: string, cwd: string): Promise<void> {
  const out = await mustRun('the linters', process.execPath, [LINT, folder, document], { cwd })
  const findings = JSON.parse(out) as Finding[]
  const first = findings
    .slice(0, 10)
    .map(({ linter, rule, where, message }) => `${linter} ${rule} ${where}: ${message}`)
  hold(findings.length === 0, `${findings.length} findings of the linters:\n${first.join('\n')}`)
}

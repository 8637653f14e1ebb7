import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Call, Result } from '../../tools/chart/helm.ts'
import { type Finished, runProgram } from '../lib/run-program.ts'

// The programs that judge the files of deploy/: Helm, kubeconform, systemd-analyze, HAProxy, nginx.

export const ROOT = resolve(import.meta.dirname, '../..')
const CHART_TOOLS = join(ROOT, 'tools/chart')

const ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, SYSTEMD_COLORS: '0' }

export function run(command: string, args: readonly string[], input = ''): Promise<Finished> {
  return runProgram(command, args, { input, env: ENV })
}

export interface ChartTools {
  /** All calls in one process. */
  helm(calls: readonly Call[]): Promise<Result[]>
  kubeconform(folder: string): Promise<Finished>
}

/** `folder`: printed by tools/chart/setup. */
export function chartTools(folder: string): ChartTools {
  const program = join(CHART_TOOLS, 'helm.ts')
  const schemas = join(CHART_TOOLS, 'schemas', '{{ .ResourceKind }}{{ .KindSuffix }}.json')
  return {
    async helm(calls) {
      const { code, out, err } = await run(process.execPath, [program, join(folder, 'helm.so')], JSON.stringify(calls))
      if (code !== 0) throw new Error(`tools/chart/helm.ts failed: ${err}`)
      return JSON.parse(out) as Result[]
    },
    kubeconform: (rendered) =>
      run(join(folder, 'kubeconform'), ['-strict', '-output', 'json', '-schema-location', schemas, rendered]),
  }
}

/** The files directly in a folder, with their text. */
export function filesIn(folder: string, ending: RegExp): { name: string; path: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => ({ name, path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
}

/** A finding without the place of the copy that was checked. */
export function relative(finding: string, folder: string): string {
  return finding.replaceAll(`${folder}/`, '').trim()
}

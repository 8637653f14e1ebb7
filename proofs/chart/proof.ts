import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hold, type Proof } from '../lib/proof.ts'
import { checkChart } from './check-chart.ts'
import { checkCompose } from './check-compose.ts'
import { checkProxies } from './check-proxies.ts'
import { checkUnits } from './check-units.ts'
import { PLANTED, type Planted, SET } from './planted.ts'
import { type ChartTools, chartTools, ROOT } from './run-tools.ts'

const DEPLOY = join(ROOT, 'deploy')
const SETS = 5

export default {
  promise:
    'The Helm chart, the systemd units, the Compose file and the proxy samples are valid and hardened; a planted mistake is found with its file and key',
  budgetSeconds: 30,
  services: [],
  async run({ say }) {
    const tools = chartTools(execFileSync('tools/chart/setup', { encoding: 'utf8' }).trim())
    const work = mkdtempSync(join(tmpdir(), 'countersign-chart-'))
    try {
      const sets = await findNothing(tools, work, say)
      for (const planted of PLANTED) await findPlanted(tools, planted, work, say)
      return `${sets}; ${PLANTED.length} of ${PLANTED.length} planted mistakes found`
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  },
} satisfies Proof

async function findNothing(tools: ChartTools, work: string, say: (line: string) => void): Promise<string> {
  const files = execFileSync('git', ['ls-files', 'deploy/chart/ci'], { cwd: ROOT, encoding: 'utf8' })
  const count = files.trim().split('\n').length
  hold(count === SETS, `deploy/chart/ci has ${count} value sets, not ${SETS}`)
  const chart = await checkChart(tools, join(DEPLOY, 'chart'), work)
  const units = await checkUnits(join(DEPLOY, 'systemd'), work)
  const compose = checkCompose(join(DEPLOY, 'compose'))
  const proxies = await checkProxies(DEPLOY, work)
  const findings = [...chart.findings, ...units.findings, ...compose.findings, ...proxies]
  hold(findings.length === 0, findings.join('\n'))
  say(`the chart renders ${chart.resources} resources of ${chart.kinds.size} kinds`)
  say(`units: exposure level at most ${units.exposure} of 10; Compose: ${compose.services} services`)
  return `${count} value sets, ${chart.resources} resources valid`
}

async function findPlanted(
  tools: ChartTools,
  planted: Planted,
  work: string,
  say: (line: string) => void,
): Promise<void> {
  const copy = join(work, 'planted')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy)
  cpSync(DEPLOY, copy, { recursive: true, filter: (path) => !path.endsWith('compose/secrets') })
  const path = join(copy, planted.file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(planted.from, planted.to)
  hold(after !== before, `${planted.file} has no ${planted.from}: the mistake cannot be planted`)
  writeFileSync(path, after)
  const findings = await findingsOf(tools, planted.by, copy, work)
  const what = `${planted.file}: ${planted.from} → ${planted.to}`.replaceAll('\n', '')
  const found = findings.find((finding) => planted.expected.test(finding))
  hold(found, `not found: ${what}. Found: ${findings.join('\n') || 'nothing'}`)
  say(`found: ${found.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
}

async function findingsOf(tools: ChartTools, by: Planted['by'], copy: string, work: string): Promise<string[]> {
  if (by === 'chart') return (await checkChart(tools, join(copy, 'chart'), work, [join(copy, SET)])).findings
  if (by === 'units') return (await checkUnits(join(copy, 'systemd'), work)).findings
  if (by === 'compose') return checkCompose(join(copy, 'compose')).findings
  return checkProxies(copy, work)
}

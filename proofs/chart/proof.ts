import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundFault } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type CheckedChart, checkCharts } from './check-chart.ts'
import { checkCompose } from './check-compose.ts'
import { checkProxies } from './check-proxies.ts'
import { checkUnits, MOST_EXPOSED } from './check-units.ts'
import { PLANTED, type Planted, SET } from './planted.ts'
import { chartTools, filesIn, ROOT } from './run-tools.ts'

const DEPLOY = join(ROOT, 'deploy')
const SETS = 5
const LIMITS = { exposure: atMost(MOST_EXPOSED, 'exposure level of each systemd unit (0 to 10)') }

export default {
  promise:
    'The Helm chart with five sets of values, the systemd units, the Compose file and the proxy samples are valid, run without privileges, and name only settings that exist',
  topic: 'Operations',
  budgetSeconds: 10,
  services: [],
  limits: LIMITS,
  faults: {
    chart: 'a mistake in the values or a template of the chart',
    units: 'a misspelt directive, a bad time, an unknown setting or no hardening in a systemd unit',
    compose: 'a mistake in the Compose file',
    proxies: 'a mistake in a proxy sample',
  },
  async run({ say }) {
    const tools = chartTools(execFileSync('tools/chart/setup', { encoding: 'utf8' }).trim())
    const work = mkdtempSync(join(tmpdir(), 'countersign-chart-'))
    try {
      const planted = PLANTED.map((mistake, index) => ({
        mistake,
        copy: plant(mistake, join(work, `planted-${index}`)),
      }))
      const sets = filesIn(join(DEPLOY, 'chart/ci'), /\.yaml$/).map(({ path }) => path)
      hold(sets.length === SETS, `deploy/chart/ci has ${sets.length} value sets, not ${SETS}`)
      const inCharts = planted.filter(({ mistake }) => mistake.by === 'chart')
      const checked = await checkCharts(
        tools,
        [
          ...sets.map((values) => ({ chart: join(DEPLOY, 'chart'), values })),
          ...inCharts.map(({ copy }) => ({ chart: join(copy, 'chart'), values: join(copy, SET) })),
        ],
        work,
      )
      const figure = await findNothing(checked.slice(0, SETS), work, say)
      for (const { mistake, copy } of planted) {
        const position = inCharts.findIndex((one) => one.mistake === mistake)
        const findings = checked[SETS + position]?.findings
        mustBeFound(mistake, position >= 0 && findings ? findings : await findingsOf(mistake.by, copy, work), say)
      }
      return `${figure}; ${PLANTED.length} of ${PLANTED.length} planted mistakes found`
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  },
} satisfies Proof

async function findNothing(
  charts: readonly CheckedChart[],
  work: string,
  say: (line: string) => void,
): Promise<string> {
  const units = await checkUnits(join(DEPLOY, 'systemd'), work)
  const compose = checkCompose(join(DEPLOY, 'compose'))
  const proxies = await checkProxies(DEPLOY, work)
  const ofCharts = charts.flatMap(({ findings }) => findings)
  const findings = [...ofCharts, ...units.findings, ...compose.findings, ...proxies]
  hold(findings.length === 0, findings.join('\n'))
  const resources = charts.flatMap((chart) => chart.resources)
  const kinds = new Set(resources.map(({ kind }) => kind))
  say(`the chart renders ${resources.length} resources of ${kinds.size} kinds`)
  holdLimit(LIMITS.exposure, units.exposure)
  say(`units: exposure level at most ${units.exposure} of 10; Compose: ${compose.services} services`)
  return `${charts.length} value sets, ${resources.length} resources valid`
}

/** Makes the mistake in a copy of deploy/. */
function plant({ file, from, to }: Planted, copy: string): string {
  cpSync(DEPLOY, copy, { recursive: true, filter: (path) => !/deploy\/(compose\/secrets|image)/.test(path) })
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  hold(after !== before, `${file} has no ${from}: the mistake cannot be planted`)
  writeFileSync(path, after)
  return copy
}

function mustBeFound(
  { by, file, from, to, expected }: Planted,
  findings: readonly string[],
  say: (line: string) => void,
): void {
  const what = `${file}: ${from} → ${to}`.replaceAll('\n', '')
  const found = findings.find((finding) => expected.test(finding))
  hold(found, `not found: ${what}. Found: ${findings.join('\n') || 'nothing'}`)
  foundFault(by)
  say(`found: ${found.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
}

async function findingsOf(by: Planted['by'], copy: string, work: string): Promise<string[]> {
  if (by === 'units') return (await checkUnits(join(copy, 'systemd'), work)).findings
  if (by === 'compose') return checkCompose(join(copy, 'compose')).findings
  return checkProxies(copy, work)
}

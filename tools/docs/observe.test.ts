import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertsIn, documentedMetrics, metricsIn, recordedIn } from './check-metrics.ts'

const OBSERVE = 'deploy/observe'
const read = (file: string) => readFileSync(file, 'utf8')
const rules = { alerts: read(`${OBSERVE}/alerts.yaml`), recording: read(`${OBSERVE}/recording.yaml`) }
const runbook = read('docs/operators/runbook.md')
const alerts = alertsIn(rules.alerts)
const dashboards = readdirSync(`${OBSERVE}/dashboards`).map((file) => read(`${OBSERVE}/dashboards/${file}`))
const shown = dashboards
  .flatMap((text) => [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)])
  .map(([, expr = '""']) => JSON.parse(expr) as string)

test('every alert has a section of the runbook, and every section an alert', () => {
  const sections = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, title]) => title)
  expect(sections.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  expect(alerts.length).toBeGreaterThan(25)
})

test('every section says what the alert means, its effect, and what to do', () => {
  const incomplete = runbook
    .split(/^### /m)
    .slice(1)
    .filter((section) => !['**Means:**', '**Effect:**', '**Do:**'].every((part) => section.includes(part)))
  expect(incomplete).toEqual([])
})

test('every alert names its section and has a severity', () => {
  for (const { name, severity, runbook } of alerts) {
    expect([name, runbook]).toEqual([name, `docs/operators/runbook.md#${name.toLowerCase()}`])
    expect(severity).toMatch(/^(critical|warning)$/)
  }
})

test('rules and dashboards use only metrics that operators/metrics.md describes', () => {
  const known = new Set([...documentedMetrics(read('docs/operators/metrics.md')), ...recordedIn(rules.recording), 'up'])
  const used = new Set([...Object.values(rules), ...shown].flatMap(metricsIn))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  expect(used.size).toBeGreaterThan(20)
})

test('every expression of a dashboard is valid PromQL', () => {
  const queries = shown.map((expr) => expr.replace(/\$__\w+/g, '5m').replace(/\$\w+/g, 'x'))
  const records = queries.map((expr, i) => ({ record: `shown:${i}`, expr }))
  const folder = mkdtempSync(join(tmpdir(), 'countersign-dashboards-'))
  try {
    writeFileSync(join(folder, 'rules.yaml'), JSON.stringify({ groups: [{ name: 'shown', rules: records }] }))
    const out = execFileSync('promtool', ['check', 'rules', join(folder, 'rules.yaml')], { encoding: 'utf8' })
    expect(out).toContain(`SUCCESS: ${shown.length} rules found`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every dashboard is a dashboard with its own id', () => {
  const parsed = dashboards.map((text) => JSON.parse(text))
  expect(new Set(parsed.map(({ uid }) => uid)).size).toBe(parsed.length)
  for (const { panels } of parsed) expect(panels.length).toBeGreaterThan(5)
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alertsIn, documentedMetrics, metricsIn, recordedIn } from './check-metrics.ts'

const OBSERVE = 'deploy/observe'
const read = (file: string) => readFileSync(file, 'utf8')
const rules = { alerts: read(`${OBSERVE}/alerts.yaml`), recording: read(`${OBSERVE}/recording.yaml`) }
const runbook = read('docs/RUNBOOK.md')
const alerts = alertsIn(rules.alerts)

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
    expect([name, runbook]).toEqual([name, `docs/RUNBOOK.md#${name.toLowerCase()}`])
    expect(severity).toMatch(/^(critical|warning)$/)
  }
})

test('rules and dashboards use only metrics that METRICS.md describes', () => {
  const known = new Set([...documentedMetrics(read('docs/METRICS.md')), ...recordedIn(rules.recording), 'up'])
  const dashboards = readdirSync(`${OBSERVE}/dashboards`).map((file) => read(`${OBSERVE}/dashboards/${file}`))
  const expressions = dashboards.flatMap((text) => [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)])
  const texts = [...Object.values(rules), ...expressions.map(([, expr = '""']) => JSON.parse(expr) as string)]
  const used = new Set(texts.flatMap(metricsIn))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  expect(used.size).toBeGreaterThan(20)
})

test('every dashboard is a dashboard with its own id', () => {
  const dashboards = readdirSync(`${OBSERVE}/dashboards`).map((file) =>
    JSON.parse(read(`${OBSERVE}/dashboards/${file}`)),
  )
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length)
  for (const { panels } of dashboards) expect(panels.length).toBeGreaterThan(5)
})

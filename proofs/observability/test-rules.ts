import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustFind } from '../lib/faults.ts'
import { promtool } from './promtool.ts'
import { HEALTHY, MINUTES, NORMAL, SITUATIONS, type Situation } from './situations.ts'

// `promtool test rules`: in each situation its alert fires and no other. JSON is YAML.

const FILES = ['recording', 'alerts'].map(
  (name) => new URL(`../../deploy/observe/${name}.yaml`, import.meta.url).pathname,
)

/** Throws with the output of promtool. Returns the number of situations. */
export async function testRules(folder: string): Promise<number> {
  const cases: { situation: Situation; firing: string[] }[] = [
    ...NORMAL.map(({ what, series }) => ({ situation: { alert: what, series }, firing: [] })),
    ...SITUATIONS.map((situation) => ({ situation, firing: [situation.alert, ...(situation.also ?? [])] })),
  ]
  const bySteps = Map.groupBy(cases, ({ situation: { step = 1 } }) => step)
  for (const [step, own] of bySteps) {
    const file = join(folder, `rules-${step}.test.yaml`)
    const tests = own.map(({ situation, firing }) => testOf(situation, firing))
    writeFileSync(file, JSON.stringify({ rule_files: FILES, evaluation_interval: `${Math.max(step, 5)}m`, tests }))
    await promtool(['test', 'rules', file])
  }
  await plantFault(folder)
  return cases.length
}

/** A healthy system, of which the first alert is expected. */
async function plantFault(folder: string): Promise<void> {
  const [{ alert } = { alert: '' }] = SITUATIONS
  const file = join(folder, 'planted.test.yaml')
  const tests = [testOf({ alert, series: {} }, [alert])]
  writeFileSync(file, JSON.stringify({ rule_files: FILES, evaluation_interval: '5m', tests }))
  await mustFind('alert that does not fire', () => promtool(['test', 'rules', file]))
}

function testOf({ alert, series, minutes = MINUTES, step = 1 }: Situation, firing: string[]) {
  return {
    name: alert,
    interval: `${step}m`,
    input_series: Object.entries({ ...HEALTHY, ...series }).map(([one, values]) => ({ series: one, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${minutes}m`,
        exp_samples: firing.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
      },
    ],
  }
}

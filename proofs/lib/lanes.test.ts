import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANES, mustRunAlone, proveInLanes } from './lanes.ts'
import { atMost } from './limits.ts'

const OPTIONS = { full: false, seed: 1, atOnce: LANES }

/** A lane that answers each task with its name, and ends in the middle of "dies". */
function laneScript(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-lanes-')), 'lane.mjs')
  writeFileSync(
    file,
    `process.on('message', ({ name }) => {
       if (name === 'dies') process.exit(7)
       const outcome = { name, line: null, notMeasured: [], seconds: 2 }
       process.send({ outcome, text: name + ' by ' + process.pid + '\\n' })
     })
     process.on('disconnect', () => process.exit())`,
  )
  return file
}

async function proveByScript(names: readonly string[]) {
  const texts: string[] = []
  const tasks = names.map((name) => ({ name, options: OPTIONS }))
  const proven = await proveInLanes(tasks, (text) => texts.push(text), laneScript())
  return { ...proven, texts }
}

test('two lanes prove every proof once, and each prints its text whole', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const { outcomes, texts } = await proveByScript(names)
  expect(outcomes.map(({ name }) => name).sort()).toEqual(names)
  expect(texts.map((text) => text.split(' ')[0]).sort()).toEqual(names)
  const processes = new Set(texts.map((text) => text.trim().split(' ').at(-1)))
  expect(processes.size).toBeLessThanOrEqual(LANES)
})

test('a proof whose process ends is broken, and the next one gets a new process', async () => {
  const { outcomes } = await proveByScript(['dies', 'dies', 'a', 'b'])
  const lines = outcomes.map(({ name, line }) => `${name}: ${line}`).sort()
  const lost = 'dies: BROKEN dies: its process ended with 7'
  expect(lines).toEqual(['a: null', 'b: null', lost, lost])
})

test('a proof with a timing runs alone', () => {
  const limits = { slow: atMost(2, 'times the quiet one', { timing: true }) }
  expect(mustRunAlone({ limits })).toBe(true)
  expect(mustRunAlone({ limits: { size: atMost(2, 'the script', { unit: 'kB' }) } })).toBe(false)
})

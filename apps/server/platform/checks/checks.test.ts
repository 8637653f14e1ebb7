import { describe, expect, test, vi } from 'vitest'
import { processMetrics } from '../metrics/registry.ts'
import { atMostEvery, type Check, checkOf, type Problem } from './check.ts'
import { makeRunner } from './run.ts'

function logging() {
  return { warn: vi.fn(), info: vi.fn() }
}

const passes: Check = { name: 'passes', required: true, run: async () => null }
const returns: Check = {
  name: 'returns',
  required: false,
  run: async () => ({ problem: 'It is red.', remedy: 'Paint.' }),
}

function rejects(name: string, required: boolean): Check {
  return checkOf(name, { required, remedy: 'Repair it.' }, () => Promise.reject(new Error('It is broken.')))
}

describe('a run of checks', () => {
  test('refers to the failed check that another one needs, whose own remedy would mislead', async () => {
    const keys: Check = { ...rejects('master_keys', true), needs: ['database'] }
    const { status, results } = await makeRunner([rejects('database', true), keys], logging()).run()
    expect(status).toBe('unavailable')
    expect(results.map(({ problem }) => problem)).toEqual([
      { problem: 'It is broken.', remedy: 'Repair it.' },
      { problem: 'It needs the check database, which fails.', remedy: 'See database.' },
    ])
    const healthy = await makeRunner([{ ...passes, name: 'database' }, keys], logging()).run()
    expect(healthy.results[1]?.problem).toEqual({ problem: 'It is broken.', remedy: 'Repair it.' })
  })

  test('is ok, degraded by an optional check, and unavailable by a required one', async () => {
    const statusOf = async (checks: Check[]) => (await makeRunner(checks, logging()).run()).status
    expect(await statusOf([])).toBe('ok')
    expect(await statusOf([passes])).toBe('ok')
    expect(await statusOf([passes, returns])).toBe('degraded')
    expect(await statusOf([passes, returns, rejects('a', true)])).toBe('unavailable')
  })

  test('has the problem and the remedy of a check that returns one or rejects', async () => {
    const { results } = await makeRunner([returns, rejects('rejects', true)], logging()).run()
    expect(results.map(({ problem }) => problem)).toEqual([
      { problem: 'It is red.', remedy: 'Paint.' },
      { problem: 'It is broken.', remedy: 'Repair it.' },
    ])
  })

  test('ends although a check hangs, with its remedy', async () => {
    const hangs = checkOf('hangs', { required: false, remedy: 'Wake it.' }, () => new Promise(() => {}))
    const { status, results } = await makeRunner([passes, hangs], logging()).run()
    expect(status).toBe('degraded')
    expect(results[1]?.problem).toEqual({ problem: expect.stringContaining('no answer within'), remedy: 'Wake it.' })
  })

  test('does not start a check again that has not ended', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    try {
      let end = (_: null) => {}
      const run = vi.fn(() => new Promise<null>((resolve) => (end = resolve)))
      const runner = makeRunner([{ name: 'frozen_disk', required: true, run }], logging())
      const next = async () => {
        const report = runner.run()
        await vi.advanceTimersByTimeAsync(2_001)
        return (await report).status
      }
      expect([await next(), await next(), await next()]).toEqual(['unavailable', 'unavailable', 'unavailable'])
      expect(run).toHaveBeenCalledTimes(1)
      end(null)
      await vi.advanceTimersByTimeAsync(0)
      await next()
      expect(run).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is shared by concurrent callers', async () => {
    const run = vi.fn(async () => null)
    const runner = makeRunner([{ name: 'counted', required: true, run }], logging())
    await Promise.all(Array.from({ length: 50 }, () => runner.run()))
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('logs a check when it begins to fail, when its problem changes and when it passes again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      let problem: Problem | null = null
      const log = logging()
      const runner = makeRunner([{ name: 'mail', required: false, run: async () => problem }], log)
      const next = async (now: string | null) => {
        problem = now === null ? null : { problem: now, remedy: 'Wait.' }
        vi.advanceTimersByTime(1_001)
        await runner.run()
      }
      for (const now of [null, 'down', 'down', 'full', null, null]) await next(now)
      expect(log.warn.mock.calls.map(([fields]) => fields.problem)).toEqual(['down', 'full'])
      expect(log.info.mock.calls.map(([fields]) => fields.check)).toEqual(['mail'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('sets countersign_check_failed', async () => {
    await makeRunner([passes, rejects('gauge_of_failed', true)], logging()).run()
    const text = await processMetrics.getSingleMetricAsString('countersign_check_failed')
    expect(text).toContain('countersign_check_failed{check="gauge_of_failed",required="true"} 1')
    expect(text).toContain('countersign_check_failed{check="passes",required="true"} 0')
  })
})

test('an expensive check is run again after its interval, and callers get the last result meanwhile', async () => {
  let now = 0
  const answers: ((result: Problem | null) => void)[] = []
  const run = vi.fn(() => new Promise<Problem | null>((resolve) => answers.push(resolve)))
  const check = atMostEvery(60_000, { name: 'tsa', required: false, run }, () => now)
  const first = Promise.all([check.run(), check.run()])
  answers[0]?.(null)
  expect(await first).toEqual([null, null])
  now = 59_999
  await check.run()
  expect(run).toHaveBeenCalledTimes(1)
  now = 60_000
  expect(await check.run()).toBeNull()
  expect(run).toHaveBeenCalledTimes(2)
  answers[1]?.({ problem: 'down', remedy: 'Wait.' })
  await expect.poll(() => check.run()).toEqual({ problem: 'down', remedy: 'Wait.' })
})

test('an expensive check that hangs after a success is a problem once its interval has passed', async () => {
  let now = 0
  let answer = (_: null) => {}
  const run = vi.fn(() => new Promise<null>((resolve) => (answer = resolve)))
  const check = atMostEvery(15_000, { name: 'mail', required: false, remedy: 'Check it.', run }, () => now)
  const first = check.run()
  answer(null)
  expect(await first).toBeNull()
  now = 15_000
  expect(await check.run()).toBeNull()
  now = 30_000
  expect(await check.run()).toEqual({ problem: expect.stringContaining('no answer'), remedy: 'Check it.' })
  answer(null)
  await expect.poll(() => check.run()).toBeNull()
})

import { existsSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runConfined } from './isolation.ts'
import { CHILD_DATA, CPU_SECONDS, NICENESS } from './limits.ts'
import { findTools } from './tools.ts'

const SCRIPT = join(import.meta.dirname, 'testing', 'confined.ts')
const within = { folder: tmpdir(), fileSize: 1000, wallClockMs: 9_000 }

test('the child process has limits, no network and none of our environment variables', async () => {
  const { output, status } = await runConfined(SCRIPT, 'describe', within)
  const { withoutNetwork } = await findTools()
  expect(status).toBe(0)
  expect(JSON.parse(output)).toEqual({
    environment: ['LC_ALL', 'PATH', 'TMPDIR'],
    network: withoutNetwork.length > 0 ? [] : expect.any(Array),
    cpuSeconds: CPU_SECONDS,
    data: CHILD_DATA + 4000,
    fileSize: 2000 + 1024 * 1024,
    core: 0,
    nice: getPriority() + NICENESS,
  })
})

test('a child that exhausts its memory is ended by its limit, not by the timeout', async () => {
  const { status, isOutOfTime, complaint } = await runConfined(SCRIPT, 'eat', within)
  expect({ status, isOutOfTime }).toEqual({ status: 1, isOutOfTime: false })
  expect(complaint).toContain('ERR_MEMORY_ALLOCATION_FAILED')
})

test('a child that hangs is killed at the timeout, with its descendants', async () => {
  const { output, isOutOfTime, cpuSeconds } = await runConfined(SCRIPT, 'hang', { ...within, wallClockMs: 2_000 })
  expect(isOutOfTime).toBe(true)
  expect(cpuSeconds).toBeGreaterThan(0)
  expect(cpuSeconds).toBeLessThan(1)
  expect(existsSync(`/proc/${output}/exe`)).toBe(false)
})

test('a child that exits and leaves a descendant with open output reaches the timeout', async () => {
  const { output, isOutOfTime, cpuSeconds } = await runConfined(SCRIPT, 'leave', { ...within, wallClockMs: 2_000 })
  expect({ isOutOfTime, cpuSeconds }).toEqual({ isOutOfTime: true, cpuSeconds: 0 })
  expect(existsSync(`/proc/${output}/exe`)).toBe(false)
})

test('a child that cannot be started leaves no timer running', async () => {
  await findTools()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const nowhere = { ...within, folder: join(tmpdir(), 'no such folder') }
    await expect(runConfined(SCRIPT, 'describe', nowhere)).rejects.toThrow('ENOENT')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

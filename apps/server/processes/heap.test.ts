import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** For slow machines. */
const SLOWLY = { timeout: 120_000 }

const HEAP = new URL('./heap.ts', import.meta.url).href

/** The young generation in MiB of a process that allocated and dropped half a gigabyte of small objects. */
async function youngAfterWork(first: string): Promise<number> {
  const script = `
    const { keepHeapSmall, youngMiB } = await import('${HEAP}')
    ${first}
    const kept = []
    for (let i = 0; i < 3_000; i += 1) {
      kept[i % 400] = Array.from({ length: 3_000 }, (_, n) => ({ n }))
      if (i % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    console.log(youngMiB())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return Number(stdout)
}

test('keeps the young generation small under load', SLOWLY, async () => {
  const kept = await youngAfterWork('keepHeapSmall()')
  // One or two collections may pass before it is measured.
  expect(kept).toBeLessThanOrEqual(64)
  expect(await youngAfterWork('')).toBeGreaterThan(kept)
})

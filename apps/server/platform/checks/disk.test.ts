import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processMetrics } from '../metrics/registry.ts'
import { diskSpaceCheck } from './disk.ts'

const volumes = [{ name: 'documents', folder: join(tmpdir(), 'does-not-exist', 'yet') }]

test('O9: a disk with less free space than the threshold is a problem, with the folder and its free space', async () => {
  expect(await diskSpaceCheck(volumes, 1).run()).toBeNull()
  expect(await diskSpaceCheck(volumes, 2 ** 60).run()).toEqual({
    problem: expect.stringMatching(/does-not-exist\/yet has \d+ MiB free; at least \d+ MiB must be free\.$/),
    remedy: expect.stringContaining('COUNTERSIGN_MIN_FREE_MB'),
  })
})

test('O9: the free space is a gauge', async () => {
  await diskSpaceCheck(volumes, 1).run()
  expect(await processMetrics.metrics()).toMatch(/countersign_disk_free_bytes\{volume="documents"\} [1-9]/)
})

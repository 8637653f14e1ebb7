import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Gauge } from 'prom-client'
import { processMetrics } from '../metrics/registry.ts'
import type { Check } from './check.ts'

/** A folder that the process writes to. `name` is a label of the metric. */
export interface Volume {
  name: string
  folder: string
}

const free = new Gauge({
  name: 'countersign_disk_free_bytes',
  help: 'Bytes that this process may still write to the file system of the folder.',
  labelNames: ['volume'] as const,
  registers: [processMetrics],
})

const MiB = 1024 * 1024

export function diskSpaceCheck(volumes: Volume[], minFreeBytes: number): Check {
  return {
    name: 'disk_space',
    required: false,
    remedy: FREE_SPACE,
    run: async () => {
      const measured = await Promise.all(volumes.map(async (volume) => ({ ...volume, bytes: await freeBytes(volume) })))
      for (const { name, bytes } of measured) free.set({ volume: name }, bytes)
      const low = measured.filter(({ bytes }) => bytes < minFreeBytes)
      if (low.length === 0) return null
      const words = low.map(({ folder, bytes }) => `${folder} has ${Math.floor(bytes / MiB)} MiB free`)
      return { problem: `${words.join('; ')}; at least ${minFreeBytes / MiB} MiB must be free.`, remedy: FREE_SPACE }
    },
  }
}

const FREE_SPACE =
  'Free or add disk space on the file system of this folder (COUNTERSIGN_DATA). The threshold is COUNTERSIGN_MIN_FREE_MB.'

/** Of the folder, or of its nearest parent that exists. */
async function freeBytes({ folder }: Volume): Promise<number> {
  for (let path = folder; ; path = dirname(path)) {
    try {
      const { bavail, bsize } = await statfs(path)
      return bavail * bsize
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error
    }
  }
}

import type { BulkFigures } from './measure.ts'

/** The figures, a line each. */
export function tell({ rows, landed, bytes, created, failed, memory, ...rates }: BulkFigures): string[] {
  const { landing, ofCopy, cpuOfCopy, creation, single, merging } = rates
  const peaks = Object.entries(memory).map(
    ([name, { resting, peak }]) => `${name} ${peak.toFixed(0)} MB (resting ${resting.toFixed(0)})`,
  )
  return [
    `${landed} rows of ${(bytes / 1e6).toFixed(1)} MB landed; of ${rows}, ${created} created, ${failed} failed`,
    `landing ${landing.toFixed(0)} rows/s, ${ofCopy.toFixed(2)} of a bare COPY of the same bytes, which takes ${cpuOfCopy.toFixed(2)} of its processor time`,
    `creation ${creation.toFixed(0)} rows/s, ${(creation / single).toFixed(2)} of ${single.toFixed(0)} single creates/s`,
    `merging ${merging.toFixed(0)} documents/s`,
    `peak memory: ${peaks.join(', ')}`,
  ]
}

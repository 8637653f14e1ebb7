import { Counter } from 'prom-client'
import { processMetrics } from '../../platform/metrics/registry.ts'

const forged = new Counter({
  name: 'countersign_forged_rows_total',
  help: 'Rows that would grant access and whose MAC is not valid, by table, at each read. They are treated as absent.',
  labelNames: ['table'] as const,
  registers: [processMetrics],
})

export function countForgedRow(table: string): void {
  forged.inc({ table })
}

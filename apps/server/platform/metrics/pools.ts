import { Gauge } from 'prom-client'
import { processMetrics } from './registry.ts'

/** Connections of the process's pools at the moment of the scrape. */
export interface MeasuredPool {
  readonly connections: number
  readonly waiting: number
}

const measured = new Set<{ pool: string; database: MeasuredPool }>()

/** Measures these pools, by name, until the returned function is called. */
export function measurePools(pools: Record<string, MeasuredPool>): () => void {
  const entries = Object.entries(pools).map(([pool, database]) => ({ pool, database }))
  for (const entry of entries) measured.add(entry)
  return () => {
    for (const entry of entries) measured.delete(entry)
  }
}

function poolGauge(name: string, help: string, read: (database: MeasuredPool) => number): void {
  new Gauge({
    name,
    help,
    labelNames: ['pool'] as const,
    registers: [processMetrics],
    collect() {
      this.reset()
      for (const { pool, database } of measured) this.inc({ pool }, read(database))
    },
  })
}

poolGauge('countersign_database_connections', 'Connections to the database.', ({ connections }) => connections)
poolGauge('countersign_database_waiting', 'Callers that wait for a connection.', ({ waiting }) => waiting)

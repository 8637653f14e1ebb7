import { SEAL_ERRORS, type SealErrorCode } from '@countersign/domain/signrequest'
import { Counter, Histogram } from 'prom-client'
import { processMetrics } from '../../platform/metrics/registry.ts'

const sealed = new Counter({
  name: 'countersign_sealed_total',
  help: 'Signatures and documents that this process sealed.',
  labelNames: ['what'] as const,
  registers: [processMetrics],
})
sealed.inc({ what: 'signature' }, 0)
sealed.inc({ what: 'document' }, 0)

const lag = new Histogram({
  name: 'countersign_seal_lag_seconds',
  help: 'Time from when sealing was due until it was done.',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
  registers: [processMetrics],
})

const errors = new Counter({
  name: 'countersign_seal_errors_total',
  help: 'Failed attempts of this process to seal, and requests that it failed because no retry can succeed.',
  labelNames: ['code', 'outcome'] as const,
  registers: [processMetrics],
})
for (const code of Object.keys(SEAL_ERRORS)) {
  for (const outcome of ['retried', 'failed']) errors.inc({ code, outcome }, 0)
}

export function countSealError({ code, failed }: { code: SealErrorCode; failed: boolean }): void {
  errors.inc({ code, outcome: failed ? 'failed' : 'retried' })
}

export function countSealed(result: { signatures: number; completed: boolean; lagSeconds: number }): void {
  sealed.inc({ what: 'signature' }, result.signatures)
  if (result.completed) sealed.inc({ what: 'document' })
  lag.observe(result.lagSeconds)
}

import { Counter } from 'prom-client'
import { KeyRefused } from '../blobs/errors.ts'
import { processMetrics } from '../metrics/registry.ts'
import type { KeyOwner, MasterKeys } from './master-keys.ts'

// How master keys are used: use out of the ordinary is an alert (docs/operators/keys.md).

const uses = new Counter({
  name: 'countersign_master_key_uses_total',
  help: 'Keys wrapped and unwrapped by the master keys. refused: altered or moved rows, or a missing or wrong master key.',
  labelNames: ['table', 'operation', 'outcome'] as const,
  registers: [processMetrics],
})

export function countUse(keys: MasterKeys): MasterKeys {
  const counted = async <T>(
    { table = 'document_keys' }: KeyOwner,
    operation: 'wrap' | 'unwrap',
    work: Promise<T>,
  ): Promise<T> => {
    try {
      const result = await work
      uses.inc({ table, operation, outcome: 'done' })
      return result
    } catch (error) {
      uses.inc({ table, operation, outcome: error instanceof KeyRefused ? 'refused' : 'failed' })
      throw error
    }
  }
  return {
    ...keys,
    wrap: (key, owner) => counted(owner, 'wrap', keys.wrap(key, owner)),
    unwrap: (key) => counted(key, 'unwrap', keys.unwrap(key)),
  }
}

import { resolve } from 'node:path'
import { isStoreName } from '../trust/store-name.ts'
import type { TrustSettings } from '../trust/stores.ts'

/** By whom signers' certificates are believed: COUNTERSIGN_TRUST_FOLDER, _TRUST_DEFAULT and _TRUST_ALLOW. */
export function readTrust(
  env: Record<string, string | undefined>,
  dataFolder: string,
  problems: string[],
): TrustSettings {
  const list = (name: string) => (env[name] ?? '').split(',').map((one) => one.trim()).filter(Boolean) // biome-ignore format: one thought
  const chosen = list('COUNTERSIGN_TRUST_DEFAULT')
  const strange = chosen.find((name) => !isStoreName(name))
  if (strange !== undefined) {
    problems.push(`COUNTERSIGN_TRUST_DEFAULT must name stores in small letters, digits and hyphens, not "${strange}"`)
  }
  return {
    folder: resolve(env.COUNTERSIGN_TRUST_FOLDER || `${dataFolder}/trust`),
    defaults: chosen.length > 0 ? chosen : ['default'],
    allowList: list('COUNTERSIGN_TRUST_ALLOW'),
  }
}

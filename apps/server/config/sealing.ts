import { resolve } from 'node:path'
import type { SealSettings } from '../sealing/credentials/live.ts'

// How live documents are sealed: all of it or nothing. The files themselves are read by the sealer alone.

type Env = Record<string, string | undefined>

const SHARED = ['COUNTERSIGN_TSA_URLS', 'COUNTERSIGN_TRUST_ANCHORS']
const BY_P12 = ['COUNTERSIGN_SEAL_P12', 'COUNTERSIGN_SEAL_P12_PASSWORD_FILE']
const BY_TOKEN = [
  'COUNTERSIGN_SEAL_PKCS11_LIBRARY',
  'COUNTERSIGN_SEAL_PKCS11_TOKEN',
  'COUNTERSIGN_SEAL_PKCS11_PIN_FILE',
  'COUNTERSIGN_SEAL_PKCS11_KEY',
  'COUNTERSIGN_SEAL_CHAIN',
]

/** Null where nothing is set; what is missing beside what is set is a problem. */
export function readSeal(env: Env, problems: string[]): SealSettings | null {
  const isSet = (name: string) => Boolean(env[name])
  const byP12 = BY_P12.some(isSet)
  const byToken = BY_TOKEN.some(isSet)
  if (!byP12 && !byToken && !SHARED.some(isSet)) return null
  if (byP12 && byToken) problems.push('the seal key is in a P12 file or in a PKCS#11 token, not both')
  const needed = [...(byToken ? BY_TOKEN : BY_P12), ...SHARED]
  const missing = needed.filter((name) => !isSet(name))
  if (missing.length > 0) problems.push(`live sealing needs ${missing.join(', ')} too`)
  const tsaUrls = (env.COUNTERSIGN_TSA_URLS ?? '').split(',').map((url) => url.trim()).filter(Boolean) // biome-ignore format: one thought
  if (missing.length === 0 && (new Set(tsaUrls).size < 2 || !tsaUrls.every(isHttpUrl))) {
    problems.push('COUNTERSIGN_TSA_URLS must name two time-stamping authorities, as URLs with a comma between them')
  }
  const path = (name: string) => resolve(env[name] ?? '')
  const text = (name: string) => env[name] ?? ''
  return {
    key: byToken
      ? {
          kind: 'pkcs11',
          library: path('COUNTERSIGN_SEAL_PKCS11_LIBRARY'),
          tokenLabel: text('COUNTERSIGN_SEAL_PKCS11_TOKEN'),
          pinFile: path('COUNTERSIGN_SEAL_PKCS11_PIN_FILE'),
          keyLabel: text('COUNTERSIGN_SEAL_PKCS11_KEY'),
          chainFile: path('COUNTERSIGN_SEAL_CHAIN'),
        }
      : {
          kind: 'p12',
          file: path('COUNTERSIGN_SEAL_P12'),
          passwordFile: path('COUNTERSIGN_SEAL_P12_PASSWORD_FILE'),
        },
    anchorsFile: path('COUNTERSIGN_TRUST_ANCHORS'),
    tsaUrls,
  }
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

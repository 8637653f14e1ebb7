import type { SealSettings } from '../sealing/credentials/live.ts'
import type { Settings } from './schema.ts'

// How live documents are sealed: all of it or nothing. Only the sealer reads the files.

const SHARED = ['COUNTERSIGN_TSA_URLS', 'COUNTERSIGN_TRUST_ANCHORS'] as const
const BY_P12 = ['COUNTERSIGN_SEAL_P12', 'COUNTERSIGN_SEAL_P12_PASSWORD_FILE'] as const
const BY_TOKEN = [
  'COUNTERSIGN_SEAL_PKCS11_LIBRARY',
  'COUNTERSIGN_SEAL_PKCS11_TOKEN',
  'COUNTERSIGN_SEAL_PKCS11_PIN_FILE',
  'COUNTERSIGN_SEAL_PKCS11_KEY',
  'COUNTERSIGN_SEAL_CHAIN',
] as const

/** Null where none of the settings is set. A setting that is missing beside others is a problem. */
export function sealSettings(settings: Settings, problems: string[]): SealSettings | null {
  const isSet = (name: keyof Settings) => (settings[name] ?? []).toString() !== ''
  const byP12 = BY_P12.some(isSet)
  const byToken = BY_TOKEN.some(isSet)
  if (!byP12 && !byToken && !SHARED.some(isSet)) return null
  if (byP12 && byToken) problems.push('the seal key must be in a P12 file or in a PKCS#11 token, not both')
  const missing = [...(byToken ? BY_TOKEN : BY_P12), ...SHARED].filter((name) => !isSet(name))
  if (missing.length > 0) problems.push(`live sealing needs ${missing.join(', ')} too`)
  const tsaUrls = settings.COUNTERSIGN_TSA_URLS
  if (missing.length === 0 && (new Set(tsaUrls).size < 2 || !tsaUrls.every(isHttpUrl))) {
    problems.push('COUNTERSIGN_TSA_URLS must name two time-stamping authorities, as URLs separated by a comma')
  }
  // Not supported, and error messages repeat the address.
  if (tsaUrls.some(hasPassword)) {
    problems.push('COUNTERSIGN_TSA_URLS must not contain a user name or a password: use authorities without a login')
  }
  return {
    key: byToken ? tokenKey(settings) : p12Key(settings),
    anchorsFile: settings.COUNTERSIGN_TRUST_ANCHORS ?? '',
    tsaUrls,
  }
}

function hasPassword(url: string): boolean {
  const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' }
  return username !== '' || password !== ''
}

function p12Key(settings: Settings): SealSettings['key'] {
  return {
    kind: 'p12',
    file: settings.COUNTERSIGN_SEAL_P12 ?? '',
    passwordFile: settings.COUNTERSIGN_SEAL_P12_PASSWORD_FILE ?? '',
  }
}

function tokenKey(settings: Settings): SealSettings['key'] {
  return {
    kind: 'pkcs11',
    library: settings.COUNTERSIGN_SEAL_PKCS11_LIBRARY ?? '',
    tokenLabel: settings.COUNTERSIGN_SEAL_PKCS11_TOKEN ?? '',
    pinFile: settings.COUNTERSIGN_SEAL_PKCS11_PIN_FILE ?? '',
    keyLabel: settings.COUNTERSIGN_SEAL_PKCS11_KEY ?? '',
    chainFile: settings.COUNTERSIGN_SEAL_CHAIN ?? '',
  }
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

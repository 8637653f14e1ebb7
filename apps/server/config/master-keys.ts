import type { MasterKeySettings } from '../platform/master-keys/open.ts'
import type { Settings } from './schema.ts'

// Where the master keys are: in a file, in a PKCS#11 token or in a KMS.

const BY_TOKEN = [
  'COUNTERSIGN_MASTER_PKCS11_LIBRARY',
  'COUNTERSIGN_MASTER_PKCS11_TOKEN',
  'COUNTERSIGN_MASTER_PKCS11_PIN_FILE',
  'COUNTERSIGN_MASTER_PKCS11_KEYS',
] as const
const BY_KMS = ['COUNTERSIGN_KMS_KEYS', 'COUNTERSIGN_KMS_ACCESS_KEY', 'COUNTERSIGN_KMS_SECRET_KEY_FILE'] as const

/** On this machine, or over TLS. */
function isPrivate(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A setting that is missing beside others is a problem. */
export function masterKeySettings(settings: Settings, problems: string[]): MasterKeySettings {
  const isSet = (name: keyof Settings) => (settings[name] ?? []).toString() !== ''
  const [byToken, byKms] = [BY_TOKEN.some(isSet), BY_KMS.some(isSet)]
  if (byToken && byKms) problems.push('the master keys must be in a PKCS#11 token or in a KMS, not both')
  const missing = (byToken ? BY_TOKEN : byKms ? BY_KMS : []).filter((name) => !isSet(name))
  if (missing.length > 0) problems.push(`master keys in a ${byToken ? 'token' : 'KMS'} need ${missing.join(', ')} too`)
  if (byToken) {
    return {
      kind: 'pkcs11',
      library: settings.COUNTERSIGN_MASTER_PKCS11_LIBRARY ?? '',
      tokenLabel: settings.COUNTERSIGN_MASTER_PKCS11_TOKEN ?? '',
      pinFile: settings.COUNTERSIGN_MASTER_PKCS11_PIN_FILE ?? '',
      oldFile: settings.COUNTERSIGN_MASTER_KEY_FILE,
      labels: settings.COUNTERSIGN_MASTER_PKCS11_KEYS,
    }
  }
  if (byKms) {
    const region = settings.COUNTERSIGN_KMS_REGION
    const endpoint = settings.COUNTERSIGN_KMS_ENDPOINT ?? `https://kms.${region}.amazonaws.com`
    if (!isPrivate(endpoint)) problems.push('COUNTERSIGN_KMS_ENDPOINT must be https: keys are sent to it in clear')
    return {
      kind: 'kms',
      endpoint,
      region,
      accessKeyId: settings.COUNTERSIGN_KMS_ACCESS_KEY ?? '',
      secretKeyFile: settings.COUNTERSIGN_KMS_SECRET_KEY_FILE ?? '',
      oldFile: settings.COUNTERSIGN_MASTER_KEY_FILE,
      keyIds: settings.COUNTERSIGN_KMS_KEYS,
    }
  }
  const mayCreate = settings.COUNTERSIGN_ENVIRONMENT === 'development'
  return { kind: 'file', file: settings.COUNTERSIGN_MASTER_KEY_FILE, mayCreate }
}

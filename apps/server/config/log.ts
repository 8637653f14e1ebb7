import type { LogKeySettings } from '../evidence/log/key.ts'
import type { Settings } from './schema.ts'

// The transparency logs: the key that signs the checkpoints of each, and the witnesses that may cosign them. Only the
// sealer reads the key files.

export interface LogSettings {
  /** Of the sandbox's log: created at the first start; sealers of one database share it. */
  sandboxKey: LogKeySettings
  /** Null: live heads wait until a key is configured. */
  liveKey: LogKeySettings | null
  /** Increased by an operator whose log cannot continue: a new log starts. */
  number: number
  /** A file with the verifier keys of witnesses, one per line; null: none. */
  witnessFile: string | null
}

export function logSettings(settings: Settings, problems: string[]): LogSettings {
  return {
    sandboxKey: { kind: 'own-file', file: settings.COUNTERSIGN_TLOG_SANDBOX_KEY },
    liveKey: liveKey(settings, problems),
    number: settings.COUNTERSIGN_TLOG_NUMBER,
    witnessFile: settings.COUNTERSIGN_TLOG_WITNESSES ?? null,
  }
}

function liveKey(settings: Settings, problems: string[]): LogKeySettings | null {
  const {
    COUNTERSIGN_TLOG_KEY_FILE: file,
    COUNTERSIGN_TLOG_PKCS11_LIBRARY: library,
    COUNTERSIGN_TLOG_PKCS11_TOKEN: tokenLabel,
    COUNTERSIGN_TLOG_PKCS11_PIN_FILE: pinFile,
    COUNTERSIGN_TLOG_PKCS11_KEY: keyLabel,
  } = settings
  const token = { library, tokenLabel, pinFile, keyLabel }
  const hasToken = Object.values(token).some(Boolean)
  if (file && hasToken) problems.push("the live log's key must be in a file or in a PKCS#11 token, not both")
  if (file) return { kind: 'file', file }
  if (!hasToken) return null
  if (library && tokenLabel && pinFile && keyLabel) return { kind: 'pkcs11', library, tokenLabel, pinFile, keyLabel }
  problems.push(
    'a key of the live log in a token needs COUNTERSIGN_TLOG_PKCS11_LIBRARY, _TOKEN, _PIN_FILE and _KEY; one is missing',
  )
  return null
}

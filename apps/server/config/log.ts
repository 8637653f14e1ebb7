import { resolve } from 'node:path'
import type { LogKeySettings } from '../evidence/log/key.ts'

// The transparency log of a cell: whose key signs its checkpoints, and who may sign them too. The key's files are read by
// the sealer alone.

export interface LogSettings {
  /** Of the sandbox's log: made at the first start; sealers that share a database share it. */
  sandboxKey: LogKeySettings
  /** Of the live one; null: live heads wait. */
  liveKey: LogKeySettings | null
  /** Counted up by an operator whose log cannot go on: another one begins. */
  number: number
  /** A file with the verifier keys of witnesses, one a line; null: there are none. */
  witnessFile: string | null
}

type Env = Record<string, string | undefined>

const BY_TOKEN = [
  'COUNTERSIGN_TLOG_PKCS11_LIBRARY',
  'COUNTERSIGN_TLOG_PKCS11_TOKEN',
  'COUNTERSIGN_TLOG_PKCS11_PIN_FILE',
  'COUNTERSIGN_TLOG_PKCS11_KEY',
]

export function readLogSettings(env: Env, dataFolder: string, problems: string[]): LogSettings {
  const number = Number(env.COUNTERSIGN_TLOG_NUMBER || '1')
  if (!(Number.isInteger(number) && number >= 1 && number <= 9999))
    problems.push(`COUNTERSIGN_TLOG_NUMBER must be a whole number from 1 to 9999, not "${env.COUNTERSIGN_TLOG_NUMBER}"`)
  return {
    sandboxKey: {
      kind: 'own-file',
      file: resolve(env.COUNTERSIGN_TLOG_SANDBOX_KEY || `${dataFolder}/log-sandbox.key`),
    },
    liveKey: readLiveKey(env, problems),
    number,
    witnessFile: env.COUNTERSIGN_TLOG_WITNESSES ? resolve(env.COUNTERSIGN_TLOG_WITNESSES) : null,
  }
}

function readLiveKey(env: Env, problems: string[]): LogKeySettings | null {
  const file = env.COUNTERSIGN_TLOG_KEY_FILE
  const inToken = BY_TOKEN.filter((name) => env[name])
  if (file && inToken.length > 0) problems.push('the log’s key is in a file or in a PKCS#11 token, not both')
  if (file) return { kind: 'file', file: resolve(file) }
  if (inToken.length === 0) return null
  const missing = BY_TOKEN.filter((name) => !env[name])
  if (missing.length > 0) problems.push(`a log’s key in a token needs ${missing.join(', ')} too`)
  const text = (name: string) => env[name] ?? ''
  return {
    kind: 'pkcs11',
    library: resolve(text('COUNTERSIGN_TLOG_PKCS11_LIBRARY')),
    tokenLabel: text('COUNTERSIGN_TLOG_PKCS11_TOKEN'),
    pinFile: resolve(text('COUNTERSIGN_TLOG_PKCS11_PIN_FILE')),
    keyLabel: text('COUNTERSIGN_TLOG_PKCS11_KEY'),
  }
}

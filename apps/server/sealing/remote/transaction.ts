import { sha256 } from '../../platform/ids.ts'

export { isToken, newToken } from '../../platform/slot-token.ts'

// The service makes an unguessable transaction id for each journey. Providers and browsers return it with the answer. It
// grants no access: with it an answer can only be stored. The database has its hash only.

export function hashOf(kind: 'txn' | 'document', token: string): Buffer {
  return sha256(`remote ${kind} ${token}`)
}

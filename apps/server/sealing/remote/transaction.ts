import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'

// The service makes an unguessable transaction id for each journey. Providers and browsers return it with the answer. It
// grants no access: with it an answer can only be stored. The database has its hash only. The slot at the front lets a
// router find the cell by a prefix match.

const TOKEN = /^[0-9a-f]{3}_[A-Za-z0-9_-]{43}$/

export function newToken(slot: number): string {
  return `${slot.toString(16).padStart(3, '0')}_${randomBytes(32).toString('base64url')}`
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

export function hashOf(kind: 'txn' | 'document', token: string): Buffer {
  return sha256(`remote ${kind} ${token}`)
}

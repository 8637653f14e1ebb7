import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'

// A transaction's id is ours, unguessable, used for one journey, and all that a provider or a browser shows when it
// comes back. It opens nothing: what comes with it is noted. Only its hash is kept where it is looked for. The slot in
// front lets a router find the cell by a prefix match.

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

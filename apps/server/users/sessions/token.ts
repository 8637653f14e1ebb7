import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'

// `<slot, 3 hex digits>_<43 characters: 256 random bits>`. The slot lets a router find the cell by prefix. A browser has
// the token in a cookie; a command line sends it as a bearer token with SESSION_PREFIX
// before it. The hash covers the kind, so a token of one kind is not accepted as another.

export type SessionKind = 'browser' | 'command_line'

const TOKEN = /^[0-9a-f]{3}_[A-Za-z0-9_-]{43}$/

export function newToken(slot: number): string {
  return `${slot.toString(16).padStart(3, '0')}_${randomBytes(32).toString('base64url')}`
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

export function hashToken(kind: SessionKind, token: string): Buffer {
  return sha256(`${kind} session ${token}`)
}

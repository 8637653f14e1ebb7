import { randomBytes } from 'node:crypto'

// `<slot, 3 hex digits>_<43 characters: 256 random bits>`, in links and cookies. The slot lets a router find the cell by a
// prefix match.

const TOKEN = /^[0-9a-f]{3}_[A-Za-z0-9_-]{43}$/

export function newToken(slot: number): string {
  return `${slot.toString(16).padStart(3, '0')}_${randomBytes(32).toString('base64url')}`
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

import { randomBytes, randomInt } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'

// The token of an operator's session: 256 random bits. Only its hash is stored.

const TOKEN = /^cso_[A-Za-z0-9_-]{43}$/

export function newOperatorToken(): string {
  return `cso_${randomBytes(32).toString('base64url')}`
}

export function isOperatorToken(text: string): boolean {
  return TOKEN.test(text)
}

export function hashOperatorToken(token: string): Buffer {
  return sha256(`operator session ${token}`)
}

/** Without vowels and digits: no word, and no two that look alike (RFC 8628 §6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'

export function newUserCode(): string {
  const chars = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${chars.slice(0, 4).join('')}-${chars.slice(4).join('')}`
}

/** As somebody typed it. */
export function normalUserCode(typed: string): string {
  const chars = typed.toUpperCase().replace(/[^A-Z]/g, '')
  return `${chars.slice(0, 4)}-${chars.slice(4)}`
}

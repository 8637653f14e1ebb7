import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Mode } from '../platform/http/caller.ts'

// sk_test_0a3_<43 characters: 256 random bits><6 characters: CRC-32 of all before>
// The slot lets a router find the cell by prefix. The checksum detects a typo without a query and lets secret scanners
// recognise a leaked key. Only the SHA-256 of a key is stored.

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 43
const CHECKSUM_LENGTH = 6
const FORM = /^sk_(test|live)_([0-9a-f]{3})_[0-9A-Za-z]{49}$/

export interface ApiKey {
  mode: Mode
  slot: number
  hash: Buffer
}

/** A new key: its secret, which is shown once, and the values to store. */
export function makeApiKey(mode: Mode, slot: number): ApiKey & { secret: string; hint: string } {
  const prefix = `sk_${mode}_${slot.toString(16).padStart(3, '0')}_`
  const body = prefix + randomBase62(BODY_LENGTH)
  const secret = body + checksum(body)
  return { mode, slot, hash: hashOf(secret), secret, hint: `${prefix}…${secret.slice(-4)}` }
}

/** Undefined if the text is not a well-formed key. */
export function parseApiKey(text: string): ApiKey | undefined {
  const match = FORM.exec(text)
  if (!match || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)) return undefined
  return { mode: match[1] as Mode, slot: Number.parseInt(match[2] as string, 16), hash: hashOf(text) }
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

function checksum(text: string): string {
  let written = ''
  for (let rest = crc32(text); written.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62)) {
    written = ALPHABET[rest % 62] + written
  }
  return written
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(62)]).join('')
}

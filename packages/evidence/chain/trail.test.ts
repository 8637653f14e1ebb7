import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AuditTrail, checkTrail, parseTrail } from './index.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8'))
const trail = vectors.chains[0].trail as AuditTrail

describe('an audit trail', () => {
  it('is sound as it was handed out, also to whoever holds an earlier head', () => {
    const known = { count: 2, head: trail.entries[1]?.hash ?? '' }
    expect(checkTrail(parseTrail(JSON.stringify(trail)), sha256, [known])).toMatchObject({ ok: true, count: 4 })
  })

  it('names the changed entry itself, where the hash beside it was left', () => {
    const entries = trail.entries.map((entry, i) => {
      return i === 2 ? { ...entry, canonical: entry.canonical.replace('10:17', '10:16') } : entry
    })
    expect(checkTrail({ ...trail, entries }, sha256)).toMatchObject({ ok: false, index: 2 })
  })

  it('misses entries that were cut off, and finds those beyond its count', () => {
    const shorter = { ...trail, entries: trail.entries.slice(0, 3) }
    expect(checkTrail(shorter, sha256)).toMatchObject({ ok: false, index: 3 })
    const last = trail.entries.at(-2)?.hash ?? ''
    expect(checkTrail({ ...trail, count: 3, head: last }, sha256)).toMatchObject({ ok: false, index: 3 })
  })

  it('is caught by a head held elsewhere when all of it was written anew', () => {
    const held = { count: 3, head: sha256('what the certificate printed') }
    expect(checkTrail(trail, sha256, [held])).toMatchObject({ ok: false, index: 2 })
    expect(checkTrail(trail, sha256, [{ count: 9, head: trail.head }])).toMatchObject({ ok: false, index: 4 })
  })

  it('is refused by its reader where it is none', () => {
    for (const text of [
      'null',
      '{}',
      '{"sign_request_id":"a"}',
      '{"sign_request_id":"a","count":1,"head":"","entries":[{}]}',
    ])
      expect(() => parseTrail(text)).toThrow(TypeError)
  })
})

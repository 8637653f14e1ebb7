import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AuditTrail, checkTrail, parseTrail } from './index.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8'))
const trail = vectors.chains[0].trail as AuditTrail

describe('an audit trail', () => {
  it('is accepted unchanged, also with a known earlier head', () => {
    const known = { count: 2, head: trail.entries[1]?.hash ?? '' }
    expect(checkTrail(parseTrail(JSON.stringify(trail)), sha256, [known])).toMatchObject({ ok: true, count: 4 })
  })

  it('reports the changed entry itself if its stored hash was not changed', () => {
    const entries = trail.entries.map((entry, i) => {
      return i === 2 ? { ...entry, canonical: entry.canonical.replace('10:17', '10:16') } : entry
    })
    expect(checkTrail({ ...trail, entries }, sha256)).toMatchObject({ ok: false, index: 2 })
  })

  it('is rejected with missing entries, and with entries beyond its count', () => {
    const shorter = { ...trail, entries: trail.entries.slice(0, 3) }
    expect(checkTrail(shorter, sha256)).toMatchObject({ ok: false, index: 3 })
    const last = trail.entries.at(-2)?.hash ?? ''
    expect(checkTrail({ ...trail, count: 3, head: last }, sha256)).toMatchObject({ ok: false, index: 3 })
  })

  it('is rejected if it was rewritten and a known head differs', () => {
    const known = { count: 3, head: sha256('another head') }
    expect(checkTrail(trail, sha256, [known])).toMatchObject({ ok: false, index: 2 })
    expect(checkTrail(trail, sha256, [{ count: 9, head: trail.head }])).toMatchObject({ ok: false, index: 4 })
  })

  it('is rejected by parseTrail if it is malformed', () => {
    for (const text of [
      'null',
      '{}',
      '{"sign_request_id":"a"}',
      '{"sign_request_id":"a","count":1,"head":"","entries":[{}]}',
    ])
      expect(() => parseTrail(text)).toThrow(TypeError)
  })
})

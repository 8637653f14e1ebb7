import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type AuditTrail,
  canonicalJson,
  chainEntry,
  checkChain,
  commitment,
  type Json,
  type Revealed,
} from './index.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const FILE = join(import.meta.dirname, 'vectors.json')

interface Vectors {
  canonical: { name: string; value: Json; text: string; sha256: string }[]
  commitments: (Revealed & { commitment: string })[]
  entries: {
    name: string
    content: Omit<Parameters<typeof chainEntry>[0], 'personal'>
    personal: { [name: string]: Revealed }
    prev: string
    canonical: string
    hash: string
  }[]
  chains: {
    name: string
    trail: AuditTrail
    verdict: { ok: true; count: number; head: string } | { ok: false; entry: number }
  }[]
}
const vectors = JSON.parse(readFileSync(FILE, 'utf8')) as Vectors

describe('the published test vectors', () => {
  it.each(vectors.canonical)('canonical text: $name', ({ value, text, sha256: hash }) => {
    expect(canonicalJson(value)).toBe(text)
    expect(sha256(text)).toBe(hash)
  })

  it.each(vectors.commitments)('commitment to “$value”', (opening) => {
    expect(commitment(opening, sha256)).toBe(opening.commitment)
  })

  it.each(vectors.entries)('entry: $name', ({ content, personal, prev, canonical, hash }) => {
    const salts = Object.values(personal).map(({ salt }) => salt)
    const values = Object.fromEntries(Object.entries(personal).map(([name, { value }]) => [name, value]))
    const entry = chainEntry({ ...content, personal: values }, prev, sha256, () => salts.shift() ?? '')
    expect(entry).toMatchObject({ canonical, hash })
  })

  it.each(vectors.chains)('chain: $name', ({ trail, verdict }) => {
    const found = checkChain(trail.sign_request_id, trail.entries, sha256)
    expect(found.ok ? found : { ok: false, entry: found.index + 1 }).toEqual(verdict)
  })

  it('pass in the independent Python implementation', () => {
    const script = join(import.meta.dirname, '../../../conformance/chain/run_vectors.py')
    const count = vectors.canonical.length + vectors.commitments.length + vectors.entries.length + vectors.chains.length
    expect(JSON.parse(execFileSync('python3', ['-B', script, FILE]).toString())).toEqual({ count, failures: [] })
  })
})

import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, chainEntry, checkChain, GENESIS, type Json, type StoredEntry } from './index.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const salt = () => randomBytes(16).toString('hex')

function chainOf(kinds: string[]): StoredEntry[] {
  let previous = GENESIS
  return kinds.map((kind, i) => {
    const content = {
      request: 'sr_1',
      seq: i + 1,
      at: '2026-12-01T10:15:30.123Z',
      kind,
      actor: { type: 'signer', id: 'sgn_1' },
    }
    const entry = chainEntry(
      { ...content, data: { n: i }, personal: { email: `a${i}@example.com` } },
      previous,
      sha256,
      salt,
    )
    previous = entry.hash
    return entry
  })
}

describe('checkChain', () => {
  const kinds = fc.array(fc.string(), { minLength: 1, maxLength: 8 })

  it('accepts the chains that chainEntry creates', () => {
    fc.assert(
      fc.property(kinds, (list) => {
        const chain = chainOf(list)
        expect(checkChain('sr_1', chain, sha256)).toMatchObject({ ok: true, count: list.length })
      }),
    )
  })

  it('accepts a chain whose personal values were erased', () => {
    const erased = chainOf(['created', 'viewed', 'signed']).map((entry) => ({ ...entry, revealed: null }))
    expect(checkChain('sr_1', erased, sha256).ok).toBe(true)
  })

  it('reports the first entry that was changed, removed, moved or taken from another request', () => {
    const chain = chainOf(['created', 'viewed', 'signed', 'completed'])
    const [first, second, third, last] = chain as [StoredEntry, StoredEntry, StoredEntry, StoredEntry]
    const edited = { ...second, canonical: second.canonical.replace('viewed', 'VIEWED') }
    expect(checkChain('sr_1', [first, edited, third, last], sha256)).toMatchObject({ ok: false, index: 2 })
    expect(checkChain('sr_1', [first, third, last], sha256)).toMatchObject({ ok: false, index: 1 })
    expect(checkChain('sr_1', [first, third, second, last], sha256)).toMatchObject({ ok: false, index: 1 })
    expect(checkChain('sr_2', chain, sha256)).toMatchObject({ ok: false, index: 0 })
  })

  it('rejects a revealed value that does not match its commitment', () => {
    const [entry] = chainOf(['created']) as [StoredEntry]
    const forged = {
      ...entry,
      revealed: { email: { salt: entry.revealed?.email?.salt ?? '', value: 'eve@example.com' } },
    }
    expect(checkChain('sr_1', [forged], sha256)).toMatchObject({
      ok: false,
      index: 0,
      reason: expect.stringContaining('email'),
    })
  })
})

describe('canonical JSON', () => {
  it('is stable when it is parsed and serialized again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('uses the escapes of RFC 8785 §3.2.2.2', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(canonicalJson(text)).toBe(JSON.stringify(text))
        expect(canonicalJson({ [text]: null })).toBe(`{${JSON.stringify(text)}:null}`)
      }),
    )
    for (const text of ['"', '\\', '\n', '\u007f', '\ud800', 'a\n'])
      expect(canonicalJson(text)).toBe(JSON.stringify(text))
  })

  it('sorts members by UTF-16 code units (RFC 8785 §3.2.3)', () => {
    expect(canonicalJson({ '\u{1f600}': 1, '\ufb33': 2, a: 3, A: 4 })).toBe('{"A":4,"a":3,"\u{1f600}":1,"\ufb33":2}')
  })
})

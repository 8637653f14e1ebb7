import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstIdAt, fromPublicId, isUuid, newId, publicId } from './ids.ts'

describe('ids', () => {
  it('are UUIDv7, in the order in which they were made', () => {
    const made = Array.from({ length: 10_000 }, newId)
    expect(made.every((id) => isUuid(id) && id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true)
    expect([...made].sort()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })

  it('lie between the first ids of their instants: that is what partitions them', () => {
    const before = firstIdAt(new Date(Date.now() - 1000))
    const after = firstIdAt(new Date(Date.now() + 60_000))
    const id = newId()
    expect(before < id && id < after).toBe(true)
  })

  it('come back from their public form', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const text = publicId('sr', uuid)
        expect(text).toMatch(/^sr_[0-9a-hjkmnp-tv-z]{26}$/)
        expect(fromPublicId('sr', text)).toBe(uuid)
        expect(fromPublicId('sgn', text)).toBeUndefined()
      }),
    )
    expect(publicId('sr', 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(`sr_7${'z'.repeat(25)}`)
  })

  it('refuse what is none', () => {
    for (const text of [
      '',
      'sr_',
      `sr_${'0'.repeat(25)}`,
      `sr_8${'z'.repeat(25)}`,
      `sr_${'u'.repeat(26)}`,
      `sr_${'é'.repeat(26)}`,
    ]) {
      expect(fromPublicId('sr', text)).toBeUndefined()
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fonts } from '../testing/appearance.ts'
import { legibleText } from './legible-text.ts'
import { shapeLine } from './shape.ts'

const options = { style: 'text', language: undefined } as const
const legible = (text: string) => legibleText(text, options, fonts)

describe('legible text', () => {
  it('is unchanged if all characters can be drawn', async () => {
    for (const text of ['Zoë O’Brien', 'अमित शर्मा', 'أحمد‌علی', '山田 太郎', 'தமிழ்'])
      expect(await legible(text)).toBe(text)
  })

  it('accepts punctuation of one script after letters of another', async () => {
    for (const text of ['ACME（株）', 'PDF، وأدوات', 'Rao।', 'Ann、Ben']) expect(await legible(text)).toBe(text)
  })

  it('replaces undrawable, invisible and direction-changing characters by code points', async () => {
    expect(await legible('Ann 😀')).toBe('Ann [U+1F600]')
    expect(await legible('Ann\u202enoD\u0007')).toBe('Ann[U+202E]noD[U+0007]')
    expect(await legible('a\u200bb\ufeff')).toBe('a[U+200B]b[U+FEFF]')
    expect(await legible('\u115f\u{1bca0}')).toBe('[U+115F][U+1BCA0]')
    expect(await legible('བོད')).toBe('[U+0F56 U+0F7C][U+0F51]')
  })

  it('can always be shaped', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 })
    const points = fc.array(fc.integer({ min: 1, max: 0x1ffff }), { maxLength: 12 }).map((list) => {
      return String.fromCodePoint(...list)
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, points), async (given) => {
        await shapeLine(await legible(given), options, fonts)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accentTones,
  contrastOf,
  isReadableGround,
  readableShade,
  readColour,
  type Scheme,
  SURFACES,
  TEXT_CONTRAST,
} from './index.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const schemes: Scheme[] = ['light', 'dark']

describe('reading a colour', () => {
  test.each([
    ['#1D4ED8', '#1d4ed8'],
    [' #abc ', '#aabbcc'],
  ])('accepts %s', (text, colour) => expect(readColour(text)).toBe(colour))

  test.each(['red', '1d4ed8', '#1d4ed', '#1d4ed8ff', 'rgb(0 0 0)', '#fff;}body{display:none', 'url(#abc)', ''])(
    'refuses %s, so nothing else gets into a style',
    (text) => expect(readColour(text)).toBeNull(),
  )
})

test('contrast is the ratio of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#1d4ed8', '#1d4ed8')).toBe(1)
})

describe('the tones of an accent', () => {
  test('are readable in both schemes, for every accent that carries white text', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...schemes), (colour, scheme) => {
        const tones = accentTones(colour, scheme)
        if (contrastOf(colour, '#ffffff') < TEXT_CONTRAST) return tones === null
        const { card, ground, ink } = SURFACES[scheme]
        if (tones === null) return false
        return (
          contrastOf(tones.accent, card) >= TEXT_CONTRAST &&
          contrastOf(tones.accent, ground) >= TEXT_CONTRAST &&
          contrastOf('#ffffff', tones.press) >= TEXT_CONTRAST &&
          contrastOf('#ffffff', tones.pressOver) >= TEXT_CONTRAST &&
          contrastOf(ink, tones.soft) >= TEXT_CONTRAST &&
          contrastOf(tones.accent, tones.soft) >= TEXT_CONTRAST &&
          contrastOf(tones.press, card) >= 3
        )
      }),
    )
  })

  test.each(['#ffff00', '#ffffff', '#8ab4f8'])('do not exist for %s, on which white text is not readable', (colour) => {
    expect(accentTones(colour, 'light')).toBeNull()
  })
})

test('a shade that is readable exists for every colour', () => {
  fc.assert(fc.property(anyColour, (colour) => accentTones(readableShade(colour), 'light') !== null))
  expect(readableShade('#1d4ed8')).toBe('#1d4ed8')
  expect(readableShade('#ffffff')).toMatch(/^#([0-9a-f]{2})\1\1$/)
})

test('a ground carries the texts of its scheme', () => {
  expect(isReadableGround('#faf5ff', 'light')).toBe(true)
  expect(isReadableGround('#faf5ff', 'dark')).toBe(false)
  expect(isReadableGround('#808080', 'light')).toBe(false)
})

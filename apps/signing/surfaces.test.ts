import { readFileSync } from 'node:fs'
import { readColour, SURFACES } from '@countersign/domain/colour'
import { expect, test } from 'vitest'

test('chosen colours are checked against the surfaces of the style sheet', () => {
  const tokens = readFileSync(`${import.meta.dirname}/styles/tokens.css`, 'utf8')
  const [light = '', dark = ''] = tokens.split('@media')
  for (const [scheme, css] of [['light', light] as const, ['dark', dark] as const]) {
    for (const [name, colour] of Object.entries(SURFACES[scheme])) {
      const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? []
      expect(readColour(value)).toBe(colour)
    }
  }
})

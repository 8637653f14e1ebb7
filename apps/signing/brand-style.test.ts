import { expect, test } from 'vitest'
import { brandStyle } from './brand-style.ts'

test('the style sheet of a colour sets colours of buttons and links only, in both schemes', () => {
  const style = brandStyle('0b6e4f') ?? ''
  expect(style.match(/--[a-z-]+(?=:#[0-9a-f]{6})/g)).toEqual([
    ...['--accent', '--press', '--press-over', '--soft'],
    ...['--accent', '--press', '--press-over', '--soft'],
  ])
  expect(style).toContain('@media (prefers-color-scheme:dark)')
})

test.each(['ffff00', '#00000', '000;}*', '', '00000g', '0000000'])('there is none for %j', (digits) => {
  expect(brandStyle(digits)).toBeNull()
})

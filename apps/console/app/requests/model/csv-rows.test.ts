import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRowCounter } from './csv-rows.ts'

test('counts rows, whatever their texts and however the file is cut', () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => `"${text.replaceAll('"', '""')}\n"`)
  fc.assert(
    fc.property(fc.array(cell), fc.integer({ min: 1, max: 7 }), (cells, size) => {
      const file = new TextEncoder().encode(`name\r\n${cells.map((text) => `${text}\r\n`).join('')}`)
      const count = makeRowCounter()
      let counted = 0
      for (let at = 0; at < file.length; at += size) counted = count(file.subarray(at, at + size))
      expect(counted).toBe(cells.length)
    }),
  )
})

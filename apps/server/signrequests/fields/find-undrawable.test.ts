import type { FilledField, SignerField } from '@countersign/domain/field'
import type { PageInfo } from '@countersign/domain/placement'
import { expect, test } from 'vitest'
import { findUndrawable } from './draw-values.ts'

const page: PageInfo = { number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1 }
const box = { page: 1, display: { x: 0, y: 0, w: 300, h: 260 }, rect: [0, 0, 300, 260] } as const
const notes = (boxes: number): SignerField => ({
  ...{ name: 'notes', label: 'Notes', hint: null, required: true, readOnly: false, prefill: null, showIf: null },
  ...{ type: 'text', pattern: null, maxLength: 2_000, multiline: true, pdfField: null },
  boxes: Array.from({ length: boxes }, () => box),
})

test('others are served while the texts of one form are set', async () => {
  const text = 'aश世 '.repeat(100).trim()
  const filled: FilledField = { name: 'notes', type: 'text', value: text, drawn: { as: 'text', text, multiline: true } }
  const setIn = (boxes: number) => {
    const fields = { definitions: [notes(boxes)], prefix: 'Field', language: 'en' }
    return findUndrawable(fields, [filled], { pages: [page], form: async () => [] })
  }
  await setIn(1) // loads the fonts
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  expect(await setIn(20)).toEqual([])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

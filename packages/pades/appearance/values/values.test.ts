import { describe, expect, test } from 'vitest'
import { concatBytes } from '../../bytes.ts'
import {
  addFields,
  type FillableField,
  fillableField,
  findObjections,
  memorySource,
  type NewValueField,
  PdfDocument,
  prepareSignature,
  type Rectangle,
  readFillableFields,
} from '../../pdf/index.ts'
import { extractText, fonts, listFonts, renderPage } from '../../testing/appearance.ts'
import { samplePdf } from '../../testing/sample-pdfs.ts'
import { checkFieldValue, type GivenValue } from './check.ts'
import { drawFieldValues } from './draw.ts'
import { layOutValue } from './lay-out.ts'

const claim = { pdfA: 0, outputIntent: 'none' } as const
const upright = { rotate: 0, userUnit: 1 } as const

const textField = (name: string, rect: Rectangle, more: object = {}): NewValueField => {
  return { kind: 'text', name, page: 1, rect, tooltip: name, ...more }
}

async function withFields(values: readonly NewValueField[], page = '') {
  const base = samplePdf({ pages: 1, objects: { 10: `<</Type/Page/Parent 2 0 R/Resources<<>>${page}>>` } })
  const signatures = [
    { name: 'Box', page: 1, rect: undefined, tooltip: 'Signature', locks: values.map(({ name }) => name) },
  ]
  return concatBytes([base, await addFields(memorySource(base), { signatures, values })])
}

async function fill(blank: Uint8Array, given: Readonly<Record<string, GivenValue>>): Promise<Uint8Array> {
  const fields = await readFillableFields(await PdfDocument.open(memorySource(blank)))
  const filled = fields.map((field) => ({ field, value: given[field.name] ?? '' }))
  const values = await drawFieldValues(filled, claim, fonts)
  const options = { fields: [{ name: 'Box' }] as const, values, signingTime: new Date(0), slotBytes: 10 }
  return concatBytes([blank, (await prepareSignature(memorySource(blank), options)).increment])
}

/** The box around the pixels that differ, in points from the upper left corner of the displayed page. */
function differingBox(before: Uint8Array, after: Uint8Array) {
  const [one, other] = [renderPage(before, 144), renderPage(after, 144)]
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [index, pixel] of one.pixels.entries()) {
    if (pixel === other.pixels[index]) continue
    const [x, y] = [index % one.width, Math.floor(index / one.width)]
    ;[left, right] = [Math.min(left, x), Math.max(right, x + 1)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)]
  }
  return { left: left / 2, top: top / 2, right: right / 2, bottom: bottom / 2 }
}

describe('a value is drawn inside its box', () => {
  // The page is 300 by 200 points of user space from (50, 20), so each corner is at another place when it is turned.
  const place = '/MediaBox[0 0 400 300]/CropBox[50 20 350 220]'
  test.each<[string, string, Rectangle, readonly [number, number, number, number]]>([
    ['upright', '', [70, 40, 190, 60], [20, 160, 140, 180]],
    ['turned by 90°', '/Rotate 90', [70, 40, 90, 160], [20, 20, 140, 40]],
    ['turned by 180°', '/Rotate 180', [70, 40, 190, 60], [160, 20, 280, 40]],
    ['turned by 270°', '/Rotate 270', [70, 40, 90, 160], [60, 260, 180, 280]],
    ['in units of 1/36 inch', '/UserUnit 2', [70, 40, 190, 60], [40, 320, 280, 360]],
  ])('on a page that is %s', async (_label, entries, rect, [left, top, right, bottom]) => {
    for (const [field, value] of [
      [textField('City', rect), 'Zürich and Århus'],
      [textField('Notes', rect, { multiline: true }), 'Two\nlines'],
      [{ kind: 'checkbox', name: 'Agreed', page: 1, rect, tooltip: 'I agree' }, true],
    ] as const) {
      const blank = await withFields([field], place + entries)
      const box = differingBox(blank, await fill(blank, { [field.name]: value }))
      expect(box.left).toBeGreaterThanOrEqual(left)
      expect(box.top).toBeGreaterThanOrEqual(top)
      expect(box.right).toBeLessThanOrEqual(right)
      expect(box.bottom).toBeLessThanOrEqual(bottom)
    }
  })
})

test.each(['Zürich, Łódź, Αθήνα, Москва', 'नई दिल्ली', 'சென்னை', '東京都'])(
  '%s can be copied from a text field, with embedded fonts that fields share',
  async (text) => {
    const rect = (row: number): Rectangle => [20, 20 + 30 * row, 280, 45 + 30 * row]
    const fields = [textField('First', rect(0)), textField('Second', rect(1))]
    const filled = await fill(await withFields(fields), { First: text, Second: text })
    expect(extractText(filled).split(/\n+/)).toEqual([text, text])
    const listed = listFonts(filled).map((row) => row.replace(/ \d+ \d+$/, ''))
    expect(new Set(listed).size).toBe(listed.length)
    for (const row of listed) expect(row).toContain(' yes yes yes')
  },
)

test('equal values give equal bytes, and viewers agree on what the document shows', async () => {
  const options = [
    { value: 'm', label: 'Monthly' },
    { value: 'y', label: 'Yearly' },
  ]
  const blank = await withFields([
    textField('City', [20, 20, 120, 40]),
    { kind: 'choice', name: 'Payment', page: 1, rect: [20, 50, 120, 70], tooltip: 'Payment', options },
    { kind: 'checkbox', name: 'Agreed', page: 1, rect: [20, 80, 32, 92], tooltip: 'I agree' },
    { kind: 'checkbox', name: 'Newsletter', page: 1, rect: [20, 100, 32, 112], tooltip: 'Newsletter' },
  ])
  const given = { City: 'Oslo', Payment: 'y', Agreed: true, Newsletter: false }
  const filled = await fill(blank, given)
  expect(await fill(blank, given)).toEqual(filled)
  expect(extractText(filled).split(/\s+/).toSorted()).toEqual(['Oslo', 'Yearly'])
  expect(await findObjections(await PdfDocument.open(memorySource(filled)))).toEqual([])
  const fields = await readFillableFields(await PdfDocument.open(memorySource(filled)))
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual(given)
})

test('the characters of a comb are in the middle of their cells', async () => {
  const field: FillableField = {
    ...fillableField(textField('Account', [0, 0, 100, 20], { maxLength: 10 }), upright),
    comb: true,
  }
  const [widget] = field.widgets
  const set = widget && (await layOutValue(field, widget, { text: '1234567890' }, fonts))
  const middles = set?.lines.map(({ line, x }) => x + (line.width * set.size) / 2)
  expect(middles?.map((middle) => Math.round(middle))).toEqual([5, 15, 25, 35, 45, 55, 65, 75, 85, 95])
  expect(await checkFieldValue(field, '12345678901', fonts)).toMatchObject({ code: 'too_long' })
})

describe('a value that cannot be drawn is rejected before', () => {
  const text = (more: object = {}) => fillableField(textField('City', [0, 0, 60, 12], more), upright)
  const options = [{ value: 'm', label: 'Monthly' }]
  const choice = fillableField(
    { kind: 'choice', name: 'Payment', page: 1, rect: [0, 0, 60, 12], tooltip: '', options },
    upright,
  )
  const box = fillableField({ kind: 'checkbox', name: 'Agreed', page: 1, rect: [0, 0, 9, 9], tooltip: '' }, upright)

  test.each<[string, FillableField, GivenValue, string | undefined]>([
    ['fits', text(), 'Oslo', undefined],
    ['is empty', text(), '', undefined],
    ['does not fit its box', text(), 'A name that is much longer than its box', 'does_not_fit'],
    ['fits on several lines', text({ rect: [0, 0, 60, 40], multiline: true }), 'A name on a few lines', undefined],
    ['has too many characters', text({ maxLength: 3 }), 'Oslo', 'too_long'],
    ['has an emoji', text(), 'Oslo 🙂', 'character_unsupported'],
    ['is an option', choice, 'm', undefined],
    ['is the label of an option', choice, 'Monthly', 'not_an_option'],
    ['is a text for a check box', box, 'true', 'wrong_type'],
    ['is true for a text', text(), true, 'wrong_type'],
  ])('if it %s', async (_label, field, value, code) => {
    expect((await checkFieldValue(field, value, fonts))?.code).toBe(code)
    const drawing = drawFieldValues([{ field, value }], claim, fonts)
    if (code === undefined) await expect(drawing).resolves.toHaveLength(1)
    else await expect(drawing).rejects.toMatchObject({ code: 'value_unsuitable' })
  })
})

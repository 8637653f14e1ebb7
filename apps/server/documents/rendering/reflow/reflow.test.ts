import { describe, expect, test } from 'vitest'
import type { Tag } from './glyphs.ts'
import { textOf } from './make-blocks.ts'
import { reflow } from './reflow.ts'
import { broken, line, lines, pageOf, turned } from './testing/typeset.ts'

const FIRST =
  'The parties agree on the work that is described here and on the price that is paid for it when it is done'
const SECOND = 'Each of them names one person who answers the questions of the other within two days of receiving them'
const texts = (page: Parameters<typeof reflow>[0], tags: Tag[] = []) => reflow(page, tags).blocks.map(textOf)

describe('paragraphs', () => {
  test('are joined from their lines and end at a wider gap', () => {
    const page = pageOf([...lines(50, 100, broken(FIRST, 40)), ...lines(50, 160, broken(SECOND, 40))])
    expect(texts(page)).toEqual([FIRST, SECOND])
  })

  test('end where the next word would have fitted', () => {
    const page = pageOf(lines(50, 100, [...broken(FIRST, 40), 'Amara Okafor', '14 Quayside', 'Bristol']))
    expect(texts(page)).toEqual([FIRST, 'Amara Okafor', '14 Quayside', 'Bristol'])
  })

  test('begin with an indented line', () => {
    const [first = '', ...others] = broken(SECOND, 38)
    const page = pageOf([
      ...lines(50, 100, broken('x '.repeat(79).trim(), 40)),
      line(70, 152, first),
      ...lines(50, 165, others),
    ])
    expect(texts(page).at(-1)).toBe(SECOND)
  })

  test('go on where a font of the next line reaches farther below the baseline', () => {
    const [first = '', second = '', ...others] = broken(FIRST, 40)
    const deep = line(50, 113, second).map((glyph) => ({ ...glyph, bottom: glyph.bottom + 5 }))
    const page = pageOf([line(50, 100, first), deep, ...lines(50, 126, others)])
    expect(texts(page)).toEqual([FIRST])
  })

  test('go on after a line that ends early because its last character may not be apart from a stop', () => {
    const page = pageOf(
      lines(50, 100, ['本契約は当事者間で締結されるもの', '本契約は当事者間で締結され', 'る。）」と定める']),
    )
    expect(texts(page)).toHaveLength(1)
  })

  test('end where the next character would have fitted', () => {
    const page = pageOf(lines(50, 100, ['本契約は当事者間で締結されるもの', '本契約は当事者間で締結', '次の条項']))
    expect(texts(page)).toHaveLength(2)
  })

  test('of a script without spaces are joined without them', () => {
    expect(texts(pageOf(lines(50, 100, ['本契約は当事者間で締結される', 'ものとし以下の条件に従う'])))).toEqual([
      '本契約は当事者間で締結されるものとし以下の条件に従う',
    ])
  })

  test('of such a script have no space before and after a figure at the end of a line', () => {
    const page = pageOf(lines(50, 100, ['本合同由双方于二〇', '26年3月14日在上海签', '2份']))
    expect(texts(page)).toEqual(['本合同由双方于二〇26年3月14日在上海签2份'])
  })

  test('keep a hyphen that may be part of the word, and lose one that the line broke', () => {
    const page = pageOf(
      lines(50, 100, [
        'The agreement says that an agree-',
        'ment is a co-operation and a co-',
        'operation of two well-',
        'known',
      ]),
    )
    expect(texts(page)).toEqual([
      'The agreement says that an agreement is a co-operation and a co-operation of two well-known',
    ])
  })
})

describe('columns', () => {
  const left = broken(FIRST, 24)
  const right = broken(SECOND, 24)

  test('are read one after the other', () => {
    const page = pageOf([
      line(50, 50, 'A title over both of the columns of the page', { size: 16 }),
      ...lines(50, 100, left),
      ...lines(200, 100, right),
    ])
    expect(texts(page)).toEqual(['A title over both of the columns of the page', FIRST, SECOND])
  })

  test('whose lines are written across the page are read one after the other', () => {
    const rows = left.map((text, i) => [...line(50, 100 + 13 * i, text), ...line(200, 100 + 13 * i, right[i] ?? '')])
    expect(texts(pageOf(rows))).toEqual([FIRST, SECOND])
  })

  test('whose lines are not level are read one after the other', () => {
    expect(texts(pageOf([...lines(50, 100, left), ...lines(200, 94, right)]))).toEqual([FIRST, SECOND])
  })

  test('of which one goes on below a heading of the other are whole', () => {
    const page = pageOf([
      ...lines(50, 100, left.slice(0, 3)),
      line(50, 100 + 13 * 3 + 6, 'A heading', { size: 14 }),
      ...lines(200, 100, right),
    ])
    expect(texts(page).at(-1)).toBe(SECOND)
  })

  test('of a right-to-left page are read from the right', () => {
    const words = (from: string) =>
      lines(
        0,
        0,
        Array.from({ length: 6 }, () => from.repeat(4).trim()),
      )
    const moved = (x: number, from: string) =>
      words(from).map((row, i) => row.map((glyph) => ({ ...glyph, left: glyph.left + x, right: glyph.right + x, top: 100 + 13 * i, bottom: 112 + 13 * i }))) // biome-ignore format: one thought
    const read = texts(pageOf([...moved(300, 'אבגד '), ...moved(50, 'הוזח ')]))
    expect(read.join(' ')).toMatch(/^(אבגד ){20,}.*(הוזח ?){20,}$/)
  })
})

describe('tables', () => {
  const cells = [
    ['Item', 'Quantity', 'Price'],
    ['Consulting', '12', '100.00'],
    ['Travel', '1', '80.00'],
  ]

  test('are found by their columns', () => {
    const page = pageOf(cells.map((row, r) => row.flatMap((cell, c) => line(50 + 120 * c, 100 + 16 * r, cell))))
    const [table, ...others] = reflow(page, []).blocks
    expect([table?.kind, others]).toEqual(['table', []])
    expect(table?.kind === 'table' && table.rows.map((row) => row.map(({ text }) => text))).toEqual(cells)
  })

  test('keep the lines of a cell together that is written to its end before the next one', () => {
    const page = pageOf([
      [...line(50, 100, 'Item'), ...line(200, 100, 'Price')],
      line(50, 116, 'A long name'),
      line(50, 128, 'of an item'),
      line(200, 116, '80.00'),
    ])
    const [table] = reflow(page, []).blocks
    expect(table?.kind === 'table' && table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Item', 'Price'],
      ['A long name of an item', '80.00'],
    ])
  })
})

describe('headings, lists and margins', () => {
  test('are told from the text', () => {
    const page = pageOf([
      line(50, 20, 'Agreement No. 14', { size: 8 }),
      line(50, 80, 'Consulting Agreement', { size: 20 }),
      ...lines(50, 120, broken(FIRST, 60)),
      line(50, 160, 'Fees', { isBold: true }),
      ...lines(60, 176, ['• one hundred for the first day', '• eighty for each other day']),
      line(290, 770, 'Page 3 of 12', { size: 8 }),
    ])
    const { blocks } = reflow(page, [])
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['paragraph', 'heading', 'paragraph', 'heading', 'list', 'paragraph'],
    ])
    expect(blocks.map((block) => block.kind === 'paragraph' && block.quiet)).toEqual([
      ...[true, false, false, false, false, true],
    ])
    expect(blocks.map((block) => (block.kind === 'heading' ? block.level : 0))).toEqual([0, 1, 0, 2, 0, 0])
    expect(blocks[4]?.kind === 'list' && blocks[4].items).toEqual([
      { label: '•', text: 'one hundred for the first day', level: 1 },
      { label: '•', text: 'eighty for each other day', level: 1 },
    ])
  })

  test('a number before a tab belongs to its clause', () => {
    const clause = (y: number, label: string, text: string) => [...line(50, y, `${label} `), ...line(90, y, text)]
    const page = pageOf([
      clause(100, '1.1', 'The first clause of it'),
      clause(113, '1.2', 'The second clause of it'),
      clause(126, '1.3', 'The third clause of it'),
    ])
    const [list] = reflow(page, []).blocks
    expect(list?.kind === 'list' && list.items.map(({ label }) => label)).toEqual(['1.1', '1.2', '1.3'])
  })
})

test.each([0, 1, 2, 3])(
  'a page that is turned %i times reads the same, and its blocks are where they are displayed',
  (times) => {
    let page = pageOf([...lines(50, 100, broken(FIRST, 24)), ...lines(200, 100, broken(SECOND, 24))])
    for (let i = 0; i < times; i++) page = turned(page)
    const { blocks } = reflow(page, [])
    expect(blocks.map(textOf)).toEqual([FIRST, SECOND])
    const glyphs = page.lines.slice(0, 5).flat()
    expect(blocks[0]?.x).toBeCloseTo(Math.min(...glyphs.map(({ left }) => left)))
    expect(blocks[0]?.y).toBeCloseTo(Math.min(...glyphs.map(({ top }) => top)))
  },
)

describe('a word of which PDFium returns the end after a cell at the left of it', () => {
  const row = (mcid: number) => [
    ...['א', 'ב', 'ג'].flatMap((character, i) => line(300 - 5 * i, 100, character, { mcid })),
    ...line(130, 100, ' ', { mcid }),
    ...line(100, 100, '12 ', { mcid: mcid === -1 ? -1 : mcid + 1 }),
    ...line(285, 100, 'ד', { mcid }),
  ]

  test('is whole in a table', () => {
    const [table] = reflow(pageOf([row(-1), ...lines(285, 116, ['הוזח']), ...lines(100, 116, ['34'])]), []).blocks
    expect(table && textOf(table)).toContain('אבגד')
  })

  test('is whole by its marked content', () => {
    const paragraph = (mcid: number): Tag => ({ type: 'P', kids: [mcid], lang: null, columns: 1, rows: 1 })
    expect(texts(pageOf([row(0)]), [paragraph(0), paragraph(1)])).toEqual(['אבגד', '12'])
  })
})

test('text in another direction is kept', () => {
  const aside = turned(pageOf([line(100, 20, 'Draft')]))
  const page = pageOf([...lines(50, 100, broken(FIRST, 40)), ...aside.lines])
  expect(texts(page)).toEqual([FIRST, 'Draft'])
})

describe('a structure tree', () => {
  const tag = (type: string, kids: Tag['kids'], more: Partial<Tag> = {}): Tag => ({
    ...{ type, kids, lang: null, columns: 1, rows: 1 },
    ...more,
  })
  const page = pageOf([
    line(50, 20, 'Header', { size: 8 }),
    line(300, 100, 'Fees', { mcid: 0 }),
    line(50, 130, 'Item', { mcid: 1 }),
    line(200, 130, 'Price', { mcid: 2 }),
    line(50, 160, 'Both', { mcid: 3 }),
    line(50, 200, 'one', { mcid: 4 }),
    line(50, 220, 'inner', { mcid: 5 }),
  ])
  const tags = [
    tag('Document', [
      tag('H2', [0], { lang: 'en-GB' }),
      tag('L', [tag('LI', [tag('LBody', [4, tag('L', [tag('LI', [5])])])])]),
      tag('Table', [
        tag('TR', [tag('TH', [1]), tag('TH', [2])]),
        tag('TR', [tag('TD', [tag('P', [3])], { columns: 2 })]),
      ]),
    ]),
  ]

  test('says the kinds and the order of blocks', () => {
    const { blocks } = reflow(page, tags)
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'table'])
    expect(blocks[1]).toMatchObject({ text: 'Fees', lang: 'en-GB', level: 1 })
    expect(blocks[2]?.kind === 'list' && blocks[2].items.map(({ text, level }) => [text, level])).toEqual([
      ['one', 1],
      ['inner', 2],
    ])
    expect(blocks[3]?.kind === 'table' && blocks[3].rows).toEqual([
      [
        { text: 'Item', isHeader: true, columns: 1, rows: 1 },
        { text: 'Price', isHeader: true, columns: 1, rows: 1 },
      ],
      [{ text: 'Both', isHeader: false, columns: 2, rows: 1 }],
    ])
  })

  test('that does not have all text leaves nothing out', () => {
    const some = [tag('Document', [tag('P', [0]), tag('P', [1, 2]), tag('P', [3])])]
    expect(texts(page, some)).toEqual(['Header', 'Fees', 'Item Price', 'Both', 'one inner'])
  })

  test('that has little of the text is not used', () => {
    expect(reflow(page, [tag('H1', [5])])).toEqual(reflow(page, []))
  })

  test('that refers to its content twice does not repeat it', () => {
    expect(texts(page, [...tags, ...tags])).toEqual(texts(page, tags))
  })
})

test('every character of a page is in one block', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed / 2 ** 31
  }
  for (let seed = 1; seed <= 200; seed++) {
    const next = random(seed)
    const page = pageOf(
      Array.from({ length: 30 }, (_, i) =>
        line(next() * 500, next() * 780, `word${i} ${'abc '.repeat(Math.floor(next() * 6))}`, {
          size: 6 + next() * 10,
          isBold: next() < 0.2,
          mcid: Math.floor(next() * 10),
        }),
      ),
    )
    const tags = next() < 0.5 ? [] : [{ type: 'P', kids: [1, 2, 3, 4, 5, 6, 7], lang: null, columns: 1, rows: 1 }]
    const charactersOf = (text: string) => [...text.replace(/\s/g, '')].sort().join('')
    expect(charactersOf(reflow(page, tags).blocks.map(textOf).join('')), `seed ${seed}`).toBe(
      charactersOf(page.lines.flat().map(({ text }) => text).join('')), // biome-ignore format: one thought
    )
  }
})

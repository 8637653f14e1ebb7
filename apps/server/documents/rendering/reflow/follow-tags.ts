import { type Block, type Cell, DEEPEST_HEADING, DEEPEST_LIST, type Item, MAX_SPAN } from './blocks.ts'
import { isOtherSize, wouldHaveFit } from './find-paragraphs.ts'
import { around, type Run, type Tag } from './glyphs.ts'
import { type Line, lineOf } from './group-lines.ts'
import { joinRuns, type Words } from './join-lines.ts'
import { shownLabel, splitLabel } from './labels.ts'
import { paragraphOf, settingOf, textOf } from './make-blocks.ts'

/** Standard structure types (ISO 32000-1, 14.8.4). Types that are in none of these are inline. */
const PARAGRAPHS = new Set(['P', 'Caption', 'Note', 'TOCI', 'BibEntry', 'FENote'])
const CONTAINERS = new Set(
  'Document DocumentFragment Part Art Sect Div BlockQuote TOC Index NonStruct Private Aside Figure Formula Form'.split(
    ' ',
  ),
)
const TABLE_PARTS = new Set(['THead', 'TBody', 'TFoot'])
const CELLS = new Set(['TH', 'TD'])

/**
 * The blocks of a tagged page in the order of its structure tree. Only marked content becomes text: alternate and actual
 * text of the tree is not on the page and may say something else than it. `rest`: the runs that the tree does not have;
 * `taken`: the others in its order, which keep-order.ts judges.
 */
export function followTags(tags: readonly Tag[], runs: readonly Run[], words: Words, lang: string | null) {
  const content = new Map<number, Run[]>()
  for (const run of runs) content.set(run.mcid, [...(content.get(run.mcid) ?? []), run])
  const follower = new Follower(content, words)
  follower.followAll(tags, lang)
  const { blocks, taken, texts, rows } = follower
  const followed = new Set(taken)
  return { blocks, taken, grouping: { texts, rows }, rest: runs.filter((run) => !followed.has(run)) }
}

class Follower {
  readonly #content: Map<number, Run[]>
  readonly #words: Words
  readonly blocks: Block[] = []
  readonly taken: Run[] = []
  readonly texts: (readonly Run[])[] = []
  readonly rows: (readonly (readonly Run[])[])[] = []
  #inline: Run[] = []

  constructor(content: Map<number, Run[]>, words: Words) {
    this.#content = content
    this.#words = words
  }

  /** Everything within a group ends with it. */
  followAll(kids: readonly (Tag | number)[], lang: string | null): void {
    for (const kid of kids) this.#follow(kid, lang)
    this.#endParagraph(lang)
  }

  #follow(kid: Tag | number, inherited: string | null): void {
    if (typeof kid === 'number') {
      this.#inline.push(...this.#take(kid))
      return
    }
    const lang = kid.lang ?? inherited
    const isBlock = PARAGRAPHS.has(kid.type) || CONTAINERS.has(kid.type) || levelOf(kid.type) > 0
    if (!isBlock && kid.type !== 'L' && kid.type !== 'Table') {
      for (const inner of kid.kids) this.#follow(inner, lang)
      return
    }
    this.#endParagraph(inherited)
    if (kid.type === 'L') this.#list(kid, lang)
    else if (kid.type === 'Table') this.#table(kid, lang)
    else if (levelOf(kid.type) > 0) this.#heading(kid, lang)
    else this.followAll(kid.kids, lang)
  }

  /** Content is read once, wherever a broken tree refers to it again. */
  #take(mcid: number): Run[] {
    const runs = this.#content.get(mcid) ?? []
    this.#content.delete(mcid)
    this.taken.push(...runs)
    return runs
  }

  #endParagraph(lang: string | null): void {
    const runs = this.#inline
    this.#inline = []
    if (runs.length > 0) this.texts.push(runs)
    const text = withBreaks(runs, this.#words)
    if (text !== '') this.blocks.push(paragraphOf(runs, text, lang))
  }

  /** What is within an element, apart from the blocks so far. */
  #inside(kids: readonly (Tag | number)[], lang: string | null): { blocks: Block[]; runs: Run[] } {
    const inner = new Follower(this.#content, this.#words)
    inner.followAll(kids, lang)
    this.taken.push(...inner.taken)
    this.texts.push(...inner.texts)
    this.rows.push(...inner.rows)
    return { blocks: inner.blocks, runs: inner.taken }
  }

  #heading({ type, kids }: Tag, lang: string | null): void {
    const { blocks, runs } = this.#inside(kids, lang)
    this.texts.push(runs)
    const text = blocks.map(textOf).join(' ')
    const level = Math.min(levelOf(type), DEEPEST_HEADING)
    if (text !== '') this.blocks.push({ kind: 'heading', level, text, ...settingOf(runs, text, lang) })
  }

  #list(list: Tag, lang: string | null): void {
    const { items, runs } = this.#itemsOf(list, lang, 1)
    const text = items.map((item) => item.text).join(' ')
    if (items.length > 0) this.blocks.push({ kind: 'list', items, ...settingOf(runs, text, lang) })
  }

  #itemsOf({ kids }: Tag, lang: string | null, level: number): { items: Item[]; runs: Run[] } {
    const [items, runs]: [Item[], Run[]] = [[], []]
    for (const kid of kids) {
      const inner = typeof kid === 'number' ? [kid] : kid.kids
      const labels = inner.filter((one) => typeof one !== 'number' && one.type === 'Lbl')
      const label = this.#inside(labels, lang)
      const body = this.#inside(
        inner.filter((one) => !labels.includes(one)),
        lang,
      )
      const [labelText, texts] = [
        label.blocks.map(textOf).join(' '),
        body.blocks.filter((block) => block.kind !== 'list'),
      ]
      const text = texts.map(textOf).join('\n')
      const split = labelText === '' ? splitLabel(text) : null
      if (text !== '' || labelText !== '') items.push({ label: shownLabel(labelText), text, ...split, level })
      for (const block of body.blocks) {
        if (block.kind !== 'list') continue
        items.push(...block.items.map((item) => ({ ...item, level: Math.min(item.level + level, DEEPEST_LIST) })))
      }
      this.texts.push([...label.runs, ...body.runs])
      runs.push(...label.runs, ...body.runs)
    }
    return { items, runs }
  }

  #table(table: Tag, lang: string | null): void {
    const [rows, runs]: [Cell[][], Run[]] = [[], []]
    const others: (Tag | number)[] = []
    for (const row of rowsOf(table)) {
      if (typeof row === 'number' || row.type !== 'TR') {
        others.push(row)
        continue
      }
      const contents: Run[][] = []
      const cells = row.kids.map((kid) => {
        const isCell = typeof kid !== 'number' && CELLS.has(kid.type)
        const inner = this.#inside(isCell ? kid.kids : [kid], lang)
        runs.push(...inner.runs)
        contents.push(inner.runs)
        return {
          text: inner.blocks.map(textOf).join('\n'),
          isHeader: isCell && kid.type === 'TH',
          columns: isCell ? Math.min(kid.columns, MAX_SPAN) : 1,
          rows: isCell ? Math.min(kid.rows, MAX_SPAN) : 1,
        }
      })
      rows.push(cells)
      this.rows.push(contents)
      this.texts.push(...contents)
    }
    const text = rows.flat().map((cell) => cell.text).join(' ') // biome-ignore format: one thought
    // A caption, or the content of a table without rows.
    this.followAll(others, lang)
    if (text.trim() !== '') this.blocks.push({ kind: 'table', rows, ...settingOf(runs, text, lang) })
  }
}

/** The text of an element. Lines that end before their width, as in an address, stay lines. */
function withBreaks(runs: readonly Run[], words: Words): string {
  const measure = around(runs)
  const parts: Line[][] = []
  for (const line of linesIn(runs)) {
    const last = parts.at(-1)?.at(-1)
    const isBelow = last && line.top > last.top + 0.5 * (last.bottom - last.top)
    const isBreak = isBelow && (isOtherSize(last, line) || wouldHaveFit(last, line, measure))
    if (last && !isBreak) parts.at(-1)?.push(line)
    else parts.push([line])
  }
  return parts.map((part) => joinRuns(part.flatMap((line) => line.runs), words)).filter(Boolean).join('\n') // biome-ignore format: one thought
}

function linesIn(runs: readonly Run[]): Line[] {
  const lines: Run[][] = []
  for (const run of runs) {
    if (lines.at(-1)?.at(-1)?.line === run.line) lines.at(-1)?.push(run)
    else lines.push([run])
  }
  return lines.map(lineOf)
}

function rowsOf({ kids }: Tag): (Tag | number)[] {
  return kids.flatMap((kid) => (typeof kid !== 'number' && TABLE_PARTS.has(kid.type) ? kid.kids : [kid]))
}

/** 0 for what is no heading. */
function levelOf(type: string): number {
  if (type === 'H' || type === 'Title') return 1
  const [, level] = /^H([1-9])$/.exec(type) ?? []
  return Number(level ?? 0)
}

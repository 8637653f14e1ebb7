import {
  type Block,
  DEEPEST_HEADING,
  DEEPEST_LIST,
  type Item,
  type List,
  MAX_BLOCKS,
  MAX_CELLS,
  type Reflowed,
} from './blocks.ts'
import { findParagraphs, type Lines, partsOf } from './find-paragraphs.ts'
import { findCells } from './find-tables.ts'
import { followTags } from './follow-tags.ts'
import { isSeen, type PageGlyphs, type Run, type Tag } from './glyphs.ts'
import { type Line, lineOf } from './group-lines.ts'
import { guessLanguage } from './guess-language.ts'
import { joinRuns, type Words, wordsIn } from './join-lines.ts'
import { keepsOrder } from './keep-order.ts'
import { isBullet, splitLabel } from './labels.ts'
import { paragraphOf, settingOf, textOf, textOfItem } from './make-blocks.ts'
import { makeRuns } from './make-runs.ts'
import { type Region, splitRegions } from './split-regions.ts'
import { takeMargins } from './take-margins.ts'

/** A tree that covers less of the page's text than this does not say its order. */
const COVERED = 0.5
/** A tree with one element for a page of this many lines says nothing about it. */
const LINES_OF_ONE_ELEMENT = 15

/** In sizes of the text of the page. */
const HEADINGS = [1.7, 1.35, 1.15] as const
const LONGEST_HEADING = 160
const LONGEST_BOLD_HEADING = 100

/** A page as blocks in reading order. Every character of the page that can be seen is in exactly one of them. */
export function reflow(page: PageGlyphs, tags: readonly Tag[]): Reflowed {
  const { runs, turned, ...layout } = makeRuns(page)
  const all = [...runs, ...turned]
  const words = wordsIn(all)
  const lang = guessLanguage(all.map(({ text }) => text).join(' '))
  const context: Context = { ...layout, words, lang, body: bodyOf(runs) }
  const blocks = taggedBlocks(tags, { runs, all }, context) ?? [
    ...layOut(runs, context),
    ...turned.map((run) => paragraphOf([run], joinRuns([run], words), lang, true)),
  ]
  return { blocks: bounded(stepwise(blocks)), width: page.width, height: page.height }
}

interface Context {
  readonly rules: ReturnType<typeof makeRuns>['rules']
  readonly width: number
  readonly height: number
  readonly words: Words
  readonly lang: string | null
  readonly body: Body
}

/** Most of the text. */
interface Body {
  readonly size: number
  readonly isBold: boolean
}

function bodyOf(runs: readonly Run[]): Body {
  const glyphsBySize = new Map<number, number>()
  let bold = 0
  for (const { size, isBold, glyphs } of runs) {
    const rounded = Math.round(2 * size) / 2
    glyphsBySize.set(rounded, (glyphsBySize.get(rounded) ?? 0) + glyphs.length)
    if (isBold) bold += glyphs.length
  }
  const [[size] = [1]] = [...glyphsBySize].toSorted(([, a], [, b]) => b - a)
  return { size, isBold: 2 * bold > glyphCountIn(runs) }
}

function glyphCountIn(runs: readonly Run[]): number {
  return runs.reduce((sum, { glyphs }) => sum + glyphs.filter(isSeen).length, 0)
}

/** `runs`: those whose lines have the direction of the page. */
function taggedBlocks(
  tags: readonly Tag[],
  { runs, all }: { runs: readonly Run[]; all: readonly Run[] },
  context: Context,
): Block[] | null {
  if (tags.length === 0) return null
  const { blocks, rest, taken, grouping } = followTags(tags, all, context.words, context.lang)
  if (glyphCountIn(rest) > (1 - COVERED) * glyphCountIn(all)) return null
  const lines = new Set(all.map(({ line }) => line)).size
  if (blocks.length <= 1 && lines >= LINES_OF_ONE_ELEMENT && blocks[0]?.kind !== 'table') return null
  if (!keepsOrder(runs, taken, grouping)) return null
  const { head, foot } = takeMargins(all, context, context.body.size)
  const margins = new Set([...head, ...foot].flatMap((line) => line.runs))
  const others = splitRegions(rest.filter((run) => !margins.has(run))).flatMap((region) => blocksOf(region, context))
  return [
    ...quietly(
      head.flatMap((line) => onlyOf(line, rest)),
      context,
    ),
    ...others.reduce(insertByPosition, blocks),
    ...quietly(
      foot.flatMap((line) => onlyOf(line, rest)),
      context,
    ),
  ]
}

/** The part of a line that is made of these runs. */
function onlyOf(line: Line, runs: readonly Run[]): Line[] {
  const own = line.runs.filter((run) => runs.includes(run))
  return own.length > 0 ? [lineOf(own)] : []
}

function quietly(lines: readonly Line[], { words, lang }: Context): Block[] {
  return lines.flatMap(partsOf).map(({ runs }) => paragraphOf(runs, joinRuns(runs, words), lang, true))
}

/** Before the first block that is below it. */
function insertByPosition(blocks: readonly Block[], block: Block): Block[] {
  const below = blocks.findIndex(({ y }) => y >= block.y + block.h / 2)
  return blocks.toSpliced(below === -1 ? blocks.length : below, 0, block)
}

function layOut(runs: readonly Run[], context: Context): Block[] {
  const { head, body, foot } = takeMargins(runs, context, context.body.size)
  const blocks = splitRegions(body).flatMap((region) => blocksOf(region, context))
  return [...quietly(head, context), ...blocks, ...quietly(foot, context)]
}

function blocksOf(region: Region, context: Context): Block[] {
  const { words, lang, rules } = context
  if (region.kind === 'text') return withLists(findParagraphs(region.lines, region.measure, words), context)
  const rows = findCells(region.runs, region.gutters, rules, words)
  const cells = rows.map((row) => row.map((text) => ({ text, isHeader: false, columns: 1, rows: 1 })))
  return [{ kind: 'table', rows: cells, ...settingOf(region.runs, rows.flat().join(' '), lang) }]
}

/** Items in a row are a list. A single numbered paragraph is a clause. */
function withLists(paragraphs: readonly Lines[], context: Context): Block[] {
  const blocks: Block[] = []
  let items: Lines[] = []
  const flush = () => {
    const isList = items.length > 1 || items.some(({ text }) => isBullet(text.slice(0, 1)))
    if (isList) blocks.push(listOf(items, context))
    else blocks.push(...items.map(({ runs, text }) => paragraphOf(runs, text, context.lang)))
    items = []
  }
  for (const paragraph of paragraphs) {
    const level = headingLevel(paragraph, context.body)
    if (level === 0 && splitLabel(paragraph.text)) {
      items.push(paragraph)
      continue
    }
    flush()
    const { runs, text } = paragraph
    const block = paragraphOf(runs, text, context.lang)
    blocks.push(level > 0 ? { kind: 'heading', level, text, ...settingOf(runs, text, context.lang) } : block)
  }
  flush()
  return blocks
}

function listOf(paragraphs: readonly Lines[], { lang }: Context): List {
  const starts = paragraphs.map(({ lines }) => lines[0]?.left ?? 0)
  const items: Item[] = paragraphs.map(({ text, size }, i) => {
    const start = starts[i] ?? 0
    const outer = starts.filter((other) => other < start - size).map((other) => Math.round(other / size))
    return { ...(splitLabel(text) ?? { label: '', text }), level: Math.min(new Set(outer).size + 1, DEEPEST_LIST) }
  })
  const runs = paragraphs.flatMap(({ runs }) => runs)
  return { kind: 'list', items, ...settingOf(runs, items.map(textOfItem).join(' '), lang) }
}

/** 0 for what is no heading. */
function headingLevel({ lines, text, size, isBold }: Lines, body: Body): number {
  if (lines.length > 3 || text.length > LONGEST_HEADING || !/\p{L}/u.test(text)) return 0
  const bySize = HEADINGS.findIndex((ratio) => size >= ratio * body.size)
  if (bySize !== -1) return bySize + 1
  const isBoldHeading = isBold && !body.isBold && text.length <= LONGEST_BOLD_HEADING && !/[,;]$/.test(text)
  return isBoldHeading ? HEADINGS.length + 1 : 0
}

/** Headings do not skip a level. */
function stepwise(blocks: readonly Block[]): Block[] {
  let reached = 0
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    reached = Math.min(block.level, reached + 1, DEEPEST_HEADING)
    return { ...block, level: reached }
  })
}

/** What would be too many blocks or cells is text in one paragraph. */
function bounded(blocks: readonly Block[]): Block[] {
  const plain = (block: Block): Block => {
    const { x, y, w, h, lang, dir } = block
    return { kind: 'paragraph', text: textOf(block), quiet: false, x, y, w, h, lang, dir }
  }
  let cells = 0
  const some = blocks.map((block) => {
    if (block.kind === 'list') cells += block.items.length
    if (block.kind === 'table') cells += block.rows.flat().length
    return cells > MAX_CELLS ? plain(block) : block
  })
  if (some.length <= MAX_BLOCKS) return some
  const [kept, others] = [some.slice(0, MAX_BLOCKS - 1), some.slice(MAX_BLOCKS - 1)]
  const [first] = others
  return first
    ? [...kept, { ...(plain(first) as Extract<Block, { kind: 'paragraph' }>), text: others.map(textOf).join('\n') }]
    : kept
}

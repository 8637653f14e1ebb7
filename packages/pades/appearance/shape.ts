import * as hb from 'harfbuzzjs'
import { unsupportedCharacter } from './error.ts'
import type { FontSource, LoadedFont } from './fonts/fonts.ts'
import { itemise, type Run, type TextOptions } from './itemise.ts'

/** A line of text as glyphs from left to right. All lengths are in ems. */
export interface ShapedLine {
  readonly text: string
  readonly clusters: readonly ShapedCluster[]
  readonly width: number
  readonly ascent: number
  readonly descent: number
  readonly rightToLeft: boolean
}

/** Glyphs that represent one or more characters together. */
export interface ShapedCluster {
  readonly font: LoadedFont
  /** In logical order. */
  readonly text: string
  readonly rightToLeft: boolean
  readonly glyphs: readonly PlacedGlyph[]
}

export interface PlacedGlyph {
  readonly id: number
  /** The position of its origin in the line. */
  readonly x: number
  readonly y: number
}

export async function shapeLine(text: string, options: TextOptions, source: FontSource): Promise<ShapedLine> {
  const { runs, rightToLeft } = await itemise(text, options, source)
  const clusters: ShapedCluster[] = []
  let width = 0
  for (const run of runs) {
    const shaped = shapeRun(text, run, options.language, width)
    clusters.push(...shaped.clusters)
    width = shaped.end
  }
  const ascent = Math.max(0, ...runs.map(({ font }) => font.ascent))
  const descent = Math.max(0, ...runs.map(({ font }) => font.descent))
  return { text, clusters, width, ascent, descent, rightToLeft }
}

/** Shared, because shaping is synchronous and garbage collection does not free HarfBuzz's memory. */
const buffer = new hb.Buffer()

function shapeRun(text: string, run: Run, language: string | undefined, start: number) {
  const { font, level, script } = run
  const rightToLeft = level % 2 === 1
  buffer.reset()
  // The whole text is passed as context, because Arabic letters join across runs.
  buffer.addText(text, run.start, run.end - run.start)
  buffer.setDirection(rightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
  buffer.setScript(script)
  if (language !== undefined) buffer.setLanguage(language)
  buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  hb.shape(font.shaper, buffer)

  const positions = buffer.getGlyphPositions()
  const glyphsOf = new Map<number, PlacedGlyph[]>()
  let pen = start
  for (const [index, { codepoint: id, cluster }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? noMove
    const glyph = { id, x: pen + xOffset / font.unitsPerEm, y: yOffset / font.unitsPerEm }
    const others = glyphsOf.get(cluster)
    if (others === undefined) glyphsOf.set(cluster, [glyph])
    else others.push(glyph)
    pen += xAdvance / font.unitsPerEm
  }
  const texts = clusterTexts(text, run, [...glyphsOf.keys()])
  const clusters = [...glyphsOf].map(([cluster, glyphs]): ShapedCluster => {
    const own = texts.get(cluster) ?? ''
    // Glyph 0 is .notdef, for a character that the font lacks.
    if (glyphs.some(({ id }) => id === 0)) throw unsupportedCharacter(own, 'is not in any font')
    return { font, text: own, rightToLeft, glyphs }
  })
  return { clusters, end: pen }
}

const noMove = { xAdvance: 0, xOffset: 0, yOffset: 0 }

/** The characters of a cluster extend from its start to the start of the next cluster in logical order. */
function clusterTexts(text: string, { start, end }: Run, starts: readonly number[]): ReadonlyMap<number, string> {
  const sorted = starts.toSorted((left, right) => left - right)
  return new Map(sorted.map((from, index) => [from, text.slice(index === 0 ? start : from, sorted[index + 1] ?? end)]))
}

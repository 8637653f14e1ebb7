import bidiFactory from 'bidi-js'
import { graphemes } from './clean-text.ts'
import { unsupportedCharacter } from './error.ts'
import {
  type FontQuery,
  type FontSource,
  type FontStyle,
  type HandwritingStyle,
  hasGlyphs,
  type LoadedFont,
  loadFont,
} from './fonts/fonts.ts'

/** A run of text with one font, script and direction. */
export interface Run {
  /** Offsets in the whole text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly font: LoadedFont
  /** ISO 15924. */
  readonly script: string
  /** The embedding level of the bidirectional algorithm. Odd levels are right to left. */
  readonly level: number
}

export interface ItemisedText {
  /** From left to right. */
  readonly runs: readonly Run[]
  readonly rightToLeft: boolean
}

export interface TextOptions {
  readonly style: FontStyle
  /** For the style `signature`. By default `quick`. */
  readonly handwriting?: HandwritingStyle
  /** For the style `text`. By default 400. */
  readonly weight?: number
  readonly language: string | undefined
  /** The direction of the paragraph. By default that of its first strong character. */
  readonly direction?: 'ltr' | 'rtl'
}

/** The types of bidi-js describe its browser bundle, whose export has an additional `default`. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Splits a line into runs in visual order (UAX #9, rule L2). */
export async function itemise(text: string, options: TextOptions, source: FontSource): Promise<ItemisedText> {
  const asciiRun = await findAsciiRun(text, options, source)
  if (asciiRun !== undefined) return { runs: [asciiRun], rightToLeft: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, options.direction ?? 'auto')
  const runs: Run[] = []
  for (const { start, end, script, font } of await withFonts(text, options, source)) {
    if (font === undefined) throw unsupportedCharacter(text.slice(start, end), 'is not in any font')
    const before = runs.at(-1)
    const level = levels[start] ?? 0
    if (before?.font === font && before.script === script && before.level === level) {
      runs[runs.length - 1] = { ...before, end }
    } else runs.push({ start, end, font, script, level })
  }
  return { runs: inVisualOrder(runs), rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** Fast path: a line of ASCII in one font needs no script or direction analysis. */
async function findAsciiRun(text: string, options: TextOptions, source: FontSource): Promise<Run | undefined> {
  if (options.direction === 'rtl' || !/^[\x20-\x7e]+$/.test(text)) return undefined
  const first = /[A-Za-z]/.exec(text)?.[0] ?? text.charAt(0)
  const font = await findFont({ ...options, text: first, script: 'Latn' }, source)
  if (font === undefined || !hasGlyphs(font, text)) return undefined
  return { start: 0, end: text.length, font, script: 'Latn', level: 0 }
}

interface FontCluster extends ScriptCluster {
  /** undefined if no font has it. */
  readonly font: LoadedFont | undefined
}

export async function withFonts(
  text: string,
  { language = eastAsianLanguage(text), ...options }: TextOptions,
  source: FontSource,
): Promise<readonly FontCluster[]> {
  const found = new Map<string, LoadedFont | undefined>()
  const fontFor = async (cluster: string, script: string) => {
    const key = `${script} ${cluster}`
    if (!found.has(key)) found.set(key, await findFont({ ...options, text: cluster, script, language }, source))
    return found.get(key)
  }
  const clusters: FontCluster[] = []
  for (const cluster of withScripts(text)) {
    const own = text.slice(cluster.start, cluster.end)
    const before = clusters.at(-1)?.font
    const usesPrevious = cluster.isCommon && before !== undefined && hasGlyphs(before, own)
    clusters.push({ ...cluster, font: usesPrevious ? before : await fontFor(own, cluster.script) })
  }
  return clusters
}

async function findFont(query: FontQuery, source: FontSource): Promise<LoadedFont | undefined> {
  for await (const file of source.find(query)) {
    const font = loadFont(file)
    if (hasGlyphs(font, query.text)) return font
  }
  return undefined
}

interface ScriptCluster {
  readonly start: number
  readonly end: number
  readonly script: string
  /** Whether it belongs to no single script, like digits and spaces. It then uses the font of its neighbour. */
  readonly isCommon: boolean
}

function withScripts(text: string): readonly ScriptCluster[] {
  const own = [...graphemes.segment(text)].map(({ segment, index }) => {
    return { start: index, end: index + segment.length, script: scriptOf(segment) }
  })
  let current = own.find(({ script }) => script !== undefined)?.script ?? 'Latn'
  return own.map(({ start, end, script }) => {
    current = script ?? current
    return { start, end, script: current, isCommon: script === undefined }
  })
}

const scripts = (
  'Latn Grek Cyrl Arab Hebr Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Khmr Mymr Ethi Armn Geor ' +
  'Hani Hira Kana Hang Bopo'
)
  .split(' ')
  .map((code) => ({ code, pattern: new RegExp(`\\p{Script=${code}}`, 'u') }))

function scriptOf(cluster: string): string | undefined {
  if (/^[\x20-\x7e]$/.test(cluster)) return /[A-Za-z]/.test(cluster) ? 'Latn' : undefined
  for (const character of cluster) {
    const found = scripts.find(({ pattern }) => pattern.test(character))
    if (found !== undefined) return found.code
  }
  return undefined
}

/** Detects Japanese and Korean by kana and hangul, to select the regional forms of Han characters. */
function eastAsianLanguage(text: string): string | undefined {
  if (/[\p{Script=Hira}\p{Script=Kana}]/u.test(text)) return 'ja'
  return /\p{Script=Hang}/u.test(text) ? 'ko' : undefined
}

function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}

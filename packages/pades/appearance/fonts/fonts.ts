import * as hb from 'harfbuzzjs'

/** A TrueType font (with outlines in `glyf`), static or variable. Each object is parsed once. */
export interface FontFile {
  /** The PostScript name, without spaces, such as `NotoSans-Regular`. Viewers show it in the document properties. */
  readonly name: string
  readonly bytes: Uint8Array
  /** The weight at which a variable font is pinned. */
  readonly weight?: number
  /** `signature` for a handwriting font. */
  readonly style?: FontStyle
}

/** `signature` is for a typed name instead of a drawing. */
export type FontStyle = 'text' | 'signature'

/** The ways in which a name can be written. Not every script has a font for each; see `typed-name.ts`. */
export const HANDWRITING_STYLES = ['quick', 'flowing', 'round', 'plain'] as const
export type HandwritingStyle = (typeof HANDWRITING_STYLES)[number]

export interface FontQuery {
  /** One user-perceived character. */
  readonly text: string
  /** ISO 15924, as in `Deva`. */
  readonly script: string
  readonly style: FontStyle
  /** For the style `signature`. */
  readonly handwriting?: HandwritingStyle | undefined
  /** For the style `text`: the preferred weight, which a variable font has. By default 400. */
  readonly weight?: number | undefined
  /** BCP 47, if known. It selects the regional forms of Han characters. */
  readonly language: string | undefined
}

/** Supplies fonts. `appearance/fonts-node` reads them from disk; a browser may fetch them. */
export interface FontSource {
  /** Fonts that may have the character, in order of preference. The first font that has it is used; no further is read. */
  find(query: FontQuery): AsyncIterable<FontFile>
  /** The bytes of `harfbuzz-subset.wasm` from the package harfbuzzjs. */
  subsetter(): Promise<Uint8Array>
}

export interface LoadedFont {
  readonly file: FontFile
  readonly shaper: hb.Font
  readonly unitsPerEm: number
  /** In ems. */
  readonly ascent: number
  readonly descent: number
  /** Whether the font maps the character to a glyph. */
  has(character: string): boolean
}

const loaded = new WeakMap<FontFile, LoadedFont>()

export function loadFont(file: FontFile): LoadedFont {
  const known = loaded.get(file)
  if (known !== undefined) return known
  const face = new hb.Face(new hb.Blob(file.bytes))
  const shaper = new hb.Font(face)
  if (file.weight !== undefined) shaper.setVariations([new hb.Variation('wght', file.weight)])
  const { ascender, descender } = shaper.hExtents()
  const font = {
    file,
    shaper,
    unitsPerEm: face.upem,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    has: memoized((character) => shaper.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined),
  }
  loaded.set(file, font)
  return font
}

function memoized(has: (character: string) => boolean): (character: string) => boolean {
  const known = new Map<string, boolean>()
  return (character) => {
    const result = known.get(character) ?? has(character)
    known.set(character, result)
    return result
  }
}

/** Whether the font has every character, or the parts of its canonical decomposition. */
export function hasGlyphs({ has }: LoadedFont, text: string): boolean {
  for (const character of text) {
    if (!has(character) && !ignorable.test(character) && !hasDecomposition(character, has)) return false
  }
  return true
}

function hasDecomposition(character: string, has: (part: string) => boolean): boolean {
  const parts = [...character.normalize('NFD')]
  return parts.length > 1 && parts.every(has)
}

/** Joiners, direction marks and variation selectors control shaping and need no glyph. */
export const ignorable = /\p{Default_Ignorable_Code_Point}/u

import * as hb from 'harfbuzzjs'

/** A TrueType font (with outlines in `glyf`), static or variable. The same object is parsed once. */
export interface FontFile {
  /** Without spaces, such as `NotoSans-Regular`: what readers list in a document's properties. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Where a variable font's weight is pinned. */
  readonly weight?: number
  /** Set for a hand. */
  readonly style?: FontStyle
}

/** `signature` is for a typed name that stands in for a drawing. */
export type FontStyle = 'text' | 'signature'

export interface FontQuestion {
  /** One user-perceived character. */
  readonly text: string
  /** ISO 15924, as in `Deva`. */
  readonly script: string
  readonly style: FontStyle
  /** BCP 47, where it is known; tells whose forms a Han character takes. */
  readonly language: string | undefined
}

/** Where fonts come from: `appearance/fonts-node` reads them from disk, a browser may fetch them. */
export interface FontSource {
  /** Fonts that may have the character, best first. The first that has it is used. */
  find(question: FontQuestion): Promise<readonly FontFile[]>
  /** `harfbuzz-subset.wasm`, which the package harfbuzzjs brings. */
  subsetter(): Promise<Uint8Array>
}

export interface LoadedFont {
  readonly file: FontFile
  readonly shaper: hb.Font
  readonly unitsPerEm: number
  /** In ems. */
  readonly ascent: number
  readonly descent: number
  /** Whether it has a glyph for the character by itself. */
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
    has: remembered((character) => shaper.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined),
  }
  loaded.set(file, font)
  return font
}

function remembered(has: (character: string) => boolean): (character: string) => boolean {
  const known = new Map<string, boolean>()
  return (character) => {
    const answer = known.get(character) ?? has(character)
    known.set(character, answer)
    return answer
  }
}

/** Whether the font has every character, or for one it lacks the letter and marks that make it up. */
export function hasGlyphs({ has }: LoadedFont, text: string): boolean {
  for (const character of text) {
    if (!has(character) && !ignorable.test(character) && !isMadeUp(character, has)) return false
  }
  return true
}

function isMadeUp(character: string, has: (part: string) => boolean): boolean {
  const parts = [...character.normalize('NFD')]
  return parts.length > 1 && parts.every(has)
}

/** Joiners, direction marks and variation selectors steer the drawing and need no glyph. */
export const ignorable = /\p{Default_Ignorable_Code_Point}/u

import type { Extent } from '../ink.ts'
import type { Pdf } from '../pdfium.ts'
import { type Character, type PageCharacters, readCharacters } from '../read-lines.ts'
import { drawnLines } from '../read-rules.ts'
import { drawApart } from '../visibility/draw-apart.ts'
import { findDrawn } from '../visibility/find-drawn.ts'
import { hasPictures } from '../visibility/find-pictures.ts'
import { Traces } from '../visibility/trace-text.ts'
import type { Omission, Reading } from './blocks.ts'
import type { Glyph } from './glyphs.ts'
import { readTags } from './read-tags.ts'
import { reflow } from './reflow.ts'

/** Font weights from here on are bold (CSS Fonts). */
const BOLD = 600

/** A page as text for reading. The page is drawn before: only what it shows is text. */
export function readReading(pdf: Pdf, number: number): Reading {
  const apart = drawApart(pdf, number)
  return readCharacters(pdf, number, (page) => {
    const { width, height } = page
    const rules: Extent[] = drawnLines(pdf, page).map(({ x, y, w }) => ({ left: x, right: x + w, top: y, bottom: y }))
    const { lines, isHiding, isCut } = findDrawn(pdf, page, new Traces(apart, page))
    const omissions: [Omission, boolean][] = [
      ['hidden', isHiding],
      ['unread', isCut],
      ['pictures', hasPictures(apart.withoutText)],
    ]
    return {
      ...reflow({ lines: withStyles(pdf, page, lines), rules, width, height }, readTags(pdf, page.handle)),
      omits: omissions.filter(([, is]) => is).map(([omission]) => omission),
    }
  })
}

function withStyles(pdf: Pdf, page: PageCharacters, lines: readonly (readonly Character[])[]): Glyph[][] {
  const styles = new Styles(pdf, page)
  return lines.map((line) => line.map((character) => ({ ...character, ...styles.of(character) })))
}

type Style = Pick<Glyph, 'baseline' | 'size' | 'isBold' | 'turn' | 'mcid'>

/** Characters of one text object have one style. Characters that PDFium inserts have the style of the one before. */
class Styles {
  readonly #pdf: Pdf
  readonly #page: PageCharacters
  readonly #known = new Map<number, Style>()
  #last: Style = { baseline: 0, size: 1, isBold: false, turn: 0, mcid: -1 }

  constructor(pdf: Pdf, page: PageCharacters) {
    this.#pdf = pdf
    this.#page = page
  }

  of(character: Character): Style {
    const object = this.#pdf.module._FPDFText_GetTextObject(this.#page.text, character.index)
    if (object === 0) return this.#last
    this.#last = this.#known.get(object) ?? this.#read(character, object)
    this.#known.set(object, this.#last)
    return this.#last
  }

  #read(character: Character, object: number): Style {
    const { module } = this.#pdf
    const { x, y, size, turn } = this.#page.settingOf(character)
    return {
      ...{
        baseline: turn === 1 || turn === 3 ? x : y,
        size,
        turn,
        mcid: module._FPDFPageObj_GetMarkedContentID(object),
      },
      isBold: module._FPDFText_GetFontWeight(this.#page.text, character.index) >= BOLD || this.#isNamedBold(character),
    }
  }

  /** Many fonts do not state their weight. */
  #isNamedBold({ index }: Character): boolean {
    return this.#pdf.withMemory(FONT_NAME_BYTES, (buffer) => {
      const size = this.#pdf.module._FPDFText_GetFontInfo(this.#page.text, index, buffer, FONT_NAME_BYTES, 0)
      if (size <= 1 || size > FONT_NAME_BYTES) return false
      const name = Buffer.from(this.#pdf.module.HEAPU8.subarray(buffer, buffer + size - 1)).toString('latin1')
      return /bold|black|heavy/i.test(name)
    })
  }
}

const FONT_NAME_BYTES = 256

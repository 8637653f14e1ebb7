import { graphemes, whyUndrawable } from './clean-text.ts'
import { codePointNames } from './error.ts'
import type { FontSource } from './fonts/fonts.ts'
import { type TextOptions, withFonts } from './itemise.ts'

/**
 * Text on one line in which every character is visible. Characters that `cleanText` removes or rejects, and characters
 * that no font has, are replaced by their code points, such as `[U+1F600]`. For audit records, which must neither fail
 * because of a character nor omit one.
 */
export async function legibleText(text: string, options: TextOptions, source: FontSource): Promise<string> {
  if (/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text)) return text
  const composed = text
    .normalize('NFC')
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .replaceAll(/^ | $/g, '')
  const visible = Array.from(graphemes.segment(composed), ({ segment }) => {
    return whyUndrawable(segment) === undefined ? segment.replaceAll(invisible, codePoints) : codePoints(segment)
  })
  return replaceMissing(visible.join(''), options, source)
}

/** Repeats until all characters have a font, because a replacement can change the font of its neighbour. */
async function replaceMissing(text: string, options: TextOptions, source: FontSource): Promise<string> {
  let missing = false
  const parts = (await withFonts(text, options, source)).map(({ start, end, font }) => {
    const own = text.slice(start, end)
    missing ||= font === undefined
    return font === undefined ? codePoints(own) : own
  })
  return missing ? replaceMissing(parts.join(''), options, source) : text
}

/**
 * The invisible characters of `cleanText`, and others that have no glyph although shapers accept them: Hangul fillers and
 * shorthand format controls. Joiners are kept, because Indic and Arabic scripts need them.
 */
const invisible = /[\u00ad\u115f\u1160\u200b\u200e\u200f\u2060\u3164\ufeff\uffa0\u{1bca0}-\u{1bca3}]/gu

function codePoints(characters: string): string {
  return `[${codePointNames(characters)}]`
}

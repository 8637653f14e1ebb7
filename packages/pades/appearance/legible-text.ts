import { graphemes, whyUndrawable } from './clean-text.ts'
import { codePointNames } from './error.ts'
import type { FontSource } from './fonts.ts'
import { type TextOptions, withFonts } from './itemise.ts'

/**
 * Text on one line of which every character can be drawn and seen: what `cleanText` drops or refuses, and what no font
 * has, is spelled out as its code points, such as `[U+1F600]`. For records, which must not fail over a character nor
 * leave one out.
 */
export async function legibleText(text: string, options: TextOptions, source: FontSource): Promise<string> {
  if (/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text)) return text
  const composed = text
    .normalize('NFC')
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .replaceAll(/^ | $/g, '')
  const seen = Array.from(graphemes.segment(composed), ({ segment }) => {
    return whyUndrawable(segment) === undefined ? segment.replaceAll(invisible, spelled) : spelled(segment)
  })
  return drawable(seen.join(''), options, source)
}

/** What is spelled out may take away a neighbour's font, so that it is looked at again. */
async function drawable(text: string, options: TextOptions, source: FontSource): Promise<string> {
  let missing = false
  const parts = (await withFonts(text, options, source)).map(({ start, end, font }) => {
    const own = text.slice(start, end)
    missing ||= font === undefined
    return font === undefined ? spelled(own) : own
  })
  return missing ? drawable(parts.join(''), options, source) : text
}

/**
 * As in `cleanText`, and what else no font has though shapers pass it: fillers of Hangul, controls of shorthand. Joiners
 * stay, which Indic and Arabic scripts are written with.
 */
const invisible = /[\u00ad\u115f\u1160\u200b\u200e\u200f\u2060\u3164\ufeff\uffa0\u{1bca0}-\u{1bca3}]/gu

function spelled(characters: string): string {
  return `[${codePointNames(characters)}]`
}

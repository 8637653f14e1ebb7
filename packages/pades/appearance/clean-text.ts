import { unsupportedCharacter } from './error.ts'

/**
 * Normalizes text for drawing: composed (NFC), on one line, without invisible characters. Throws for characters that
 * cannot be drawn faithfully: emoji, which have no monochrome outline, and controls that change the reading order.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(invisible, '').trim()
  for (const { segment } of graphemes.segment(composed)) {
    const why = whyUndrawable(segment)
    if (why !== undefined) throw unsupportedCharacter(segment, why)
  }
  return composed
}

export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Zero width space, word joiner, soft hyphen, byte order mark: invisible characters that are pasted by accident. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g
const control = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u
const directionOverride = /[\u202a-\u202e\u2066-\u2069]/u
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}[\ufe0f\u200d]|[\ufe0f\u20e3]/u

export function whyUndrawable(grapheme: string): string | undefined {
  if (emoji.test(grapheme)) return 'is an emoji, which cannot be drawn'
  if (directionOverride.test(grapheme)) return 'changes the direction of the text'
  return control.test(grapheme) ? 'is not a printable character' : undefined
}

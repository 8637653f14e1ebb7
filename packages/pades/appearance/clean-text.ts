import { unsupportedCharacter } from './error.ts'

/**
 * Text as it will be drawn: composed, on one line, free of what nobody sees. Refuses what cannot be drawn truthfully:
 * emoji, which have no outline in one colour, and controls that make text read other than it is stored.
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

/** Zero width space, word joiner, soft hyphen, byte order mark: pasted along with names, never meant. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g
const control = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u
const directionOverride = /[\u202a-\u202e\u2066-\u2069]/u
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}[\ufe0f\u200d]|[\ufe0f\u20e3]/u

export function whyUndrawable(grapheme: string): string | undefined {
  if (emoji.test(grapheme)) return 'is an emoji, which a signature cannot show'
  if (directionOverride.test(grapheme)) return 'turns the direction of what follows'
  return control.test(grapheme) ? 'is no printable character' : undefined
}

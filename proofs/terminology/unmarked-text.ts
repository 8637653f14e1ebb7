import { CLOSING, OPENING } from '@countersign/locales/testing/pseudo-language.ts'
import { hold } from '../lib/proof.ts'

// In the pseudo-language every message is in brackets. Text with letters outside of them is data, or hard-coded.

/** Names and terms that are the same in every language. */
const ALLOWED = ['[Sandbox]', 'SANDBOX', 'Countersign', 'SHA-256', 'OCSP', 'UTC']

const HASH = /\b[0-9a-f]{64}\b/g

/** The parts of the text with letters that are outside of all brackets, and neither data nor allowed. */
export function unmarkedText(text: string, data: readonly string[]): string[] {
  const known = [...data, ...ALLOWED].toSorted((a, b) => b.length - a.length)
  return outsideOfBrackets(text)
    .map((part) => known.reduce((rest, value) => rest.replaceAll(value, ' '), part.replaceAll(HASH, ' ')).trim())
    .filter((part) => /\p{L}/u.test(part))
}

/** A value in a message can be a message too, so that brackets are nested. */
function outsideOfBrackets(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if (character === CLOSING) depth -= 1
    else if (character === OPENING) depth += parts.push('') > 0 ? 1 : 0
    else if (depth === 0) parts.push(`${parts.pop()}${character}`)
    hold(depth >= 0, `a bracket of the pseudo-language closes what is not open: ${text}`)
  }
  hold(depth === 0, `a bracket of the pseudo-language is not closed: ${text}`)
  return parts
}

import { JOINS_LEFT, JOINS_RIGHT, VIRAMA } from './unicode-classes.ts'

// Names that people are shown: of signers, senders, templates and documents. A character that changes the direction of the
// text around it, or that nobody sees, makes one name look like another. A pile of marks covers the text around it.

/** A character that must not be in a name. */
export interface Unshowable {
  /** From 1, in characters (code points). */
  readonly position: number
  readonly codePoint: number
  readonly kind: 'control' | 'direction' | 'invisible' | 'joiner' | 'mark'
}

/** UAX #9: marks, embeddings, overrides and isolates. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Controls, line and paragraph separators, halves of surrogate pairs, and noncharacters. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|\p{Noncharacter_Code_Point}/u
/** Format characters, other characters without a glyph, and blank ones: a Braille pattern, a note head, a Khitan filler. */
const INVISIBLE = /\p{Cf}|\p{Default_Ignorable_Code_Point}|[\u2800\ufffc\u{16fe4}\u{1d159}]/u
/** More marks on one character cover the lines around it (UTS #39, section 5.4). */
const MAX_MARKS = 4
const MARK = /[\p{Mn}\p{Me}]/u
/** Format characters that are visible signs: number signs of Arabic, Syriac and Kaithi. */
const VISIBLE_SIGN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

const ZWNJ = '\u200c'
const ZWJ = '\u200d'

const AFTER_VIRAMA = new RegExp(`[${VIRAMA}]$`, 'u')
/** Joining_Type Transparent. */
const TRANSPARENT = String.raw`[\p{Mn}\p{Me}\p{Cf}]*`
const AFTER_LEFT_JOINING = new RegExp(`[${JOINS_LEFT}]${TRANSPARENT}$`, 'u')
const BEFORE_RIGHT_JOINING = new RegExp(`^${TRANSPARENT}[${JOINS_RIGHT}]`, 'u')

/** Joining depends on this many characters on each side at most. More marks than that are not a name. */
const CONTEXT = 30

/**
 * The first character that must not be in a name, or null. ZERO WIDTH JOINER and NON-JOINER are permitted where RFC 5892
 * (A.1, A.2) permits them, because Indic and Persian names need them; a variation selector is permitted behind the kind of
 * character that has variations, because Japanese names need them.
 */
export function findUnshowable(text: string): Unshowable | null {
  return unshowableIn(text).next().value ?? null
}

/** All of them, in order. */
export function* unshowableIn(text: string): Generator<Unshowable, undefined> {
  // Most names have none.
  if (!SUSPECT.test(text)) return
  const characters = [...text]
  for (const [i, character] of characters.entries()) {
    const kind = kindOf(character, characters, i)
    if (kind) yield { position: i + 1, codePoint: character.codePointAt(0) ?? 0, kind }
  }
}

const SUSPECT = new RegExp(`${CONTROL.source}|${INVISIBLE.source}|${MARK.source}{${MAX_MARKS + 1}}`, 'u')

function kindOf(character: string, characters: readonly string[], i: number): Unshowable['kind'] | null {
  if (DIRECTION.test(character)) return 'direction'
  if (CONTROL.test(character)) return 'control'
  if (isOneMarkTooMany(characters, i)) return 'mark'
  if (!INVISIBLE.test(character) || VISIBLE_SIGN.test(character)) return null
  const before = characters.slice(Math.max(0, i - CONTEXT), i).join('')
  if (character === ZWJ || character === ZWNJ) {
    const after = characters.slice(i + 1, i + 1 + CONTEXT).join('')
    return isJoinerPermitted(character, before, after) ? null : 'joiner'
  }
  return isVariationOf(character, characters[i - 1] ?? '') ? null : 'invisible'
}

function isOneMarkTooMany(characters: readonly string[], i: number): boolean {
  return i >= MAX_MARKS && characters.slice(i - MAX_MARKS, i + 1).every((character) => MARK.test(character))
}

function isJoinerPermitted(joiner: string, before: string, after: string): boolean {
  if (AFTER_VIRAMA.test(before)) return true
  return joiner === ZWNJ && AFTER_LEFT_JOINING.test(before) && BEFORE_RIGHT_JOINING.test(after)
}

function isVariationOf(selector: string, base: string): boolean {
  if (/[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u.test(selector)) return /\p{Ideographic}/u.test(base)
  if (/[\ufe0e\ufe0f]/u.test(selector)) return /\p{Emoji}/u.test(base) && !/[0-9#*]/.test(base)
  return /[\u180b-\u180d\u180f]/u.test(selector) && /\p{Script=Mongolian}/u.test(base)
}

const WHY: Record<Unshowable['kind'], string> = {
  control: 'a control character or a line break',
  direction: 'a character that changes the direction of the text',
  invisible: 'an invisible character',
  joiner: 'an invisible joiner where it has no effect',
  mark: `more than ${MAX_MARKS} marks on one character`,
}

/** What and where, for an error: `U+202E, a character that changes the direction of the text, at position 4`. */
export function describeUnshowable({ codePoint, position, kind }: Unshowable): string {
  const code = codePoint.toString(16).toUpperCase().padStart(4, '0')
  return `U+${code}, ${WHY[kind]}, at position ${position}`
}

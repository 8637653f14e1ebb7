import { automatonOf, END, type State } from './compile.ts'

/** Bounds the work. A pattern of the greatest size that is a plain sequence takes half of it. */
const MOST_STEPS = 2_000
/** Different characters that are tried in one state: the first may lead to a text that is not accepted. */
const PER_STATE = 2

const PLAIN = 'A1a0-./ @:+_,;()\'"&#%*=?!<>[]{}|\\^$~`\n'
const LATIN = 'BCDEFGHIJKLMNOPQRSTUVWXYZbcdefghijklmnopqrstuvwxyz23456789'
/** A letter of each script that a pattern can name, and signs of other categories. */
const OTHERS = 'éßΑαЖжԱאاकকਕકகకಕകගกກကაአ한あア中Ꮳᠠកཀ१٣€©²½—’«»´،。'

/**
 * A short text that matches the pattern and is accepted; null if none is found. Follows the automaton breadth first, with
 * characters of the pattern itself, and common ones.
 */
export function sampleMatch(source: string, longest: number, isAccepted: (text: string) => boolean): string | null {
  const { states, start } = automatonOf(source)
  const characters = [...new Set(`${PLAIN}${source.normalize('NFC')}${LATIN}${OTHERS}`)]
  const known = new Set<string>()
  let paths = [{ text: '', length: 0, at: reach(states, [start]) }]
  for (let steps = 0; paths.length > 0 && steps < MOST_STEPS; ) {
    const longer: typeof paths = []
    for (const { text, length, at } of paths) {
      if (text !== '' && at.has(END) && isAccepted(text)) return text
      steps += 1
      if (length === longest) continue
      for (const character of nextCharacters(states, at, characters)) {
        const path = { text: text + character, length: length + 1, at: step(states, at, character) }
        const key = keyOf(path)
        if (known.has(key)) continue
        known.add(key)
        longer.push(path)
      }
    }
    paths = longer
  }
  return null
}

/** Texts that differ only in their middle are equal here. Spaces at the ends are removed, so they make a difference. */
function keyOf({ text, at }: { readonly text: string; readonly at: ReadonlySet<number> }): string {
  return `${text.trim() === text} ${[...at].toSorted((a, b) => a - b).join(' ')}`
}

function nextCharacters(states: readonly State[], at: ReadonlySet<number>, characters: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const index of at) {
    const test = states[index]?.test
    if (!test) continue
    let left = PER_STATE
    for (const character of characters) {
      if (left === 0) break
      if (!test(character)) continue
      found.add(character)
      left -= 1
    }
  }
  return found
}

function step(states: readonly State[], at: ReadonlySet<number>, character: string): ReadonlySet<number> {
  const after = [...at].flatMap((index) => (states[index]?.test?.(character) ? states[index].to : []))
  return reach(states, after)
}

function reach(states: readonly State[], from: readonly number[]): ReadonlySet<number> {
  const reached = new Set(from)
  // The set grows meanwhile.
  for (const index of reached) {
    const state = states[index]
    if (state?.test === null) for (const next of state.to) reached.add(next)
  }
  return reached
}

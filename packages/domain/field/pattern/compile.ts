import { type Node, parsePattern } from './parse.ts'
import type { CharacterTest } from './read-class.ts'
import { PatternError } from './reader.ts'

/** A state of the automaton. With a test it takes one character; without, it is left at once. */
export interface State {
  readonly test: CharacterTest | null
  to: readonly number[]
}

export interface Pattern {
  /** The work for one character of a value is proportional to it. */
  readonly states: number
  /** Whether the whole text matches. Takes time proportional to the text's length × `states`. */
  readonly matches: (text: string) => boolean
}

/** Bounds the work for one character of a value. */
const MOST_STATES = 1_000

/** The state after a match. */
export const END = 0

export interface Automaton {
  readonly states: readonly State[]
  readonly start: number
}

/**
 * Compiles a pattern to an automaton without backtracking (Thompson's construction), which follows all states at once. A
 * sender's pattern such as `(a+)+b` therefore costs no more than another one, in the server and in the signer's browser.
 * Throws a PatternError.
 */
export function compilePattern(source: string): Pattern {
  const { states, start } = automatonOf(source)
  return { states: states.length, matches: (text) => matches(states, start, text) }
}

export function automatonOf(source: string): Automaton {
  const node = parsePattern(source.normalize('NFC'))
  if (sizeOf(node) > MOST_STATES) throw new PatternError('The repetitions are too long together', 1)
  const states: State[] = [{ test: null, to: [] }]
  const start = build(node, END, states)
  return { states, start }
}

/** Computed before states are built, because a short pattern can ask for millions of them. */
function sizeOf(node: Node): number {
  if (node.is === 'character') return 1
  if (node.is === 'repeat') {
    const copies = Number.isFinite(node.max) ? node.max : node.min + 1
    return (sizeOf(node.part) + 1) * copies
  }
  return node.parts.reduce((sum, part) => sum + sizeOf(part), 1)
}

/** Adds the states of a node that continues in the state `next`. Returns its first state. */
function build(node: Node, next: number, states: State[]): number {
  switch (node.is) {
    case 'character':
      return states.push({ test: node.test, to: [next] }) - 1
    case 'sequence':
      return node.parts.reduceRight((after, part) => build(part, after, states), next)
    case 'choice':
      return states.push({ test: null, to: node.parts.map((part) => build(part, next, states)) }) - 1
    case 'repeat':
      return buildRepeat(node, next, states)
    default:
      return node satisfies never
  }
}

function buildRepeat({ part, min, max }: Node & { is: 'repeat' }, next: number, states: State[]): number {
  let first = next
  if (max === Number.POSITIVE_INFINITY) {
    const loop: State = { test: null, to: [] }
    first = states.push(loop) - 1
    loop.to = [build(part, first, states), next]
  } else {
    for (let i = min; i < max; i += 1) {
      first = states.push({ test: null, to: [build(part, first, states), next] }) - 1
    }
  }
  for (let i = 0; i < min; i += 1) first = build(part, first, states)
  return first
}

function matches(states: readonly State[], start: number, text: string): boolean {
  // The step at which a state was last reached. Faster than a set for each character.
  const reachedAt = new Uint32Array(states.length)
  let step = 1
  let current = reachable(states, [start], reachedAt, step)
  for (const character of text) {
    const isMatched = memoised(character)
    const after: number[] = []
    for (const index of current) {
      const state = states[index]
      if (state?.test && isMatched(state.test)) after.push(...state.to)
    }
    step += 1
    current = reachable(states, after, reachedAt, step)
    if (current.length === 0) return false
  }
  return reachedAt[END] === step
}

/** Tests a character once for all copies of a state: a class can have as many members as the pattern has characters. */
function memoised(character: string): (test: CharacterTest) => boolean {
  const results = new Map<CharacterTest, boolean>()
  return (test) => {
    const known = results.get(test)
    if (known !== undefined) return known
    const result = test(character)
    results.set(test, result)
    return result
  }
}

/** The states that are reached without a further character. */
function reachable(states: readonly State[], from: readonly number[], reachedAt: Uint32Array, step: number): number[] {
  const reached: number[] = []
  const add = (index: number) => {
    if (reachedAt[index] === step) return
    reachedAt[index] = step
    reached.push(index)
  }
  from.forEach(add)
  // The list grows meanwhile.
  for (const index of reached) {
    const state = states[index]
    if (state?.test === null) state.to.forEach(add)
  }
  return reached
}

import { createHash } from 'node:crypto'
import type { Prepared } from '@countersign/pades'
import { type Attack, attack } from '../case.ts'
import { bytesOf, textOf } from '../pen.ts'
import { joined, type Workshop } from '../workshop.ts'

// Signature wrapping: the byte range covers something else than the document that is shown. Here the signer is the
// attacker, so that the digest always fits and only the structure can tell.

type Range = [number, number, number, number]

/** Signs an increment whose text was changed, over whichever range; `range` gets the honest one. */
const wrapped = (
  name: string,
  reason: Attack['reason'] | [Attack['reason'], RegExp],
  range: (honest: Range) => number[],
  change: (increment: string, gapEnd: number) => string = (increment) => increment,
): Attack =>
  attack(`SWA: ${name}`, reason, async (workshop: Workshop) => {
    const blank = await workshop.blank()
    const file = await workshop.sign(blank, { change: (prepared) => over(blank, prepared, range, change) })
    return file.pdf
  })

function over(
  base: Uint8Array,
  prepared: Prepared,
  range: (honest: Range) => number[],
  change: (increment: string, gapEnd: number) => string,
): Prepared {
  const text = change(textOf(prepared.increment), prepared.byteRange[2] - base.length)
  const [, gapStart, gapEnd] = prepared.byteRange
  const numbers = range([0, gapStart, gapEnd, base.length + text.length - gapEnd])
  const width = /\/ByteRange\[([^\]]*)\]/.exec(text)?.[1]?.length ?? 0
  const increment = bytesOf(text.replace(/\/ByteRange\[[^\]]*\]/, `/ByteRange[${numbers.join(' ').padEnd(width)}]`))
  const whole = joined(base, increment)
  const hash = createHash('sha256')
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [start = 0, length = 0] = numbers.slice(index)
    hash.update(whole.subarray(start, start + length))
  }
  return { ...prepared, increment, digest: Uint8Array.from(hash.digest()) }
}

export const signatureWrapping: readonly Attack[] = [
  wrapped('the first byte left out', 'byte_range_start', ([, b, c, d]) => [1, b - 1, c, d]),
  wrapped('a wider gap', 'byte_range_gap', ([a, b, c, d]) => [a, b, c + 4, d - 4]),
  wrapped('a gap that begins early', 'byte_range_gap', ([a, b, c, d]) => [a, b - 10, c, d]),
  wrapped('an end before the end', 'byte_range_end', ([a, b, c, d]) => [a, b, c, d - 8]),
  wrapped('three pieces', 'byte_range_malformed', ([a, b, c, d]) => [a, b, c, 10, c + 10, d - 10]),
  wrapped('overlapping pieces', 'byte_range_malformed', ([a, b, c, d]) => [a, c, b, d + c - b]),
  wrapped(
    'white space in the slot',
    'byte_range_gap',
    ([a, b, c, d]) => [a, b, c, d],
    (text, gapEnd) => `${text.slice(0, gapEnd - 3)}  >${text.slice(gapEnd)}`,
  ),
  wrapped(
    'a second ByteRange in the slot',
    ['document_unreadable', /ByteRange occurs twice/],
    ([a, b, c, d]) => [a, b, c, d],
    (text, gapEnd) => {
      const inner = '>/ByteRange[0 1 2 3]/Spare<'
      return `${text.slice(0, gapEnd - 1 - inner.length)}${inner}>${text.slice(gapEnd)}`
    },
  ),
  wrapped(
    'the gap is another entry',
    ['byte_range_gap', /exactly its \/Contents/],
    ([a, b, c, d]) => [a, b, c, d],
    (text) => text.replace(']/Contents<', ']/Kontents<').replace('/Filter/Adobe.PPKLite', '/Contents<00>        '),
  ),
]

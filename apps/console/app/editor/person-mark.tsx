import type { CSSProperties } from 'react'
import { classes } from '../components/classes.ts'
import type { Box } from './model/types.ts'
import { toPixels } from './model/zoom.ts'

const COLOURS = 6

/** The colour of a person. It repeats after six people, so it never stands without the number. */
function personColour(number: number): string {
  return `var(--person-${((number - 1) % COLOURS) + 1})`
}

/** `--person`: the colour of a person. */
export function personStyle(number: number | undefined, style: CSSProperties): CSSProperties {
  return { ...style, ...{ '--person': personColour(number ?? 1) } }
}

/** The place of a box on the page. */
export function pixelStyle(box: Box, scale: number): CSSProperties {
  const { x, y, w, h } = toPixels(box, scale)
  return { left: x, top: y, width: w, height: h }
}

/** The number of a person on their colour. The name stands beside it; the number is no part of what a control is called. */
export function PersonMark({ number, small = false }: { number: number; small?: boolean }) {
  return (
    <span
      aria-hidden
      data-number={number}
      className={classes(
        'before:content-[attr(data-number)]',
        'inline-grid shrink-0 place-items-center rounded-full font-semibold text-(--card) tabular-nums',
        small ? 'size-4 text-[0.625rem] leading-none' : 'size-6 text-xs',
      )}
      style={{ background: personColour(number) }}
    />
  )
}

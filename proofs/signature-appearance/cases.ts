import { MARK_STYLES, type MarkStyle } from '../../apps/signing/bodies.ts'
import type { Size } from '../../packages/pades/appearance/geometry.ts'
import { names } from '../scripts/names.ts'

// Marks of three kinds, by names in fourteen scripts, in boxes of twelve shapes.

export type Kind = (typeof KINDS)[number]
const KINDS = ['drawn', 'typed', 'uploaded'] as const

const SHAPES: readonly Size[] = [
  [180, 54],
  [240, 80],
  [150, 30],
  [120, 40],
  [100, 20],
  [90, 60],
  [70, 70],
  [60, 25],
  [200, 24],
  [130, 100],
  [48, 90],
  [40, 14],
].map(([width = 0, height = 0]) => ({ width, height }))

export interface Case {
  readonly kind: Kind
  readonly script: string
  readonly name: string
  readonly size: Size
  /** Of a typed name. */
  readonly style: MarkStyle
}

/** All combinations. */
export function allCases(): readonly Case[] {
  return KINDS.flatMap((kind) =>
    names.flatMap(({ script, name }, i) =>
      SHAPES.map((size, k) => ({ kind, script, name, size, style: styleAt(i + k) })),
    ),
  )
}

/** Every script, kind and shape, with different partners. */
export function sampleCases(seed: number): readonly Case[] {
  return Array.from({ length: 24 }, (_, i) => {
    const { script, name } = names[(i + seed) % names.length] ?? names[0]
    const size = SHAPES[(5 * i + Math.floor(i / 12) + seed) % SHAPES.length] ?? { width: 180, height: 54 }
    return { kind: KINDS[i % 3] ?? 'drawn', script, name, size, style: styleAt(i) }
  })
}

function styleAt(i: number): MarkStyle {
  return MARK_STYLES[i % MARK_STYLES.length] ?? MARK_STYLES[0]
}

/** Those that are signed on the real page: of each kind, and in each style. All boxes have a caption. */
export function pageCases(seed: number): readonly Case[] {
  const kinds: readonly [Kind, MarkStyle][] = [
    ['drawn', MARK_STYLES[0]],
    ...MARK_STYLES.map((style): [Kind, MarkStyle] => ['typed', style]),
    ['uploaded', MARK_STYLES[0]],
  ]
  return kinds.map(([kind, style], i) => {
    const { script, name } = names[(3 * i + seed) % names.length] ?? names[0]
    return { kind, script, name, style, size: WITH_CAPTION[i % WITH_CAPTION.length] ?? { width: 180, height: 54 } }
  })
}

/** One of each kind, for the white around the ink. */
export function haloCases(seed: number): readonly Case[] {
  return pageCases(seed).filter(({ kind, style }) => kind !== 'typed' || style === 'flowing')
}

const WITH_CAPTION: readonly Size[] = [
  { width: 180, height: 54 },
  { width: 240, height: 80 },
  { width: 150, height: 60 },
  { width: 130, height: 100 },
]

import type { HandwritingStyle, Size } from '@countersign/pades/appearance'
import type { CaptionOrder } from '../../../sealing/drawn/caption.ts'

// The messages between the api thread and the thread that shapes the text of signers.

export interface ToThread {
  readonly id: number
  readonly order: OutlineOrder
}

export interface FromThread {
  readonly id: number
  readonly outcome: Outcome
}

/** What boxes of these sizes will show. */
export interface OutlineOrder {
  readonly sizes: readonly Size[]
  /** Written in place of a drawing or a picture. */
  readonly typed?: TypedText
  /** Initials have none. */
  readonly caption?: Omit<CaptionOrder, 'language'>
  /** The word of the sandbox. */
  readonly mark?: string
  readonly language: string | undefined
}

export interface TypedText {
  readonly text: string
  readonly style: HandwritingStyle | undefined
  /** Characters that cannot be drawn: `spell_out` replaces them by their code points, as the sealer does. */
  readonly undrawable: 'refuse' | 'spell_out'
  /** The text is also written in each style, in a box of this size. */
  readonly inStyles?: Size
}

export type Outcome =
  /** A PreviewAnswer as JSON: the api thread passes it on unread. */
  { kind: 'done'; json: string } | { kind: 'undrawable'; why: string } | { kind: 'failed'; error: Error }

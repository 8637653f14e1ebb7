import type { Sheet } from './draw.ts'
import type { BracedText } from './read-braced.ts'
import type { PageText } from './read-lines.ts'
import type { PageRules } from './read-rules.ts'
import type { Reading } from './reflow/blocks.ts'

// The protocol between the server and the rendering process. One request at a time, each answered once, as frames. A
// document's bytes are the body of `open`, an overlay's that of `picture`, and an image's that of `drawn`.

export type Question =
  | { readonly ask: 'open'; readonly size: number; readonly sha256: string }
  | { readonly ask: 'draw'; readonly page: number; readonly width: number }
  | { readonly ask: 'picture'; readonly page: number; readonly width: number; readonly sheet: Sheet }
  | { readonly ask: 'read'; readonly page: number }
  | { readonly ask: 'read braced'; readonly page: number }
  | { readonly ask: 'read rules'; readonly page: number }
  | { readonly ask: 'read reading'; readonly page: number }

/** A page is WebP, a picture PNG. */
export interface Image {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

export type Answer =
  | { readonly answer: 'opened' }
  | { readonly answer: 'drawn'; readonly image: Image }
  | { readonly answer: 'text'; readonly text: PageText }
  | { readonly answer: 'braced'; readonly braced: BracedText }
  | { readonly answer: 'rules'; readonly rules: PageRules }
  | { readonly answer: 'reading'; readonly reading: Reading }
  /** This page or file cannot be rendered. Others can. */
  | { readonly answer: 'undrawable'; readonly why: string }
  /** The bytes do not match the announced hash. */
  | { readonly answer: 'other bytes' }

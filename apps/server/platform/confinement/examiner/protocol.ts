import type { Exit, Limits } from '../program.ts'

// The protocol between a server and an examiner: one connection for each process, frames in both directions. Closing the
// connection ends the process. Bytes of standard input and output are the bodies of `input` and `output`.

export type Request =
  | { readonly ask: 'version' }
  | { readonly ask: 'start'; readonly program: string; readonly limits: Limits }
  | { readonly ask: 'input' }
  | { readonly ask: 'cpu' }

export type Reply =
  | { readonly reply: 'version'; readonly qpdf: string }
  | { readonly reply: 'output' }
  | { readonly reply: 'cpu'; readonly seconds: number }
  | ({ readonly reply: 'exit' } & Exit)

/** Streams are sent in pieces of at most this size. */
export const PIECE_BYTES = 2 ** 16
/** Of a frame in either direction. */
export const FRAME_LIMITS = { headBytes: 20_000, bodyBytes: 2 ** 20 }

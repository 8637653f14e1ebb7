import type { CertificateProblem, Problem, SignerStatus } from './model.ts'
import type { RemoteProblem } from './remote.ts'

/** Messages of a framed page to its host page, at one of `embedOrigins`. `signed` and `declined` are sent once for each visit. */
export type EmbedMessage = { source: 'countersign'; v: 1 } & EmbedEvent

export type EmbedEvent =
  | { type: 'ready' }
  /** The preferred height in CSS pixels. A document scrolls inside the frame. */
  | { type: 'resize'; height: number }
  /** The image of the first page is displayed. */
  | { type: 'viewed' }
  /** The number of boxes the signer has visited, and whether a mark exists. */
  | { type: 'progress'; seen: number; total: number; marked: boolean }
  | { type: 'signed' }
  | { type: 'declined' }
  /** A problem displayed to the signer, `waiting_for_network`, or the status of a signer who cannot sign. */
  | { type: 'error'; code: Problem | CertificateProblem | RemoteProblem | SignerStatus | 'waiting_for_network' }
  /** The signer closed the page. */
  | { type: 'closed' }

import type { CertificateProblem, Problem, SignerStatus } from './model.ts'
import type { RemoteProblem } from './remote.ts'

/**
 * Messages of a framed page to its host page, at one of `embedOrigins`. `signed`, `approved`, `read`, `declined`
 * and `delegated` are sent once for each visit.
 */
export type EmbedMessage = { source: 'countersign'; v: 1 } & EmbedEvent

export type EmbedEvent =
  /** The first message of every page. */
  | { type: 'ready' }
  /**
   * The height of the page in CSS pixels is `content`. `height` is at most 860, for hosts that set the frame to it and do
   * not know how high their own window is. A longer document scrolls inside the frame.
   */
  | { type: 'resize'; height: number; content: number }
  /** The person uses the frame, and the host page shows only a part of it. */
  | { type: 'reveal' }
  /** The image of the first page is displayed. */
  | { type: 'viewed' }
  /** The number of boxes the signer has visited, and whether a mark exists. */
  | { type: 'progress'; seen: number; total: number; marked: boolean }
  | { type: 'signed' }
  | { type: 'approved' }
  /** A viewer has done their part. */
  | { type: 'read' }
  | { type: 'declined' }
  /** The recipient has named somebody else. The page no longer works. */
  | { type: 'delegated' }
  /** A problem displayed to the signer, `waiting_for_network`, `colour_refused` (the host's, by contrast), or the status of a signer who cannot sign. */
  | {
      type: 'error'
      code: Problem | CertificateProblem | RemoteProblem | SignerStatus | 'waiting_for_network' | 'colour_refused'
    }
  /** The signer closed the page. */
  | { type: 'closed' }

// Messages from the signing page to the host page: `{ source: 'countersign', v: 1, type, … }`.

export interface EmbedEvents {
  /** A page has loaded. Sent again for each page that the signer visits. */
  ready: Record<never, never>
  /**
   * The page has another height. The element has already adjusted the frame: to `content`, but not higher than the host's
   * window. `height` is at most 860, for hosts without the element.
   */
  resize: { height: number; content: number }
  /** The person uses the frame, and a part of it is hidden. The element scrolls it into view unless a listener calls `preventDefault`. */
  reveal: Record<never, never>
  /** The signer has seen the first page. */
  viewed: Record<never, never>
  /** The number of signature fields that the signer has visited, and whether they have entered a signature. */
  progress: { seen: number; total: number; marked: boolean }
  /** The signature is recorded. A webhook reports when the document is complete. */
  signed: Record<never, never>
  /** The approval of an approver is recorded. */
  approved: Record<never, never>
  /** A viewer has done their part: nothing else is asked of them. */
  read: Record<never, never>
  declined: Record<never, never>
  /** The recipient has named somebody else. */
  delegated: Record<never, never>
  /**
   * The signing page shows the error to the signer, in their language. `colour_refused`: a colour of the host is not
   * readable, and the page keeps its own. The element itself reports two more codes, and shows a sentence in place of the
   * frame unless a listener calls `preventDefault`: `bad_src` (the link is not an http or https URL) and `no_answer` (the
   * page sent no message: the server does not allow the host page's origin, or cannot be reached).
   */
  error: { code: string }
  /** The signer has closed the page. The element hides itself unless a listener calls `preventDefault`. */
  closed: Record<never, never>
}

export type EmbedEventType = keyof EmbedEvents

type Message = { [Type in EmbedEventType]: { type: Type; detail: EmbedEvents[Type] } }[EmbedEventType]

/** Undefined unless the data is a valid message of the signing page. */
export function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, v, type, height, content = height, seen, total, marked, code } = data as Record<string, unknown>
  if (source !== 'countersign' || v !== 1) return undefined
  switch (type) {
    case 'ready':
    case 'reveal':
    case 'viewed':
    case 'signed':
    case 'approved':
    case 'read':
    case 'declined':
    case 'delegated':
    case 'closed':
      return { type, detail: {} }
    case 'resize':
      return isPositiveNumber(height) && isPositiveNumber(content) ? { type, detail: { height, content } } : undefined
    case 'progress':
      return isCount(seen) && isCount(total) && typeof marked === 'boolean'
        ? { type, detail: { seen, total, marked } }
        : undefined
    case 'error':
      return typeof code === 'string' ? { type, detail: { code } } : undefined
    default:
      return undefined
  }
}

function isPositiveNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}

// What the signer's page says to the page around it. Every message is `{ source: 'countersign', v: 1, type, … }`.

export interface EmbedEvents {
  /** The page is there. Told again whenever the signer comes to another page of it. */
  ready: Record<never, never>
  /** How high the page would like to be, in CSS pixels. The element follows it by itself. */
  resize: { height: number }
  /** The signer has seen the first page. */
  viewed: Record<never, never>
  /** How many of their places the signer has come to, and whether there is a signature to put there. */
  progress: { seen: number; total: number; marked: boolean }
  /** They have signed. It is recorded; the server's webhook says when the document is complete. */
  signed: Record<never, never>
  declined: Record<never, never>
  /**
   * Something stands in the way. The signer was told of it in the page, in their language, unless the code is one of
   * this element's own: `bad_src` (the address is no http or https one) and `no_answer` (the page does not speak: its
   * server does not allow this page's origin, or cannot be reached).
   */
  error: { code: string }
  /** The signer is done with the page. Unless it is prevented, the element takes itself away. */
  closed: Record<never, never>
}

export type EmbedEventType = keyof EmbedEvents

type Message = { [Type in EmbedEventType]: { type: Type; detail: EmbedEvents[Type] } }[EmbedEventType]

/** A message of the signer's page as it should be, or nothing: whatever else a frame says is not for us. */
export function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, v, type, height, seen, total, marked, code } = data as Record<string, unknown>
  if (source !== 'countersign' || v !== 1) return undefined
  switch (type) {
    case 'ready':
    case 'viewed':
    case 'signed':
    case 'declined':
    case 'closed':
      return { type, detail: {} }
    case 'resize':
      return isLength(height) ? { type, detail: { height } } : undefined
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

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}

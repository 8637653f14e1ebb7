// A lane is one request's way to one endpoint. Its events go in order, each after the one before it was accepted or
// stepped aside; one that stepped aside keeps its own times and holds up nobody.

export interface Waiting {
  readonly seq: number
  readonly aside: boolean
  /** From now; zero or less: due. */
  readonly dueInMs: number
}

/** What may be sent now, in this order; each only once the one before it was accepted, or is aside. */
export function sendable<W extends Waiting>(waiting: readonly W[]): W[] {
  const inOrder = waiting.toSorted((a, b) => a.seq - b.seq)
  const blocked = inOrder.find(({ aside, dueInMs }) => !aside && dueInMs > 0)
  return inOrder.filter(({ seq, aside, dueInMs }) => dueInMs <= 0 && (aside || !blocked || seq < blocked.seq))
}

/** When the lane is to be looked at again: by its first event in order, or by one that stepped aside. Null: never. */
export function laneDueInMs(waiting: readonly Waiting[]): number | null {
  const head = waiting.filter(({ aside }) => !aside).toSorted((a, b) => a.seq - b.seq)[0]
  const dues = waiting.filter((each) => each.aside || each === head).map(({ dueInMs }) => dueInMs)
  return dues.length === 0 ? null : Math.min(...dues)
}

// A lane holds the events of one request for one endpoint. They are sent in order, each after the one before it was
// accepted or deferred. A deferred event (`aside`) keeps its own retry schedule and does not block later events.

export interface Waiting {
  readonly seq: number
  readonly aside: boolean
  /** Time until it is due; zero or less: due. */
  readonly dueInMs: number
}

/** The deliveries to send now, in order. Send each only after the one before it was accepted or is `aside`. */
export function sendable<W extends Waiting>(waiting: readonly W[]): W[] {
  const inOrder = waiting.toSorted((a, b) => a.seq - b.seq)
  const blocked = inOrder.find(({ aside, dueInMs }) => !aside && dueInMs > 0)
  return inOrder.filter(({ seq, aside, dueInMs }) => dueInMs <= 0 && (aside || !blocked || seq < blocked.seq))
}

/** Time until the lane's next delivery is due: its first event in order, or one that is `aside`. Null: none. */
export function laneDueInMs(waiting: readonly Waiting[]): number | null {
  const first = waiting.filter(({ aside }) => !aside).toSorted((a, b) => a.seq - b.seq)[0]
  const dues = waiting.filter((each) => each.aside || each === first).map(({ dueInMs }) => dueInMs)
  return dues.length === 0 ? null : Math.min(...dues)
}

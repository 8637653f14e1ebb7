// A lane holds the events of one request for one endpoint. They are sent in order, each after the one before it was
// accepted or deferred. A deferred event keeps its own retry schedule and does not block later events.

export interface PendingDelivery {
  readonly seq: number
  readonly deferred: boolean
  /** Time until it is due; zero or less: due. */
  readonly dueInMs: number
}

/** The deliveries to send now, in order. Send each only after the one before it was accepted or is `deferred`. */
export function sendable<W extends PendingDelivery>(waiting: readonly W[]): W[] {
  const inOrder = waiting.toSorted((a, b) => a.seq - b.seq)
  const blocked = inOrder.find(({ deferred, dueInMs }) => !deferred && dueInMs > 0)
  return inOrder.filter(({ seq, deferred, dueInMs }) => dueInMs <= 0 && (deferred || !blocked || seq < blocked.seq))
}

/** Time until the lane's next delivery is due: its first event in order, or one that is `deferred`. Null: none. */
export function laneDueInMs(waiting: readonly PendingDelivery[]): number | null {
  const first = waiting.filter(({ deferred }) => !deferred).toSorted((a, b) => a.seq - b.seq)[0]
  const dues = waiting.filter((each) => each.deferred || each === first).map(({ dueInMs }) => dueInMs)
  return dues.length === 0 ? null : Math.min(...dues)
}

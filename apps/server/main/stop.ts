const GRACE_MS = 25_000

/** SIGTERM or SIGINT: stop taking work, finish what runs, release leases; after 25 s the process ends anyway. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

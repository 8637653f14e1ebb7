import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { exactTime, relativeTime } from '../texts/format.ts'

const STEP_MS = 30_000
let now = Date.now()
const listeners = new Set<() => void>()
setInterval(() => {
  now = Date.now()
  for (const listener of listeners) listener()
}, STEP_MS)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const Ahead = createContext(0)

/**
 * The times below are of a clock that is ahead of the real time: the sandbox's, which can be advanced. Times of mails,
 * webhook attempts and API calls are real times in the sandbox, too: `aheadMs` 0.
 */
export function AccountClock({ aheadMs, children }: { aheadMs: number; children: ReactNode }) {
  return <Ahead value={aheadMs}>{children}</Ahead>
}

/** One clock for all times of the screen. */
export function useNow(): Date {
  const aheadMs = useContext(Ahead)
  return new Date(useSyncExternalStore(subscribe, () => now) + aheadMs)
}

/** A relative time; the exact one with its zone on hover and focus. */
export function Time({
  value,
  isDeadline = false,
  className,
}: {
  value: string | null
  /** Counted in days. */
  isDeadline?: boolean
  className?: string
}) {
  const current = useNow()
  if (value === null) return <span className={className}>–</span>
  const time = new Date(value)
  return (
    <time dateTime={value} title={exactTime(time)} className={className}>
      {relativeTime(time, current, { isDeadline })}
    </time>
  )
}

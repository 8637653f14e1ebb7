import { createContext, type ReactNode, useContext } from 'react'
import type { Delivery, Explanation, RequestEvent, SignRequest, Timeline } from './model/types.ts'

/** What all parts of the screen know of the request. */
export interface RequestView {
  /** As the address of the screen names it. */
  readonly id: string
  readonly request: SignRequest
  readonly explanation: Explanation
  readonly timeline: Timeline
  /** By how much the account's clock is ahead of the real time. */
  readonly aheadMs: number
  readonly events: readonly RequestEvent[]
  /** Null while they are not known, and for members who may not see them. */
  readonly deliveries: readonly Delivery[] | null
}

const Context = createContext<RequestView | null>(null)

export function RequestProvider({ value, children }: { value: RequestView; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useRequestView(): RequestView {
  const view = useContext(Context)
  if (!view) throw new Error('This component is part of the screen of a request.')
  return view
}

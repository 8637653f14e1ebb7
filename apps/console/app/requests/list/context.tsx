import { createContext, useContext } from 'react'
import type { Summary } from '../model/pages.ts'

/** What a row can ask for. The functions stay the same, so that rows are not rendered again. */
export interface RowActions {
  canWrite: boolean
  open(request: Summary): void
  prefetch(request: Summary): void
  select(request: Summary, isSelected: boolean): void
  focused(request: Summary): void
  remind(request: Summary): void
  cancel(request: Summary): void
}

const Context = createContext<RowActions | null>(null)
export const RowActionsProvider = Context.Provider

export function useRowActions(): RowActions {
  const actions = useContext(Context)
  if (!actions) throw new Error('This component is only for rows of the list.')
  return actions
}

export interface RowProps {
  request: Summary
  isSelected: boolean
}

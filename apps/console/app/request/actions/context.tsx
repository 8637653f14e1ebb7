import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { RequestDialogs } from './dialogs.tsx'
import { useRun } from './run.ts'
import { type Asking, isAsking, keyOf, type Started } from './started.ts'

interface Actions {
  start(action: Started): void
  isRunning(action: Started): boolean
  /** The mail that is open in the list of mails. */
  readonly openedMail: string | null
  openMail(mailId: string | null): void
}

const Context = createContext<Actions | null>(null)

export function useActions(): Actions {
  const actions = useContext(Context)
  if (!actions) throw new Error('This component is part of the screen of a request.')
  return actions
}

/** Starts actions of the screen: at once, or by the window that asks what they need. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [openedMail, openMail] = useState<string | null>(null)
  const run = useRun()
  const actions = useMemo<Actions>(() => {
    const start = async (action: Started) => {
      if (isAsking(action)) return setAsking(action)
      if (action.type === 'mail') {
        openMail(action.mailId)
        document.getElementById('mails')?.scrollIntoView({ block: 'start' })
        return
      }
      setRunning(keyOf(action))
      await run(action)
      setRunning(null)
    }
    const isRunning = (action: Started) => running === keyOf(action)
    return { start: (action) => void start(action), isRunning, openedMail, openMail }
  }, [run, running, openedMail])
  return (
    <Context value={actions}>
      {children}
      {asking && <RequestDialogs asking={asking} onClose={() => setAsking(null)} />}
    </Context>
  )
}

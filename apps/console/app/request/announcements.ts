import { useEffect, useRef } from 'react'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { type Change, changesBetween } from './model/changes.ts'
import type { SignRequest } from './model/types.ts'

/** Says what changed while one looks, without moving anything: screen readers hear it, too. */
export function useAnnouncedChanges(request: SignRequest | undefined): void {
  const known = useRef<SignRequest | undefined>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = request
    if (!before || !request) return
    for (const change of changesBetween(before, request)) toast(worded(change))
  }, [request])
}

function worded(change: Change): string {
  const { changed } = textsOf('consoleRequest')
  const { states, signerStates } = textsOf('console')
  switch (change.kind) {
    case 'state':
      return text(changed.state, { state: states[change.state] })
    case 'signer':
      return `${change.name}: ${signerStates[change.state]}`
    case 'problem':
      return changed.problem
    default:
      return change satisfies never
  }
}

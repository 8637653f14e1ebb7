import { UserRoundPen } from 'lucide-react'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { type Delegation, delegationsOf } from '../model/delegations.ts'
import type { Signer } from '../model/types.ts'

/** The way by which the request came to the person. */
export function Delegations({ signer }: { signer: Signer }) {
  const { timeline } = useRequestView()
  const way = delegationsOf(signer, timeline)
  if (way.length === 0) return null
  return (
    <ol className="mt-2 flex flex-col gap-1 rounded-md bg-soft px-3 py-2 text-sm">
      {way.map((delegation) => (
        <li key={`${delegation.from} ${delegation.to}`} className="flex gap-2">
          <UserRoundPen size={14} aria-hidden className="mt-1 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 wrap-break-word">{delegationText(delegation)}</span>
          {delegation.at !== null && <Time value={delegation.at} className="shrink-0 text-xs text-muted" />}
        </li>
      ))}
    </ol>
  )
}

/** “Ann gave this to Bob: “On leave””. */
export function delegationText({ from, to, reason }: Delegation): string {
  const { people } = textsOf('consoleRequest')
  return reason === null ? text(people.delegated, { from, to }) : text(people.delegatedWhy, { from, to, reason })
}

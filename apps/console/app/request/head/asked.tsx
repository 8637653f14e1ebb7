import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { type Asked, askedIn } from '../model/asked.ts'
import { OneProblem } from './problems.tsx'

/** What recipients ask the sender for, each with the action that answers it. */
export function AskedBySigners() {
  const { request } = useRequestView()
  const asked = askedIn(request)
  if (asked.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 border-t border-inherit px-4 py-3">
      {asked.map((one) => (
        <OneProblem
          key={`${one.kind} ${one.signer.id}`}
          title={titleOf(one)}
          todo={todoOf(one)}
          since={<Time value={one.at} />}
          action={one.action}
        />
      ))}
    </ul>
  )
}

function titleOf({ kind, signer: { name }, note }: Asked): string {
  const { asked } = textsOf('consoleRequest')
  if (kind !== 'wrong_person') return text(asked.link, { name })
  return note === null ? text(asked.wrongPerson, { name }) : text(asked.wrongPersonNote, { name, note })
}

function todoOf({ kind, signer: { email } }: Asked): string {
  const { asked } = textsOf('consoleRequest')
  switch (kind) {
    case 'link':
      return text(asked.linkTodo, { email })
    case 'link_over':
      return asked.linkOver
    case 'link_silent':
      return asked.linkSilent
    case 'wrong_person':
      return asked.wrongPersonTodo
    default:
      return kind satisfies never
  }
}

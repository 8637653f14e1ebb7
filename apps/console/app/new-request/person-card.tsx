import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { Badge } from '../components/badge.tsx'
import { IconButton } from '../components/button.tsx'
import { CheckboxField, TextField } from '../components/field.tsx'
import { Card } from '../components/layout.tsx'
import { PersonMark } from '../editor/person-mark.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import type { LocatedError } from './model/locate.ts'
import { isOrdered, type Person, sequences } from './model/people.ts'
import type { RequestAction } from './model/state.ts'
import { PersonDetails } from './person-details.tsx'
import { RoleFields } from './role-fields.tsx'

interface PersonCardProps {
  person: Person
  people: readonly Person[]
  index: number
  isSequential: boolean
  errors: readonly LocatedError[]
  dispatch(action: RequestAction): void
}

export function PersonCard({ person, people, index, isSequential, errors, dispatch }: PersonCardProps) {
  const { people: words } = textsOf('consoleEditor')
  const change = (values: Partial<Person>) => dispatch({ type: 'change person', id: person.id, change: values })
  const errorOf = (member: string) => errors.find((error) => error.member === member)?.message
  // Those of fields and boxes are shown in the editor.
  const others = errors.filter(({ member, fieldId }) => fieldId === null && member !== 'name' && member !== 'email')
  return (
    <Card className="p-3 sm:p-4">
      <div className="flex items-center gap-2">
        <PersonMark number={index + 1} />
        {isSequential && isOrdered(person) && <Badge>{text(words.place, { n: sequences(people)[index] ?? 1 })}</Badge>}
        <span className="flex-1" />
        <Order index={index} total={people.length} name={person.name || String(index + 1)} dispatch={dispatch} />
        <IconButton
          size="small"
          label={text(words.remove, { name: person.name || String(index + 1) })}
          onClick={() => dispatch({ type: 'remove person', id: person.id })}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {isSequential && !isOrdered(person) && <p className="mt-1 text-xs text-muted">{withoutPlace(person, people)}</p>}
      {others.map(({ field, message }) => (
        <p key={field} role="alert" className="mt-2 text-sm text-bad">
          {message}
        </p>
      ))}
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <TextField
          label={words.name}
          value={person.name}
          error={errorOf('name')}
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          value={person.email}
          error={errorOf('email')}
          autoComplete="off"
          maxLength={254}
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
      <RoleFields person={person} people={people} onChange={change} />
      <PersonDetails person={person} onChange={change} />
      {isSequential && isOrdered(person) && people.find(isOrdered) !== person && (
        <CheckboxField
          className="mt-1"
          label={words.withPrevious}
          checked={person.isWithPrevious}
          onChange={({ target }) => change({ isWithPrevious: target.checked })}
        />
      )}
    </Card>
  )
}

/** Why somebody has no position: a witness comes right after their signer, and a copy has no turn. */
function withoutPlace(person: Person, people: readonly Person[]): string {
  const { people: words } = textsOf('consoleEditor')
  if (person.role === 'cc') return words.outside
  const signer = people.find(({ id }) => id === person.witnessOf)
  return signer && signer.name.trim() !== '' ? text(words.afterSigner, { name: signer.name }) : words.afterTheirSigner
}

/** By drag, and by keyboard with two buttons. */
function Order({
  index,
  total,
  name,
  dispatch,
}: {
  index: number
  total: number
  name: string
  dispatch(action: RequestAction): void
}) {
  const { people: words } = textsOf('consoleEditor')
  if (total < 2) return null
  const move = (to: number) => dispatch({ type: 'move person', from: index, to })
  return (
    <>
      <span
        data-grip
        aria-hidden
        title={words.drag}
        className="grid size-8 cursor-grab touch-none place-items-center text-muted pointer-coarse:size-11"
      >
        <GripVertical size={16} />
      </span>
      <IconButton
        size="small"
        label={text(words.up, { name })}
        unavailable={index === 0}
        onClick={() => move(index - 1)}
      >
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={text(words.down, { name })}
        unavailable={index === total - 1}
        onClick={() => move(index + 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </IconButton>
    </>
  )
}

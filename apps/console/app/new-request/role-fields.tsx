import { ROLES, type Role } from '@countersign/domain/signrequest/role'
import { SelectField } from '../components/field.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { type Person, witnessable } from './model/people.ts'

interface RoleFieldsProps {
  person: Person
  people: readonly Person[]
  onChange(change: Partial<Person>): void
}

/** What a person is asked to do; whose witness they are; when a copy is sent. */
export function RoleFields({ person, people, onChange }: RoleFieldsProps) {
  const { people: words, roles, roleHints } = textsOf('consoleEditor')
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <SelectField
        label={words.role}
        hint={roleHints[person.role]}
        value={person.role}
        options={ROLES.map((value) => ({ value, label: roles[value] }))}
        onChange={({ target }) => onChange({ role: target.value as Role })}
      />
      {person.role === 'witness' && <WitnessOf person={person} people={people} onChange={onChange} />}
      {person.role === 'cc' && <CopyTime person={person} onChange={onChange} />}
    </div>
  )
}

function WitnessOf({ person, people, onChange }: RoleFieldsProps) {
  const { people: words } = textsOf('consoleEditor')
  const numberOf = (one: Person) => people.indexOf(one) + 1
  const signers = witnessable(people).map((one) => ({
    value: one.id,
    label: one.name.trim() === '' ? text(words.unnamed, { n: numberOf(one) }) : one.name,
  }))
  const isChosen = signers.some(({ value }) => value === person.witnessOf)
  return (
    <SelectField
      label={words.witnessOf}
      value={isChosen ? (person.witnessOf ?? '') : ''}
      options={isChosen ? signers : [{ value: '', label: words.chooseSigner }, ...signers]}
      onChange={({ target }) => onChange({ witnessOf: target.value || null })}
    />
  )
}

function CopyTime({ person, onChange }: Pick<RoleFieldsProps, 'person' | 'onChange'>) {
  const { people: words } = textsOf('consoleEditor')
  const times = [
    { value: 'end', label: words.copyAtEnd },
    { value: 'start', label: words.copyAtStart },
  ]
  return (
    <SelectField
      label={words.copyTime}
      value={person.ccAt}
      options={times}
      onChange={({ target }) => onChange({ ccAt: target.value === 'start' ? 'start' : 'end' })}
    />
  )
}

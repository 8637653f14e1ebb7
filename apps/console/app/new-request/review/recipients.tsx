import { Card, CardHeader } from '../../components/layout.tsx'
import { KIND_ICONS, labelOf } from '../../editor/fields/looks.ts'
import { isOptional } from '../../editor/model/kinds.ts'
import type { EditorField } from '../../editor/model/types.ts'
import { PersonMark } from '../../editor/person-mark.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import type { Missing } from '../model/check.ts'
import type { LocatedError } from '../model/locate.ts'
import { type Person, sequences, signs } from '../model/people.ts'
import type { RequestState } from '../model/state.ts'
import type { Step } from '../steps.ts'

interface RecipientsProps {
  state: RequestState
  missing: readonly Missing[]
  errors: readonly LocatedError[]
  onGo(step: Step): void
}

/** The people with what is missing or refused, each with the way to correct it. */
export function Recipients({ state, missing, errors, onGo }: RecipientsProps) {
  const { review: words, missing: reasons } = textsOf('consoleEditor')
  const { people, options } = state
  const places = sequences(people)
  const isWithoutSigner = missing.some(({ kind }) => kind === 'signers')
  const wrongBoxes = missing.find((one) => one.kind === 'boxes')
  return (
    <Card>
      <CardHeader title={words.recipients} hint={options.isSequential ? words.inOrder : words.atOnce} />
      <ul className="divide-y divide-line">
        {people.map((person, index) => (
          <li key={person.id} className="flex gap-2 px-4 py-2.5">
            <PersonMark number={index + 1} />
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate font-medium">{person.name || words.noName}</p>
              <p className="truncate text-muted">{person.email || words.noEmail}</p>
              <p className="text-xs text-muted">
                {options.isSequential && places[index] && <>{text(words.place, { n: places[index] })} · </>}
                {person.role !== 'signer' && <>{roleText(person, people)} </>}
                {person.role === 'witness' && '· '}
                {signs(person) && <Boxes person={person} state={state} />}
              </p>
              <FilledFields person={person} state={state} />
              <Faults person={person} state={state} missing={missing} errors={errors} onGo={onGo} />
            </div>
          </li>
        ))}
      </ul>
      {isWithoutSigner && (
        <p role="alert" className="border-t border-line px-4 py-2.5 text-sm text-bad">
          {reasons.signers}{' '}
          <button type="button" className="text-accent underline" onClick={() => onGo('people')}>
            {words.toPeople}
          </button>
        </p>
      )}
      {wrongBoxes && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-bad">
          {text(words.wrongBoxes, { n: wrongBoxes.count })}{' '}
          <button type="button" className="text-accent underline" onClick={() => onGo('place')}>
            {words.toBoxes}
          </button>
        </p>
      )}
    </Card>
  )
}

/** The role, for a witness with the name of their signer, for a copy with the time. */
function roleText({ role, witnessOf, ccAt }: Person, people: readonly Person[]): string {
  const { roles, people: words } = textsOf('consoleEditor')
  const signer = people.find(({ id }) => id === witnessOf)
  if (role === 'witness' && signer) return `${words.witnessOf}: ${signer.name}`
  return role === 'cc' ? `${roles.cc}: ${ccAt === 'start' ? words.copyAtStart : words.copyAtEnd}` : roles[role]
}

function Boxes({ person, state }: { person: Person; state: RequestState }) {
  const { review: words } = textsOf('consoleEditor')
  const own = state.history.present.boxes.filter(({ signer, field }) => signer === person.id && field === undefined)
  return <>{own.length === 0 ? words.defaultBox : text(words.boxes, { n: own.length })}</>
}

/** What the person fills, each with its kind. */
function FilledFields({ person, state }: { person: Person; state: RequestState }) {
  const { review: words, kinds } = textsOf('consoleEditor')
  const own = state.history.present.fields.filter(({ signer }) => signer === person.id)
  if (own.length === 0) return null
  return (
    <div className="mt-1 text-xs">
      <p className="text-muted">{text(words.fills, { n: own.length })}</p>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {own.map((field) => {
          const { type } = field.definition
          const Icon = KIND_ICONS[type]
          const label = labelOf(field)
          const facts = [
            ...(label === kinds[type] ? [] : [kinds[type]]),
            ...(isOptional(field.definition) ? [words.optional] : []),
          ]
          return (
            <li key={field.id} className="flex min-w-0 items-center gap-1.5">
              <Icon size={12} aria-hidden className="shrink-0 text-muted" />
              <span className="truncate">{label}</span>
              <span className="shrink-0 text-muted">{facts.join(' · ')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** With the label of the field that the message is about. */
function faultText({ fieldId, message }: LocatedError, fields: readonly EditorField[]): string {
  const field = fields.find(({ id }) => id === fieldId)
  return field ? `${labelOf(field)}: ${message}` : message
}

function Faults({ person, state, missing, errors, onGo }: RecipientsProps & { person: Person }) {
  const { fields } = state.history.present
  const { review: words, missing: reasons } = textsOf('consoleEditor')
  const lacking = missing.flatMap((one) => ('person' in one && one.person === person.id ? [one.kind] : []))
  const refused = errors.filter((error) => error.person === person.id)
  if (lacking.length === 0 && refused.length === 0) return null
  const { name, email, accessCode, witness } = reasons
  const reasonOf = { name, email, 'access code': accessCode, witness }
  const isAtBox = refused.some(({ boxes, fieldId }) => boxes.length > 0 || fieldId !== null)
  return (
    <div role="alert" className="mt-1 text-xs text-bad">
      {lacking.map((kind) => (
        <p key={kind}>{reasonOf[kind]}</p>
      ))}
      {refused.map((error) => (
        <p key={`${error.field} ${error.code}`}>{faultText(error, fields)}</p>
      ))}
      <button type="button" className="text-accent underline" onClick={() => onGo(isAtBox ? 'place' : 'people')}>
        {isAtBox ? words.toBoxes : words.toPeople}
      </button>
    </div>
  )
}

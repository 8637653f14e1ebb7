import { Plus, UserPlus } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { textsOf } from '../texts/catalogues.ts'
import type { LocatedError } from './model/locate.ts'
import { MOST_PEOPLE } from './model/people.ts'
import type { RequestAction, RequestState } from './model/state.ts'
import { PersonCard } from './person-card.tsx'

interface PeopleStepProps {
  state: RequestState
  dispatch(action: RequestAction): void
  errors: readonly LocatedError[]
}

/** Who is asked to do what, how, and in which order. */
export function PeopleStep({ state, dispatch, errors }: PeopleStepProps) {
  const { people: words } = textsOf('consoleEditor')
  const { people, options } = state
  const { list, handlers } = useReordering(people.length, (from, to) => dispatch({ type: 'move person', from, to }))
  return (
    <div className="flex flex-col gap-4">
      <OrderChoice
        isSequential={options.isSequential}
        onChoose={(isSequential) => dispatch({ type: 'set options', options: { isSequential } })}
      />
      <ol ref={list} className="flex flex-col gap-3" {...handlers}>
        {people.map((person, index) => (
          <li key={person.id} data-person={person.id}>
            <PersonCard
              person={person}
              people={people}
              index={index}
              isSequential={options.isSequential}
              errors={errors.filter((error) => error.person === person.id)}
              dispatch={dispatch}
            />
          </li>
        ))}
      </ol>
      <AddPeople state={state} dispatch={dispatch} />
      <p className="text-xs text-muted">{words.keyHint}</p>
    </div>
  )
}

function OrderChoice({ isSequential, onChoose }: { isSequential: boolean; onChoose(isSequential: boolean): void }) {
  const { people: words } = textsOf('consoleEditor')
  const choices = [
    { value: false, label: words.atOnce, hint: words.atOnceHint },
    { value: true, label: words.inOrder, hint: words.inOrderHint },
  ]
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">{words.order}</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={label}
          className="flex cursor-pointer items-start gap-2 rounded-lg border border-line bg-card p-3 text-sm has-checked:border-press has-checked:bg-soft"
        >
          <input
            type="radio"
            name="order"
            className="mt-0.5 accent-press"
            checked={isSequential === value}
            onChange={() => onChoose(value)}
          />
          <span>
            <span className="font-medium">{label}</span>
            <span className="block text-xs text-muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function AddPeople({ state, dispatch }: Pick<PeopleStepProps, 'state' | 'dispatch'>) {
  const { people: words } = textsOf('consoleEditor')
  const { user } = useEnvironment().me
  const { people } = state
  const last = people.at(-1)
  const isIn = people.some(({ email }) => email.trim().toLowerCase() === user.email.toLowerCase())
  /** Fills an empty last entry instead of adding one. */
  const addMe = () => {
    const change = { name: user.name ?? '', email: user.email }
    if (last && last.name === '' && last.email === '') {
      dispatch({ type: 'change person', id: last.id, change })
      return
    }
    dispatch({ type: 'add person', ...change })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={people.length >= MOST_PEOPLE} onClick={() => dispatch({ type: 'add person' })}>
        <Plus size={16} aria-hidden />
        {words.add}
      </Button>
      {!isIn && (
        <Button kind="quiet" disabled={people.length >= MOST_PEOPLE} onClick={addMe}>
          <UserPlus size={16} aria-hidden />
          {words.addMe}
        </Button>
      )}
    </div>
  )
}

/** Reordering by dragging a grip. The list keeps the pointer, because the cards change their places under it. */
function useReordering(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<number | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLOListElement>) => {
    const target = event.target as Element
    if (event.button !== 0 || !list.current || !target.closest('[data-grip]')) return
    held.current = cards(list.current).findIndex((card) => card.contains(target))
    list.current.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLOListElement>) => {
    const from = held.current
    if (from === null || !list.current) return
    const to = cards(list.current).findIndex((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      // The middle half, so that cards of different heights do not change places again and again.
      const margin = (bottom - top) / 4
      return event.clientY > top + margin && event.clientY < bottom - margin
    })
    if (to < 0 || to >= count || to === from) return
    held.current = to
    onMove(from, to)
  }
  const release = () => {
    held.current = null
  }
  return { list, handlers: { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release } }
}

function cards(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-person]')]
}

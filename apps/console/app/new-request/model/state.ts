/** What the screen "New request" holds: document, people, boxes with their history, and options. */
import { isSigningRole } from '@countersign/domain/signrequest/role'
import { type Action, act, begin, type History } from '../../editor/model/history.ts'
import type { Page } from '../../editor/model/types.ts'
import type { FormField } from './form-fields.ts'
import type { Checked } from './locate.ts'
import { changePerson, MOST_PEOPLE, movePerson, newPerson, type Person, removePerson } from './people.ts'
import { NO_OPTIONS, type PreparedRequest, type RequestOptions } from './request.ts'

export interface DocumentInfo {
  readonly id: string
  readonly name: string
  readonly pages: readonly Page[]
  readonly formFields: readonly FormField[]
}

/** The document as an answer of the API has it. */
export function documentOf(answer: {
  readonly document_id: string
  readonly name: string
  readonly pages: readonly Page[]
  readonly form_fields: readonly FormField[]
}): DocumentInfo {
  return { id: answer.document_id, name: answer.name, pages: answer.pages, formFields: answer.form_fields }
}

export interface RequestState {
  readonly document: DocumentInfo | null
  readonly people: readonly Person[]
  readonly options: RequestOptions
  readonly history: History
  /** The person whose boxes are drawn. */
  readonly active: string
}

export type RequestAction =
  | { readonly type: 'use document'; readonly document: DocumentInfo }
  | { readonly type: 'add person'; readonly name?: string; readonly email?: string }
  | { readonly type: 'change person'; readonly id: string; readonly change: Partial<Person> }
  | { readonly type: 'move person'; readonly from: number; readonly to: number }
  | { readonly type: 'remove person'; readonly id: string }
  | { readonly type: 'set options'; readonly options: Partial<RequestOptions> }
  | { readonly type: 'choose person'; readonly id: string }
  | { readonly type: 'edit'; readonly action: Action }
  /** A draft, or pasted JSON. */
  | {
      readonly type: 'load'
      readonly document: DocumentInfo | null
      readonly request: Omit<PreparedRequest, 'documentId'>
    }

export function emptyState(): RequestState {
  const first = newPerson([])
  return {
    document: null,
    people: [first],
    options: NO_OPTIONS,
    history: begin({ pages: [], boxes: [], fields: [], selected: [], nextId: 1 }),
    active: first.id,
  }
}

export function changeRequest(state: RequestState, action: RequestAction): RequestState {
  switch (action.type) {
    case 'use document':
      return withDocument(state, action.document)
    case 'add person': {
      if (state.people.length >= MOST_PEOPLE) return state
      const { name = '', email = '' } = action
      const person = { ...newPerson(state.people), name, email }
      return { ...state, people: [...state.people, person] }
    }
    case 'change person':
      return withChange(state, action.id, action.change)
    case 'move person':
      return { ...state, people: movePerson(state.people, action.from, action.to) }
    case 'remove person':
      return withoutPerson(state, action.id)
    case 'set options':
      return { ...state, options: { ...state.options, ...action.options } }
    case 'choose person':
      return { ...state, active: action.id }
    case 'edit':
      return { ...state, history: act(state.history, action.action) }
    case 'load':
      return loaded(action.document, action.request)
    default:
      return action satisfies never
  }
}

/** Boxes and fields stay where they are, also in another document, as far as it has their pages. */
function withDocument(state: RequestState, document: DocumentInfo): RequestState {
  const boxes = state.history.present.boxes.map(({ id: _id, ...box }) => box)
  return { ...state, document, history: historyOf(document.pages, boxes, state.history.present.fields) }
}

/** A person who does not sign has no boxes and no fields. */
function withChange(state: RequestState, id: string, change: Partial<Person>): RequestState {
  const people = changePerson(state.people, id, change)
  if (change.role === undefined || isSigningRole(change.role)) return { ...state, people }
  return { ...state, people, history: act(state.history, { type: 'forget signer', signer: id }) }
}

function withoutPerson(state: RequestState, id: string): RequestState {
  const left = removePerson(state.people, id)
  const people = left.length === 0 ? [newPerson(state.people)] : left
  const isActive = state.active === id
  return {
    ...state,
    people,
    active: isActive ? (people[0]?.id ?? '') : state.active,
    history: act(state.history, { type: 'forget signer', signer: id }),
  }
}

function loaded(document: DocumentInfo | null, request: Omit<PreparedRequest, 'documentId'>): RequestState {
  const people = request.people.length === 0 ? [newPerson([])] : request.people
  return {
    document,
    people,
    options: request.options,
    history: historyOf(document?.pages ?? [], request.boxes, request.fields),
    active: people[0]?.id ?? '',
  }
}

function historyOf(
  pages: readonly Page[],
  boxes: PreparedRequest['boxes'],
  fields: PreparedRequest['fields'],
): History {
  const blank = begin({ pages, boxes: [], fields: [], selected: [], nextId: 1 })
  const { present } = act(blank, { type: 'command', command: { type: 'replace', boxes, fields } })
  return begin(present)
}

/** Everything that is sent, in the form of the API's body. */
export function preparedOf({ document, people, options, history }: RequestState): PreparedRequest {
  return {
    documentId: document?.id ?? '',
    people,
    options,
    boxes: history.present.boxes,
    fields: history.present.fields,
  }
}

/** What errors are located in. */
export function checkedOf({ people, history }: RequestState): Checked {
  const { boxes, fields } = history.present
  return { people, boxes, fields }
}

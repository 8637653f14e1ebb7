/** The recipients, their roles and their order. */
import { type CcTime, isSigningRole, type Role } from '@countersign/domain/signrequest/role'

export type Auth = 'none' | 'email_otp' | 'access_code'

export interface Person {
  /** In this request only. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Of a witness: the id of their signer; null while it is not chosen. */
  readonly witnessOf: string | null
  /** Of a copy. */
  readonly ccAt: CcTime
  readonly sigType: string
  readonly auth: Auth
  readonly accessCode: string
  /** A language tag; empty: the account's language. */
  readonly locale: string
  /** May name somebody else on the signing page. */
  readonly mayDelegate: boolean
  /** Acts at the same time as the person before in the order, if the request has one. */
  readonly isWithPrevious: boolean
  /** Fields of pasted JSON that the form does not show. They are sent unchanged. */
  readonly other: Readonly<Record<string, unknown>>
}

export const MOST_PEOPLE = 50

export function newPerson(people: readonly Person[]): Person {
  return {
    id: nextId(people),
    name: '',
    email: '',
    role: 'signer',
    witnessOf: null,
    ccAt: 'end',
    sigType: 'electronic',
    auth: 'none',
    accessCode: '',
    locale: '',
    mayDelegate: false,
    isWithPrevious: false,
    other: {},
  }
}

function nextId(people: readonly Person[]): string {
  const used = people.map(({ id }) => Number(id.slice(1))).filter(Number.isFinite)
  return `p${Math.max(0, ...used) + 1}`
}

export function signs({ role }: Person): boolean {
  return isSigningRole(role)
}

/** A copy is for one person, and a certificate that was chosen belongs to one. */
export function mayDelegate({ role, other }: Person): boolean {
  return role !== 'cc' && other.certificate === undefined
}

/** A witness follows their signer, and a copy has no turn: neither has a position of their own. */
export function isOrdered({ role }: Person): boolean {
  return role !== 'witness' && role !== 'cc'
}

/** People who act at the same time, in the order of the groups. */
export function groupsOf(people: readonly Person[]): Person[][] {
  const groups: Person[][] = []
  for (const person of people.filter(isOrdered)) {
    const group = groups.at(-1)
    if (group && person.isWithPrevious) group.push(person)
    else groups.push([person])
  }
  return groups
}

/** The position in the order of each person, from 1. A witness has that of their signer; a copy has none. */
export function sequences(people: readonly Person[]): (number | null)[] {
  const places = new Map(groupsOf(people).flatMap((group, index) => group.map(({ id }) => [id, index + 1] as const)))
  return people.map(({ id, role, witnessOf }) => places.get(role === 'witness' ? (witnessOf ?? '') : id) ?? null)
}

/** Whom a witness can be asked to witness. */
export function witnessable(people: readonly Person[]): readonly Person[] {
  return people.filter(({ role }) => role === 'signer')
}

/** Moves one person to another index. The first person of the order begins a group. */
export function movePerson(people: readonly Person[], from: number, to: number): readonly Person[] {
  const moved = people[from]
  if (moved === undefined || to < 0 || to >= people.length || from === to) return people
  return startGroup(leavingGroup(people, moved).toSpliced(from, 1).toSpliced(to, 0, moved))
}

export function removePerson(people: readonly Person[], id: string): readonly Person[] {
  const removed = people.find((person) => person.id === id)
  if (removed === undefined) return people
  return startGroup(withoutWitnessed(leavingGroup(people, removed), id).filter((person) => person.id !== id))
}

export function changePerson(people: readonly Person[], id: string, change: Partial<Person>): readonly Person[] {
  const before = people.find((person) => person.id === id)
  if (before === undefined) return people
  const role = change.role ?? before.role
  const after = { ...before, ...change }
  const isWitness = role === 'witness' && before.role !== 'witness'
  const changed = isWitness ? { ...after, witnessOf: likelySigner(people, id) } : after
  const left = isOrdered(changed) ? people : leavingGroup(people, before)
  const kept = role === 'signer' ? left : withoutWitnessed(left, id)
  return startGroup(kept.map((person) => (person.id === id ? changed : person)))
}

/** The signer before the witness in the list, or the first one. */
function likelySigner(people: readonly Person[], id: string): string | null {
  const index = people.findIndex((person) => person.id === id)
  const isOther = (person: Person) => person.id !== id
  const before = witnessable(people.slice(0, index)).at(-1)
  return (before ?? witnessable(people).find(isOther))?.id ?? null
}

/** The person after the first of a group begins it now. */
function leavingGroup(people: readonly Person[], leaving: Person): readonly Person[] {
  if (!isOrdered(leaving) || leaving.isWithPrevious) return people
  const ordered = people.filter(isOrdered)
  const follower = ordered[ordered.indexOf(leaving) + 1]
  return people.map((person) => (person === follower ? { ...person, isWithPrevious: false } : person))
}

function withoutWitnessed(people: readonly Person[], id: string): readonly Person[] {
  return people.map((person) => (person.witnessOf === id ? { ...person, witnessOf: null } : person))
}

function startGroup(people: readonly Person[]): readonly Person[] {
  const first = people.find(isOrdered)
  if (!first?.isWithPrevious) return people
  return people.map((person) => (person === first ? { ...person, isWithPrevious: false } : person))
}

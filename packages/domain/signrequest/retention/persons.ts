import type { SignRequest } from '../state.ts'

/** A person who is or was a signer of a request, with their link generations: `since`, and before `until`. */
export interface SigningPerson {
  readonly signerId: string
  readonly name: string
  readonly email: string
  readonly since: number
  /** Null: the current person. */
  readonly until: number | null
}

/**
 * Everybody who was ever named as a signer: of one signer id or of all (null), and of these only the person since one
 * link generation, if it is given.
 */
export function personsOf(
  { signers }: SignRequest,
  signerId: string | null,
  personSince: number | null,
): SigningPerson[] {
  return signers
    .filter(({ id }) => signerId === null || id === signerId)
    .flatMap(({ id, name, email, personSince: since, formerPersons }) => {
      const persons = [...formerPersons, { name, email, since }]
      return persons.map((person, i) => ({ ...person, signerId: id, until: persons[i + 1]?.since ?? null }))
    })
    .filter(({ since }) => personSince === null || since === personSince)
}

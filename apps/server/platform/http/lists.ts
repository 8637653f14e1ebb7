import Type, { type Static } from 'typebox'
import { Failure } from '../errors.ts'
import { isUuid } from '../ids.ts'

// Lists are read page by page in the order of their rows' ids, which never changes: a page neither skips nor repeats a
// row that was there from the start. A cursor is opaque; it names its list and the last id seen.

export const ListQuery = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'How many to return at most.',
    'x-parameter': 'Limit',
  }),
  starting_after: Type.Optional(
    Type.String({
      maxLength: 512,
      description: 'The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page.',
      'x-parameter': 'StartingAfter',
    }),
  ),
})
export type ListQuery = Static<typeof ListQuery>

export interface Page<T> {
  data: T[]
  has_more: boolean
  next_cursor: string | null
}

/** The id after which the page begins, or null for the first page. Most ids are UUIDs; `isId` checks others. */
export function idAfter(list: string, query: Pick<ListQuery, 'starting_after'>, isId = isUuid): string | null {
  if (query.starting_after === undefined) return null
  const [name, id] = Buffer.from(query.starting_after, 'base64url').toString().split(' ')
  if (name === list && id !== undefined && isId(id)) return id
  const message = 'starting_after must be the next_cursor of an earlier page of this list.'
  throw new Failure('validation_failed', message, { errors: [{ field: 'starting_after', code: 'malformed', message }] })
}

/** A page of at most `limit` rows. `rows` must contain one more, if there is one. */
export function toPage<R, T>(
  list: string,
  rows: R[],
  limit: number,
  idOf: (row: R) => string,
  present: (row: R) => T,
): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined
  const cursor = more ? cursorAt(list, idOf(last)) : null
  return { data: shown.map(present), has_more: more, next_cursor: cursor }
}

/** The page after this id begins here. */
export function cursorAt(list: string, id: string): string {
  return Buffer.from(`${list} ${id}`).toString('base64url')
}

// `from` and `to` of a list in the order of time.

/** `what`: the rows of the list, such as "entries". */
export const timeFilters = (what: string) => ({
  from: Type.Optional(Type.String({ format: 'date-time', description: `Only ${what} since then.` })),
  to: Type.Optional(Type.String({ format: 'date-time', description: `Only ${what} before then.` })),
})

export function readTimes({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: instantOf('from', from), to: instantOf('to', to) }
}

/** NaN is possible: RFC 3339 allows a leap second, Date does not. */
export function instantOf(field: string, value: string): Date
export function instantOf(field: string, value: string | undefined): Date | undefined
export function instantOf(field: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined
  const instant = new Date(value)
  if (instant.getTime() >= 0) return instant
  const message = `${field} must be a time since 1970.`
  throw new Failure('validation_failed', message, { errors: [{ field, code: 'malformed', message }] })
}

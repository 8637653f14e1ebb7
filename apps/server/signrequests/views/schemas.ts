import Type, { type Static } from 'typebox'
import { AuthorSchema, presentAuthor } from '../../accounts/authors/present.ts'
import { NAME_FORMAT } from '../../platform/http/ajv.ts'
import { Body, ListOf, Message, Success, textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import { time } from '../present.ts'
import { MOST_QUERY_BYTES } from './save.ts'
import type { ViewRow } from './store.ts'

// Saved views as the API takes and shows them.

const ViewId = textOf('The view (`view_…`).', 'view_06d8h2m4v5e3rkz0t1w9x7y2ba')

const values = {
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    format: NAME_FORMAT,
    pattern: '\\S',
    'x-must': 'one line of text, not blank',
    description: 'The name of the view.',
    examples: ['Leases that wait'],
  }),
  query: Type.Unsafe<Record<string, string>>({
    type: 'object',
    title: 'ViewQuery',
    additionalProperties: { type: 'string' },
    description: `Parameters of \`GET /document-signrequest\`, as texts, of at most ${MOST_QUERY_BYTES} bytes as JSON. The list validates them when they are used.`,
    examples: [{ state: 'in_progress' }],
  }),
  shared: Type.Boolean({ description: 'Whether all members and keys of the account see it, in this mode.' }),
}

export const ViewBody = Body(values, {
  examples: [{ name: 'Leases that wait', query: { state: 'in_progress' }, shared: false }],
})
export type ViewBody = Static<typeof ViewBody>

const viewFields = {
  id: ViewId,
  ...values,
  own: Type.Boolean({ description: 'Whether you made it.' }),
  made_by: AuthorSchema,
  created_at: timeOf('When it was created.'),
  updated_at: timeOf('When it was last changed.'),
}
const ViewSchema = Type.Object(viewFields, { title: 'SavedView', description: 'A saved view.' })

export const ViewParams = Type.Object({ id: Type.String({ description: 'The view (`view_…`).' }) })
export const ViewSavedAnswer = Success({ message: Message, ...viewFields }, 'The view.', ViewSchema)
export const ViewListAnswer = ListOf(ViewSchema, 'A page of views.')
export const ViewDeletedAnswer = Success({ message: Message, id: ViewId }, 'The view is deleted.')

export type PresentedView = ReturnType<typeof presentView>

/** `actor`: who is shown it; null: nobody in particular. */
export function presentView(row: ViewRow, actor: string | null) {
  return {
    id: publicId('view', row.view_id),
    name: row.name,
    query: row.query,
    shared: row.shared,
    own: row.made_by === actor,
    made_by: presentAuthor({ actor: row.made_by, name: row.made_by_name }),
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
  }
}

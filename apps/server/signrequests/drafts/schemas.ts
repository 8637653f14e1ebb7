import Type, { type Static } from 'typebox'
import { AuthorSchema } from '../../accounts/authors/present.ts'
import { DocumentId } from '../../documents/schemas.ts'
import { NAME_FORMAT } from '../../platform/http/ajv.ts'
import { Body, ListOf, MAX_INTEGER, Message, Nullable, Success, textOf, timeOf } from '../../platform/http/schemas.ts'
import { DRAFT_DAYS } from './delete-old.ts'
import { MOST_BODY_BYTES } from './save.ts'

// The request and response schemas of drafts.

const DraftId = textOf('The draft (`drf_…`).', 'drf_06d8h2m4v5e3rkz0t1w9x7y2ba')
const Version = Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'From 1; each change adds one.' })
const Name = Type.String({
  minLength: 1,
  maxLength: 255,
  format: NAME_FORMAT,
  description: 'Your name for the draft.',
  examples: ['Lease for Asha Rao'],
})
const Document = Type.String({ ...DocumentId, description: 'The document that the request will be about.' })

const summaryFields = {
  id: DraftId,
  version: Version,
  name: Nullable(Name),
  document_id: Nullable(
    Type.String({ ...DocumentId, description: 'The document; null if none was given, or if it was deleted.' }),
  ),
  created_at: timeOf('When it was created.'),
  updated_at: timeOf(`When it was last changed. It is deleted ${DRAFT_DAYS} days later.`),
  updated_by: AuthorSchema,
}

const content = {
  type: 'object',
  additionalProperties: true,
  examples: [{ signers: [{ name: 'Asha Rao', email: 'asha@example.com' }], editor: { zoom: 1.5 } }],
} as const
const Content = Type.Unsafe<Record<string, unknown>>({
  ...content,
  title: 'UnfinishedSignRequest',
  description: `Any JSON object of at most ${MOST_BODY_BYTES} bytes: the unfinished body of \`POST /document-signrequest\`, and what an editor keeps for itself in \`editor\`. It is not validated. \`access_code\` of people in \`signers\` and \`roles\` is not stored.`,
})

const DraftSummarySchema = Type.Object(summaryFields, {
  title: 'DraftSummary',
  description: 'A draft of a sign request, without its body.',
})
const draftFields = {
  ...summaryFields,
  body: Type.Unsafe<Record<string, unknown>>({ ...content, description: 'The draft as it was saved.' }),
}
const DraftSchema = Type.Object(draftFields, { title: 'Draft', description: 'A draft of a sign request.' })

export const DraftParams = Type.Object({ id: Type.String({ description: 'The draft (`drf_…`).' }) })

const input = { name: Type.Optional(Name), document_id: Type.Optional(Document), body: Content }
const example = {
  name: 'Lease for Asha Rao',
  body: { signers: [{ name: 'Asha Rao', email: 'asha@example.com' }], editor: { zoom: 1.5 } },
}

export const NewDraftBody = Body(input, { examples: [example] })
export type NewDraftBody = Static<typeof NewDraftBody>

export const ChangeDraftBody = Body(
  {
    version: Type.Optional(
      Type.Integer({
        ...Version,
        description: 'The version that you changed. Required, unless `If-Match` names it.',
        examples: [1],
      }),
    ),
    ...input,
  },
  { examples: [{ version: 1, ...example }] },
)
export type ChangeDraftBody = Static<typeof ChangeDraftBody>

export const IfMatchHeader = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      pattern: '^("[1-9][0-9]{0,8}"|[1-9][0-9]{0,8})$',
      'x-must': 'the ETag of the draft, such as "3"',
      description: 'The `ETag` of the draft that you changed, instead of `version`.',
      examples: ['"3"'],
    }),
  ),
})

export const DraftSavedAnswer = Success(
  { message: Message, ...summaryFields },
  'The draft, without its body.',
  DraftSummarySchema,
)
export const DraftAnswer = Success(draftFields, 'The draft.', DraftSchema)
export const DraftListAnswer = ListOf(DraftSummarySchema, 'A page of drafts.')
export const DraftDeletedAnswer = Success({ message: Message, id: DraftId }, 'The draft is deleted.')

import { JOB_STATES, ROW_STATES } from '@countersign/domain/bulk'
import Type from 'typebox'
import { Nullable, Success, Timestamp } from '../platform/http/schemas.ts'
import { CreateBody } from '../signrequests/create/body.ts'
import { TemplateRow } from './rows/check-row.ts'

// The calls and answers of this folder, as documented and as sent.

const { expiry_date, is_sequential, webhook_url, message, reminders, notify, webhook_files } = CreateBody.properties

const { default: _sequential, ...isSequential } = is_sequential as { default?: unknown }
const { default: _reminders, ...remind } = reminders as { default?: unknown }
const { default: _notify, ...notified } = notify as { default?: unknown }
const { default: _files, ...files } = webhook_files as { default?: unknown }

/** What a job may say for all of its rows; a row that says it itself counts. Without defaults: silence is no wish. */
export const RowDefaultsSchema = {
  expiry_date: Type.Optional(expiry_date),
  is_sequential: Type.Optional(Type.Unsafe<boolean>(isSequential)),
  webhook_url: Type.Optional(webhook_url),
  message: Type.Optional(message),
  reminders: Type.Optional(Type.Unsafe<boolean>(remind)),
  notify: Type.Optional(Type.Unsafe<boolean>(notified)),
  webhook_files: Type.Optional(Type.Unsafe<'inline' | 'link'>(files)),
}

export const CreateJobQuery = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'What you call it.' })),
    dry_run: Type.Boolean({
      default: false,
      description: '`true`: every row is checked, and nothing is kept or sent.',
    }),
    hold: Type.Boolean({ default: false, description: '`true`: the job arrives paused; `/resume` begins it.' }),
    rate: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'At most so many rows a second. Default: as fast as it goes.',
      }),
    ),
    digest: Type.Boolean({
      default: true,
      description:
        'Somebody who is named in many rows gets one mail, once none has come for a minute. `false`: a mail for every row, at once.',
    }),
    mapping: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description:
          'For tables: a JSON object from the name of a column to the field that it is, or to null for a column to leave out.',
        examples: ['{"E-Mail":"signers[0].email","Notiz":null}'],
      }),
    ),
    template_id: Type.Optional(
      Type.String({ maxLength: 40, description: 'Rows without a `document_id` are made from this template.' }),
    ),
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'Of the template. Default: the newest.' })),
    ...RowDefaultsSchema,
  },
  { additionalProperties: false },
)

export interface CreateJobQuery extends Record<string, unknown> {
  name?: string
  dry_run: boolean
  hold: boolean
  rate?: number
  digest: boolean
  mapping?: string
  template_id?: string
  version?: number
}

/** Only for the reference: what arrives is a stream. */
export const CreateJobBody = Type.Object(
  {
    rows: Type.Array(Type.Union([CreateBody, TemplateRow]), {
      minItems: 1,
      description: 'Each as the body of a single sign request, on a document or from a template.',
    }),
  },
  { additionalProperties: false },
)

const count = (description: string) => Type.Integer({ description })

const COUNTED = 'Counted now and then; null until it could be.'

export const ProgressSchema = Type.Object({
  accepted: count('Rows that were taken in.'),
  created: count('Rows that have become sign requests.'),
  failed: count('Rows that could not.'),
  waiting: count('Rows whose turn has not come.'),
  cancelled: count('Rows that will never be created.'),
  per_second: Type.Number({ description: 'Rows created or failed lately.' }),
  seconds_left: Nullable(Type.Integer({ description: 'Null while nothing moves.' })),
  sent: Nullable(count(`Sign requests of which a mail went out. ${COUNTED}`)),
  viewed: Nullable(count(`Sign requests that somebody has looked at. ${COUNTED}`)),
  signed: Nullable(count(`Sign requests that all have signed. ${COUNTED}`)),
})

export const jobSummary = {
  id: Type.String({ examples: ['job_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
  name: Nullable(Type.String()),
  state: Type.Enum(
    JOB_STATES.filter((state) => state !== 'accepting'),
    {
      description:
        '`running`, `paused`; `completed`: every row is created or failed; `cancelled`: rows not yet created never will be; `recalling`, `recalled`: unsigned requests are cancelled, too.',
    },
  ),
  rows: Type.Integer(),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  completed_at: Nullable(Timestamp),
}

export const jobFields = {
  ...jobSummary,
  rate: Nullable(Type.Integer({ description: 'Rows a second at most.' })),
  digest: Type.Boolean({ description: 'Somebody who is named in many rows gets one mail.' }),
  waiting_for: Nullable(
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { description: 'Why it stands still though it runs.' },
    ),
  ),
  progress: ProgressSchema,
}

export const RowErrorSchema = Type.Object({
  row: Type.Integer({ description: 'From 1; 0 is the line of column names.' }),
  column: Type.String({ description: 'The column of a table; the field, or the character, of JSON.' }),
  field: Type.String(),
  code: Type.String(),
  message: Type.String(),
})

const report = {
  rows: Type.Optional(Type.Integer()),
  valid: Type.Optional(Type.Integer()),
  invalid: Type.Optional(Type.Integer()),
  errors: Type.Optional(
    Type.Array(RowErrorSchema, { description: 'Of a dry run: the first 1,000, by row and column.' }),
  ),
}

const optional = Object.fromEntries(Object.entries(jobFields).map(([name, schema]) => [name, Type.Optional(schema)]))

export const CreatedJobAnswer = Success(
  { message: Type.String(), ...optional, ...report },
  'The job; or, of a dry run, the report.',
)

export const JobAnswer = Success({ message: Type.Optional(Type.String()), ...jobFields }, 'The job and how far it is.')

export const rowFields = {
  row: Type.Integer({ description: 'From 1, in the order they were sent.' }),
  state: Type.Enum([...ROW_STATES]),
  sign_request_id: Nullable(Type.String()),
  document_id: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  request_state: Nullable(Type.String({ description: 'Of the sign request.' })),
  error: Nullable(
    Type.Object(
      {
        code: Type.String(),
        message: Type.String(),
        errors: Type.Array(RowErrorSchema, { description: 'The first ten.' }),
        more: Type.Optional(
          Type.Integer({ description: 'How many there are beyond those, if there are: 40 stands for any more.' }),
        ),
      },
      {
        description: 'As a single create would have been refused.',
      },
    ),
  ),
}

import { JOB_STATES, ROW_STATES } from '@countersign/domain/bulk'
import Type from 'typebox'
import { MAX_INTEGER, Message, Nullable, Success, textOf, timeOf } from '../platform/http/schemas.ts'
import { CreateBody } from '../signrequests/create/body.ts'
import { DocumentRow, TemplateRow } from './rows/check-row.ts'

// The request and response schemas of bulk jobs. They validate, serialise and become the OpenAPI document.

const { expiry_date, is_sequential, webhook_url, message, notify, webhook_files } = CreateBody.properties

const { default: _sequential, ...isSequential } = is_sequential as { default?: unknown }
const { default: _notify, ...notified } = notify as { default?: unknown }
const { default: _files, ...files } = webhook_files as { default?: unknown }

/** A job's defaults for its rows; a row's own field overrides them. Without schema defaults, so that an omitted field stays omitted. */
export const RowDefaultsSchema = {
  expiry_date: Type.Optional(expiry_date),
  is_sequential: Type.Optional(Type.Unsafe<boolean>(isSequential)),
  webhook_url: Type.Optional(webhook_url),
  webhook_events: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Which events `webhook_url` gets, separated by commas. Refused without a `webhook_url`.',
      examples: ['document.*,signer.signed'],
    }),
  ),
  message: Type.Optional(message),
  reminders: Type.Optional(
    Type.Boolean({
      description:
        'Whether signers are reminded automatically, by the account’s schedule. A row in JSON can set its own.',
    }),
  ),
  notify: Type.Optional(Type.Unsafe<boolean>(notified)),
  webhook_files: Type.Optional(Type.Unsafe<'inline' | 'link'>(files)),
  copy_document: DocumentRow.properties.copy_document,
}

export const CreateJobQuery = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Your name for the job.' })),
    dry_run: Type.Boolean({
      default: false,
      description: '`true`: every row is checked, and nothing is stored or sent.',
    }),
    hold: Type.Boolean({ default: false, description: '`true`: the job is created paused; `/resume` starts it.' }),
    rate: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'The maximum number of rows per second. Default: no limit.',
      }),
    ),
    digest: Type.Boolean({
      default: true,
      description:
        'A person named in several rows gets one mail, one minute after the last of these rows. `false`: one mail for each row, at once.',
    }),
    mapping: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description:
          'For tables: a JSON object that maps the name of a column to its field, or to null to ignore the column.',
        examples: ['{"E-Mail":"signers[0].email","Notiz":null}'],
      }),
    ),
    template_id: Type.Optional(
      Type.String({ maxLength: 40, description: 'The template for rows without a `document_id`.' }),
    ),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_INTEGER,
        description: 'The version of the template. Default: the newest.',
      }),
    ),
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
  webhook_events?: string
  version?: number
}

/** Only for the API reference: the handler reads the body as a stream. */
export const CreateJobBody = Type.Object(
  {
    rows: Type.Array(Type.Union([DocumentRow, TemplateRow]), {
      minItems: 1,
      description: 'Each row is the body of a single sign request, on a document or from a template.',
    }),
  },
  { additionalProperties: false },
)

const LINE =
  '{"document_id":"01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11","signers":[{"name":"Asha Rao","email":"asha@example.com"}]}'
const TABLE =
  'document_id,signers[0].name,signers[0].email\n01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11,Asha Rao,asha@example.com\n'

export const UploadBody = {
  content: {
    'application/json': { schema: CreateJobBody },
    'application/x-ndjson': {
      schema: Type.Unsafe<string>({ description: 'A row in each line, as in `rows`.', examples: [LINE] }),
    },
    'text/csv': {
      schema: Type.Unsafe<string>({
        description: 'A line with the names of the columns, and a line for each row.',
        examples: [TABLE],
      }),
    },
  },
}

const count = (description: string) => Type.Integer({ description })

const COUNTED = 'Counted at intervals; null until the first count.'

export const ProgressSchema = Type.Object(
  {
    accepted: count('Rows of the upload.'),
    created: count('Rows that became sign requests.'),
    failed: count('Rows that could not become sign requests.'),
    waiting: count('Rows not yet processed.'),
    cancelled: count('Rows that were cancelled before they were processed.'),
    per_second: Type.Number({ description: 'Rows created or failed per second, over the last ten seconds.' }),
    seconds_left: Nullable(Type.Integer({ description: 'Null while no row is processed.' })),
    sent: Nullable(count(`Sign requests for which at least one mail was sent. ${COUNTED}`)),
    problems: Nullable(
      count(`Sign requests with a problem, such as a returned mail: \`explain\` says which. ${COUNTED}`),
    ),
    viewed: Nullable(count(`Sign requests that somebody who is asked to act has viewed. ${COUNTED}`)),
    signed: Nullable(
      count(`Sign requests in which everybody has acted: signed, approved or viewed, as their role asks. ${COUNTED}`),
    ),
  },
  { title: 'BulkJobProgress', description: 'How far the job is.' },
)

export const jobSummary = {
  id: textOf('The job (`job_…`).', 'job_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  name: Nullable(textOf('Your name for the job.', 'Leases 2027')),
  state: Type.Enum(
    JOB_STATES.filter((state) => state !== 'accepting'),
    {
      title: 'BulkJobState',
      description:
        '`running`, `paused`; `completed`: every row is created or failed; `cancelled`: the waiting rows are cancelled; `recalling`, `recalled`: the open requests are cancelled too.',
    },
  ),
  rows: Type.Integer({ description: 'Rows of the upload.', examples: [500] }),
  created_at: timeOf('When the upload was complete.'),
  started_at: Nullable(timeOf('When the first row was processed.')),
  completed_at: Nullable(timeOf('When the last row was processed.')),
}

export const jobFields = {
  ...jobSummary,
  rate: Nullable(Type.Integer({ description: 'The maximum number of rows per second.' })),
  digest: Type.Boolean({ description: 'A person named in several rows gets one mail.' }),
  waiting_for: Nullable(
    Type.Object(
      { code: textOf('The reason, for programs.'), message: textOf('The reason, for people.') },
      {
        title: 'BulkJobWait',
        description:
          'Why a running or recalling job makes no progress. `batch_failed`: some of its rows fail again and again.',
      },
    ),
  ),
  progress: ProgressSchema,
}

export const RowErrorSchema = Type.Object(
  {
    row: Type.Integer({ description: 'From 1; 0 is the header line.' }),
    column: textOf('The column of a table; the field or the character position of JSON.', 'Email'),
    field: textOf('The field of the row.', 'signers[0].email'),
    code: textOf('What is wrong, for programs.', 'malformed'),
    message: textOf('What is wrong and what to do, for people.', 'signers[0].email is not an e-mail address.'),
  },
  { title: 'RowError', description: 'A wrong field of a row.' },
)

const report = {
  rows: Type.Optional(Type.Integer({ description: 'Rows of the upload.' })),
  valid: Type.Optional(Type.Integer({ description: 'Of a dry run: rows without errors.' })),
  invalid: Type.Optional(Type.Integer({ description: 'Of a dry run: rows with errors.' })),
  errors: Type.Optional(Type.Array(RowErrorSchema, { description: 'Of a dry run: the first 1,000 errors, by row.' })),
}

const optional = Object.fromEntries(Object.entries(jobFields).map(([name, schema]) => [name, Type.Optional(schema)]))

const CREATED = {
  ...{ status: 'success', message: 'The job is created and running.', id: 'job_06d8h2m4v5e3rkz0t1w9x7y2ba' },
  ...{ name: 'Leases 2027', state: 'running', rows: 500, created_at: '2026-12-01T10:15:30.123Z' },
}

export const CreatedJobAnswer = Object.assign(
  Success({ message: Message, ...optional, ...report }, 'The job, or the report of a dry run.'),
  { examples: [CREATED] },
)

export const JobAnswer = Success(
  { message: Type.Optional(Message), ...jobFields },
  'The job and its progress.',
  Type.Object(jobFields, { title: 'BulkJob', description: 'A bulk job.' }),
)

export const rowFields = {
  row: Type.Integer({ description: 'From 1, in upload order.' }),
  state: Type.Enum([...ROW_STATES], { title: 'BulkRowState', description: 'The state of the row.' }),
  sign_request_id: Nullable(textOf('The sign request (`sr_…`).', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba')),
  document_id: Nullable(textOf('The document of the sign request.', '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11')),
  reference: Nullable(textOf('Your own id of the request.', 'loan-7')),
  request_state: Nullable(Type.String({ description: 'The state of the sign request.' })),
  has_problem: Nullable(
    Type.Boolean({ description: 'The sign request has a problem, such as a returned mail: `explain` says which.' }),
  ),
  error: Nullable(
    Type.Object(
      {
        code: textOf('One of the codes of errors.', 'validation_failed'),
        message: textOf('What is wrong and what to do.'),
        errors: Type.Array(RowErrorSchema, { description: 'The first ten errors.' }),
        more: Type.Optional(
          Type.Integer({ description: 'The number of further errors, if any; 40 means 40 or more.' }),
        ),
      },
      {
        title: 'BulkRowFailure',
        description: 'The error that a single create would return.',
      },
    ),
  ),
}

export const BulkRow = Type.Object(rowFields, { title: 'BulkRow', description: 'A row of a bulk job.' })
export const BulkJobSummary = Type.Object(jobSummary, { title: 'BulkJobSummary', description: 'A bulk job in a list.' })

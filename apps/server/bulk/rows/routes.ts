import { Readable } from 'node:stream'
import { ROW_STATES, type Row, type RowState } from '@countersign/domain/bulk'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { callerOf } from '../../platform/http/caller.ts'
import { makeEventStreams } from '../../platform/http/event-stream.ts'
import { ListQuery } from '../../platform/http/lists.ts'
import {
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  Message,
  SECURITY,
  Success,
  shownOnce,
  textOf,
} from '../../platform/http/schemas.ts'
import type { SenderDeps } from '../../signing/embed/open-embed-session.ts'
import { actorOf } from '../../signrequests/actor.ts'
import { ABOUT_VALUES, CSV_ANSWER, rowLimit, sendValues } from '../../signrequests/values/routes.ts'
import { jobIdOf, loadJob, type PresentJob } from '../jobs/read.ts'
import { hasSeenLastEvent, streamProgress } from '../progress/stream-progress.ts'
import { BulkRow, rowFields } from '../schemas.ts'
import { type EditDeps, editFailedRow } from './edit-row.ts'
import { listRows, loadRows, presentRow } from './list-rows.ts'
import { mintLinks } from './mint-links.ts'
import { type ResultFormat, writeResults } from './write-results.ts'
import { writeValues } from './write-values.ts'

export interface RowRouteDeps extends EditDeps, SenderDeps {
  presentJob: PresentJob
}

type ById = { Params: { id: string } }

const BASE = '/api/v1/bulk-jobs/:id'
const params = Type.Object({ id: Type.String({ description: 'The job (`job_…`).', 'x-parameter': 'BulkJobId' }) })
const common = { tags: ['Bulk jobs'], security: SECURITY, params }

const ValuesQuery = Type.Object({
  limit: rowLimit('How many rows of the job the file covers at most.'),
  after_row: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Only rows after this one. Default: 0.' }),
  ),
})

const { url, note } = shownOnce('url', 'The signing link.')
const Links = ListOf(
  Type.Object(
    {
      row: rowFields.row,
      sign_request_id: textOf('The sign request (`sr_…`).', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
      document_id: textOf('The document of the sign request.', '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'),
      reference: rowFields.reference,
      signer_id: textOf('The signer (`sgn_…`).', 'sgn_06d8h2m4v5e3rkz0t1w9x7y2ba'),
      name: textOf('The signer’s name.', 'Asha Rao'),
      email: textOf('The signer’s address.', 'asha@example.com'),
      url,
    },
    { title: 'BulkLink', description: 'A signing link of a row.' },
  ),
  'A page of links.',
)
const LinksAnswer = Type.Object({ ...Links.properties, note }, { description: 'A page of links.' })

export function rowRoutes(app: FastifyInstance, deps: RowRouteDeps): void {
  const { db, presentJob } = deps
  const sendEventStream = makeEventStreams(app)

  app.get<ById & { Querystring: ListQuery & { state?: RowState } }>(`${BASE}/rows`, {
    config: { scope: 'bulk' },
    schema: {
      ...common,
      operationId: 'listBulkRows',
      summary: 'List the rows of a bulk job',
      description: 'In upload order, each with its sign request or its error.',
      querystring: Type.Object({
        ...ListQuery.properties,
        state: Type.Optional(Type.Enum([...ROW_STATES], { description: 'Only rows in this state.' })),
      }),
      response: {
        200: ListOf(BulkRow, 'A page of rows.'),
        ...errorAnswersWithKey('not_found', 'validation_failed'),
      },
    },
    handler: async (request) => listRows(deps, callerOf(request).tenantId, jobIdOf(request.params.id), request.query),
  })

  app.patch<{ Params: { id: string; row: number }; Body: Row }>(`${BASE}/rows/:row`, {
    config: { scope: 'bulk' },
    schema: {
      ...common,
      params: Type.Object({
        ...params.properties,
        row: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The row’s number, from 1.' }),
      }),
      operationId: 'editBulkRow',
      summary: 'Edit a failed row',
      description:
        'A JSON merge patch (RFC 7396): the fields to change, at any depth, and null for fields to remove; a list, such as `signers`, is replaced as a whole. The row is retried automatically: at once, or when a paused job is resumed.',
      body: Type.Object(
        {},
        {
          additionalProperties: true,
          minProperties: 1,
          examples: [{ roles: { tenant: { email: 'asha@example.com' } }, values: { rent: '980' } }],
        },
      ),
      response: {
        200: Success({ message: Message, ...rowFields }, 'The row.'),
        ...errorAnswersOfWrite('not_found', 'wrong_state'),
      },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const jobId = jobIdOf(request.params.id)
      const { row } = request.params
      await editFailedRow(deps, tenantId, jobId, row, request.body)
      const job = await loadJob(db, tenantId, jobId)
      const [result] = await loadRows(deps, job, [row])
      if (!result) throw new Error('the edited row cannot be read')
      const message =
        job.state === 'paused' ? 'The row will be retried when the job is resumed.' : 'The row will be retried.'
      return { status: 'success', message, ...presentRow(result) }
    },
  })

  app.get<ById & { Querystring: { format?: ResultFormat } }>(`${BASE}/results`, {
    config: { scope: 'bulk' },
    schema: {
      ...common,
      operationId: 'getBulkResults',
      'x-headers': ['Content-Disposition'],
      summary: 'Download the results of all rows',
      description:
        'CSV or NDJSON: states, ids, and for completed requests the SHA-256 of the signed document and of the audit trail. In CSV, a cell that a spreadsheet would evaluate as a formula starts with an apostrophe.',
      querystring: Type.Object({
        format: Type.Optional(
          Type.Enum(['csv', 'ndjson'], { description: 'Default: the type that `Accept` names, otherwise NDJSON.' }),
        ),
      }),
      response: {
        200: {
          description: 'The file.',
          content: { 'text/csv': { schema: {} }, 'application/x-ndjson': { schema: {} } },
        },
        ...errorAnswersWithKey('not_found', 'validation_failed'),
      },
    },
    handler: async (request, reply) => {
      const accepted = String(request.headers.accept ?? '').includes('text/csv') ? 'csv' : 'ndjson'
      const format = request.query.format ?? accepted
      const { id } = request.params
      const lines = await writeResults(deps, callerOf(request).tenantId, jobIdOf(id), format)
      reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson')
        .header('content-disposition', `attachment; filename="${id}.${format}"`)
      return reply.send(Readable.from(lines))
    },
  })

  app.get<ById & { Querystring: Static<typeof ValuesQuery> }>(`${BASE}/values.csv`, {
    config: { scope: 'requests:read' },
    schema: {
      ...common,
      operationId: 'exportBulkValues',
      'x-headers': ['Content-Disposition'],
      summary: 'Download what the signers of a bulk job filled in as CSV',
      description: `In upload order, with the \`row\` first. ${ABOUT_VALUES} For rows without a template, a column is named by the signer, such as \`signers[0].iban\`.`,
      querystring: ValuesQuery,
      response: { 200: CSV_ANSWER, ...errorAnswersWithKey('not_found', 'validation_failed') },
    },
    handler: async (request, reply) => {
      const { id } = request.params
      const { after_row: after = 0, limit } = request.query
      const { tenantId } = callerOf(request)
      return sendValues(reply, id, await writeValues(db, tenantId, jobIdOf(id), { after, limit }))
    },
  })

  app.post<ById & { Querystring: ListQuery }>(`${BASE}/links`, {
    config: { scope: 'links', secretMembers: ['data[].url'] },
    schema: {
      ...common,
      operationId: 'mintBulkLinks',
      summary: 'Create signing links for a bulk job without mails',
      description:
        'New links for the current signers of requests with `notify: false`, in pages of `limit` rows. Signers who are invited by mail are not included. Deliver the links yourself: anyone with a link can sign. Earlier links of these signers stop working, and each new link is recorded in the audit trail.',
      headers: IdempotencyHeader,
      querystring: ListQuery,
      response: {
        200: LinksAnswer,
        ...errorAnswersOfWrite('not_found'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      return mintLinks(deps, caller, jobIdOf(request.params.id), actorOf(request, caller), request.query)
    },
  })

  app.get<ById>(`${BASE}/progress`, {
    config: { scope: 'bulk' },
    schema: {
      ...common,
      operationId: 'streamBulkProgress',
      summary: 'Stream a bulk job’s progress',
      description:
        'Server-sent events: `progress`, with the job as `GET /bulk-jobs/{id}` returns it, after each change. The stream ends when the job does, or after ten minutes. A browser’s `EventSource` reconnects automatically and is answered with 204 once it has received the last event; other clients stop at a `state` of `completed`, `cancelled` or `recalled`.',
      response: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: {} } } },
        204: { description: 'The job has ended, and `Last-Event-ID` names its last event.', type: 'null' },
        ...errorAnswersWithKey('not_found'),
      },
    },
    handler: async (request, reply) => {
      const { tenantId } = callerOf(request)
      const jobId = jobIdOf(request.params.id)
      const readJob = () => presentJob(tenantId, jobId)
      const first = await readJob()
      if (hasSeenLastEvent(request.headers['last-event-id'], first)) return reply.code(204).send()
      return sendEventStream(request, reply, {
        source: (stop) => streamProgress(readJob, first, stop),
        leave: request.server.budgets.enterPoll({ tenantId }, request.ip),
      })
    },
  })
}

import { Readable } from 'node:stream'
import { ROW_STATES, type Row, type RowState } from '@countersign/domain/bulk'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../platform/http/caller.ts'
import { ListQuery } from '../../platform/http/lists.ts'
import {
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  Nullable,
  SECURITY,
  Success,
} from '../../platform/http/schemas.ts'
import type { SenderDeps } from '../../signing/embed/open-embed-session.ts'
import { actorOf } from '../../signrequests/actor.ts'
import { jobIdOf, type PresentJob } from '../jobs/read.ts'
import { hasSeenLastEvent, streamProgress } from '../progress/stream-progress.ts'
import { rowFields } from '../schemas.ts'
import { type EditDeps, editFailedRow } from './edit-row.ts'
import { listRows, presentRow, readJob, readRows } from './list-rows.ts'
import { mintLinks } from './mint-links.ts'
import { type ResultFormat, writeResults } from './write-results.ts'

export interface RowRouteDeps extends EditDeps, SenderDeps {
  show: PresentJob
}

type ById = { Params: { id: string } }

const BASE = '/api/v1/bulk-jobs/:id'
const params = Type.Object({ id: Type.String({ description: 'The job (`job_…`).' }) })
const common = { tags: ['Bulk jobs'], security: SECURITY, params }

export function rowRoutes(app: FastifyInstance, deps: RowRouteDeps): void {
  const { db, show } = deps
  /** Streams end before the server does. */
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  app.get<ById & { Querystring: ListQuery & { state?: RowState } }>(`${BASE}/rows`, {
    config: { scope: 'bulk' },
    schema: {
      ...common,
      operationId: 'listBulkRows',
      summary: 'List the rows of a bulk job',
      description: 'In the order they were sent, each with its sign request or with why it failed.',
      querystring: Type.Object({
        ...ListQuery.properties,
        state: Type.Optional(Type.Enum([...ROW_STATES], { description: 'Only those in this state.' })),
      }),
      response: {
        200: ListOf(Type.Object(rowFields), 'A page of rows.'),
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
        row: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Its number, from 1.' }),
      }),
      operationId: 'editBulkRow',
      summary: 'Mend a row that failed',
      description:
        'Give what changes, at any depth, and null for what to take away (RFC 7396); a list, such as `signers`, is given whole. The row is tried again by itself: at once, or when a paused job goes on.',
      body: Type.Object(
        {},
        {
          additionalProperties: true,
          minProperties: 1,
          examples: [{ roles: { tenant: { email: 'asha@example.com' } }, values: { rent: '980' } }],
        },
      ),
      response: {
        200: Success({ message: Type.String(), ...rowFields }, 'The row.'),
        ...errorAnswersOfWrite('not_found', 'wrong_state'),
      },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const jobId = jobIdOf(request.params.id)
      const { row } = request.params
      await editFailedRow(deps, tenantId, jobId, row, request.body)
      const job = await readJob(db, tenantId, jobId)
      const [shown] = await readRows(deps, job, [row])
      if (!shown) throw new Error('the row was edited but cannot be read')
      const message =
        job.state === 'paused' ? 'The row is tried again once the job goes on.' : 'The row is tried again.'
      return { status: 'success', message, ...presentRow(shown) }
    },
  })

  app.get<ById & { Querystring: { format?: ResultFormat } }>(`${BASE}/results`, {
    config: { scope: 'bulk' },
    schema: {
      ...common,
      operationId: 'getBulkResults',
      summary: 'Download what became of every row',
      description:
        'CSV or NDJSON: states, ids, and of completed requests the SHA-256 of the signed document and of the audit trail. In CSV a cell that a spreadsheet would run as a formula begins with an apostrophe.',
      querystring: Type.Object({
        format: Type.Optional(
          Type.Enum(['csv', 'ndjson'], { description: 'Default: what `Accept` asks for, else NDJSON.' }),
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
      const asked = String(request.headers.accept ?? '').includes('text/csv') ? 'csv' : 'ndjson'
      const format = request.query.format ?? asked
      const { id } = request.params
      const lines = await writeResults(deps, callerOf(request).tenantId, jobIdOf(id), format)
      reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson')
        .header('content-disposition', `attachment; filename="${id}.${format}"`)
      return reply.send(Readable.from(lines))
    },
  })

  app.post<ById & { Querystring: ListQuery }>(`${BASE}/links`, {
    config: { scope: 'links', secretMembers: ['data'] },
    schema: {
      ...common,
      operationId: 'mintBulkLinks',
      summary: 'Make fresh signing links for a bulk job without mails',
      description:
        'Of requests with `notify: false`, for the signers whose turn it is, page by page by `limit` rows; whoever is invited by mail has their link there, and is not in it. For you to deliver: whoever has a link can sign. All earlier links of these signers die, and each goes into the audit trail.',
      headers: IdempotencyHeader,
      querystring: ListQuery,
      response: {
        200: ListOf(
          Type.Object({
            row: rowFields.row,
            sign_request_id: Type.String(),
            document_id: Type.String(),
            reference: Nullable(Type.String()),
            signer_id: Type.String(),
            name: Type.String(),
            email: Type.String(),
            url: Type.String(),
          }),
          'A page of links.',
        ),
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
      summary: 'Watch a bulk job',
      description:
        'Server-sent events: `progress`, with the job as `GET /bulk-jobs/{id}` shows it, whenever it has changed; the stream ends when the job does, or after ten minutes. A browser’s `EventSource` connects again by itself and is answered 204 once it has seen the job at rest; other clients stop at a `state` of `completed`, `cancelled` or `recalled`.',
      response: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: {} } } },
        204: { description: 'The job is at rest, and `Last-Event-ID` says that this was seen.', type: 'null' },
        ...errorAnswersWithKey('not_found'),
      },
    },
    handler: async (request, reply) => {
      const { tenantId } = callerOf(request)
      const jobId = jobIdOf(request.params.id)
      const look = () => show(tenantId, jobId)
      const first = await look()
      if (hasSeenLastEvent(request.headers['last-event-id'], first)) return reply.code(204).send()
      const isOver = async () => closing || request.raw.destroyed || !(await request.isStillAdmitted())
      const events = streamProgress(look, first, isOver)
      return reply.type('text/event-stream').header('cache-control', 'no-store').send(Readable.from(events))
    },
  })
}

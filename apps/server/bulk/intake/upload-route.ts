import { Readable } from 'node:stream'
import type { Mapping } from '@countersign/domain/bulk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { Failure } from '../../platform/errors.ts'
import { type Caller, callerOf } from '../../platform/http/caller.ts'
import { errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import { actorOf } from '../../signrequests/actor.ts'
import { type CreateDeps, mustSign, mustTarget } from '../../signrequests/create/create.ts'
import { findVersion, templateIdOf } from '../../templates/find-version.ts'
import { discardJob } from '../jobs/discard.ts'
import type { PresentJob } from '../jobs/read.ts'
import { findStartedJob, idempotencyKeyOf, startJob } from '../jobs/start.ts'
import { countRows } from '../progress/measure.ts'
import type { RowChecker } from '../rows/check-row.ts'
import { CreatedJobAnswer, CreateJobBody, CreateJobQuery } from '../schemas.ts'
import { dryRun } from './dry-run.ts'
import { MAX_ROWS, MEDIA_TYPES, readerFor } from './read-rows.ts'
import { type StoredRows, storeRows } from './store-rows.ts'
import { uploadAborted } from './thread/read-in-thread.ts'
import type { UploadReader } from './thread/upload-reader.ts'
import { UploadSlots } from './upload-slots.ts'

export interface UploadDeps extends CreateDeps {
  blobs: Blobs
  show: PresentJob
  check: RowChecker
  reading: UploadReader
}

/** POST /api/v1/bulk-jobs. In a scope of its own, because only here a body may be so large, and is read as it comes. */
export function uploadRoute(app: FastifyInstance, deps: UploadDeps, tags: string[]): void {
  const arrivals = new UploadSlots()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post<{ Querystring: CreateJobQuery }>('/api/v1/bulk-jobs', {
      config: { scope: 'bulk', streamedBody: true, longBody: true },
      validatorCompiler: (part) => {
        if (part.httpPart === 'body') return () => true
        if (!scope.validatorCompiler) throw new Error('the server has no validator')
        return app.validatorCompiler?.(part) ?? (() => true)
      },
      schema: {
        operationId: 'createBulkJob',
        summary: 'Ask for many signatures at once',
        description: `Up to ${MAX_ROWS} sign requests as one stream of ${MEDIA_TYPES.join(', ')}, read as it comes. Nothing begins before its end; a stream that breaks off or cannot be read is refused whole, told by row and column. A row that is read but cannot become a sign request fails alone. Options are in the query; what a row says itself counts.`,
        tags,
        security: SECURITY,
        headers: IdempotencyHeader,
        querystring: CreateJobQuery,
        body: CreateJobBody,
        response: {
          200: CreatedJobAnswer,
          ...errorAnswersOfWrite(
            'bad_request',
            'not_found',
            'bulk_too_large',
            'too_many_bulk_jobs',
            'webhook_url_refused',
            'signing_unavailable',
          ),
        },
      },
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const { name, dry_run, hold, rate, digest, mapping, template_id, version, ...defaults } = request.query
        const { 'content-type': type, 'content-encoding': coding } = request.headers
        mustSign(deps, caller.mode)
        if (typeof defaults.webhook_url === 'string') await mustTarget(deps, defaults.webhook_url)
        if (version !== undefined && template_id === undefined) throw versionOfNothing()
        if (template_id !== undefined) Object.assign(defaults, await templateFor(deps, caller, template_id, version))
        const form = { type, coding, mapping: mappingOf(mapping), fromTemplate: template_id !== undefined }
        const reader = readerFor(form)
        const { body } = request
        if (!(body instanceof Readable)) throw noRows()
        const leave = arrivals.enter({
          tenantId: caller.tenantId,
          kind: dry_run ? 'dry run' : 'landing',
          hasCome: () => request.raw.complete,
          giveWay: () => request.raw.destroy(),
        })
        try {
          if (dry_run) {
            const report = await dryRun(deps, caller, defaults, piecesOf(body), reader)
            if (report.rows === 0) throw noRows()
            return { status: 'success', message: 'Nothing was kept or sent: this was a dry run.', ...report }
          }
          const wishes = { name: name ?? null, rate: rate ?? null, digest, defaults }
          const landed = await storeRows(deps, caller, actorOf(request, caller), wishes, body, form)
          const jobId = await begin(deps, request, caller, landed, hold).catch(async (error: Error) => {
            await discardJob(deps.db, caller.tenantId, landed.jobId)
            throw error
          })
          if (jobId !== landed.jobId) await discardJob(deps.db, caller.tenantId, landed.jobId)
          if (jobId === 'replayed') return reply
          reply.header('location', `/api/v1/bulk-jobs/${publicId('job', jobId)}`)
          if (jobId !== landed.jobId) reply.header('idempotent-replayed', 'true')
          const message = hold ? 'The job is here, and paused.' : 'The job is here, and runs.'
          // It has begun: whoever is told of a failure now would send it a second time.
          const known = { id: publicId('job', jobId), name: name ?? null, rows: landed.rows }
          return { status: 'success', message, ...(await deps.show(caller.tenantId, jobId).catch(() => known)) }
        } finally {
          leave()
          // What is left of a refused stream is let past, so that its sender can finish and read why.
          request.raw.resume()
        }
      },
    })
  })
}

/** Begins what has landed, unless the call repeats one that has: gives that one's job, or its answer was sent again. */
async function begin(
  deps: UploadDeps,
  request: FastifyRequest,
  { tenantId }: Caller,
  landed: StoredRows,
  hold: boolean,
) {
  if (landed.rows === 0) throw noRows()
  if ((await request.holdIdempotencyKey(landed.sha256)) === 'replayed') return 'replayed'
  const repeat = idempotencyKeyOf(request, landed)
  const begun = repeat && (await findStartedJob(deps.db, tenantId, repeat))
  if (begun) return begun
  await startJob(deps.db, tenantId, landed, hold, repeat)
  countRows('accepted', landed.rows)
  return landed.jobId
}

/** The version that all rows are made from, whatever becomes of the template meanwhile. */
async function templateFor({ db }: UploadDeps, { tenantId }: Caller, template_id: string, version?: number) {
  const found = await findVersion(db, tenantId, templateIdOf(template_id), version ?? null)
  return { template_id, version: found.version }
}

/** Leaving it early must not cut the connection by which the refusal is told. */
async function* piecesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw uploadAborted(error)
  }
}

function mappingOf(text: string | undefined): Mapping {
  if (text === undefined) return {}
  const message = 'mapping must be a JSON object from column names to fields, or to null.'
  const refused = new Failure('validation_failed', message, {
    errors: [{ field: 'mapping', code: 'malformed', message }],
  })
  let mapping: unknown
  try {
    mapping = JSON.parse(text)
  } catch {
    throw refused
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw refused
  if (!Object.values(mapping).every((field) => field === null || typeof field === 'string')) throw refused
  return mapping as Mapping
}

function versionOfNothing(): Failure {
  const message = 'version is a template’s: say which in template_id.'
  return new Failure('validation_failed', message, { errors: [{ field: 'version', code: 'not_allowed', message }] })
}

function noRows(): Failure {
  const message = 'There are no rows in it.'
  const errors = [{ row: 1, column: '1', field: 'rows', code: 'required', message }]
  return new Failure('validation_failed', message, { errors })
}

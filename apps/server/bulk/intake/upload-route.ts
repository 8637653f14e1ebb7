import { Readable } from 'node:stream'
import type { Mapping } from '@countersign/domain/bulk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byCaller, insertActivity } from '../../accounts/activity.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { Failure } from '../../platform/errors.ts'
import { type Caller, callerOf } from '../../platform/http/caller.ts'
import { errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import { actorOf } from '../../signrequests/actor.ts'
import type { CreateDeps } from '../../signrequests/create/dependencies.ts'
import { checkSigningAvailable, checkWebhookUrl } from '../../signrequests/create/validate-input.ts'
import { findVersion, templateIdOf } from '../../templates/find-version.ts'
import { discardJob } from '../jobs/discard.ts'
import type { PresentJob } from '../jobs/read.ts'
import { findStartedJob, idempotencyKeyOf, startJob } from '../jobs/start.ts'
import { countRows } from '../progress/measure.ts'
import type { RowChecker } from '../rows/check-row.ts'
import { CreatedJobAnswer, CreateJobQuery, UploadBody } from '../schemas.ts'
import { chooseEvents } from './choose-events.ts'
import { dryRun } from './dry-run.ts'
import { MAX_ROWS, MEDIA_TYPES, readerFor } from './read-rows.ts'
import { type StoredRows, storeRows } from './store-rows.ts'
import { uploadAborted } from './thread/read-in-thread.ts'
import type { UploadReader } from './thread/upload-reader.ts'
import { UploadSlots } from './upload-slots.ts'

export interface UploadDeps extends CreateDeps {
  blobs: Blobs
  presentJob: PresentJob
  check: RowChecker
  uploadReader: UploadReader
}

/** POST /api/v1/bulk-jobs. Has its own Fastify scope, because only this route streams large bodies. */
export function uploadRoute(app: FastifyInstance, deps: UploadDeps, tags: string[]): void {
  const slots = new UploadSlots()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post<{ Querystring: CreateJobQuery }>('/api/v1/bulk-jobs', {
      config: { scope: 'bulk', streamedBody: true, longBody: true, ownCodings: true, returnsRepresentation: true },
      validatorCompiler: (part) => {
        if (part.httpPart === 'body') return () => true
        if (!scope.validatorCompiler) throw new Error('the server has no validator compiler')
        return app.validatorCompiler?.(part) ?? (() => true)
      },
      schema: {
        operationId: 'createBulkJob',
        summary: 'Create a bulk job',
        description: `Creates up to ${MAX_ROWS} sign requests from one stream of ${MEDIA_TYPES.join(', ')}. The job starts when the stream has ended. A stream that is interrupted or cannot be parsed is rejected as a whole, with the row and column of the error. A parsed row that cannot become a sign request fails alone. Options are in the query; the fields of a row override them.`,
        tags,
        security: SECURITY,
        headers: IdempotencyHeader,
        querystring: CreateJobQuery,
        'x-headers': ['Location'],
        body: UploadBody,
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
        const { name, dry_run, hold, rate, digest, mapping, template_id, version, webhook_events, ...defaults } =
          request.query
        const { 'content-type': type, 'content-encoding': encoding } = request.headers
        checkSigningAvailable(deps, caller.mode)
        if (typeof defaults.webhook_url === 'string') await checkWebhookUrl(deps, caller, defaults.webhook_url)
        if (webhook_events !== undefined)
          Object.assign(defaults, { webhook_events: chooseEvents(webhook_events, defaults.webhook_url) })
        if (version !== undefined && template_id === undefined) throw versionWithoutTemplate()
        if (template_id !== undefined) Object.assign(defaults, await pinTemplate(deps, caller, template_id, version))
        const format = { type, encoding, mapping: mappingOf(mapping), fromTemplate: template_id !== undefined }
        const reader = readerFor(format)
        const { body } = request
        if (!(body instanceof Readable)) throw noRows()
        const releaseSlot = slots.acquire({
          tenantId: caller.tenantId,
          kind: dry_run ? 'dry run' : 'upload',
          isReceived: () => request.raw.complete,
          abort: () => request.raw.destroy(),
        })
        try {
          if (dry_run) {
            const report = await dryRun(deps, caller, defaults, bytesOf(body), reader)
            if (report.rows === 0) throw noRows()
            return { status: 'success', message: 'This was a dry run: nothing was stored or sent.', ...report }
          }
          const options = { name: name ?? null, rate: rate ?? null, digest, defaults }
          const stored = await storeRows(deps, caller, actorOf(request, caller), options, body, format)
          const jobId = await start(deps, request, caller, stored, hold).catch(async (error: Error) => {
            await discardJob(deps.db, caller.tenantId, stored.jobId)
            throw error
          })
          if (jobId !== stored.jobId) await discardJob(deps.db, caller.tenantId, stored.jobId)
          if (jobId === 'replayed') return reply
          reply.header('location', `/api/v1/bulk-jobs/${publicId('job', jobId)}`)
          if (jobId !== stored.jobId) reply.header('idempotent-replayed', 'true')
          const message = hold ? 'The job is created and paused.' : 'The job is created and running.'
          // The job has started: an error response now would make the sender upload it again.
          const known = { id: publicId('job', jobId), name: name ?? null, rows: stored.rows }
          return { status: 'success', message, ...(await deps.presentJob(caller.tenantId, jobId).catch(() => known)) }
        } finally {
          releaseSlot()
          // Drains the rest of a rejected stream, so that its sender can read the response.
          request.raw.resume()
        }
      },
    })
  })
}

/** Starts the job, unless the call repeats an earlier one: returns that call's job, or replays its response. */
async function start(deps: UploadDeps, request: FastifyRequest, caller: Caller, stored: StoredRows, hold: boolean) {
  const { tenantId } = caller
  if (stored.rows === 0) throw noRows()
  if ((await request.holdIdempotencyKey(stored.sha256)) === 'replayed') return 'replayed'
  const idempotencyKey = idempotencyKeyOf(request, stored)
  const started = idempotencyKey && (await findStartedJob(deps.db, tenantId, idempotencyKey))
  if (started) return started
  const detail = { job_id: stored.jobId, rows: stored.rows }
  const entry = insertActivity({ ...byCaller(caller), action: 'bulk_job.uploaded', detail })
  await startJob(deps.db, tenantId, stored, hold, idempotencyKey, [entry])
  countRows('accepted', stored.rows)
  return stored.jobId
}

/** Pins the version for all rows, also if the template changes during the upload. */
async function pinTemplate({ db }: UploadDeps, { tenantId }: Caller, template_id: string, version?: number) {
  const found = await findVersion(db, tenantId, templateIdOf(template_id), version ?? null)
  return { template_id, version: found.version }
}

/** Does not destroy the stream when the iteration ends early: the response needs its connection. */
async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw uploadAborted(error)
  }
}

function mappingOf(text: string | undefined): Mapping {
  if (text === undefined) return {}
  const message = 'mapping must be a JSON object from column names to fields or null.'
  const malformed = new Failure('validation_failed', message, {
    errors: [{ field: 'mapping', code: 'malformed', message }],
  })
  let mapping: unknown
  try {
    mapping = JSON.parse(text)
  } catch {
    throw malformed
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw malformed
  if (!Object.values(mapping).every((field) => field === null || typeof field === 'string')) throw malformed
  return mapping as Mapping
}

function versionWithoutTemplate(): Failure {
  const message = 'version requires template_id.'
  return new Failure('validation_failed', message, { errors: [{ field: 'version', code: 'not_allowed', message }] })
}

function noRows(): Failure {
  const message = 'The upload has no rows.'
  const errors = [{ row: 1, column: '1', field: 'rows', code: 'required', message }]
  return new Failure('validation_failed', message, { errors })
}

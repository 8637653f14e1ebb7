import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { type AccountAction, byCaller, insertActivity } from '../accounts/activity.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { callerOf } from '../platform/http/caller.ts'
import { ListQuery } from '../platform/http/lists.ts'
import {
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  SECURITY,
} from '../platform/http/schemas.ts'
import type { CreateDeps } from '../signrequests/create/dependencies.ts'
import { openUploadReader } from './intake/thread/upload-reader.ts'
import { uploadRoute } from './intake/upload-route.ts'
import { changeJob, type SenderCommand } from './jobs/change.ts'
import { jobIdOf, listJobs, makeJobPresenter, type PresentJob } from './jobs/read.ts'
import { makeRowChecker } from './rows/check-row.ts'
import { rowRoutes } from './rows/routes.ts'
import { BulkJobSummary, JobAnswer } from './schemas.ts'

export interface BulkRouteDeps extends CreateDeps {
  blobs: Blobs
  publicUrl: string
}

type ById = { Params: { id: string } }

const BASE = '/api/v1/bulk-jobs'
const tags = ['Bulk jobs']
const params = Type.Object({ id: Type.String({ description: 'The job (`job_…`).', 'x-parameter': 'BulkJobId' }) })
const common = { tags, security: SECURITY, params }

export function bulkRoutes(app: FastifyInstance, deps: BulkRouteDeps): void {
  const presentJob = makeJobPresenter(deps.db)
  const check = makeRowChecker()
  const uploadReader = openUploadReader({ onError: (err) => app.log.warn({ err }, 'the upload reader thread failed') })
  app.addHook('onClose', () => uploadReader.close())
  uploadRoute(app, { ...deps, presentJob, check, uploadReader }, tags)
  readRoutes(app, deps, presentJob)
  rowRoutes(app, { ...deps, presentJob, check })
  controlRoutes(app, deps, presentJob)
}

function readRoutes(app: FastifyInstance, { db }: BulkRouteDeps, presentJob: PresentJob): void {
  app.get<{ Querystring: ListQuery }>(BASE, {
    config: { scope: 'bulk' },
    schema: {
      operationId: 'listBulkJobs',
      summary: 'List bulk jobs',
      description: 'The jobs of this key’s mode, newest first.',
      tags,
      security: SECURITY,
      querystring: ListQuery,
      response: {
        200: ListOf(BulkJobSummary, 'A page of jobs.'),
        ...errorAnswersWithKey('validation_failed'),
      },
    },
    handler: async (request) => listJobs(db, callerOf(request).tenantId, request.query),
  })

  app.get<ById>(`${BASE}/:id`, {
    config: { scope: 'bulk' },
    schema: {
      ...common,
      operationId: 'getBulkJob',
      summary: 'Get a bulk job and its progress',
      description: '`accepted` is the sum of `created`, `failed`, `waiting` and `cancelled`.',
      response: { 200: JobAnswer, ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => ({
      status: 'success',
      ...(await presentJob(callerOf(request).tenantId, jobIdOf(request.params.id))),
    }),
  })
}

interface Control {
  path: string
  operationId: string
  summary: string
  description: string
  message: string
  /** The message if the command changed nothing. */
  unchanged?: string
}

const CONTROLS: Record<SenderCommand, Control> = {
  pause: {
    path: 'pause',
    operationId: 'pauseBulkJob',
    summary: 'Pause a bulk job',
    description: 'Within seconds, no further row becomes a sign request until `/resume`. Requests that exist continue.',
    message: 'The job is paused.',
  },
  resume: {
    path: 'resume',
    operationId: 'resumeBulkJob',
    summary: 'Resume a paused bulk job',
    description: 'Continues with the waiting rows. Also starts a job that was sent with `hold=true`.',
    message: 'The job is running.',
  },
  cancel: {
    path: 'cancel',
    operationId: 'cancelBulkJob',
    summary: 'Cancel the waiting rows of a bulk job',
    description: 'Cannot be undone. Sign requests that exist continue; `/recall` cancels them too.',
    message: 'The job is cancelled.',
  },
  recall: {
    path: 'recall',
    operationId: 'recallBulkJob',
    summary: 'Cancel a bulk job and all its open requests',
    description:
      'Cancels the waiting rows and every open sign request of the job; the links of these requests stop working. Completed, declined and expired requests do not change. The job is `recalled` when all open requests are cancelled.',
    message: 'The job is being recalled.',
  },
  retry: {
    path: 'retry-failed',
    operationId: 'retryFailedBulkRows',
    summary: 'Retry the failed rows of a bulk job',
    description: 'Retries only failed rows; existing requests do not change. Does nothing if no row has failed.',
    message: 'The failed rows will be retried.',
    unchanged: 'No row has failed. There is nothing to retry.',
  },
}

const ACTION_OF = {
  pause: 'bulk_job.paused',
  resume: 'bulk_job.resumed',
  cancel: 'bulk_job.cancelled',
  recall: 'bulk_job.recalled',
  retry: 'bulk_job.retried',
} as const satisfies Record<SenderCommand, AccountAction>

function controlRoutes(app: FastifyInstance, { db }: BulkRouteDeps, presentJob: PresentJob): void {
  for (const [command, control] of Object.entries(CONTROLS) as [SenderCommand, Control][]) {
    const { path, message: changed, unchanged = changed, ...texts } = control
    app.post<ById>(`${BASE}/:id/${path}`, {
      config: { scope: 'bulk' },
      schema: {
        ...common,
        ...texts,
        headers: IdempotencyHeader,
        response: { 200: JobAnswer, ...errorAnswersOfWrite('not_found', 'wrong_state') },
      },
      handler: async (request) => {
        const caller = callerOf(request)
        const { tenantId } = caller
        const jobId = jobIdOf(request.params.id)
        const entry = insertActivity({ ...byCaller(caller), action: ACTION_OF[command], detail: { job_id: jobId } })
        const message = (await changeJob(db, tenantId, jobId, command, entry)) ? changed : unchanged
        return { status: 'success', message, ...(await presentJob(tenantId, jobId)) }
      },
    })
  }
}

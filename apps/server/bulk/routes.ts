import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
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
import type { CreateDeps } from '../signrequests/create/create.ts'
import { openUploadReader } from './intake/thread/upload-reader.ts'
import { uploadRoute } from './intake/upload-route.ts'
import { changeJob, type SenderCommand } from './jobs/change.ts'
import { jobIdOf, listJobs, makeJobPresenter, type PresentJob } from './jobs/read.ts'
import { makeRowChecker } from './rows/check-row.ts'
import { rowRoutes } from './rows/routes.ts'
import { JobAnswer, jobSummary } from './schemas.ts'

export interface BulkRouteDeps extends CreateDeps {
  blobs: Blobs
  publicUrl: string
}

type ById = { Params: { id: string } }

const BASE = '/api/v1/bulk-jobs'
const tags = ['Bulk jobs']
const params = Type.Object({ id: Type.String({ description: 'The job (`job_…`).' }) })
const common = { tags, security: SECURITY, params }

export function bulkRoutes(app: FastifyInstance, deps: BulkRouteDeps): void {
  const show = makeJobPresenter(deps.db)
  const check = makeRowChecker()
  const reading = openUploadReader({ onError: (err) => app.log.warn({ err }, 'the thread that reads uploads') })
  app.addHook('onClose', () => reading.close())
  uploadRoute(app, { ...deps, show, check, reading }, tags)
  readRoutes(app, deps, show)
  rowRoutes(app, { ...deps, show, check })
  controlRoutes(app, deps, show)
}

function readRoutes(app: FastifyInstance, { db }: BulkRouteDeps, show: PresentJob): void {
  app.get<{ Querystring: ListQuery }>(BASE, {
    config: { scope: 'bulk' },
    schema: {
      operationId: 'listBulkJobs',
      summary: 'List bulk jobs',
      description: 'Newest first, of this key’s mode.',
      tags,
      security: SECURITY,
      querystring: ListQuery,
      response: {
        200: ListOf(Type.Object(jobSummary), 'A page of jobs.'),
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
      summary: 'Read a bulk job and how far it is',
      description: 'The numbers add up: `accepted` is `created`, `failed`, `waiting` and `cancelled` together.',
      response: { 200: JobAnswer, ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => ({
      status: 'success',
      ...(await show(callerOf(request).tenantId, jobIdOf(request.params.id))),
    }),
  })
}

interface Control {
  path: string
  operationId: string
  summary: string
  description: string
  message: string
  /** If there was nothing to do. */
  unchanged?: string
}

const CONTROLS: Record<SenderCommand, Control> = {
  pause: {
    path: 'pause',
    operationId: 'pauseBulkJob',
    summary: 'Pause a bulk job',
    description: 'No further row becomes a sign request, within seconds, until `/resume`. Those that have go on.',
    message: 'The job is paused.',
  },
  resume: {
    path: 'resume',
    operationId: 'resumeBulkJob',
    summary: 'Let a paused bulk job go on',
    description: 'From where it stood. Also begins a job that was sent with `hold=true`.',
    message: 'The job runs.',
  },
  cancel: {
    path: 'cancel',
    operationId: 'cancelBulkJob',
    summary: 'Cancel what a bulk job has not created yet',
    description: 'For good. Sign requests that it has created go on; `/recall` ends those, too.',
    message: 'The job is cancelled.',
  },
  recall: {
    path: 'recall',
    operationId: 'recallBulkJob',
    summary: 'Cancel a bulk job and all its unsigned requests',
    description:
      'Rows not yet created never will be, and every sign request of the job that is still open is cancelled: its links die. Those signed by all, declined or expired stay as they are. The job is `recalled` once all of them are.',
    message: 'The job is being recalled.',
  },
  retry: {
    path: 'retry-failed',
    operationId: 'retryFailedBulkRows',
    summary: 'Try the failed rows of a bulk job again',
    description: 'Only those: what was created stays as it is. Without failed rows nothing happens.',
    message: 'The failed rows are tried again.',
    unchanged: 'No row has failed: nothing is tried again.',
  },
}

function controlRoutes(app: FastifyInstance, { db }: BulkRouteDeps, show: PresentJob): void {
  for (const [command, control] of Object.entries(CONTROLS) as [SenderCommand, Control][]) {
    const { path, message: done, unchanged = done, ...words } = control
    app.post<ById>(`${BASE}/:id/${path}`, {
      config: { scope: 'bulk' },
      schema: {
        ...common,
        ...words,
        headers: IdempotencyHeader,
        response: { 200: JobAnswer, ...errorAnswersOfWrite('not_found', 'wrong_state') },
      },
      handler: async (request) => {
        const { tenantId } = callerOf(request)
        const jobId = jobIdOf(request.params.id)
        const message = (await changeJob(db, tenantId, jobId, command)) ? done : unchanged
        return { status: 'success', message, ...(await show(tenantId, jobId)) }
      },
    })
  }
}

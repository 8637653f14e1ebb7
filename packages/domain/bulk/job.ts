// States of a bulk job and its rows. Each row creates a request; a failed row does not stop the others.

export const JOB_STATES = ['accepting', 'running', 'paused', 'completed', 'cancelled', 'recalling', 'recalled'] as const

/**
 * accepting: rows are being uploaded, and the job is not visible. running: rows become requests. paused: row processing is
 * suspended. completed: every row is created or failed. cancelled: the remaining rows are not created. recalling: the
 * job's open requests are being cancelled too. recalled: they are cancelled.
 */
export type JobState = (typeof JOB_STATES)[number]

/** The worker sends `complete` when no work is left. The sender sends the others. */
export type JobCommand = 'start' | 'pause' | 'resume' | 'cancel' | 'recall' | 'retry' | 'complete'

/** A state that maps to itself: the command is a repeat and has no effect. */
const NEXT: Record<JobCommand, Partial<Record<JobState, JobState>>> = {
  start: { accepting: 'running' },
  pause: { running: 'paused', paused: 'paused' },
  resume: { paused: 'running', running: 'running' },
  cancel: { running: 'cancelled', paused: 'cancelled', cancelled: 'cancelled' },
  recall: {
    running: 'recalling',
    paused: 'recalling',
    completed: 'recalling',
    cancelled: 'recalling',
    recalling: 'recalling',
    recalled: 'recalled',
  },
  retry: { running: 'running', paused: 'paused', completed: 'running' },
  complete: { running: 'completed', paused: 'completed', recalling: 'recalled' },
}

export type JobDecision =
  | { readonly ok: true; readonly state: JobState }
  | { readonly ok: false; readonly message: string }

export function decideJob(command: JobCommand, state: JobState): JobDecision {
  const next = NEXT[command][state]
  if (next !== undefined) return { ok: true, state: next }
  const instead =
    command === 'cancel' && NEXT.recall[state] ? ' Use /recall to cancel the requests it has created.' : ''
  return { ok: false, message: `The job is ${state} and cannot be ${PARTICIPLES[command]}.${instead}` }
}

const PARTICIPLES: Record<JobCommand, string> = {
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  recall: 'recalled',
  retry: 'retried',
  complete: 'completed',
}

/** The job has no work left until the sender sends a command. */
export function isIdle(state: JobState): boolean {
  return state === 'completed' || state === 'cancelled' || state === 'recalled'
}

export const ROW_STATES = ['waiting', 'created', 'failed', 'cancelled'] as const
export type RowState = (typeof ROW_STATES)[number]

export interface RowFacts {
  /** The row's sign request exists. */
  readonly created: boolean
  /** The retry round in which the row last failed; null: never. */
  readonly failedIn: number | null
}

/** `round` counts the retries of the job's failed rows. */
export function rowState(job: { readonly state: JobState; readonly round: number }, row: RowFacts): RowState {
  if (row.created) return 'created'
  if (row.failedIn !== null && row.failedIn >= job.round) return 'failed'
  return NEXT.retry[job.state] === undefined ? 'cancelled' : 'waiting'
}

// The life of a bulk job and of its rows. A job is a long list of creates; what becomes of one row never stops another.

export const JOB_STATES = ['accepting', 'running', 'paused', 'completed', 'cancelled', 'recalling', 'recalled'] as const

/**
 * accepting: its rows are still arriving, nobody sees it. running: rows become requests. paused: none does, for now.
 * completed: every row is created or failed. cancelled: rows not yet created never will be. recalling: requests that
 * nobody has finished signing are being cancelled, too. recalled: all of them are.
 */
export type JobState = (typeof JOB_STATES)[number]

/** `settle` is the worker's: nothing is left to do. The others are the sender's. */
export type JobCommand = 'land' | 'pause' | 'resume' | 'cancel' | 'recall' | 'retry' | 'settle'

/** A state that leads to itself: the repeat of a command changes nothing and is no error. */
const NEXT: Record<JobCommand, Partial<Record<JobState, JobState>>> = {
  land: { accepting: 'running' },
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
  settle: { running: 'completed', paused: 'completed', recalling: 'recalled' },
}

export type JobDecision =
  | { readonly ok: true; readonly state: JobState }
  | { readonly ok: false; readonly message: string }

export function decideJob(command: JobCommand, state: JobState): JobDecision {
  const next = NEXT[command][state]
  if (next !== undefined) return { ok: true, state: next }
  const instead = command === 'cancel' && NEXT.recall[state] ? ' /recall cancels the requests it has created.' : ''
  return { ok: false, message: `The job is ${state}, so it cannot be ${DONE[command]}.${instead}` }
}

const DONE: Record<JobCommand, string> = {
  land: 'begun',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  recall: 'recalled',
  retry: 'tried again',
  settle: 'completed',
}

/** Nothing happens to its rows any more, unless the sender asks for it. */
export function isAtRest(state: JobState): boolean {
  return state === 'completed' || state === 'cancelled' || state === 'recalled'
}

export const ROW_STATES = ['waiting', 'created', 'failed', 'cancelled'] as const
export type RowState = (typeof ROW_STATES)[number]

export interface RowFacts {
  /** It has become a sign request. */
  readonly created: boolean
  /** The round of tries in which it failed last; null: it never did. */
  readonly failedIn: number | null
}

/** `round` counts how often the job's failed rows were sent round again. */
export function rowState(job: { readonly state: JobState; readonly round: number }, row: RowFacts): RowState {
  if (row.created) return 'created'
  if (row.failedIn !== null && row.failedIn >= job.round) return 'failed'
  return NEXT.retry[job.state] === undefined ? 'cancelled' : 'waiting'
}

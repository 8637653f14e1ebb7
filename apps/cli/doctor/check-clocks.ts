import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { instant, rowDecoder } from '@countersign/server/platform/db/decode.ts'
import { type Examination, NotChecked, type Subject } from './examination.ts'

// The clock of this machine against those of the database and of the store. Each is asked between two looks at the own
// clock, so that a slow answer is no difference.

/** Expiry and audit times come from the database, timestamps and validity from this machine. */
const MOST_MS_FROM_DATABASE = 5_000
/** A Date header has whole seconds. Signed calls are refused at 15 minutes. */
const MOST_MS_FROM_STORE = 30_000
const ANSWER_MS = 10_000
const SYNCHRONISE = 'Synchronise the clocks of both machines (chrony or systemd-timesyncd).'

export function clockExaminations({ config, connections, now }: Subject): Examination[] {
  const { blobs } = config
  const app = connections.as('countersign_app')
  return [
    {
      ...{ group: 'time', name: 'database_clock', required: false, needs: ['database_logins', 'database_migrated'] },
      title: 'The clock agrees with that of the database.',
      run: () =>
        compared(now, MOST_MS_FROM_DATABASE, 'the database', async () => {
          const [row] = await app.query('SELECT clock_timestamp() AS at')
          return decodeTime(row ?? {}).at
        }),
    },
    ...(blobs.kind === 's3' ? [storeClock(blobs.s3.endpoint, now)] : []),
  ]
}

const decodeTime = rowDecoder('the clock of the database', { at: instant })

function storeClock(endpoint: string, now: Subject['now']): Examination {
  return {
    ...{ group: 'time', name: 'storage_clock', required: false },
    title: 'The clock agrees with that of the object store.',
    run: () =>
      compared(now, MOST_MS_FROM_STORE, 'the object store', async () => {
        const answer = await fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
          () => null,
        )
        const date = Date.parse(answer?.headers.get('date') ?? '')
        if (Number.isNaN(date)) throw new NotChecked('The store does not say its time.')
        return date
      }),
  }
}

async function compared(
  now: () => number,
  most: number,
  of: string,
  ask: () => Promise<number>,
): Promise<Problem | null> {
  const before = now()
  const theirs = await ask()
  const after = now()
  const ahead = theirs < before ? before - theirs : theirs > after ? after - theirs : 0
  if (Math.abs(ahead) <= most) return null
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return {
    problem: `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${of}.`,
    remedy: SYNCHRONISE,
  }
}

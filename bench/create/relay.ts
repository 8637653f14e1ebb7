import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { openQueue } from '../../apps/server/platform/jobs/queue.ts'
import { startRelay } from '../../apps/server/platform/jobs/relay.ts'

// The relay alone, as the worker runs it: creates are measured with their jobs made, without mails being written.
const url = process.env.COUNTERSIGN_DATABASE_URL ?? ''
const fail = (error: Error) => {
  throw error
}
const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 10_000, poolWaitMs: 10_000 }
const db = openDatabase({ url, role: 'countersign_relay', max: 1, ...limits })
startRelay(db, openQueue(url, { onError: fail }), fail)
process.stdout.write('relaying\n')

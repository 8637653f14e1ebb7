import { openDatabase } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import type { TestServer } from '../../testing/server.ts'
import { erase } from '../erase.ts'
import { ERASERS } from './erasers.ts'

/** Erases everybody in an ended request, as an operator does. */
export async function eraseEverybody(server: TestServer, requestId: string): Promise<void> {
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const open = (role: string) => openDatabase({ url: server.database.url, role, ...limits })
  const [operators, db] = [open('countersign_operator'), open('countersign_eraser')]
  const everybody = { signer: null, personSince: null, documents: false, reason: 'time is up' }
  await erase({ ...server.deps, operators, db, erasers: ERASERS }, publicId('sr', requestId), 'grace', everybody)
  await Promise.all([operators.close(), db.close()])
}

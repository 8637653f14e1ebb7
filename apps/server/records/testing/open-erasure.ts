import { openDatabase } from '../../platform/db/database.ts'
import type { TestServer } from '../../testing/server.ts'
import type { EraseDeps } from '../erase.ts'
import { ERASERS } from './erasers.ts'

export interface TestErasure {
  /** For `erase`, with the database logins of an operator and of the eraser. */
  deps: EraseDeps
  close(): Promise<void>
}

export function openErasure(server: TestServer): TestErasure {
  const limits = { max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const open = (role: string) => openDatabase({ url: server.database.url, role, ...limits })
  const [operators, db] = [open('countersign_operator'), open('countersign_eraser')]
  return {
    deps: { ...server.deps, operators, db, erasers: ERASERS },
    close: async () => {
      await Promise.all([operators.close(), db.close()])
    },
  }
}

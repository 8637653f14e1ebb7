import { type Database, openDatabase } from '@countersign/server/platform/db/database.ts'
import { isPooled, ROLES_OF } from '@countersign/server/platform/db/logins.ts'
import type { ProcessKind } from './process-kind.ts'

// One connection for each login of the examined process, opened when the first check asks for it. Each is checked as those
// of the process are: a login with too many rights and a restored database are refused.

const LIMITS = { max: 1, statementTimeoutMs: 15_000, lockTimeoutMs: 5_000, poolWaitMs: 10_000 }

export interface Connections {
  /** The roles of the examined process, as `countersign_app`. */
  roles: readonly string[]
  /** Where it connects, without its password. */
  place: string
  isPooled: boolean
  as(role: string): Database
  close(): Promise<void>
}

export function connectionsOf(url: string, kind: ProcessKind): Connections {
  const { host, pathname } = new URL(url)
  const opened = new Map<string, Database>()
  return {
    roles: ROLES_OF[kind].map((role) => `countersign_${role}`),
    place: `${host}${pathname}`,
    isPooled: isPooled(url),
    as: (role) => {
      const database = opened.get(role) ?? openDatabase({ url, role, ...LIMITS })
      opened.set(role, database)
      return database
    },
    close: async () => {
      await Promise.all([...opened.values()].map((database) => database.close()))
    },
  }
}

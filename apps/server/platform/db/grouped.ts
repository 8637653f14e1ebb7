import pg from 'pg'
import type { Database, Row, Scope, Statement } from './database.ts'

// Several flushes that come together become one transaction: for many small ones in a row, most of what each costs is its
// own round trip, its own commit and its own waking up, in this process and in the database. Where one of them fails, all
// are undone, and each is done again alone: none sees that it had company.

export interface GroupLimits {
  /** Flushes in one transaction. */
  most: number
  /** Transactions under way; what comes meanwhile waits, and goes together. */
  atOnce(): number
}

interface Waiting {
  scope: Scope
  statements: Statement[]
  resolve(answers: Row[][]): void
  reject(error: unknown): void
}

/** The same database, but for its flushes. */
export function groupFlushes(db: Database, { most, atOnce }: GroupLimits): Database {
  const waiting: Waiting[] = []
  let underWay = 0
  let gathering = false

  function gather(): void {
    if (gathering) return
    gathering = true
    // After what has just been read from sockets is dealt with: those who were answered together ask together again.
    setImmediate(() => {
      gathering = false
      while (waiting.length > 0 && underWay < atOnce()) void go(takeGroup(waiting, most))
    })
  }

  async function go(group: Waiting[]): Promise<void> {
    underWay += 1
    await flushTogether(db, group)
    underWay -= 1
    gather()
  }

  return {
    transaction: db.transaction,
    query: db.query,
    close: db.close,
    get waiting() {
      return db.waiting
    },
    get connections() {
      return db.connections
    },
    flush: (scope, statements) =>
      new Promise((resolve, reject) => {
        waiting.push({ scope, statements, resolve, reject })
        gather()
      }),
  }
}

/** The first that waits, and those behind it that speak for the same tenant. */
function takeGroup(waiting: Waiting[], most: number): Waiting[] {
  const [first] = waiting
  const group = waiting.filter(({ scope }) => first && isSame(scope, first.scope)).slice(0, most)
  for (const taken of group) waiting.splice(waiting.indexOf(taken), 1)
  return group
}

function isSame(a: Scope, b: Scope): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && a.tenant === b.tenant)
}

/** Never rejects: each of the group is told what became of it. */
async function flushTogether(db: Database, group: Waiting[]): Promise<void> {
  const [first] = group
  if (!first) return
  try {
    const answers = await db.flush(
      first.scope,
      group.flatMap(({ statements }) => statements),
    )
    for (const { statements, resolve } of group) resolve(answers.splice(0, statements.length))
  } catch (error) {
    if (group.length > 1 && isOfStatement(error)) await flushAlone(db, group)
    else for (const { reject } of group) reject(error)
  }
}

/** A statement was refused, and so all was undone. Where the connection was lost, nobody knows what became of it. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

async function flushAlone(db: Database, group: Waiting[]): Promise<void> {
  for (const { scope, statements, resolve, reject } of group) await db.flush(scope, statements).then(resolve, reject)
}

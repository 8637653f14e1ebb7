import pg from 'pg'
import type { Database, Row, Scope, Statement } from './database.ts'

// Runs concurrent flushes as one transaction. For many small flushes most of the cost is the round trip, the commit and
// the wake-ups, in this process and in the database. Statements that differ only in their lists of rows become one
// statement. If one fails, all are undone and each is run again alone, so the result is the same as without grouping.

export interface GroupLimits {
  /** Flushes in one transaction. */
  most: number
  /** Concurrent transactions of one tenant. Flushes that arrive meanwhile wait and form the next group. */
  atOnce(): number
}

interface Waiting {
  scope: Scope
  statements: Statement[]
  resolve(answers: Row[][]): void
  reject(error: unknown): void
}

/** Groups per tenant: a lock that one tenant waits for does not delay another. */
interface Line {
  key: string
  waiting: Waiting[]
  underWay: number
}

/** The same database with grouped flushes. */
export function groupFlushes(db: Database, { most, atOnce }: GroupLimits): Database {
  const lines = new Map<string, Line>()
  let gathering = false

  function gather(): void {
    if (gathering) return
    gathering = true
    // After the pending socket reads: callers that got their results together flush together again.
    setImmediate(() => {
      gathering = false
      for (const line of lines.values()) {
        while (line.waiting.length > 0 && line.underWay < atOnce()) void go(line)
      }
    })
  }

  async function go(line: Line): Promise<void> {
    line.underWay += 1
    await flushTogether(db, line.waiting.splice(0, most))
    line.underWay -= 1
    if (line.underWay === 0 && line.waiting.length === 0) lines.delete(line.key)
    gather()
  }

  function lineOf(scope: Scope): Line {
    const key = scope === 'every tenant' ? scope : scope.tenant
    const line = lines.get(key) ?? { key, waiting: [], underWay: 0 }
    lines.set(key, line)
    return line
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
        lineOf(scope).waiting.push({ scope, statements, resolve, reject })
        gather()
      }),
  }
}

/** Never rejects: each flush of the group gets its own outcome. */
async function flushTogether(db: Database, group: Waiting[]): Promise<void> {
  const [first] = group
  if (!first) return
  try {
    const { sent, places } = together(group)
    const answers = await db.flush(first.scope, sent)
    for (const [i, { resolve }] of group.entries()) resolve((places[i] ?? []).map((at) => answers[at] ?? []))
  } catch (error) {
    if (group.length > 1 && isOfOne(error)) await flushAlone(db, group)
    else for (const { reject } of group) reject(error)
  }
}

/** The merged statements, and the position of each original among them. The order within a flush is kept. */
function together(group: readonly Waiting[]): { sent: Statement[]; places: number[][] } {
  const sent: Statement[] = []
  const places = group.map(({ statements }) => {
    let last = -1
    return statements.map((statement) => {
      last = place(sent, statement, last)
      return last
    })
  })
  return { sent, places }
}

/** Merges into an equal statement after position `after`, or appends. */
function place(sent: Statement[], statement: Statement, after: number): number {
  const at = sent.findIndex((other, i) => i > after && isAlike(other, statement))
  const other = sent[at]
  if (!other) return sent.push(statement) - 1
  const lists = other.lists?.map((rows, i) => [...rows, ...(statement.lists?.[i] ?? [])]) ?? []
  sent[at] = { ...other, lists }
  return at
}

/** Equal except for their lists: a name has only one text. */
function isAlike(one: Statement, other: Statement): boolean {
  if (!one.lists || !other.lists || one.name === undefined || one.name !== other.name) return false
  return (one.values ?? []).every((value, i) => value === other.values?.[i])
}

/**
 * One flush was rejected, so all were undone. Not after a lost connection: the outcome is unknown. Not after a timeout:
 * each flush would take as long again. (SQLSTATE: PostgreSQL manual, appendix A.)
 */
function isOfOne(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57|55P03)/.test(error.code ?? '08')
}

async function flushAlone(db: Database, group: Waiting[]): Promise<void> {
  for (const { scope, statements, resolve, reject } of group) await db.flush(scope, statements).then(resolve, reject)
}

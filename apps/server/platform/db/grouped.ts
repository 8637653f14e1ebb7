import pg from 'pg'
import type { Database, Row, Scope, Statement } from './database.ts'

// Several flushes that come together become one transaction: for many small ones in a row, most of what each costs is its
// own round trip, its own commit and its own waking up, in this process and in the database. What differs only in its
// lists of rows becomes one statement over all of them. Where one fails, all are undone, and each is done again alone:
// none sees that it had company.

export interface GroupLimits {
  /** Flushes in one transaction. */
  most: number
  /** Transactions under way for one tenant; what comes meanwhile waits, and goes together. */
  atOnce(): number
}

interface Waiting {
  scope: Scope
  statements: Statement[]
  resolve(answers: Row[][]): void
  reject(error: unknown): void
}

/** Whoever speaks for one tenant: a lock that it waits for holds up nobody else. */
interface Line {
  key: string
  waiting: Waiting[]
  underWay: number
}

/** The same database, but for its flushes. */
export function groupFlushes(db: Database, { most, atOnce }: GroupLimits): Database {
  const lines = new Map<string, Line>()
  let gathering = false

  function gather(): void {
    if (gathering) return
    gathering = true
    // After what has just been read from sockets is dealt with: those who were answered together ask together again.
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

/** Never rejects: each of the group is told what became of it. */
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

/** What is sent in their stead, and where among it each of them is. Nobody's own come in another order than theirs. */
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

/** Into one that is alike and stands behind `after`, or at the end. */
function place(sent: Statement[], statement: Statement, after: number): number {
  const at = sent.findIndex((other, i) => i > after && isAlike(other, statement))
  const other = sent[at]
  if (!other) return sent.push(statement) - 1
  const lists = other.lists?.map((rows, i) => [...rows, ...(statement.lists?.[i] ?? [])]) ?? []
  sent[at] = { ...other, lists }
  return at
}

/** But for their lists: there is only one text of a name. */
function isAlike(one: Statement, other: Statement): boolean {
  if (!one.lists || !other.lists || one.name === undefined || one.name !== other.name) return false
  return (one.values ?? []).every((value, i) => value === other.values?.[i])
}

/**
 * One of them was refused, and so all was undone. Not so where the connection was lost: nobody knows what became of it.
 * Nor where it took too long: it would take each of them as long again. (SQLSTATE: PostgreSQL manual, appendix A.)
 */
function isOfOne(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57|55P03)/.test(error.code ?? '08')
}

async function flushAlone(db: Database, group: Waiting[]): Promise<void> {
  for (const { scope, statements, resolve, reject } of group) await db.flush(scope, statements).then(resolve, reject)
}

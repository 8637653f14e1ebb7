import pg from 'pg'
import type { Statement } from './statement.ts'

// Several statements sent as one write and ended by one Sync. Outside BEGIN and COMMIT they are one transaction: it
// commits at the Sync, and an error undoes all of them and skips the rest (PostgreSQL manual, "Extended Query" and
// "Pipelining"). The driver itself sends a Sync after every statement, so each has its own response to send, wake up
// for and read: measured, a third of the cost of a create.

/** What a statement is sent with. */
export function valuesOf({ values = [], lists = [] }: Statement): unknown[] {
  return [...values, ...lists.map((rows) => JSON.stringify(rows))]
}

interface Sent {
  name: string | undefined
  text: string
  values: unknown[]
}

/** The driver's connection, as far as its queries use it. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  /** Statement texts by the name they are prepared under. */
  parsedStatements: Record<string, string | undefined>
  parse(message: { name: string | undefined; text: string }): void
  bind(message: { statement: string | undefined; values: unknown[] }): void
  describe(message: { type: 'P' }): void
  execute(message: object): void
  sync(): void
}

/** The driver's query, which collects rows and reports its end through its callback. */
interface DriverQuery {
  callback: (error: Error | null, results?: pg.QueryResult | pg.QueryResult[]) => void
}

const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

export class Batch extends DriverQuery {
  readonly answers: Promise<pg.QueryResult[]>
  /**
   * After a failure it is unknown which of the new statements the connection has prepared, so the connection is
   * discarded.
   */
  spoilsConnection = false
  readonly #statements: Sent[]
  #connection: Connection | undefined
  /** Named statements that the connection has not prepared yet, each once. */
  readonly #fresh = new Map<string, Sent>()

  constructor(statements: Statement[]) {
    super('')
    // Converted here, because a value that cannot be sent must fail before a part of the batch is sent.
    this.#statements = statements.map((statement) => ({
      name: statement.name,
      text: statement.text,
      values: valuesOf(statement).map((value) => prepareValue(value)),
    }))
    this.answers = new Promise((resolve, reject) => {
      this.callback = (error, results = []) => {
        if (error) this.spoilsConnection = this.#fresh.size > 0
        else this.#remember()
        if (error) reject(error)
        else resolve([results].flat())
      }
    })
  }

  /** The driver calls this when the query is next. A returned error ends the query. */
  submit(connection: Connection): Error | null {
    this.#connection = connection
    for (const statement of this.#statements) {
      const { name, text } = statement
      if (!name) continue
      const prepared = connection.parsedStatements[name] ?? this.#fresh.get(name)?.text
      if (prepared === undefined) this.#fresh.set(name, statement)
      // The response would have the other statement's columns, and only on a connection that has prepared that one
      // before.
      else if (prepared !== text) return new Error(`two statements are named ${name}:\n${prepared}\n${text}`)
    }
    connection.stream.cork()
    for (const statement of this.#statements) {
      const { name, text, values } = statement
      if (!name || this.#fresh.get(name) === statement) connection.parse({ name, text })
      connection.bind({ statement: name, values })
      connection.describe({ type: 'P' })
      connection.execute({})
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  #remember(): void {
    for (const [name, { text }] of this.#fresh) {
      if (this.#connection) this.#connection.parsedStatements[name] = text
    }
  }
}

import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { LoginError } from '@countersign/server/platform/db/check-login.ts'
import { UnmigratedDatabase } from '@countersign/server/platform/db/check-migrated.ts'
import { boolean, number, rowDecoder, text } from '@countersign/server/platform/db/decode.ts'
import { ADVICE } from '@countersign/server/platform/db/logins.ts'
import { Overloaded } from '@countersign/server/platform/errors.ts'
import { relayLagSeconds } from '@countersign/server/platform/jobs/relay-lag.ts'
import { migrationsCheck, partitionChecks } from '@countersign/server/processes/health/checks.ts'
import { type Examination, placed, type Subject } from './examination.ts'
import { runsAs } from './process-kind.ts'

// The database: that it answers, that the logins of the process have exactly their rights, and that its schema, its
// settings and its connections fit.

const OLDEST_VERSION = 15
/** Longer than any pause of a relay that works. */
const MOST_LAG_SECONDS = 60
/** Of the server's connections, for administrators and peaks. */
const SPARE_CONNECTIONS = 5
/** The most connections that one process of each kind opens beside COUNTERSIGN_API_POOL. */
const CONNECTIONS_OF = { api: 17, worker: 32, sealer: 16, all: 61 }

const PARTITIONS: Record<string, string> = {
  partitions: 'The partitions of this month exist.',
  partitions_ahead: 'The partitions of the coming 31 days exist.',
}

const READY = ['database', 'database_logins', 'database_migrated'] as const

export function databaseExaminations(subject: Subject): Examination[] {
  const { connections, kind, isProduction } = subject
  const app = connections.as('countersign_app')
  const facts = once(async () => decodeFacts((await app.query(FACTS))[0] ?? {}))
  const onFacts = (name: string, title: string, judge: (facts: Facts) => Problem | null): Examination => {
    return { group: 'database', name, title, required: true, needs: READY, run: async () => judge(await facts()) }
  }
  return [
    {
      ...{ group: 'database', name: 'database', title: `PostgreSQL answers at ${connections.place}.`, required: true },
      remedy: 'Check that PostgreSQL runs there, and COUNTERSIGN_DATABASE_URL: host, port and name of the database.',
      run: () => answers(subject),
    },
    {
      ...{ group: 'database', name: 'database_logins', needs: ['database'], required: true },
      title: `Each login of the process has the rights of its role and no others (${connections.roles.length} roles).`,
      remedy: ADVICE,
      run: () => checkLoginsOf(subject),
    },
    {
      ...{ group: 'database', name: 'database_migrated', needs: ['database', 'database_logins'], required: true },
      title: 'The database is migrated, and was not restored from a dump since.',
      run: () => app.query('SELECT 1').then(() => null, restored),
    },
    onFacts('database_version', `The server is PostgreSQL ${OLDEST_VERSION} or newer.`, oldVersion),
    onFacts('database_encoding', 'The database has the encoding UTF8.', wrongEncoding),
    onFacts('database_primary', 'The server accepts writes.', noWrites),
    ...(isProduction ? [onFacts('database_durability', 'What was committed survives a crash.', notDurable)] : []),
    onFacts('database_connections', 'The server has connections left for this process.', (found) =>
      fewConnections(found, subject),
    ),
    placed('database', 'The schema is that of this version, or of a newer one.', migrationsCheck(app), READY),
    ...partitionChecks(app).map((check) =>
      placed('database', PARTITIONS[check.name] ?? check.name, check, [...READY, 'migrations']),
    ),
    ...(runsAs(kind, 'worker') ? [relayLag(subject)] : []),
  ]
}

/** A server that refuses the login answers: the next check has the reason. */
async function answers({ connections }: Subject): Promise<Problem | null> {
  try {
    await connections.as('countersign_app').query('SELECT 1')
    return null
  } catch (error) {
    if (error instanceof LoginError || error instanceof UnmigratedDatabase) return null
    if (error instanceof Overloaded) throw new Error(`${connections.place} accepts no connection within 10 s.`)
    const problem = refusal(error as Error)
    if (problem) return problem
    throw error
  }
}

/** The server answers, and refuses for another reason than the login. */
function refusal({ code, message }: Error & { code?: string }): Problem | null {
  if (code === '3D000') {
    const remedy = 'An administrator of the server creates it (docs/operators/database.md, "Setting up").'
    return { problem: sentence(message), remedy }
  }
  return code === '53300' ? { problem: sentence(message), remedy: MORE_CONNECTIONS } : null
}

const MORE_CONNECTIONS =
  'Raise max_connections, lower COUNTERSIGN_API_POOL, or use PgBouncer (docs/operators/database.md).'

async function checkLoginsOf({ connections }: Subject): Promise<Problem | null> {
  const results = await Promise.allSettled(connections.roles.map((role) => connections.as(role).query('SELECT 1')))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  const problems = reasons.filter((reason) => !(reason instanceof UnmigratedDatabase))
  if (problems.length === 0) return null
  const [refused] = problems.flatMap((reason) => refusal(reason) ?? [])
  if (refused) return refused
  const [first = '', ...others] = new Set(problems.map(({ message }) => message.replace(ADVICE, '').trim()))
  const more = others.length === 0 ? '' : ` ${others.length} more logins have this or another problem.`
  return { problem: `${first}${more}`, remedy: ADVICE }
}

function restored(error: Error): Problem {
  if (!(error instanceof UnmigratedDatabase)) throw error
  const [problem = '', ...rest] = error.message.split('. ')
  return { problem: `${problem}.`, remedy: rest.join('. ') }
}

const FACTS = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
         current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby,
         current_setting('transaction_read_only') = 'on' AS read_only,
         current_setting('fsync') = 'on' AS fsync, current_setting('full_page_writes') = 'on' AS full_pages,
         current_setting('synchronous_commit') AS synchronous,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
         (SELECT sum(numbackends)::int FROM pg_stat_database) AS used,
         (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS database_limit,
         (SELECT numbackends FROM pg_stat_database WHERE datname = current_database()) AS database_used,
         (SELECT rolconnlimit FROM pg_roles WHERE rolname = session_user) AS login_limit,
         (SELECT count(*)::int FROM pg_stat_activity WHERE application_name LIKE 'countersign_%'
             AND datname = current_database()) AS own`

const decodeFacts = rowDecoder('the settings of the server', {
  version: text,
  number,
  encoding: text,
  standby: boolean,
  read_only: boolean,
  fsync: boolean,
  full_pages: boolean,
  synchronous: text,
  most: number,
  used: number,
  database_limit: number,
  database_used: number,
  login_limit: number,
  own: number,
})

type Facts = ReturnType<typeof decodeFacts>

function oldVersion({ version, number: found }: Facts): Problem | null {
  if (Math.floor(found / 10_000) >= OLDEST_VERSION) return null
  return {
    problem: `The server is PostgreSQL ${version}.`,
    remedy: `Upgrade it to PostgreSQL ${OLDEST_VERSION} or newer.`,
  }
}

function wrongEncoding({ encoding }: Facts): Problem | null {
  if (encoding === 'UTF8') return null
  return {
    problem: `The encoding of the database is ${encoding}.`,
    remedy: "Create the database again with ENCODING 'UTF8' and TEMPLATE template0, and migrate it.",
  }
}

function noWrites({ standby, read_only }: Facts): Problem | null {
  if (standby) {
    return {
      problem: 'The server is a standby and accepts no writes.',
      remedy: 'Set COUNTERSIGN_DATABASE_URL to the primary, or to a proxy that follows it.',
    }
  }
  if (!read_only) return null
  return {
    problem: 'Transactions are read-only by default.',
    remedy:
      'Set default_transaction_read_only to off for the server, the database and the logins. Managed services set it when the disk is full: free space first.',
  }
}

function notDurable({ fsync, full_pages, synchronous }: Facts): Problem | null {
  const wrong = [
    ...(fsync ? [] : ['fsync is off']),
    ...(full_pages ? [] : ['full_page_writes is off']),
    ...(synchronous === 'off' ? ['synchronous_commit is off'] : []),
  ]
  if (wrong.length === 0) return null
  return {
    problem: `${wrong.join(', ')}: a crash of the server loses acknowledged signatures.`,
    remedy: 'Set fsync, full_page_writes and synchronous_commit to on, for the server, the database and the logins.',
  }
}

/** Running processes of this service have opened some of their connections already. */
function fewConnections(facts: Facts, { kind, config }: Subject): Problem | null {
  const needed = CONNECTIONS_OF[kind] + (kind === 'api' || kind === 'all' ? config.apiPool : 0)
  const { most, used, own, database_limit: limit, login_limit: loginLimit } = facts
  const free = most - used + Math.min(own, needed)
  if (free < needed + SPARE_CONNECTIONS) {
    return {
      problem: `The process opens up to ${needed} connections, and the server has ${free} left.`,
      remedy: MORE_CONNECTIONS,
    }
  }
  if (limit >= 0 && limit < needed) {
    return {
      problem: `The process opens up to ${needed} connections, and the database permits ${limit}.`,
      remedy: 'Raise the limit: ALTER DATABASE … CONNECTION LIMIT -1.',
    }
  }
  if (loginLimit >= 0 && loginLimit < config.apiPool) {
    return {
      problem: `A login of the process may open ${loginLimit} connections only.`,
      remedy: 'Raise the limit: ALTER ROLE … CONNECTION LIMIT -1.',
    }
  }
  return null
}

function relayLag({ connections }: Subject): Examination {
  return {
    ...{ group: 'database', name: 'relay_lag', needs: [...READY, 'migrations'], required: false },
    title: 'Committed events become mails and webhooks without delay.',
    run: async () => {
      const seconds = await relayLagSeconds(connections.as('countersign_relay'))
      if (seconds < MOST_LAG_SECONDS) return null
      return {
        problem: `An event has waited for ${Math.round(seconds)} s for the relay: its mails and webhooks are not sent.`,
        remedy:
          'Start a worker, or see the logs of the running ones. A transaction that stays open also holds it back.',
      }
    },
  }
}

function sentence(message: string): string {
  const words = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(words) ? words : `${words}.`
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

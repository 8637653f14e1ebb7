import { loginStatements, loginsOf } from '../../apps/server/platform/db/logins.ts'
import { firstIdAt, newId } from '../../apps/server/platform/ids.ts'
import type { Deployment } from './deployment.ts'
import { type Plant, type Planting, SECRET } from './plant.ts'

export function plantsInDatabase({ env, database }: Deployment): Plant[] {
  const url = env.COUNTERSIGN_DATABASE_URL ?? ''
  const name = new URL(url).pathname.slice(1)
  const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href
  /** Runs the statements one after the other. Default settings of the database may forbid writes. */
  const run = async (...statements: string[]) => {
    for (const statement of statements) await database.owner(`BEGIN READ WRITE; ${statement}; COMMIT`)
  }
  const between = (plant: string, undo: string): Planting => {
    return async () => {
      await run(plant)
      return () => run(undo)
    }
  }
  return [
    {
      mistake: 'a database server that does not run',
      found: ['database'],
      remedy: /Check that PostgreSQL runs there/,
      env: { COUNTERSIGN_DATABASE_URL: changed({ port: '9', password: SECRET }) },
    },
    {
      mistake: 'a database that does not exist',
      found: ['database'],
      remedy: /Setting up/,
      env: { COUNTERSIGN_DATABASE_URL: changed({ pathname: '/nowhere', password: SECRET }) },
    },
    {
      mistake: 'logins that do not exist',
      found: ['database_logins'],
      remedy: /countersign database create-logins/,
      env: { COUNTERSIGN_DATABASE_URL: changed({ username: 'cs_nobody' }) },
    },
    bypassingLogin(url, run),
    {
      mistake: 'a database restored from a dump and not migrated',
      found: ['database_migrated'],
      remedy: /countersign migrate/,
      plant: between(
        'UPDATE log_generations SET system_identifier = system_identifier - 1',
        'UPDATE log_generations SET system_identifier = system_identifier + 1',
      ),
    },
    {
      mistake: 'an empty database',
      found: ['database_migrated'],
      remedy: /countersign migrate/,
      env: { COUNTERSIGN_DATABASE_URL: changed({ pathname: '/postgres' }) },
    },
    {
      mistake: 'a schema of an older version',
      found: ['migrations'],
      remedy: /countersign migrate/,
      plant: async () => {
        const [last] = await database.owner('SELECT name, timestamp FROM kysely_migration ORDER BY name DESC LIMIT 1')
        await database.owner('DELETE FROM kysely_migration WHERE name = $1', [last.name])
        return () => database.owner('INSERT INTO kysely_migration VALUES ($1, $2)', [last.name, last.timestamp])
      },
    },
    {
      mistake: 'a missing partition',
      found: ['partitions'],
      remedy: /countersign migrate/,
      plant: between(`ALTER TABLE ${partition()} RENAME TO renamed`, `ALTER TABLE renamed RENAME TO ${partition()}`),
    },
    {
      mistake: 'a database that is read-only',
      found: ['database_primary'],
      remedy: /default_transaction_read_only/,
      plant: between(
        `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
        `ALTER DATABASE ${name} RESET default_transaction_read_only`,
      ),
    },
    {
      mistake: 'commits that do not wait for the disk',
      found: ['database_durability'],
      remedy: /synchronous_commit to on/,
      plant: between(
        `ALTER DATABASE ${name} SET synchronous_commit = off`,
        `ALTER DATABASE ${name} RESET synchronous_commit`,
      ),
    },
    {
      mistake: 'a limit of connections below those of the process',
      found: ['database_connections'],
      remedy: /CONNECTION LIMIT/,
      plant: between(`ALTER DATABASE ${name} CONNECTION LIMIT 30`, `ALTER DATABASE ${name} CONNECTION LIMIT -1`),
    },
    {
      mistake: 'events that no worker relays',
      found: ['relay_lag'],
      remedy: /Start a worker/,
      plant: async () => {
        const hourAgo = firstIdAt(new Date(Date.now() - 3_600_000))
        await database.owner(
          `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, body, created_at)
           VALUES ($1, $2, 1, $3, 'request.created', '{}', clock_timestamp())`,
          [newId(), newId(), hourAgo],
        )
        return () => database.owner('DELETE FROM events WHERE event_id = $1', [hourAgo])
      },
    },
  ]
}

/** A complete set of logins, of which one bypasses row-level security. */
function bypassingLogin(url: string, run: (...statements: string[]) => Promise<void>): Plant {
  const logins = loginsOf('all', `cs_doctor_${newId().slice(-8)}`, null)
  const names = logins.roles.map((role) => `${logins.user}_${role}`)
  return {
    mistake: 'a login that bypasses row-level security',
    found: ['database_logins'],
    remedy: /countersign database create-logins/,
    env: { COUNTERSIGN_DATABASE_URL: Object.assign(new URL(url), { username: logins.user }).href },
    plant: async () => {
      await run(...loginStatements(logins), `ALTER ROLE ${names[0]} BYPASSRLS`)
      return () => run(`DROP ROLE ${names.join(', ')}`)
    },
  }
}

function partition(): string {
  return `events_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
}

import pg from 'pg'
import { type Config, ConfigError } from '../config/config.ts'
import { migrate } from '../migrations/migrate.ts'
import { createLogins } from '../platform/db/create-logins.ts'
import { loginsOf } from '../platform/db/logins.ts'

// For development: creates the owner, the database and the logins of this machine's processes, without passwords, as a
// superuser of the local server. Production does the same by hand (docs/operators/database.md).

const PREFIX = 'cs'

export async function prepareDatabase(superuserUrl: string, { ownerDatabaseUrl }: Config): Promise<void> {
  if (!ownerDatabaseUrl) throw new ConfigError(['COUNTERSIGN_OWNER_DATABASE_URL is not set'])
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { username: owner, pathname } = new URL(ownerDatabaseUrl)
    await createOwner(client, owner)
    await createDatabase(client, pathname.slice(1), owner)
    await migrate(ownerDatabaseUrl)
    const kinds = ['all', 'operator', 'support'] as const
    await createLogins(
      superuserUrl,
      kinds.map((kind) => loginsOf(kind, PREFIX, null)),
    )
  } finally {
    await client.end()
  }
}

async function createOwner(client: pg.Client, owner: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [owner])
  if (!rowCount) await client.query(`CREATE ROLE ${client.escapeIdentifier(owner)} LOGIN CREATEROLE`)
}

async function createDatabase(client: pg.Client, name: string, owner: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT pg_get_userbyid(datdba)::text AS owner FROM pg_database WHERE datname = $1',
    [name],
  )
  const [id, ownerId] = [client.escapeIdentifier(name), client.escapeIdentifier(owner)]
  if (rows.length === 0) await client.query(`CREATE DATABASE ${id} OWNER ${ownerId}`)
  else if (rows[0]?.owner !== owner) {
    throw new ConfigError([
      `the database "${name}" belongs to ${rows[0]?.owner}, as an earlier version created it. It has old migrations. Drop it (DROP DATABASE ${name}, as a superuser) and start again, or set COUNTERSIGN_DATABASE_URL and COUNTERSIGN_OWNER_DATABASE_URL`,
    ])
  }
}

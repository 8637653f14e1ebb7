import pg from 'pg'
import { type Logins, loginStatements } from './logins.ts'

/** Creates logins, or gives them new passwords, all or none. `url`: as a role that may create roles. */
export async function createLogins(url: string, logins: readonly Logins[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(['BEGIN', ...logins.flatMap(loginStatements), 'COMMIT'].join(';\n'))
  } finally {
    await client.end()
  }
}

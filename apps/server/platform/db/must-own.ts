import pg from 'pg'

/** Throws unless this URL connects to the same database as the other, as the owner of its tables. */
export async function mustOwnDatabase(ownerUrl: string, otherUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT pg_has_role(relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = to_regclass('public.operators')`,
    )
    if (rows[0]?.owns !== true) throw new Error('COUNTERSIGN_OWNER_DATABASE_URL is not the owner of the database')
    const [own, other] = [new URL(ownerUrl), new URL(otherUrl)]
    if (own.host !== other.host || own.pathname !== other.pathname) {
      throw new Error('COUNTERSIGN_OWNER_DATABASE_URL and COUNTERSIGN_DATABASE_URL name two databases')
    }
  } finally {
    await client.end()
  }
}

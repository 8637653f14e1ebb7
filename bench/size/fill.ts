import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { loadBare } from './bare-tables.ts'

// Fills the real schema by multiplying one request that the server itself has made: every column, also one that a
// later migration adds, has the size it has in life. Only ids, times and states differ from row to row.

const TENANTS = 1_000
/** Of ten requests, those of the largest tenant. */
const LARGEST_SHARE = 7
const OPEN_SHARE = 1 / 3
const MOST_OPEN = 1_000_000
const CHUNK = 20_000

export interface Sample {
  tenantId: string
  documentId: string
}

interface Multiplied {
  table: string
  /** Its rows of the sample; $1 is the tenant, $2 the document. */
  sample: string
  /** The order of one request's rows. */
  order: string
  /** What differs: f is the request to be, s the sample's row. */
  set: Record<string, string>
}

const OF_REQUEST = 'tenant_id = $1 AND request_id IN (SELECT request_id FROM sign_requests WHERE document_id = $2)'

const MULTIPLIED: Multiplied[] = [
  {
    table: 'documents',
    sample: 'tenant_id = $1 AND document_id = $2',
    order: 's.document_id',
    set: { tenant_id: 'f.tenant_id', document_id: 'f.document_id', created_at: 'f.at' },
  },
  {
    table: 'sign_requests',
    sample: OF_REQUEST,
    order: 's.request_id',
    set: {
      tenant_id: 'f.tenant_id',
      request_id: 'f.request_id',
      document_id: 'f.document_id',
      document_ref: 'f.document_id::text',
      state: `CASE WHEN f.open THEN s.state ELSE 'completed' END`,
      created_at: 'f.at',
      ended_at: 'CASE WHEN NOT f.open THEN f.at END',
      expires_at: `f.at + interval '60 days'`,
      due_at: `CASE WHEN f.open THEN now() + interval '1 day' + (f.n % 86400) * interval '30 seconds' END`,
    },
  },
  {
    table: 'signers',
    sample: OF_REQUEST,
    order: 's.position',
    set: {
      tenant_id: 'f.tenant_id',
      request_id: 'f.request_id',
      signer_id: `bench_id(f.at, 'signer' || f.n || s.position)`,
      state: `CASE WHEN f.open THEN s.state ELSE 'signed' END`,
      notified_at: 'f.at',
      signed_at: 'CASE WHEN NOT f.open THEN f.at END',
    },
  },
  {
    table: 'audit_entries',
    sample: OF_REQUEST,
    order: 's.seq',
    set: { tenant_id: 'f.tenant_id', request_id: 'f.request_id', at: 'f.at' },
  },
  {
    table: 'audit_personal',
    sample: OF_REQUEST,
    order: 's.seq',
    set: { tenant_id: 'f.tenant_id', request_id: 'f.request_id' },
  },
  {
    table: 'events',
    sample: 'tenant_id = $1 AND stream_id IN (SELECT request_id FROM sign_requests WHERE document_id = $2)',
    order: 's.seq',
    set: {
      tenant_id: 'f.tenant_id',
      stream_id: 'f.request_id',
      event_id: `bench_id(f.at, 'event' || f.n || s.seq)`,
      created_at: 'f.at',
      // Every transaction id lies before the present one, as in a log that was written over months.
      xid: '(3 + (f.n::bigint * (s.xid::text::bigint - 3)) / total.n)::text::xid8',
      position: 'f.n::bigint * 10 + s.seq',
    },
  },
]

export interface FillOptions {
  tenants?: number
  /** Of all requests, those that are open. */
  openShare?: number
  /** By default all that a request has rows in. */
  tables?: string[]
}

export async function fill(
  database: TestDatabase,
  sample: Sample,
  requests: number,
  say: (line: string) => void,
  { tenants = TENANTS, openShare = OPEN_SHARE, tables = MULTIPLIED.map(({ table }) => table) }: FillOptions = {},
): Promise<void> {
  const multiplied = MULTIPLIED.filter(({ table }) => tables.includes(table))
  const began = performance.now()
  const progress = (what: string) => say(`${((performance.now() - began) / 1000).toFixed(1)} s: ${what}`)
  await database.owner(readFileSync(join(import.meta.dirname, 'fill.sql'), 'utf8'))
  await makeTenants(database, sample, tenants)
  await planRequests(database, requests, tenants, openShare)
  progress(`${requests} requests of ${tenants} tenants are planned`)
  for (const rows of multiplied) await keepSample(database, sample, rows)
  await loadBare(database, tables, async () => {
    // They take turns on the two connections of the owner's pool.
    await Promise.all(multiplied.map((rows) => multiply(database, requests, rows, progress)))
  })
  progress('indexes and keys are built')
  await database.owner(`SELECT setval('event_position', (SELECT max(position) FROM events))`)
  await database.owner(`VACUUM ${tables.join(', ')}`)
  // A small sample is enough: all rows are alike, and a large one of long texts would take longer than the load.
  const analyse = `ANALYZE tenants, accounts, bench_requests, ${tables.join(', ')}`
  await database.owner(`BEGIN; SET LOCAL default_statistics_target = 10; ${analyse}; COMMIT`)
  const [size] = await database.owner('SELECT pg_size_pretty(pg_database_size(current_database())) AS text')
  progress(`vacuumed and analysed; the database has ${size?.text}`)
}

async function makeTenants(database: TestDatabase, { tenantId }: Sample, tenants: number): Promise<void> {
  await database.owner(
    `INSERT INTO bench_tenants
     SELECT 0, tenant_id, account_id FROM tenants WHERE tenant_id = $1
      UNION ALL
     SELECT number, bench_id(now(), 'tenant' || number), bench_id(now(), 'account' || number)
       FROM generate_series(1, $2) number`,
    [tenantId, tenants - 1],
  )
  const owned = 'FROM bench_tenants f, bench_tenants first'
  for (const { table, sample, set } of [
    {
      table: 'accounts',
      sample: `${owned}, accounts s WHERE f.number > 0 AND first.number = 0 AND s.account_id = first.account_id`,
      set: { account_id: 'f.account_id', email: `f.number || '@example.com'` },
    },
    {
      table: 'webhook_secrets',
      sample: `${owned}, webhook_secrets s WHERE f.number > 0 AND first.number = 0 AND s.tenant_id = first.tenant_id`,
      set: { tenant_id: 'f.tenant_id' },
    },
    {
      table: 'tenants',
      sample: `${owned}, tenants s WHERE f.number > 0 AND first.number = 0 AND s.tenant_id = first.tenant_id`,
      set: { tenant_id: 'f.tenant_id', account_id: 'f.account_id' },
    },
  ]) {
    const { names, values } = await columns(database, table, set)
    await database.owner(`INSERT INTO ${table} (${names}) SELECT ${values} ${sample}`)
  }
}

async function planRequests(
  database: TestDatabase,
  requests: number,
  tenants: number,
  openShare: number,
): Promise<void> {
  const open = Math.min(MOST_OPEN, Math.floor(requests * openShare))
  await database.owner(
    `INSERT INTO bench_requests
     SELECT n, t.tenant_id, bench_id(at, 'request' || n), bench_id(at, 'document' || n), at, n > $1 - $2
       FROM (SELECT n, hashint4(n) & 1048575 AS hash, since + (now() - since) * (n::float8 / $1) AS at
               FROM generate_series(1, $1) n, (SELECT date_trunc('month', now()) - interval '1 month' AS since) begun) r
       JOIN bench_tenants t ON t.number = CASE WHEN hash % 10 < $3 THEN 0 ELSE 1 + hash % $4 END
      ORDER BY n`,
    [requests, open, LARGEST_SHARE, tenants - 1],
  )
  await database.owner('ALTER TABLE bench_requests ADD PRIMARY KEY (n)')
  await database.owner('ANALYZE bench_requests')
}

async function keepSample(database: TestDatabase, { tenantId, documentId }: Sample, { table, sample }: Multiplied) {
  await database.owner(`CREATE TABLE bench_${table} (LIKE ${table})`)
  await database.owner(`INSERT INTO bench_${table} SELECT * FROM ${table} WHERE ${sample}`, [tenantId, documentId])
}

async function multiply(
  database: TestDatabase,
  requests: number,
  { table, order, set }: Multiplied,
  progress: (what: string) => void,
): Promise<void> {
  const { names, values } = await columns(database, table, set)
  for (let from = 1; from <= requests; from += CHUNK) {
    await database.owner(
      `BEGIN; SET LOCAL work_mem = '256MB';
       INSERT INTO ${table} (${names})
       SELECT ${values} FROM bench_requests f, bench_${table} s, (VALUES (${requests})) total(n)
        WHERE f.n BETWEEN ${from} AND ${from + CHUNK - 1} ORDER BY f.n, ${order};
       COMMIT`,
    )
    if ((from - 1 + CHUNK) % 500_000 === 0) progress(`${table}: ${from - 1 + CHUNK} requests`)
  }
  progress(`${table} is loaded`)
}

/** All columns of a table, and what each becomes: the sample's value, unless it is set. */
async function columns(database: TestDatabase, table: string, set: Record<string, string>) {
  const rows = await database.owner(
    `SELECT attname FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const names = rows.map((row) => String(row.attname))
  return { names: names.join(', '), values: names.map((name) => set[name] ?? `s.${name}`).join(', ') }
}

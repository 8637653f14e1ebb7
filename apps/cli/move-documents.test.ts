import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openFileSystem } from '@countersign/server/platform/blobs/file-system.ts'
import { contentOf } from '@countersign/server/platform/blobs/object-store.ts'
import { clientOf, openS3 } from '@countersign/server/platform/blobs/s3.ts'
import { RGW, removeBucket } from '@countersign/server/platform/blobs/testing/stores.ts'
import { openDatabase } from '@countersign/server/platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OBJECT_TABLES } from './move-documents.ts'
import { run } from './run.ts'

const [bucket, unlocked] = [`move-${randomUUID()}`, `move-unlocked-${randomUUID()}`]
const [account, tenant, request, document, key] = Array.from({ length: 5 }, () => randomUUID())
let database: TestDatabase
let data: string

let operators: TestOperators
beforeAll(async () => {
  database = await makeTestDatabase()
  operators = await makeOperators(database)
  const { username, pathname } = new URL(database.ownerUrl)
  await database.owner(`ALTER DATABASE ${pathname.slice(1)} OWNER TO ${username}`) // as in an installation
  data = mkdtempSync(join(tmpdir(), 'countersign-cli-move-'))
  await (await openS3({ ...RGW, bucket, createBucket: true })).close()
  const client = clientOf({ ...RGW, bucket: unlocked })
  const { CreateBucketCommand } = await import('@aws-sdk/client-s3')
  await client.send(new CreateBucketCommand({ Bucket: unlocked }))
  client.destroy()
})
afterAll(async () => {
  await database.drop()
  rmSync(data, { recursive: true })
  await removeBucket(bucket)
  await removeBucket(unlocked)
})

async function move(to: string, ...args: string[]) {
  let [out, err] = ['', '']
  const env = {
    ...operators.env,
    COUNTERSIGN_DATABASE_URL: database.urlOf('operator'),
    COUNTERSIGN_DATA: data,
    COUNTERSIGN_OWNER_DATABASE_URL: database.ownerUrl,
    COUNTERSIGN_S3_BUCKET: to,
    COUNTERSIGN_S3_ENDPOINT: RGW.endpoint,
    COUNTERSIGN_S3_ACCESS_KEY: RGW.accessKeyId,
    COUNTERSIGN_S3_SECRET_KEY: RGW.secretAccessKey,
  }
  const context = { env, out: (text: string) => (out += text), err: (text: string) => (err += text) }
  const code = await run(['admin', 'move-documents', ...args], context)
  return { code, out, err }
}

/** A row of a live document and one of its completed file, with their objects in the folder. */
async function storeLiveFile(): Promise<{ name: string; bytes: Buffer }> {
  const bytes = randomBytes(70_000)
  const name = `${tenant}/${document}/${createHash('sha256').update(bytes).digest('hex')}`
  const folder = await openFileSystem(join(data, 'blobs'))
  await folder.put(name, contentOf(bytes))
  // Without the rows that these reference.
  await database.owner(`
    ALTER TABLE request_files DROP CONSTRAINT request_files_tenant_id_request_id_fkey;
    SET session_replication_role = replica;
    INSERT INTO accounts (account_id, email, name, password_hash) VALUES ('${account}', 'a@example.com', 'A', '');
    INSERT INTO tenants (tenant_id, account_id, mode, slot, webhook_secret_id)
    VALUES ('${tenant}', '${account}', 'live', 1, gen_random_uuid());
    INSERT INTO document_pieces (tenant_id, document_id, role, position, key_id, object_name, sha256, size)
    VALUES ('${tenant}', '${document}', 'content', 0, '${key}', '${name}', '', ${bytes.length});
    INSERT INTO request_files (tenant_id, request_id, kind, key_id, object_name, sha256, size)
    VALUES ('${tenant}', '${request}', 'signed_document', '${key}', '${name}', '', ${bytes.length});
    SET session_replication_role = DEFAULT`)
  return { name, bytes }
}

test('every table with version ids of objects is switched', async () => {
  const rows = await database.owner(
    `SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.column_name = 'version_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
  )
  const names = rows.map((row) => String(row.table_name))
  expect(OBJECT_TABLES.map(({ table }) => table).sort()).toEqual(names.filter((name) => name !== 'templates').sort())
})

test('documents are moved: checked, copied, then switched with locks, when no process runs', async () => {
  const { name, bytes } = await storeLiveFile()
  const journal = join(data, `moved-to-${bucket}.jsonl`)

  expect(await move(unlocked)).toMatchObject({ code: 2, err: expect.stringContaining('no Object Lock') })
  expect(await move(bucket, '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('1 objects (0.1 MB)') })
  expect(existsSync(journal)).toBe(false)
  expect(await move(bucket)).toMatchObject({ code: 0, out: expect.stringContaining('1 objects (0.1 MB) were copied') })
  expect(await move(bucket, '--json')).toMatchObject({ out: '{"objects":0,"bytes":0,"earlier":1}\n' })

  const refused = await move(unlocked, '--without-object-lock', '--switch')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was switched') })
  const process = openDatabase({ url: database.urlOf('api'), role: 'countersign_app', ...LIMITS })
  await process.query('SELECT 1')
  expect(await move(bucket, '--switch')).toMatchObject({ code: 1, err: expect.stringContaining('cs_test_api_app') })
  await process.close()
  const unchanged = 'SELECT count(*)::int AS count FROM document_pieces WHERE version_id IS NULL'
  expect(await database.owner(unchanged)).toEqual([{ count: 1 }])

  const switched = await move(bucket, '--switch', '--json')
  expect(switched.err).toBe('')
  expect(JSON.parse(switched.out)).toMatchObject({ objects: 0, rows: 2, missing: 0, locked: 1 })
  const [file] = await database.owner('SELECT version_id, locked_until, created_at FROM request_files')
  const years = file?.locked_until.getUTCFullYear() - file?.created_at.getUTCFullYear()
  expect(years).toBe(8)
  const store = await openS3({ ...RGW, bucket })
  const place = { name, versionId: String(file?.version_id) }
  expect((await buffer((await store.get(place)).stream)).equals(bytes)).toBe(true)
  await expect(store.delete(place)).rejects.toThrow('is locked until')
  await store.close()

  const open = `SELECT relname FROM pg_class WHERE relname = ANY ($1) AND NOT relforcerowsecurity`
  expect(await database.owner(open, [OBJECT_TABLES.map(({ table }) => table)])).toEqual([])
  expect(statSync(join(data, 'blobs/.incoming')).mode & 0o777).toBe(0o500)
  expect(JSON.parse((await move(bucket, '--switch', '--json')).out)).toMatchObject({ objects: 0, rows: 0, locked: 0 })
})

const LIMITS = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 10_000 }

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyRefused } from '../../platform/blobs/errors.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import type { WrappedSecret } from './make.ts'
import { openSecrets } from './open.ts'

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

/** As rows, the newest last. */
async function stored(tenantId: string): Promise<WrappedSecret[]> {
  const rows = await api.database.owner(
    'SELECT secret_id, master_key_id, wrapped FROM webhook_secrets WHERE tenant_id = $1 ORDER BY created_at',
    [tenantId],
  )
  return rows.map((row) => ({
    ...{ table: 'webhook_secrets', tenantId, keyId: row.secret_id },
    ...{ masterKeyId: row.master_key_id, wrapped: row.wrapped },
  }))
}

async function rotate(key: string): Promise<Buffer> {
  const answer = await api.call('POST', '/api/v1/account/rotate-webhook-secret', { key })
  return secretOf(answer.json())
}

const secretOf = (body: { webhook_secret: string }) => Buffer.from(body.webhook_secret.replace('whsec_', ''), 'base64')

const opened = async (rows: WrappedSecret[]) => (await openSecrets(api.masterKeys, rows)).map((key) => key.export())

describe('a webhook secret', () => {
  test('is not in the database, and is opened with the master key', async () => {
    const { tenantId, webhookSecret } = await api.open()
    const [row, ...others] = await stored(tenantId)
    expect(others).toEqual([])
    expect(Buffer.from(row?.wrapped ?? []).includes(webhookSecret)).toBe(false)
    expect(await opened(row ? [row] : [])).toEqual([webhookSecret])
  })

  test('is not opened in another row, for another tenant or as a document key', async () => {
    const { tenantId } = await api.open()
    const [row] = await stored(tenantId)
    if (!row) throw new Error('no secret is stored')
    const { table: _, ...asDocumentKey } = row
    for (const moved of [{ ...row, keyId: newId() }, { ...row, tenantId: newId() }, asDocumentKey]) {
      await expect(api.masterKeys.unwrap(moved)).rejects.toThrow(KeyRefused)
    }
  })

  test('is visible to its tenant only, and not to the role that opens accounts', async () => {
    const [own, other] = [await api.open(), await api.open()]
    const foreign = { text: 'SELECT 1 FROM webhook_secrets WHERE tenant_id = $1', values: [other.tenantId] }
    expect(await api.db.flush({ tenant: own.tenantId }, [foreign])).toEqual([[]])
    await expect(api.resolver.query('SELECT wrapped FROM webhook_secrets')).rejects.toThrow('permission denied')
  })

  test('is stored with all that still sign, also if it is rotated concurrently', async () => {
    const { apiKey, tenantId, webhookSecret } = await api.open()
    const second = await rotate(apiKey)
    const third = await rotate(apiKey)
    expect(await opened(await stored(tenantId))).toEqual([webhookSecret, second, third])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.call('POST', '/api/v1/account/rotate-webhook-secret', { key: apiKey })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409, 409])
    const shown = answers.flatMap((answer) => (answer.statusCode === 200 ? [secretOf(answer.json())] : []))
    const left = await opened(await stored(tenantId))
    expect(left.slice(0, 3)).toEqual([webhookSecret, second, third])
    expect(left).toHaveLength(5)
    for (const secret of left.slice(3)) expect(shown).toContainEqual(secret)
  })
})

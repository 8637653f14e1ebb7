import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeyRefused } from '../blobs/errors.ts'
import { openKeyFile } from './file-driver.ts'
import { addKey, createKeyFile, removeKey } from './key-file.ts'
import { unregisteredKeys } from './open.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-keys-'))
  path = join(folder, 'keys', 'master.key')
})
afterEach(() => rm(folder, { recursive: true }))

describe('the master key file', () => {
  it('is created with a new key, readable by its owner only, and without leftovers', async () => {
    expect(await createKeyFile(path)).toBe(true)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'keys'))).toEqual(['master.key'])
    expect(await idsOf(path)).toHaveLength(1)
  })

  it('is one file when many create it at once, and an existing one is not changed', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => createKeyFile(path)))
    expect(created.filter(Boolean)).toHaveLength(1)
  })

  it('is not created by opening it', async () => {
    await expect(openKeyFile(path)).rejects.toThrow(`no master key file ${path}`)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('L4: is rejected when other users can read it', async () => {
    await createKeyFile(path)
    await chmod(path, 0o640)
    await expect(openKeyFile(path)).rejects.toThrow(`chmod 600 ${path}`)
  })

  it.each([
    ['is empty', '', /no master key/],
    ['holds a short key', `a ${randomBytes(31).toString('base64')}\n`, /32 bytes/],
    ['holds something else', 'hello\n', /32 bytes/],
  ])('is refused when it %s, without showing what is in it', async (_, text, message) => {
    await createKeyFile(path)
    await writeFile(path, text)
    await expect(openKeyFile(path)).rejects.toThrow(message)
    if (text) await expect(openKeyFile(path)).rejects.not.toThrow(text.trim())
  })

  it('gets new keys at the front and loses removed ones while it is open; its last key is not removed', async () => {
    await createKeyFile(path)
    const driver = await openKeyFile(path)
    const [first = ''] = await driver.ids()
    const second = await addKey(path)
    expect(await driver.ids()).toEqual([second, first])
    await removeKey(path, first)
    expect(await driver.ids()).toEqual([second])
    await expect(removeKey(path, second)).rejects.toThrow('no master key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('with two keys of one id is refused', async () => {
    await createKeyFile(path)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text + text)
    await expect(openKeyFile(path)).rejects.toThrow('two keys with the id')
  })
})

describe('a document key', () => {
  it('can be unwrapped in its own row', async () => {
    const { keys, documentKey, row } = await wrapped()
    expect((await keys.unwrap(row)).equals(documentKey)).toBe(true)
  })

  it('is not visible in its row, and is wrapped differently each time', async () => {
    const { keys, documentKey, row } = await wrapped()
    expect(Buffer.from(row.wrapped).includes(documentKey.export())).toBe(false)
    expect((await keys.wrap(documentKey, row)).wrapped).not.toEqual(row.wrapped)
  })

  it('cannot be unwrapped in another tenant’s row or in another row of its tenant', async () => {
    const { keys, row } = await wrapped()
    await expect(keys.unwrap({ ...row, tenantId: randomUUID() })).rejects.toThrow(KeyRefused)
    await expect(keys.unwrap({ ...row, keyId: randomUUID() })).rejects.toThrow(KeyRefused)
  })

  it('cannot be unwrapped when any bit was changed or any part cut', async () => {
    const { keys, row } = await wrapped()
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: row.wrapped.length * 8 - 1 }), async (bit) => {
        const changed = Buffer.from(row.wrapped)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        await expect(keys.unwrap({ ...row, wrapped: changed })).rejects.toThrow(KeyRefused)
        await expect(keys.unwrap({ ...row, wrapped: changed.subarray(0, bit >> 3) })).rejects.toThrow(KeyRefused)
      }),
    )
  })

  it('cannot be unwrapped with the master key of another server', async () => {
    const { row } = await wrapped()
    const other = join(folder, 'other.key')
    await createKeyFile(other)
    const elsewhere = unregisteredKeys(await openKeyFile(other))
    await expect(elsewhere.unwrap(row)).rejects.toThrow(/master key .* is not in/)
    const [masterKeyId = ''] = await idsOf(other)
    await expect(elsewhere.unwrap({ ...row, masterKeyId })).rejects.toThrow(KeyRefused)
  })

  it('can be unwrapped after a rotation only if it was wrapped again', async () => {
    const { keys, documentKey, row: old } = await wrapped()
    const forgotten = await keys.wrap(aKey(), { tenantId: randomUUID(), keyId: randomUUID() })
    const next = await addKey(path)
    const rewrapped = await keys.wrap(await keys.unwrap(old), old)
    expect(rewrapped.masterKeyId).toBe(next)

    await removeKey(path, old.masterKeyId)
    const after = unregisteredKeys(await openKeyFile(path))
    expect((await after.unwrap(rewrapped)).equals(documentKey)).toBe(true)
    await expect(after.unwrap(forgotten)).rejects.toThrow(KeyRefused)
  })
})

async function wrapped() {
  await createKeyFile(path)
  const keys = unregisteredKeys(await openKeyFile(path))
  const documentKey = aKey()
  return { keys, documentKey, row: await keys.wrap(documentKey, { tenantId: randomUUID(), keyId: randomUUID() }) }
}

async function idsOf(file: string): Promise<readonly string[]> {
  return (await openKeyFile(file)).ids()
}

function aKey(): KeyObject {
  return createSecretKey(randomBytes(32))
}

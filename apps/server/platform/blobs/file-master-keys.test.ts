import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeyRefused } from './errors.ts'
import { openMasterKeyFile } from './file-master-keys.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-keys-'))
  path = join(folder, 'keys', 'master.key')
})
afterEach(() => rm(folder, { recursive: true }))

describe('the master key file', () => {
  it('is created with a new key, readable by its owner only, and without leftovers', async () => {
    const keys = await openMasterKeyFile(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'keys'))).toEqual(['master.key'])
    expect((await openMasterKeyFile(path)).currentId).toBe(keys.currentId)
  })

  it('is one file when many processes start at once', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => openMasterKeyFile(path)))
    expect(new Set(opened.map(({ currentId }) => currentId)).size).toBe(1)
  })

  it('is rejected when other users can read it', async () => {
    await openMasterKeyFile(path)
    await chmod(path, 0o640)
    await expect(openMasterKeyFile(path)).rejects.toThrow(/chmod 600/)
  })

  it.each([
    ['is empty', '', /no master key/],
    ['holds a short key', `a ${randomBytes(31).toString('base64')}\n`, /32 bytes/],
    ['holds something else', 'hello\n', /32 bytes/],
  ])('is refused when it %s, without showing what is in it', async (_, text, message) => {
    await openMasterKeyFile(path)
    await writeFile(path, text)
    await expect(openMasterKeyFile(path)).rejects.toThrow(message)
    if (text) await expect(openMasterKeyFile(path)).rejects.not.toThrow(text.trim())
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
    const elsewhere = await openMasterKeyFile(join(folder, 'other.key'))
    await expect(elsewhere.unwrap(row)).rejects.toThrow(/master key .* is not here/)
    await expect(elsewhere.unwrap({ ...row, masterKeyId: elsewhere.currentId })).rejects.toThrow(KeyRefused)
  })

  it('can be unwrapped after a rotation only if it was wrapped again', async () => {
    const { documentKey, row: old } = await wrapped()
    const forgotten = await (await openMasterKeyFile(path)).wrap(aKey(), {
      tenantId: randomUUID(),
      keyId: randomUUID(),
    })
    const oldLines = await readFile(path, 'utf8')
    const newLine = `next ${randomBytes(32).toString('base64')}\n`

    await writeFile(path, newLine + oldLines)
    const both = await openMasterKeyFile(path)
    const rewrapped = await both.wrap(await both.unwrap(old), old)
    expect(rewrapped.masterKeyId).toBe('next')

    await writeFile(path, newLine)
    const one = await openMasterKeyFile(path)
    expect((await one.unwrap(rewrapped)).equals(documentKey)).toBe(true)
    await expect(one.unwrap(forgotten)).rejects.toThrow(KeyRefused)
  })
})

async function wrapped() {
  const keys = await openMasterKeyFile(path)
  const documentKey = aKey()
  return { keys, documentKey, row: await keys.wrap(documentKey, { tenantId: randomUUID(), keyId: randomUUID() }) }
}

function aKey(): KeyObject {
  return createSecretKey(randomBytes(32))
}

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatVerifierKey, type NoteSigner, openNote, signNote, webCryptoEd25519 } from '@countersign/evidence/log'
import { afterAll, describe, expect, it } from 'vitest'
import { generateEd25519, makeToken, softhsm } from '../../../../packages/pades/testing/softhsm.ts'
import { openLogKey } from './key.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-log-key-'))
const ORIGIN = 'sign.example/log/live'
afterAll(() => rmSync(folder, { recursive: true }))

async function holdSigns(signer: NoteSigner): Promise<void> {
  const note = await signNote(`${ORIGIN}\n1\n`, signer)
  expect((await openNote(note, [signer.key], webCryptoEd25519)).signers).toHaveLength(1)
}

describe('the log’s key', () => {
  it('is generated once for the sandbox, readable only by the owner', async () => {
    const settings = { kind: 'own-file', file: join(folder, 'own.key') } as const
    const [one, two] = await Promise.all([openLogKey(settings, ORIGIN), openLogKey(settings, ORIGIN)])
    expect(formatVerifierKey(one.key)).toBe(formatVerifierKey(two.key))
    expect((await stat(settings.file)).mode & 0o077).toBe(0)
    await holdSigns(one)
  })

  it('is never generated in live mode, and must be Ed25519', async () => {
    const file = join(folder, 'live.key')
    await expect(openLogKey({ kind: 'file', file }, ORIGIN)).rejects.toThrow('ENOENT')
    const pem = (kind: 'ed25519' | 'ed448') =>
      generateKeyPairSync(kind as 'ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(file, pem('ed448'), { mode: 0o600 })
    await expect(openLogKey({ kind: 'file', file }, ORIGIN)).rejects.toThrow('no Ed25519 key')
    writeFileSync(file, pem('ed25519'), { mode: 0o600 })
    await holdSigns(await openLogKey({ kind: 'file', file }, ORIGIN))
  })

  it('signs from inside a PKCS#11 token', async () => {
    makeToken()
    generateEd25519('log')
    const pinFile = join(folder, 'pin')
    writeFileSync(pinFile, `${softhsm.pin}\n`, { mode: 0o600 })
    const { library, tokenLabel } = softhsm
    await holdSigns(await openLogKey({ kind: 'pkcs11', library, tokenLabel, pinFile, keyLabel: 'log' }, ORIGIN))
  })
})

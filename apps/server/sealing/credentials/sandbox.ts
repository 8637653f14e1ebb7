import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseCertificate } from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import {
  createPki,
  filesOfPki,
  issueSigner,
  type Pki,
  type PkiFiles,
  pemOfCertificate,
  pemOfKey,
  pkiFetcher,
  pkiOfFiles,
} from '@countersign/sandbox-pki'
import { readSecretBytes } from '../../platform/secret-file.ts'
import { SlotSize } from '../slot.ts'
import { timestampWithFailover } from '../timestamp.ts'
import { sharedValidationData } from '../validation.ts'
import type { SealCredentials } from './credentials.ts'

// The sandbox seal belongs to a certificate authority that the first start creates in a folder only this user can read.
// The process itself answers time-stamp and revocation requests, so nothing leaves the machine. The certificates contain
// the word "Sandbox" and are not trusted elsewhere.

const NAME = 'Countersign Sandbox'
/** Never resolves (RFC 2606). The files contain all of their validation data. */
const BASE_URL = 'http://pki.sandbox.invalid'
const SEAL_KEY = 'seal.key.pem'
const SEAL_CERTIFICATE = 'seal.pem'
const SEAL_LIFE_MS = 3_650 * 86_400_000

export interface Sandbox {
  pki: Pki
  credentials: SealCredentials
}

export async function openSandbox(folder: string): Promise<Sandbox> {
  const files = (await readFiles(folder)) ?? (await makeFiles(folder))
  const pki = pkiOfFiles(files)
  return {
    pki,
    credentials: sandboxCredentials(pki, createPrivateKey(files[SEAL_KEY] ?? ''), derOfPem(files[SEAL_CERTIFICATE])),
  }
}

/** Seals with a key that this authority certified. The process answers the requests to the authority. */
export function sandboxCredentials(pki: Pki, key: KeyObject, certificate: Uint8Array): SealCredentials {
  const now = () => new Date()
  const anchors = [parseCertificate(pki.root.certificate)]
  const trust = { anchors, fetcher: pkiFetcher(pki), now }
  return {
    signer: keyObjectSigner(key, [certificate, pki.intermediate.certificate, pki.root.certificate]),
    stamp: timestampWithFailover([{ ...trust, url: `${pki.baseUrl}/tsa` }], now),
    validationData: sharedValidationData(trust),
    trust,
    slots: { signature: new SlotSize(), timestamp: new SlotSize() },
  }
}

async function readFiles(folder: string): Promise<PkiFiles | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!names) return undefined
  const texts = await Promise.all(names.map(async (name) => (await readSecretBytes(join(folder, name))).toString()))
  return Object.fromEntries(names.map((name, i) => [name, texts[i] ?? '']))
}

/** Writes the files to a temporary folder and renames it. If several processes start at once, all use the first folder. */
async function makeFiles(folder: string): Promise<PkiFiles> {
  await mkdir(dirname(folder), { recursive: true })
  const temporary = await mkdtemp(`${folder}-`)
  for (const [name, text] of Object.entries(newFiles())) await writeFile(join(temporary, name), text, { mode: 0o600 })
  await rename(temporary, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporary, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  const files = await readFiles(folder)
  if (!files)
    throw new Error(`The folder ${folder} with the sandbox keys was deleted while it was created. Start again.`)
  return files
}

function newFiles(): PkiFiles {
  const pki = createPki({ name: NAME, baseUrl: BASE_URL })
  const subject = { commonName: NAME, organization: NAME }
  const { key, chain } = issueSigner(pki, { subject, lifetimeMs: SEAL_LIFE_MS })
  return { ...filesOfPki(pki), [SEAL_KEY]: pemOfKey(key), [SEAL_CERTIFICATE]: pemOfCertificate(chain[0]) }
}

function derOfPem(pem: string | undefined): Uint8Array {
  return new Uint8Array(Buffer.from((pem ?? '').replaceAll(/-----[^-]+-----/g, ''), 'base64'))
}

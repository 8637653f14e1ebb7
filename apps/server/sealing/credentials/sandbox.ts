import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
import { SlotSize } from '../slot.ts'
import { stampByEither } from '../timestamp.ts'
import { collectTogether } from '../validation.ts'
import type { SealMeans } from './credentials.ts'

// The sandbox seals with an authority of its own, made at the first start and kept in a folder that only this user can
// read. Its time-stamps and revocation data are answered in the process: nothing leaves the machine. What it signs
// proves nothing outside, and its certificates say "Sandbox".

const NAME = 'Countersign Sandbox'
/** Nobody answers there (RFC 2606): all that is needed to validate a file is in the file. */
const BASE_URL = 'http://pki.sandbox.invalid'
const SEAL_KEY = 'seal.key.pem'
const SEAL_CERTIFICATE = 'seal.pem'
const SEAL_LIFE_MS = 3_650 * 86_400_000

export interface Sandbox {
  pki: Pki
  means: SealMeans
}

export async function openSandbox(folder: string): Promise<Sandbox> {
  const files = (await readFiles(folder)) ?? (await makeFiles(folder))
  const pki = pkiOfFiles(files)
  return { pki, means: sandboxMeans(pki, createPrivateKey(files[SEAL_KEY] ?? ''), derOfPem(files[SEAL_CERTIFICATE])) }
}

/** A key with a certificate of this authority, which is asked in the process. */
export function sandboxMeans(pki: Pki, key: KeyObject, certificate: Uint8Array): SealMeans {
  const now = () => new Date()
  const anchors = [parseCertificate(pki.root.certificate)]
  const trust = { anchors, fetcher: pkiFetcher(pki), now }
  return {
    signer: keyObjectSigner(key, [certificate, pki.intermediate.certificate, pki.root.certificate]),
    stamp: stampByEither([{ ...trust, url: `${pki.baseUrl}/tsa` }], now),
    validationData: collectTogether(trust),
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
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, i) => [name, texts[i] ?? '']))
}

/** Written aside and renamed whole: of several that start at once the first one's stays, and all use it. */
async function makeFiles(folder: string): Promise<PkiFiles> {
  await mkdir(dirname(folder), { recursive: true })
  const aside = await mkdtemp(`${folder}-`)
  for (const [name, text] of Object.entries(newFiles())) await writeFile(join(aside, name), text, { mode: 0o600 })
  await rename(aside, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(aside, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  const files = await readFiles(folder)
  if (!files) throw new Error(`the sandbox's keys in ${folder} vanished while they were made`)
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

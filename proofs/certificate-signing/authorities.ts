import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPki,
  issueSigner,
  type KeyKind,
  type Pki,
  type PkiServer,
  pemOfCertificate,
  pemOfKey,
  servePki,
} from '@countersign/sandbox-pki'

// Three issuers who know nothing of the service or of each other, each answering for its own certificates by OCSP and
// CRL on this machine. The operator trusts them by putting their roots into a store.

export interface Issuer {
  name: string
  pki: Pki
}

export interface Authorities extends AsyncDisposable {
  issuers: Record<'rsa' | 'ec' | 'token', Issuer>
  /** PEM files of the roots. */
  roots: string[]
  /** What the operator tells the service. */
  settings: Record<string, string>
}

export const ISSUERS = { rsa: 'Harbour Trust', ec: 'Vindhya Certifying', token: 'Keystone Token' } as const

export async function openAuthorities(): Promise<Authorities> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-issuers-'))
  const store = join(folder, 'own')
  mkdirSync(store)
  const servers: PkiServer[] = []
  const roots: string[] = []
  const open = async (kind: keyof typeof ISSUERS): Promise<Issuer> => {
    const name = ISSUERS[kind]
    const server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl, name }))
    const root = join(store, `${kind}.pem`)
    writeFileSync(root, pemOfCertificate(server.pki.root.certificate))
    servers.push(server)
    roots.push(root)
    return { name, pki: server.pki }
  }
  const issuers = { rsa: await open('rsa'), ec: await open('ec'), token: await open('token') }
  return {
    issuers,
    roots,
    settings: {
      COUNTERSIGN_TRUST_FOLDER: folder,
      COUNTERSIGN_TRUST_DEFAULT: 'own',
      COUNTERSIGN_TRUST_ALLOW: '127.0.0.1',
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.close()))
      rmSync(folder, { recursive: true })
    },
  }
}

/** A P12 as an issuer hands it out: the key, its certificate, and what stands between it and the root. */
export function deliverP12({ pki }: Issuer, name: string, key: KeyKind, password: string): Buffer {
  const { key: privateKey, chain } = issueSigner(pki, { subject: { commonName: name }, key })
  const folder = mkdtempSync(join(tmpdir(), 'countersign-p12-'))
  const write = (file: string, pem: string) => writeFileSync(join(folder, file), pem)
  try {
    write('key.pem', pemOfKey(privateKey))
    write('own.pem', pemOfCertificate(chain[0]))
    write('above.pem', pemOfCertificate(chain[1]))
    const parts = ['-inkey', 'key.pem', '-in', 'own.pem', '-certfile', 'above.pem', '-passout', `pass:${password}`]
    execFileSync('openssl', ['pkcs12', '-export', ...parts, '-out', 'own.p12'], { cwd: folder, stdio: 'pipe' })
    return readFileSync(join(folder, 'own.p12'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

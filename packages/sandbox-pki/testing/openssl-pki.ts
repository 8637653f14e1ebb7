import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPki, type PkiServer, pemOfCertificate, type SignerCredential, servePki } from '../index.ts'

/** A sandbox PKI with a settable clock, and a folder for OpenSSL, which verifies all that the PKI issues. */
export interface OpensslPki {
  readonly server: PkiServer
  now: () => Date
  path(name: string): string
  write(name: string, content: string | Uint8Array): string
  /** Writes the signer's certificate and returns its path. */
  writeSigner(signer: SignerCredential): string
  close(): Promise<void>
}

export async function startOpensslPki(): Promise<OpensslPki> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-pki-'))
  const path = (name: string) => join(folder, name)
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(path(name), content)
    return path(name)
  }
  const clock = { now: () => new Date() }
  const server = await servePki({ host: '127.0.0.1', port: 0 }, (url) =>
    createPki({ baseUrl: url, now: () => clock.now() }),
  )
  write('root.pem', pemOfCertificate(server.pki.root.certificate))
  write('intermediate.pem', pemOfCertificate(server.pki.intermediate.certificate))
  return Object.assign(clock, {
    server,
    path,
    write,
    writeSigner: (signer: SignerCredential) => write('signer.pem', pemOfCertificate(signer.chain[0])),
    async close() {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  })
}

/** Asynchronous, because OpenSSL sends requests to the server in this process. */
export async function openssl(...args: string[]): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)('openssl', args)
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(stdout + stderr)
  }
}

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Signer } from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import { createPki, filesOfPki, type Pki, pemOfCertificate, pemOfKey, pkiOfFiles } from '@countersign/sandbox-pki'
import { newMessageKey, type Requester } from './esp.ts'

// Data that survives a restart: the certificate authority and the message key, whose certificate requesters have
// pinned. Transactions and codes do not.

const name = 'Sandbox ESP'

export function loadOrCreate(folder: string, baseUrl: string): { pki: Pki; messageKey: Signer } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  if (files['register.json'] !== undefined) return load(files, baseUrl)
  const pki = createPki({ baseUrl, name })
  const { key, chain } = newMessageKey(pki)
  const messageFiles = { 'messages.pem': chain.map(pemOfCertificate).join(''), 'messages.key.pem': pemOfKey(key) }
  for (const [file, text] of Object.entries({ ...messageFiles, ...filesOfPki(pki) })) {
    writeFileSync(join(folder, file), text, { mode: 0o600 })
  }
  return { pki, messageKey: keyObjectSigner(key, chain, 'rsa-sha256') }
}

function load(files: Readonly<Record<string, string>>, baseUrl: string): { pki: Pki; messageKey: Signer } {
  const pki = pkiOfFiles(files)
  if (pki.baseUrl !== baseUrl) {
    throw new Error(
      `the authority in this folder has the address ${pki.baseUrl}, not ${baseUrl}: use that address or another folder`,
    )
  }
  const [own, ...issuers] = certificatesOf(files['messages.pem'] ?? '')
  if (own === undefined) throw new Error('messages.pem is missing or empty: use another folder')
  const key = createPrivateKey(files['messages.key.pem'] ?? '')
  return { pki, messageKey: keyObjectSigner(key, [own, ...issuers], 'rsa-sha256') }
}

/** Each `<aspId>.pem` in the folder is a requester's certificate. */
export function readRequesters(folder: string): readonly Requester[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pem'))
    .map((file) => {
      const [certificate] = certificatesOf(readFileSync(join(folder, file), 'utf8'))
      if (certificate === undefined) throw new Error(`${file} contains no certificate in PEM`)
      return { aspId: file.slice(0, -'.pem'.length), certificate }
    })
}

function certificatesOf(pem: string): readonly Uint8Array[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => Uint8Array.from(new X509Certificate(block).raw))
}

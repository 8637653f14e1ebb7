import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  buildCertificate,
  buildCrl,
  type CertificateTemplate,
  type Credential,
  generateKey,
  publicKeyOf,
  serialOf,
} from '@countersign/sandbox-pki'

// Authorities of the proof's own, which issue whatever is asked of them, and a server that publishes what they issued
// and revoked.

const DAY = 86_400_000

export interface Deployment {
  url: string
  /** As the operator would allow it: host and port. */
  host: string
  /** An authority; its certificate and its list of revoked ones are published. Without an issuer it is a root. */
  authority(name: string, issuer?: Credential, template?: Partial<CertificateTemplate>): Credential
  /** A signer's certificate, which names its issuer's list. */
  signer(issuer: Credential, template?: Partial<CertificateTemplate>, key?: KeyObject): Credential
  /** One that names no list, but whatever these extensions say. */
  unlisted(issuer: Credential, ...extensions: readonly Uint8Array[]): Credential
  revoke(credential: Credential): void
  /** All lists as they are published now. */
  crls(): readonly Uint8Array[]
  /** Publishes something else at a path of its own. */
  publish(path: string, answer: RequestListener): string
  /** How often anything was asked for. */
  requests(): number
  close(): void
}

export async function openDeployment(): Promise<Deployment> {
  const pages = new Map<string, RequestListener>()
  const authorities = new Map<string, Credential>()
  const revoked = new Set<bigint>()
  let [serial, requests] = [1n, 0]
  const server = createServer((request, response) => {
    requests += 1
    const page = pages.get(request.url ?? '')
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}`

  const crlOf = (authority: Credential) => {
    const now = new Date()
    return buildCrl(authority, {
      thisUpdate: new Date(now.getTime() - DAY / 2),
      nextUpdate: new Date(now.getTime() + DAY / 2),
      revoked: [...revoked].map((one) => ({
        serial: one,
        revoked: { at: new Date(now.getTime() - DAY / 2), reason: 'keyCompromise' },
      })),
    })
  }
  const issue = (
    template: Partial<CertificateTemplate>,
    subject: Owner,
    issuer: Credential | undefined,
  ): Credential => {
    serial += 1n
    const certificate = buildCertificate(
      {
        serial,
        publicKey: subject.publicKey,
        notBefore: new Date(Date.now() - DAY),
        notAfter: new Date(Date.now() + DAY),
        keyUsage: ['contentCommitment'],
        ...template,
        subject: template.subject ?? subject.subject,
      },
      issuer ?? subject,
    )
    return { ...subject, subject: template.subject ?? subject.subject, certificate }
  }
  const listOf = (issuer: Credential | undefined) =>
    issuer ? { crlUrl: `${url}/${encodeURIComponent(issuer.subject.commonName)}.crl` } : {}

  return {
    url,
    host,
    authority: (name, issuer, template = {}) => {
      const key = authorities.get(name)?.key ?? generateKey('P-256')
      const owner = { subject: { commonName: name }, key, publicKey: publicKeyOf(key) }
      const asked = { authority: {}, keyUsage: ['keyCertSign', 'cRLSign'] as const, ...template }
      const made = issue({ ...listOf(issuer), ...asked }, owner, issuer)
      authorities.set(name, made)
      pages.set(`/${encodeURIComponent(name)}.crl`, (_, response) => response.end(crlOf(made)))
      return made
    },
    signer: (issuer, template = {}, key = generateKey('P-256')) =>
      issue({ ...listOf(issuer), ...template }, ada(key), issuer),
    unlisted: (issuer, ...extensions) => issue({ extensions }, ada(generateKey('P-256')), issuer),
    revoke: ({ certificate }) => revoked.add(serialOf(certificate)),
    crls: () => [...authorities.values()].map(crlOf),
    publish: (path, answer) => {
      pages.set(path, answer)
      return `${url}${path}`
    },
    requests: () => requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Owner = Omit<Credential, 'certificate'>

function ada(key: KeyObject): Owner {
  return { subject: { commonName: 'Ada Lovelace' }, key, publicKey: publicKeyOf(key) }
}

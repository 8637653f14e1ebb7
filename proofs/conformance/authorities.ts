import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCertificate, type SignatureAlgorithm, type Signer, type TrustSources } from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import { plainFetcher, type Timestamper, timestampBy } from '@countersign/pades/trust'
import {
  createPki,
  filesOfPki,
  issueSigner,
  type KeyKind,
  type PkiServer,
  pemOfCertificate,
  pkiOfFiles,
  replaceTsa,
  servePki,
} from '@countersign/sandbox-pki'

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

/** Ends between the +5 years at which an LTA file must stand by itself and the +9 for which it must be renewed. */
const FIRST_TSA_YEARS = 5.5
const RENEWAL_YEARS = 5

/** What signing needs of the outside world: where trust begins, where revocation is asked, and who stamps. */
export interface Services {
  readonly sources: TrustSources
  readonly stamp: Timestamper
}

/** The sandbox's CA, OCSP, CRL and TSA on loopback, by the real clock; and the same ones five years on. */
export interface Authorities extends AsyncDisposable {
  /** PEM file. */
  readonly root: string
  readonly today: Services
  /**
   * Servers with the same keys and register whose clock runs five years ahead, and a TSA with a new certificate. Our
   * code and the sandbox's take the time as an argument, and nothing they do to sign reads another clock.
   */
  readonly inFiveYears: Services
  signer(kind: SignerKind): Signer
}

export type SignerKind = keyof typeof kinds

const kinds = {
  'P-256, 30 minutes': { key: 'P-256', lifetimeMs: 30 * MINUTE_MS },
  'P-384': { key: 'P-384' },
  'RSA-2048': { key: 'RSA-2048' },
  'RSA-3072 PSS': { key: 'RSA-3072', algorithm: 'rsa-pss-sha256' },
} as const satisfies Record<string, { key: KeyKind; lifetimeMs?: number; algorithm?: SignatureAlgorithm }>

export async function openAuthorities(folder: string, tsaYears = FIRST_TSA_YEARS): Promise<Authorities> {
  const host = '127.0.0.1'
  const server = await servePki({ host, port: 0 }, (baseUrl) => createPki({ baseUrl }))
  const { pki } = server
  replaceTsa(pki, { lifetimeMs: tsaYears * YEAR_MS })
  const later = () => new Date(Date.now() + RENEWAL_YEARS * YEAR_MS)
  const laterServer = await servePki({ host, port: 0 }, () => pkiOfFiles(filesOfPki(pki), { now: later }))
  replaceTsa(laterServer.pki, {})

  const root = join(folder, 'root.pem')
  await writeFile(root, pemOfCertificate(pki.root.certificate))
  const lasting = new Map<SignerKind, Signer>()

  return {
    root,
    today: services(server, server, () => new Date()),
    inFiveYears: services(server, laterServer, later),
    signer(kind) {
      const known = lasting.get(kind)
      if (known !== undefined) return known
      const { key: keyKind, algorithm, lifetimeMs } = { algorithm: undefined, lifetimeMs: undefined, ...kinds[kind] }
      const subject = { commonName: `Signer with ${kind}` }
      const { key, chain } = issueSigner(pki, { subject, key: keyKind, ...(lifetimeMs && { lifetimeMs }) })
      const signer = keyObjectSigner(key, chain, algorithm)
      // One that ends soon is made for each document, or a long run would outlive it.
      if (lifetimeMs === undefined) lasting.set(kind, signer)
      return signer
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([server.close(), laterServer.close()])
    },
  }
}

/** Certificates name the addresses of `named`; they are asked at `asked`. */
function services(named: PkiServer, asked: PkiServer, now: () => Date): Services {
  const anchors = [parseCertificate(named.pki.root.certificate)]
  const fetcher: TrustSources['fetcher'] = (request) =>
    plainFetcher({ ...request, url: request.url.replace(named.url, asked.url) })
  const sources = { anchors, fetcher, now }
  return { sources, stamp: timestampBy({ ...sources, url: `${asked.url}/tsa` }) }
}

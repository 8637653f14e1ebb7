import { decode, encodedBytes, isContext, isUniversal, readExplicit, readSequence, tags } from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { TrustError } from './error.ts'
import { issuerUrls } from './extensions.ts'
import { type Fetcher, fetchBytes } from './fetcher.ts'
import { displayName } from './names.ts'
import { type CertificatePath, checkPath, type Purpose } from './path.ts'
import { isSignedBy, looksIssuedBy } from './signature.ts'

const maxPathLength = 10
/** A limit against certificate sets with exponentially many paths. */
const maxSignatureChecks = 64
const maxIssuerBytes = 64 * 1024
const issuerTimeoutMs = 10_000

export interface ChainOptions {
  readonly anchors: readonly Certificate[]
  /** Further certificates in any order, such as those in a CMS or DSS. */
  readonly candidates?: readonly Certificate[]
  /** The time at which the path must be valid. */
  readonly at: Date
  readonly purpose: Purpose
  /** Fetches missing issuers from the URLs in the certificates (AIA caIssuers). */
  readonly fetcher?: Fetcher | undefined
}

/**
 * Finds a path from a certificate to a trust anchor with valid signatures that passes `checkPath`. If several issuers
 * match, as with cross-certificates, each is tried. If every complete path fails, throws the error of the first one.
 */
export async function buildPath(certificate: Certificate, options: ChainOptions): Promise<CertificatePath> {
  const search: Search = { options, checksLeft: maxSignatureChecks, fetched: new Map(), failure: undefined }
  const path = await extend(search, [certificate])
  if (path !== undefined) return path
  throw (
    search.failure ??
    new TrustError(
      'chain_untrusted',
      `no path was found from the certificate of ${displayName(certificate.subject)} to a trust anchor`,
    )
  )
}

interface Search {
  readonly options: ChainOptions
  checksLeft: number
  readonly fetched: Map<string, readonly Certificate[]>
  failure: PadesError | undefined
}

async function extend(search: Search, path: CertificatePath): Promise<CertificatePath | undefined> {
  const last = path[path.length - 1] ?? path[0]
  if (isAmong(last, search.options.anchors)) return acceptable(search, path)
  if (path.length >= maxPathLength) return undefined
  for await (const issuer of issuersOf(search, last)) {
    if (isAmong(issuer, path)) continue
    const found = await extend(search, [...path, issuer])
    if (found !== undefined) return found
  }
  return undefined
}

/** The verified issuers of a certificate: first anchors, then candidates, then certificates from its caIssuers URL. */
async function* issuersOf(search: Search, certificate: Certificate): AsyncGenerator<Certificate> {
  const { anchors, candidates = [] } = search.options
  for (const candidate of [...anchors, ...candidates]) {
    if (await issued(search, candidate, certificate)) yield candidate
  }
  for (const candidate of await fetchIssuers(search, certificate)) {
    if (await issued(search, candidate, certificate)) yield candidate
  }
}

async function issued(search: Search, issuer: Certificate, certificate: Certificate): Promise<boolean> {
  if (!looksIssuedBy(certificate, issuer) || search.checksLeft === 0) return false
  search.checksLeft--
  return isSignedBy(certificate, issuer)
}

function acceptable(search: Search, path: CertificatePath): CertificatePath | undefined {
  try {
    checkPath(path, search.options.at, search.options.purpose)
    return path
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    search.failure ??= error
    return undefined
  }
}

/** Returns no certificates if the request fails or the response is malformed. */
async function fetchIssuers(search: Search, certificate: Certificate): Promise<readonly Certificate[]> {
  const { fetcher } = search.options
  if (fetcher === undefined) return []
  const [url] = issuerUrls(certificate)
  if (url === undefined) return []
  const known = search.fetched.get(url)
  if (known !== undefined) return known
  const issuers = await fetchCertificates(fetcher, url).catch((error: unknown) => {
    if (error instanceof PadesError) return []
    throw error
  })
  search.fetched.set(url, issuers)
  return issuers
}

async function fetchCertificates(fetcher: Fetcher, url: string): Promise<readonly Certificate[]> {
  const body = await fetchBytes(fetcher, {
    url,
    method: 'GET',
    headers: { accept: 'application/pkix-cert, application/pkcs7-mime' },
    body: undefined,
    maxBytes: maxIssuerBytes,
    timeoutMs: issuerTimeoutMs,
  })
  return readIssuers(body)
}

/** One certificate, or a certs-only CMS (RFC 5280 §4.2.2.1). */
function readIssuers(body: Uint8Array): readonly Certificate[] {
  const [first, second] = readSequence(decode(body), 'issuer')
  if (!isUniversal(first, tags.oid)) return [parseCertificate(body)]
  const signedData = readSequence(readExplicit(second, 0, 'content'), 'SignedData')
  const set = signedData.find((field) => isContext(field, 0))
  return (set?.children ?? []).map((certificate) => parseCertificate(encodedBytes(certificate)))
}

function isAmong(certificate: Certificate, list: readonly Certificate[]): boolean {
  return list.some(({ der }) => equalBytes(der, certificate.der))
}

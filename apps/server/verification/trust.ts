import { type Certificate, parseCertificate } from '@countersign/pades'
import { displayName } from '@countersign/pades/trust'
import type { TrustJson } from '@countersign/verify'
import { readCertificates } from '../platform/signing-key.ts'
import type { TrustStores } from '../trust/stores.ts'

// The verifier's trust anchors: the same for the page, the API and the command line of this deployment.

export interface TrustSources {
  /** All of the operator's stores: a file may be of any account. */
  readonly stores: Pick<TrustStores, 'list'>
  /** PEM: the roots of the live seal and of its time-stamps, if configured here. */
  readonly sealRoots: string | null
  /** PEM; created when the sandbox first seals, so it may not exist yet. */
  readonly sandboxRoot: string
  /** Of the sandbox's identity provider, if one is running. */
  readonly sandboxProviderRoot?: () => Promise<Uint8Array | undefined>
  /** The public keys of this cell's logs, one per line. */
  readonly logKeys?: () => Promise<string>
}

export async function gatherTrust(sources: TrustSources): Promise<TrustJson> {
  const { stores, sealRoots, sandboxRoot, sandboxProviderRoot, logKeys } = sources
  const [known, live, sandbox, provider, keys] = await Promise.all([
    stores.list(),
    sealRoots === null ? [] : readCertificates(sealRoots).catch(noneHere),
    readCertificates(sandboxRoot).catch(noneHere),
    sandboxProviderRoot?.(),
    logKeys?.(),
  ])
  const operators = [...known.flatMap(({ anchors }) => anchors), ...live.map(parseCertificate)]
  const own = [...sandbox, ...(provider ? [provider] : [])].map(parseCertificate)
  return {
    roots: [...rootsOf('operator', operators), ...rootsOf('sandbox', own)],
    logs: (keys ?? '').split('\n').filter((key) => key !== ''),
  }
}

/** Not created yet, or not readable by this process: signatures under these roots are reported as unknown. */
function noneHere(error: NodeJS.ErrnoException): Uint8Array[] {
  if (error.code === 'ENOENT' || error.code === 'EACCES') return []
  throw error
}

/** Each certificate once, even if it is in several stores. */
function rootsOf(of: 'operator' | 'sandbox', certificates: readonly Certificate[]): TrustJson['roots'] {
  const byText = new Map(certificates.map((one) => [Buffer.from(one.der).toString('base64'), one]))
  return [...byText].map(([certificate, { subject }]) => ({ of, name: displayName(subject), certificate }))
}

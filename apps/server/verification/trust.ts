import { type Certificate, parseCertificate } from '@countersign/pades'
import { displayName } from '@countersign/pades/trust'
import type { TrustJson } from '@countersign/verify'
import { readCertificates } from '../platform/signing-key.ts'
import type { TrustStores } from '../trust/stores.ts'

// Whom the judge trusts: the same for the page, the API and the command line of this deployment.

export interface TrustSources {
  /** All of the operator's stores: a file may be by any account's signers. */
  readonly stores: Pick<TrustStores, 'list'>
  /** PEM: the roots of the live seal and its time-stamps, where it is set up here. */
  readonly sealRoots: string | null
  /** PEM; made when the sandbox first seals, so it may not be there yet. */
  readonly sandboxRoot: string
  /** Of the sandbox's identity provider, if there is one that answers. */
  readonly sandboxProviderRoot?: () => Promise<Uint8Array | undefined>
  /** The keys of this cell's logs, one a line. */
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

/** Not made yet, or not for this process to read: whoever they would vouch for is unknown here. */
function noneHere(error: NodeJS.ErrnoException): Uint8Array[] {
  if (error.code === 'ENOENT' || error.code === 'EACCES') return []
  throw error
}

/** Each once, however many stores it is in. */
function rootsOf(of: 'operator' | 'sandbox', certificates: readonly Certificate[]): TrustJson['roots'] {
  const byText = new Map(certificates.map((one) => [Buffer.from(one.der).toString('base64'), one]))
  return [...byText].map(([certificate, { subject }]) => ({ of, name: displayName(subject), certificate }))
}

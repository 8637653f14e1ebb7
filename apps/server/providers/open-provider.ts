import type { Fetcher } from '@countersign/pades/trust'
import { ccaSigner, cscSigner, type ProviderProfile, type RemoteSigner } from '@countersign/remote-signing'
import { checkTarget, type Resolve } from '../platform/address-guard/index.ts'
import { guardedFetcher } from '../trust/fetch/guarded.ts'
import type { Mode } from '../trust/trust.ts'
import { type AssignedProvider, assignedProviders, type ProviderDeps } from './assigned.ts'
import { cscReturnUrl } from './return-address.ts'

export interface OpenDeps extends ProviderDeps {
  readonly resolve: Resolve
  readonly publicUrl: string
}

export interface OpenedProvider {
  readonly signer: RemoteSigner
  /** With the account's own ASP id, if it has one. */
  readonly profile: ProviderProfile
  /** For the provider's own addresses. */
  readonly fetcher: Fetcher
}

/** The provider is not one of the account's, or its file is invalid. */
export class ProviderMissing extends Error {
  override readonly name = 'ProviderMissing'
}

/** One of an account's providers, ready to sign. Only in the sealer, because it opens our key for the provider. */
export async function openProvider(deps: OpenDeps, tenantId: string, mode: Mode, id: string): Promise<OpenedProvider> {
  const assigned = await assignedProviders(deps, tenantId, mode)
  const found = assigned.find(({ provider }) => provider.profile.id === id)
  if (!found) throw new ProviderMissing(`${id} is no provider of this account, or its file cannot be used`)
  return opened(deps, found)
}

export async function opened(
  deps: Pick<OpenDeps, 'resolve' | 'publicUrl'>,
  { provider, aspId }: AssignedProvider,
): Promise<OpenedProvider> {
  const { profile, secrets } = provider
  const fetcher = fetcherFor(profile, deps.resolve)
  if (profile.protocol === 'csc-2') {
    const clientSecret = await secrets.clientSecret()
    const signer = cscSigner({ ...profile, clientSecret }, { fetcher, returnUrl: cscReturnUrl(deps.publicUrl) })
    return { signer, profile, fetcher }
  }
  const own = { ...profile, aspId: aspId ?? profile.aspId }
  return { signer: ccaSigner(own, { key: await secrets.requesterKey(own.aspId), fetcher }), profile: own, fetcher }
}

/** The operator's own addresses may be internal. An address that the provider names must be on the public internet. */
function fetcherFor(profile: ProviderProfile, resolve: Resolve) {
  const allowList = addressesOf(profile).map((address) => hostAndPort(new URL(address)))
  return guardedFetcher((url) => checkTarget(url, { allowList, resolve }))
}

function addressesOf(profile: ProviderProfile): readonly string[] {
  switch (profile.protocol) {
    case 'cca-esign-2.1':
      return [profile.signUrl]
    case 'cca-esign-3':
      return [profile.signUrl, profile.authenticateUrl, ...(profile.statusUrl ? [profile.statusUrl] : [])]
    case 'csc-2':
      return [profile.serviceUrl, ...(profile.oauthUrl ? [profile.oauthUrl] : [])]
    default:
      return profile satisfies never
  }
}

function hostAndPort({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

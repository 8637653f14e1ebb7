import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import { callJson, type Json, mustSucceed } from './client.ts'

/** A service's declared capabilities. Not every provider supports every call. */
export interface ServiceInfo {
  readonly name: string
  /** Ends before `/authorize`. */
  readonly oauthUrl: string
}

const requiredMethods = ['credentials/list', 'credentials/info', 'signatures/signHash']

/** Fetches `info` and checks for the required capabilities (CSC §11.1). */
export async function fetchInfo(fetcher: Fetcher, profile: CscProfile): Promise<ServiceInfo> {
  const info = mustSucceed(await callJson(fetcher, `${profile.serviceUrl}/info`, {}), 'info')
  const missing = requiredMethods.filter((method) => !listOf(info, 'methods').includes(method))
  if (missing.length > 0) throw capabilityMissing(profile, `it does not offer ${missing.join(', ')}`)
  if (!listOf(info, 'authType').includes('oauth2code')) {
    throw capabilityMissing(
      profile,
      'it does not offer the authorization code flow (oauth2code), the only one in which no secret passes through us',
    )
  }
  return { name: typeof info.name === 'string' ? info.name : profile.name, oauthUrl: oauthUrlOf(profile, info.oauth2) }
}

/** Receives codes and secrets, so it must use https or have the origin that the profile names. */
function oauthUrlOf(profile: CscProfile, declared: unknown): string {
  if (profile.oauthUrl !== undefined) return profile.oauthUrl
  const url = `${String(declared).replace(/\/$/, '')}/oauth2`
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' }
  if (protocol === 'https:' || origin === new URL(profile.serviceUrl).origin) return url
  throw capabilityMissing(
    profile,
    `its authorization URL ${String(declared)} does not use https; set oauthUrl in the profile`,
  )
}

export function listOf(json: Json, name: string): readonly string[] {
  const value = json[name]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function capabilityMissing({ id }: CscProfile, what: string): RemoteSigningError {
  return new RemoteSigningError('csc_capability_missing', `the provider ${id} cannot be used: ${what}`)
}

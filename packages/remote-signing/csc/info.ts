import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import { callJson, type Json, mustSucceed } from './client.ts'

/** What a service can do, as it says itself: providers leave out calls. */
export interface ServiceInfo {
  readonly name: string
  /** Ends before `/authorize`. */
  readonly oauthUrl: string
}

const needed = ['credentials/list', 'credentials/info', 'signatures/signHash']

/** Asks `info` and insists on what the journey needs (CSC §11.1). */
export async function askInfo(fetcher: Fetcher, profile: CscProfile): Promise<ServiceInfo> {
  const info = mustSucceed(await callJson(fetcher, `${profile.serviceUrl}/info`, {}), 'info')
  const missing = needed.filter((method) => !listOf(info, 'methods').includes(method))
  if (missing.length > 0) throw lacks(profile, `it does not offer ${missing.join(', ')}`)
  if (!listOf(info, 'authType').includes('oauth2code')) {
    throw lacks(
      profile,
      'it does not offer the authorization code flow (oauth2code), the only one in which nothing secret passes through us',
    )
  }
  return { name: typeof info.name === 'string' ? info.name : profile.name, oauthUrl: oauthUrlOf(profile, info.oauth2) }
}

/** Codes and secrets go there: encrypted, or to the very place that the profile names. */
function oauthUrlOf(profile: CscProfile, told: unknown): string {
  if (profile.oauthUrl !== undefined) return profile.oauthUrl
  const url = `${String(told).replace(/\/$/, '')}/oauth2`
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' }
  if (protocol === 'https:' || origin === new URL(profile.serviceUrl).origin) return url
  throw lacks(
    profile,
    `it names ${String(told)} for its authorizations, which is no https address; write oauthUrl into the profile`,
  )
}

export function listOf(json: Json, name: string): readonly string[] {
  const value = json[name]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function lacks({ id }: CscProfile, what: string): RemoteSigningError {
  return new RemoteSigningError('csc_capability_missing', `the provider ${id} cannot be used: ${what}`)
}

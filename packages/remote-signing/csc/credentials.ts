import { PadesError, parseCertificate, type SignatureAlgorithm } from '@countersign/pades'
import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import type { Credential } from '../signer.ts'
import { decodeBase64 } from '../xml/base64.ts'
import { callJson, type Json, mustSucceed } from './client.ts'
import { listOf } from './info.ts'

/** More than a person has. Each credential costs a call. */
const maxCredentials = 10

/** By OID, those that name the hash before those that name only the key type. All use SHA-256, as the hash does. */
const algorithms: readonly (readonly [string, SignatureAlgorithm])[] = [
  ['1.2.840.10045.4.3.2', 'ecdsa-sha256'],
  ['1.2.840.113549.1.1.11', 'rsa-sha256'],
  ['1.2.840.113549.1.1.1', 'rsa-sha256'],
]

/** The person's usable credentials. If there is none, the error gives the reason for the first. */
export async function usableCredentials(
  fetcher: Fetcher,
  profile: CscProfile,
  token: string,
): Promise<readonly [Credential, ...Credential[]]> {
  const list = mustSucceed(
    await callJson(fetcher, `${profile.serviceUrl}/credentials/list`, { maxResults: maxCredentials }, token),
    'credentials/list',
  )
  const ids = listOf(list, 'credentialIDs').slice(0, maxCredentials)
  const results: (Credential | RemoteSigningError)[] = []
  for (const id of ids) results.push(await fetchCredential(fetcher, profile, token, id))
  const [first, ...others] = results.filter((result) => 'certificates' in result)
  if (first !== undefined) return [first, ...others]
  const error = results.find((result) => result instanceof RemoteSigningError)
  throw error ?? new RemoteSigningError('csc_credential_unusable', 'the person has no credential at this provider')
}

async function fetchCredential(fetcher: Fetcher, profile: CscProfile, token: string, id: string) {
  const request = { credentialID: id, certificates: 'chain', certInfo: true, authInfo: true }
  const info = mustSucceed(await callJson(fetcher, `${profile.serviceUrl}/credentials/info`, request, token), 'info')
  try {
    return readCredential(id, info, profile.sad === 'body' ? token : undefined)
  } catch (error) {
    if (error instanceof RemoteSigningError) return error
    throw error
  }
}

/** credentials/info (CSC §11.5). */
export function readCredential(id: string, info: Json, serviceToken: string | undefined): Credential {
  requireOauthMode(id, objectOf(info, 'auth').mode)
  const key = objectOf(info, 'key')
  const certificate = objectOf(info, 'cert')
  if (key.status !== 'enabled') throw unusable(id, 'its key is not enabled')
  if (certificate.status !== undefined && certificate.status !== 'valid') {
    throw unusable(id, `its certificate is ${String(certificate.status)}`)
  }
  const offered = listOf(key, 'algo')
  const found = algorithms.find(([oid]) => offered.includes(oid))
  if (found === undefined) throw unusable(id, `its key supports none of ${algorithms.map(([oid]) => oid).join(', ')}`)
  const [signAlgo, algorithm] = found
  const certificates = chainOf(id, listOf(certificate, 'certificates'))
  return { id, certificates, algorithm, signAlgo, ...(serviceToken !== undefined && { serviceToken }) }
}

/** In the explicit mode the person would give us the PIN and the OTP, which we must not see. */
function requireOauthMode(id: string, mode: unknown): void {
  if (mode === 'oauth2code') return
  if (mode === 'explicit') {
    throw new RemoteSigningError(
      'csc_explicit_refused',
      `the credential ${id} uses explicit authorization, which would send its PIN and OTP through this service. Ask the provider for a credential with the mode oauth2code`,
    )
  }
  throw unusable(id, `its authorization mode is ${String(mode)}; only in oauth2code does the person authorize the hash`)
}

function chainOf(id: string, texts: readonly string[]): readonly [string, ...string[]] {
  const [own, ...issuers] = texts
  if (own === undefined || texts.some((text) => !isCertificate(text)))
    throw unusable(id, 'its certificate cannot be parsed')
  return [own, ...issuers]
}

function isCertificate(text: string): boolean {
  const der = decodeBase64(text)
  if (der === undefined) return false
  try {
    return parseCertificate(der) !== undefined
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}

function objectOf(json: Json, name: string): Json {
  const value = json[name]
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function unusable(id: string, reason: string): RemoteSigningError {
  return new RemoteSigningError('csc_credential_unusable', `the credential ${id} cannot be used: ${reason}`)
}

import { PadesError, parseCertificate, type SignatureAlgorithm } from '@countersign/pades'
import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import type { Credential } from '../signer.ts'
import { decodeBase64 } from '../xml/base64.ts'
import { callJson, type Json, mustSucceed } from './client.ts'
import { listOf } from './info.ts'

/** More than a person has; each costs a call. */
const maxCredentials = 10

/** Key algorithms by OID, the whole ones before the bare keys; all with SHA-256, which is what was hashed. */
const algorithms: readonly (readonly [string, SignatureAlgorithm])[] = [
  ['1.2.840.10045.4.3.2', 'ecdsa-sha256'],
  ['1.2.840.113549.1.1.11', 'rsa-sha256'],
  ['1.2.840.113549.1.1.1', 'rsa-sha256'],
]

/** The person's credentials that can sign here; if there is none, the error says why. */
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
  const findings: (Credential | RemoteSigningError)[] = []
  for (const id of ids) findings.push(await examine(fetcher, profile, token, id))
  const [first, ...others] = findings.filter((finding) => 'certificates' in finding)
  if (first !== undefined) return [first, ...others]
  const complaint = findings.find((finding) => finding instanceof RemoteSigningError)
  throw (
    complaint ?? new RemoteSigningError('csc_credential_unusable', 'the person has no credential with this provider')
  )
}

async function examine(fetcher: Fetcher, profile: CscProfile, token: string, id: string) {
  const question = { credentialID: id, certificates: 'chain', certInfo: true, authInfo: true }
  const info = mustSucceed(await callJson(fetcher, `${profile.serviceUrl}/credentials/info`, question, token), 'info')
  try {
    return readCredential(id, info, profile.sad === 'body' ? token : undefined)
  } catch (error) {
    if (error instanceof RemoteSigningError) return error
    throw error
  }
}

/** credentials/info (CSC §11.5). */
export function readCredential(id: string, info: Json, serviceToken: string | undefined): Credential {
  refuseOtherModes(id, objectOf(info, 'auth').mode)
  const key = objectOf(info, 'key')
  const certificate = objectOf(info, 'cert')
  if (key.status !== 'enabled') throw unusable(id, 'its key is not enabled')
  if (certificate.status !== undefined && certificate.status !== 'valid') {
    throw unusable(id, `its certificate is ${String(certificate.status)}`)
  }
  const offered = listOf(key, 'algo')
  const found = algorithms.find(([oid]) => offered.includes(oid))
  if (found === undefined) throw unusable(id, `its key signs with none of ${algorithms.map(([oid]) => oid).join(', ')}`)
  const [signAlgo, algorithm] = found
  const certificates = chainOf(id, listOf(certificate, 'certificates'))
  return { id, certificates, algorithm, signAlgo, ...(serviceToken !== undefined && { serviceToken }) }
}

/** In the explicit mode PIN and OTP would be typed here. They are not ours to see. */
function refuseOtherModes(id: string, mode: unknown): void {
  if (mode === 'oauth2code') return
  if (mode === 'explicit') {
    throw new RemoteSigningError(
      'csc_explicit_refused',
      `the credential ${id} is authorized explicitly: its PIN and OTP would pass through this service, which never takes them. Ask the provider for a credential with the mode oauth2code`,
    )
  }
  throw unusable(
    id,
    `its authorization mode is ${String(mode)}, and only oauth2code is bound to the hash by the person`,
  )
}

function chainOf(id: string, texts: readonly string[]): readonly [string, ...string[]] {
  const [own, ...issuers] = texts
  if (own === undefined || texts.some((text) => !isCertificate(text)))
    throw unusable(id, 'its certificate cannot be read')
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

function unusable(id: string, why: string): RemoteSigningError {
  return new RemoteSigningError('csc_credential_unusable', `the credential ${id} cannot be used: ${why}`)
}

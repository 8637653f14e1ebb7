import { createHash, privateEncrypt, randomBytes } from 'node:crypto'
import type { Esp } from '../esp.ts'
import { CscError, type Grant, type StoredCredential } from './service.ts'

const tokenMs = 300_000
const sha256Oid = '2.16.840.1.101.3.4.2.1'
const sha256WithRsa = '1.2.840.113549.1.1.11'

type Body = Readonly<Record<string, unknown>>

/** The service's capabilities (CSC §11.1). */
export function info({ url }: Esp) {
  return {
    specs: '2.0.0.2',
    name: 'Sandbox CSC',
    region: 'IN',
    lang: 'en',
    description: 'A test service. Nothing signed here means anything.',
    authType: ['oauth2code'],
    oauth2: url,
    methods: ['credentials/list', 'credentials/info', 'signatures/signHash'],
    signAlgorithms: { algos: [sha256WithRsa] },
  }
}

/** The token endpoint: exchanges a code and its verifier for a token (RFC 7636 §4.6). */
export function exchangeCode(esp: Esp, fields: Readonly<Record<string, string>>) {
  const { csc } = esp
  const granted = csc.codes.get(fields.code ?? '')
  csc.codes.delete(fields.code ?? '')
  if (granted === undefined || granted.endsAt <= esp.now())
    throw new CscError('invalid_grant', 'the code is unknown, used or expired')
  const { client, challenge, redirectUri } = granted.authorization
  if (client.clientId !== fields.client_id || (client.secret !== undefined && client.secret !== fields.client_secret)) {
    throw new CscError('invalid_client', 'the code was issued to another client')
  }
  const expected = createHash('sha256')
    .update(fields.code_verifier ?? '')
    .digest('base64url')
  if (fields.grant_type !== 'authorization_code' || expected !== challenge || fields.redirect_uri !== redirectUri) {
    throw new CscError('invalid_grant', 'the verifier or the redirect_uri does not match the code')
  }
  const token = randomBytes(24).toString('base64url')
  csc.tokens.set(token, { ...granted, endsAt: new Date(esp.now().getTime() + tokenMs) })
  const isService = granted.request.scope === 'service'
  return { access_token: token, token_type: isService ? 'Bearer' : 'SAD', expires_in: tokenMs / 1000 }
}

export function listCredentials(esp: Esp, token: string) {
  return { credentialIDs: serviceGrant(esp, token).credentials.map(({ id }) => id) }
}

/** credentials/info (CSC §11.5). SCAL 2: a signature is bound to the authorized hashes. */
export function credentialInfo(esp: Esp, token: string, { credentialID }: Body) {
  const found = serviceGrant(esp, token).credentials.find(({ id }) => id === credentialID)
  if (found === undefined) throw new CscError('invalid_request', 'the credentialID is unknown')
  return {
    description: 'Sandbox credential',
    key: { status: found.keyStatus, algo: [sha256WithRsa], len: 2048 },
    cert: {
      status: found.certificateStatus,
      certificates: found.chain.map((certificate) => Buffer.from(certificate).toString('base64')),
    },
    auth: { mode: esp.switches.authorization },
    SCAL: '2',
    multisign: 1,
    lang: 'en',
  }
}

/** signatures/signHash (CSC §11.10). The SAD is in the body, or is the bearer token. It is valid once. */
export function signHash(esp: Esp, token: string, body: Body) {
  const sad = typeof body.SAD === 'string' ? body.SAD : token
  if (sad !== token) serviceGrant(esp, token)
  const { request } = liveGrant(esp, sad)
  if (request.scope !== 'credential') throw new CscError('invalid_request', 'this token does not authorize a signature')
  if (request.credential.id !== body.credentialID || !sameHashes(request.hashes, body.hashes)) {
    throw new CscError('invalid_request', 'the person did not authorize this credential and hash')
  }
  if (body.hashAlgorithmOID !== sha256Oid || body.signAlgo !== sha256WithRsa) {
    throw new CscError('invalid_request', 'only RSA with SHA-256 is supported')
  }
  esp.csc.tokens.delete(sad)
  return { signatures: request.hashes.map((hash) => signDigest(request.credential, hash)) }
}

function serviceGrant(esp: Esp, token: string): Grant {
  const granted = liveGrant(esp, token)
  if (granted.request.scope === 'service') return granted
  throw new CscError('invalid_token', 'this call requires a token with the scope service')
}

function liveGrant({ csc, now }: Esp, token: string): Grant {
  const granted = csc.tokens.get(token)
  if (granted !== undefined && granted.endsAt > now()) return granted
  throw new CscError('invalid_token', 'the token is unknown, used or expired')
}

function sameHashes(granted: readonly string[], requested: unknown): boolean {
  return (
    Array.isArray(requested) &&
    requested.length === granted.length &&
    granted.every((hash, index) => hash === requested[index])
  )
}

const sha256DigestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** PKCS#1 v1.5 over a given hash (RFC 8017 §9.2). */
function signDigest({ key }: StoredCredential, hash: string): string {
  return privateEncrypt(key, Buffer.concat([sha256DigestInfo, Buffer.from(hash, 'base64')])).toString('base64')
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A passkey without a browser: it signs as an authenticator does (WebAuthn §6.1, §6.5, §7), and also wrongly on demand.

export interface Site {
  origin: string
  id: string
}

export interface SigningOptions {
  /** Whether the authenticator verified its user (a PIN, a finger). */
  userVerified?: boolean
  /** Of another site than the one it was made for. */
  origin?: string
  rpId?: string
}

export interface SoftwarePasskey {
  credentialId: string
  /** COSE_Key (RFC 9053 §7.1.1). */
  publicKey: Buffer
  register(challenge: string): RegistrationJson
  assert(challenge: string, options?: SigningOptions): AssertionJson
}

interface Credential<Response> {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults: Record<string, never>
  response: Response
}
export type RegistrationJson = Credential<{ clientDataJSON: string; attestationObject: string }>
export type AssertionJson = Credential<{ clientDataJSON: string; authenticatorData: string; signature: string }>

export function makePasskey(site: Site): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  const cose = coseKey(publicKey)
  const common = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    credentialId,
    publicKey: cose,
    register: (challenge) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = Buffer.concat([authenticatorData(site.id, 0x45), attested])
      const clientDataJSON = clientData('webauthn.create', challenge, site.origin).toString('base64url')
      return { ...common, response: { clientDataJSON, attestationObject: unattested(data).toString('base64url') } }
    },
    assert: (challenge, { userVerified = true, origin = site.origin, rpId = site.id } = {}) => {
      const data = authenticatorData(rpId, userVerified ? 0x05 : 0x01)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...common, response }
    },
  }
}

function authenticatorData(rpId: string, flags: number): Buffer {
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags, 0, 0, 0, 0])])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const head = Buffer.from('a5010203262001215820', 'hex')
  return Buffer.concat([head, Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')])
}

/** {fmt: "none", attStmt: {}, authData} in CBOR (WebAuthn §8.7). */
function unattested(data: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
  return Buffer.concat([head, Buffer.from([data.length]), data])
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

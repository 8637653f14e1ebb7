import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

// A WebAuthn authenticator in software: one discoverable ES256 credential, without attestation.

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

export interface Device {
  credentialId: string
  /** The signature counter, which each assertion advances. */
  counter: number
  register(options: { challenge: string; user: { id: string } }): RegistrationResponseJSON
  assert(options: { challenge: string }): AuthenticationResponseJSON
}

export interface DeviceOptions {
  rpId?: string
  origin?: string
  /** Whether the device checks the person's finger, face or PIN. */
  verifiesUser?: boolean
}

export function makeDevice({
  rpId = 'localhost',
  origin = 'http://localhost:8080',
  verifiesUser = true,
}: DeviceOptions = {}): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const flags = FLAGS.present | (verifiesUser ? FLAGS.verified : 0)
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const head = (extra: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | extra]), count])
  }
  let userHandle = ''
  const common = { id: credential.toString('base64url'), rawId: credential.toString('base64url') } as const
  const device: Device = {
    credentialId: common.id,
    counter: 0,
    register: ({ challenge, user }) => {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const authData = Buffer.concat([
        ...[head(FLAGS.attested, device.counter), Buffer.alloc(16), length, credential],
        coseKey(String(jwk.x), String(jwk.y)),
      ])
      return {
        ...common,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    assert: ({ challenge }) => {
      device.counter += 1
      const data = clientData('webauthn.get', challenge)
      const authData = head(0, device.counter)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...common,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
  return device
}

/** COSE_Key of ES256 (RFC 9053 §7.1.1), as CBOR. */
function coseKey(x: string, y: string): Buffer {
  const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    ...[Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), coordinate(x)],
    ...[Buffer.from([0x22]), coordinate(y)],
  ])
}

/** { fmt: "none", attStmt: {}, authData }, as CBOR. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    ...[Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'), Buffer.from('authData')],
    ...[Buffer.from([0x59]), length, authData],
  ])
}

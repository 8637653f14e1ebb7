import type { Credential, Pki, PkiOptions } from './authority.ts'
import { keyOfPem, pemOfKey, publicKeyOf } from './keys.ts'
import { intermediateProfile, ocspResponderProfile, type Profile, rootProfile, tsaProfile } from './profiles.ts'
import type { AuthorityName, RevocationReason } from './register.ts'
import { defaultSwitches } from './switches.ts'

/** File contents by name. The caller chooses folder and permissions. OpenSSL can read each `.pem`. */
export type PkiFiles = Record<string, string>

export function filesOfPki(pki: Pki): PkiFiles {
  return {
    ...credentialFiles('root', pki.root),
    ...credentialFiles('intermediate', pki.intermediate),
    ...credentialFiles('ocsp', pki.ocspResponder),
    ...credentialFiles('tsa', pki.tsa),
    'register.json': JSON.stringify(storedRegister(pki), null, 1),
  }
}

export function pkiOfFiles(files: PkiFiles, options: Pick<PkiOptions, 'now' | 'switches'> = {}): Pki {
  const stored = JSON.parse(file(files, 'register.json')) as StoredRegister
  const { name, baseUrl } = stored
  return {
    name,
    baseUrl,
    now: options.now ?? (() => new Date()),
    switches: { ...defaultSwitches, ...options.switches },
    register: new Map(
      stored.issued.map(({ serial, issuer, certificate, notAfter, revoked }) => [
        BigInt(serial),
        {
          serial: BigInt(serial),
          issuer,
          certificate: new Uint8Array(Buffer.from(certificate, 'base64')),
          notAfter: new Date(notAfter),
          ...(revoked && { revoked: { at: new Date(revoked.at), reason: revoked.reason } }),
        },
      ]),
    ),
    root: credentialOf(files, 'root', rootProfile(name)),
    intermediate: credentialOf(files, 'intermediate', intermediateProfile(name, baseUrl)),
    ocspResponder: credentialOf(files, 'ocsp', ocspResponderProfile(name, baseUrl)),
    tsa: credentialOf(files, 'tsa', tsaProfile(name, baseUrl)),
  }
}

export function pemOfCertificate(certificate: Uint8Array): string {
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function certificateOfPem(pem: string): Uint8Array {
  return new Uint8Array(Buffer.from(pem.replaceAll(/-----[^-]+-----/g, ''), 'base64'))
}

function credentialFiles(name: string, credential: Credential): PkiFiles {
  return { [`${name}.pem`]: pemOfCertificate(credential.certificate), [`${name}.key.pem`]: pemOfKey(credential.key) }
}

function credentialOf(files: PkiFiles, name: string, { subject }: Profile): Credential {
  const key = keyOfPem(file(files, `${name}.key.pem`))
  return { subject, key, publicKey: publicKeyOf(key), certificate: certificateOfPem(file(files, `${name}.pem`)) }
}

type StoredRegister = {
  name: string
  baseUrl: string
  issued: {
    serial: string
    issuer: AuthorityName
    certificate: string
    notAfter: string
    revoked?: { at: string; reason: RevocationReason }
  }[]
}

function storedRegister({ name, baseUrl, register }: Pki): StoredRegister {
  const issued = [...register.values()].map(({ serial, issuer, certificate, notAfter, revoked }) => ({
    serial: `0x${serial.toString(16)}`,
    issuer,
    certificate: Buffer.from(certificate).toString('base64'),
    notAfter: notAfter.toISOString(),
    ...(revoked && { revoked: { at: revoked.at.toISOString(), reason: revoked.reason } }),
  }))
  return { name, baseUrl, issued }
}

function file(files: PkiFiles, name: string): string {
  const text = files[name]
  if (text === undefined) throw new Error(`The sandbox PKI has no file ${name}. Restore it or create a new PKI.`)
  return text
}

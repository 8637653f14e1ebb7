import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl } from '../../packages/pades/testing/openssl.ts'

/** Whose keys lie in the files: made by openssl, under a root and an issuer below it. */

export interface Person {
  readonly name: string
  readonly keyFile: string
  readonly certificateFile: string
  readonly certificate: Uint8Array
}

const EC = (curve: string) => ['EC', '-pkeyopt', `ec_paramgen_curve:${curve}`]

/** Everybody's kind of key, and what their certificate allows. */
const PEOPLE: Record<string, { key: string[]; usage?: string }> = {
  rsa: { key: ['RSA', '-pkeyopt', 'rsa_keygen_bits:2048'] },
  rsa4096: { key: ['RSA', '-pkeyopt', 'rsa_keygen_bits:4096'] },
  p256: { key: EC('P-256') },
  p384: { key: EC('P-384') },
  p521: { key: EC('P-521') },
  encipher: { key: EC('P-256'), usage: 'keyAgreement' },
  ed25519: { key: ['ED25519'] },
  secp256k1: { key: EC('secp256k1') },
}

export interface People {
  /** PEM: issuer and root. */
  readonly chain: string
  of(name: string): Person
}

export function makePeople(folder: string): People {
  const at = (name: string) => join(folder, name)
  const certify = (name: string, subject: string, more: readonly string[]) =>
    openssl(['req', '-x509', '-new', '-key', at(`${name}.key`), '-subj', subject, '-out', at(`${name}.pem`), ...more])
  const isAuthority = ['-addext', 'basicConstraints=critical,CA:TRUE']
  for (const name of ['root', 'issuer']) openssl(['genpkey', '-algorithm', ...EC('P-256'), '-out', at(`${name}.key`)])
  certify('root', '/CN=Zoo Root', isAuthority)
  certify('issuer', '/CN=Zoo Issuer', [...isAuthority, '-CA', at('root.pem'), '-CAkey', at('root.key')])
  const people = new Map<string, Person>()
  for (const [name, { key, usage = 'digitalSignature,nonRepudiation' }] of Object.entries(PEOPLE)) {
    openssl(['genpkey', '-algorithm', ...key, '-out', at(`${name}.key`)])
    const extensions = ['-addext', `keyUsage=critical,${usage}`, '-addext', 'basicConstraints=critical,CA:FALSE']
    certify(name, `/CN=Zoo ${name}`, [...extensions, '-CA', at('issuer.pem'), '-CAkey', at('issuer.key')])
    const certificate = Uint8Array.from(openssl(['x509', '-in', at(`${name}.pem`), '-outform', 'DER']))
    people.set(name, { name, keyFile: at(`${name}.key`), certificateFile: at(`${name}.pem`), certificate })
  }
  writeFileSync(at('chain.pem'), [at('issuer.pem'), at('root.pem')].map((file) => readFileSync(file)).join(''))
  return {
    chain: at('chain.pem'),
    of(name) {
      const person = people.get(name)
      if (person === undefined) throw new Error(`nobody is called ${name}`)
      return person
    },
  }
}

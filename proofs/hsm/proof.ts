import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addSignatureFields, joinedSource, memorySource, signBaselineB } from '@countersign/pades'
import { Pkcs11Token } from '@countersign/pades/pkcs11'
import { openssl, temporaryDirectory } from '../../packages/pades/testing/openssl.ts'
import { samplePdf } from '../../packages/pades/testing/sample-pdfs.ts'
import { type GeneratedKey, generateKey, makeToken, selfSigned, softhsm } from '../../packages/pades/testing/softhsm.ts'
import { verifyWithOpenssl, verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { keysSeenWithoutPin, tryToReadOut } from './read-out.ts'
import { holdsPrivateKey } from './search.ts'

// Keys are made inside a SoftHSM2 token and never leave it. It is asked for them in every way PKCS#11 knows, and what
// it keeps on disk and gives out is searched for them. (A token in software computes in this process's memory; that a
// hardware one does not is its vendor's promise.)

const KINDS = ['rsa', 'p256'] as const

export default {
  promise:
    'RSA and P-256 keys generated in a PKCS#11 token (SoftHSM2) sign documents that pdfsig and openssl accept, and no PKCS#11 call reads a private key out of the token',
  topic: 'Signatures',
  budgetSeconds: 4,
  services: [],
  faults: { 'open-key': 'an RSA and a P-256 private key in the bytes that are searched' },
  async run({ say }) {
    checkTheSearch()
    makeToken()
    let searched = 0
    for (const kind of KINDS) {
      const key = generateKey(kind, kind)
      const given = await sign(kind, key)
      for (const [where, bytes] of [...given, ...tokenFiles()]) {
        hold(!holdsPrivateKey(key.publicKey, bytes), `the ${kind} private key lies open in ${where}`)
        searched += bytes.length
      }
      say(`${kind}: generated in the token, signed, found valid by pdfsig and openssl; no trace of the key outside`)
    }
    const attempts = tryToReadOut()
    for (const kind of KINDS)
      hold(
        attempts.some(({ key }) => key === kind),
        `the token does not show the ${kind} key`,
      )
    for (const { key, what, refusal } of attempts) {
      hold(refusal !== undefined && REFUSALS.has(refusal), `${key}: to "${what}" the token answers ${refusal ?? 'yes'}`)
      say(`${key}: ${what}: ${refusal}`)
    }
    const seen = keysSeenWithoutPin()
    hold(seen === 0, `without the PIN ${seen} private keys are seen`)
    return `${KINDS.length} keys sign; ${attempts.length} ways to read them out are refused; ${searched} bytes searched`
  },
} satisfies Proof

const REFUSALS = new Set(['CKR_ATTRIBUTE_SENSITIVE', 'CKR_ATTRIBUTE_READ_ONLY', 'CKR_KEY_UNEXTRACTABLE'])

/** Signs a document with the key in the token; gives everything that came out of it. */
async function sign(kind: string, key: GeneratedKey): Promise<Map<string, Uint8Array>> {
  using token = Pkcs11Token.open(softhsm)
  const algorithm = kind === 'rsa' ? 'rsa-sha256' : 'ecdsa-sha256'
  const bare = token.signer({ label: kind, algorithm, certificates: [new Uint8Array()] })
  const certificate = await selfSigned(key, `Seal ${kind}`, bare)
  const signer = token.signer({ label: kind, certificates: [certificate] })
  hold(signer.algorithm === algorithm, `the signer of a ${kind} key signs with ${signer.algorithm}`)

  const base = samplePdf()
  const fields = await addSignatureFields(memorySource(base), [
    { name: 'Seal', page: 1, rect: undefined, tooltip: 'Seal' },
  ])
  const document = joinedSource(memorySource(base), memorySource(fields))
  const options = { fields: [{ name: 'Seal' }] as const, signingTime: new Date() }
  const { increment, cms } = await signBaselineB(document, signer, options)
  const signed = Buffer.concat([base, fields, increment])
  const [verdict, ...more] = verifyWithPdfsig(signed)
  hold(verdict?.valid && verdict.coversWholeDocument && more.length === 0, `pdfsig refuses the ${kind} signature`)
  verifyWithOpenssl(signed, pemOf(certificate))
  return new Map([
    ['the signed document', signed],
    ['its CMS', cms],
    ['its certificate', certificate],
  ])
}

function pemOf(certificate: Uint8Array): string {
  const file = join(temporaryDirectory(), 'certificate.pem')
  writeFileSync(file, openssl(['x509', '-inform', 'DER'], certificate))
  return file
}

function tokenFiles(): [string, Uint8Array][] {
  const folder = join(dirname(process.env.SOFTHSM2_CONF ?? ''), 'tokens')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  hold(files.length > 0, 'the token keeps no files, so there is nothing to search')
  return files.map(({ parentPath, name }) => [`the token's file ${name}`, readFileSync(join(parentPath, name))])
}

/** A search that finds nothing proves something only if it finds a key where there is one. */
function checkTheSearch(): void {
  for (const pair of [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ]) {
    const publicKey = createPublicKey(pair.privateKey).export({ format: 'der', type: 'spki' })
    const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
    hold(holdsPrivateKey(publicKey, privateKey), 'the search misses a key that lies open')
    hold(!holdsPrivateKey(publicKey, publicKey), 'the search takes a public key for a private one')
  }
  foundFault('open-key')
}

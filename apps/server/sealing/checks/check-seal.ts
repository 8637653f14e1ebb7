import { constants, createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto'
import { type Certificate, digestOf, parseCertificate, type Signer } from '@countersign/pades'
import {
  buildPath,
  type CertificatePath,
  collectForPaths,
  displayName,
  type Fetcher,
  plainFetcher,
  TrustError,
} from '@countersign/pades/trust'
import type { Check, Problem } from '../../platform/checks/check.ts'
import { openSigningKey, readCertificates } from '../../platform/signing-key.ts'
import { sealCertificateCheck } from '../credentials/checks.ts'
import type { SealSettings } from '../credentials/live.ts'

// Checks of the live seal: the key signs for its certificate, the chain leads to a trust anchor, nothing in it ends soon or
// is revoked. Each check reads the files again.

export interface SealCheckOptions {
  fetcher?: Fetcher
  now?: () => Date
}

/** In this order, `seal_key` first: the others need it. */
export function sealChecks(
  settings: SealSettings,
  { fetcher = plainFetcher, now = () => new Date() }: SealCheckOptions = {},
) {
  const key =
    settings.key.kind === 'p12'
      ? 'COUNTERSIGN_SEAL_P12 and COUNTERSIGN_SEAL_P12_PASSWORD_FILE'
      : 'COUNTERSIGN_SEAL_PKCS11_LIBRARY, _TOKEN, _KEY and _PIN_FILE'
  const pathOf = async (fetched: Fetcher | undefined) => {
    const [signer, anchors] = await Promise.all([openSigningKey(settings.key), readAnchors(settings)])
    return pathTo(signer, anchors, now(), fetched)
  }
  return {
    seal_key: {
      name: 'seal_key',
      required: false,
      remedy: `Check ${key}: the file, the token, the password or the PIN.`,
      run: async () => mismatch(await openSigningKey(settings.key)),
    },
    seal_certificate: sealCertificateCheck(async () => ({ signer: await openSigningKey(settings.key) })),
    seal_chain: {
      name: 'seal_chain',
      required: false,
      remedy: ADD_ANCHOR,
      run: async () => brokenChain(() => pathOf(undefined), () => pathOf(fetcher)), // biome-ignore format: one line
    },
    seal_revocation: {
      name: 'seal_revocation',
      required: false,
      remedy: REACH_CA,
      run: async () => revoked(() => pathOf(fetcher), { fetcher, now }),
    },
  } satisfies Record<string, Check>
}

const ADD_ANCHOR = 'Add the root certificate of the authority to COUNTERSIGN_TRUST_ANCHORS, as PEM.'
const REACH_CA =
  'Permit the sealer to reach the OCSP and CRL addresses in the certificates over HTTP. Until then no document is sealed.'

export async function readAnchors({ anchorsFile }: Pick<SealSettings, 'anchorsFile'>): Promise<Certificate[]> {
  return (await readCertificates(anchorsFile)).map(parseCertificate)
}

/** The key signs, and the certificate does not verify it. */
export async function mismatch({ certificates: [own], algorithm, sign }: Signer): Promise<Problem | null> {
  const bytes = randomBytes(64)
  const key = createPublicKey(new X509Certificate(own).publicKey.export({ type: 'spki', format: 'pem' }))
  const padding = algorithm.startsWith('rsa-pss')
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {}
  if (verify(digestOf(algorithm), bytes, { key, ...padding }, await sign(bytes))) return null
  return {
    problem: `The seal key is not the key of the certificate of ${displayName(parseCertificate(own).subject)}.`,
    remedy: 'Use the certificate that was issued for this key: check COUNTERSIGN_SEAL_CHAIN and the label of the key.',
  }
}

async function brokenChain(
  offline: () => Promise<CertificatePath>,
  online: () => Promise<CertificatePath>,
): Promise<Problem | null> {
  try {
    await offline()
    return null
  } catch (error) {
    if (!(error instanceof TrustError) || error.code !== 'chain_untrusted') throw error
    const complete = await online().catch(() => undefined)
    if (!complete) throw error
    const missing = complete.slice(1, -1).map(({ subject }) => displayName(subject))
    return {
      problem: `The chain of the seal certificate is not complete: that of ${missing.join(', ')} had to be fetched.`,
      remedy: 'Add the issuers to the P12 file or to COUNTERSIGN_SEAL_CHAIN.',
    }
  }
}

/** Without a fetcher only the certificates that come with the key are used. */
function pathTo(
  { certificates }: Signer,
  anchors: readonly Certificate[],
  at: Date,
  fetcher: Fetcher | undefined,
): Promise<CertificatePath> {
  const [own, ...issuers] = certificates.map(parseCertificate)
  if (!own) throw new Error('The seal key has no certificate.')
  return buildPath(own, { anchors, candidates: issuers, at, purpose: 'signing', fetcher })
}

/** Also for the path of a time-stamping authority. */
export async function revoked(
  pathOf: () => Promise<CertificatePath>,
  sources: { fetcher: Fetcher; now: () => Date },
): Promise<Problem | null> {
  try {
    await collectForPaths([await pathOf()], sources)
    return null
  } catch (error) {
    if (!(error instanceof TrustError) || error.code !== 'certificate_revoked') throw error
    return {
      problem: sentence(error.message),
      remedy: 'Request a new certificate and key. Find out why it was revoked.',
    }
  }
}

export function sentence(message: string): string {
  const words = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(words) ? words : `${words}.`
}

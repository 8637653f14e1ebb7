import { randomBytes, verify, X509Certificate } from 'node:crypto'
import type { Signer } from '@countersign/pades'
import type { CcaProfile } from '@countersign/remote-signing'
import type { AssignedProvider } from './assigned.ts'
import { type OpenDeps, opened } from './open-provider.ts'

// What an operator can check about a provider before a signer uses it, on the sealer's machine.

export interface TriedOut {
  /** eSign: the certificate of our requests, and their ASP id. */
  readonly requester: { readonly aspId: string; readonly subject: string; readonly until: Date } | null
  /** eSign: the certificates that verify responses, and their expiry. */
  readonly answers: readonly { readonly subject: string; readonly until: Date }[]
  /** CSC: the service responded, and supports what a signature needs. */
  readonly service: string | null
}

/** Uses our key once, or queries the service's capabilities. Reports what does not work. */
export async function tryOut(
  deps: Pick<OpenDeps, 'resolve' | 'publicUrl'>,
  assigned: AssignedProvider,
): Promise<TriedOut> {
  const { signer, profile } = await opened(deps, assigned)
  if (profile.protocol === 'csc-2') {
    const order = { txn: 'try-out', returnUrl: `${deps.publicUrl}/provider/try-out`, now: new Date() }
    await signer.begin({ for: 'certificate', ...order })
    return { requester: null, answers: [], service: profile.serviceUrl }
  }
  const certificate = await useOnce(await assigned.provider.secrets.requesterKey(profile.aspId), profile)
  const { subject, until } = described(certificate)
  return { requester: { aspId: profile.aspId, subject, until }, answers: pinsOf(profile), service: null }
}

/** Verifies a signature by the key with its certificate: every provider would reject a certificate of another key. */
async function useOnce(key: Signer, { id }: CcaProfile): Promise<X509Certificate> {
  const certificate = new X509Certificate(key.certificates[0])
  if (key.algorithm !== 'rsa-sha256') throw new Error(`eSign requests are signed by RSA; the key for ${id} is not RSA`)
  const text = randomBytes(32)
  if (verify('sha256', text, certificate.publicKey, await key.sign(text))) return certificate
  throw new Error(`the certificate ${nameOf(certificate)} does not belong to the key for ${id}`)
}

function pinsOf({ responseCertificates }: CcaProfile): TriedOut['answers'] {
  return responseCertificates.map((pin) => {
    const { subject, until } = described(new X509Certificate(pin.certificate))
    return { subject, until: pin.until && pin.until < until ? pin.until : until }
  })
}

function described(certificate: X509Certificate) {
  return { subject: nameOf(certificate), until: certificate.validToDate }
}

function nameOf({ subject }: X509Certificate): string {
  return subject.replaceAll('\n', ', ')
}

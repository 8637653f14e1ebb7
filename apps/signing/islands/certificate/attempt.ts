import type { FieldValues, PageTimes, WitnessStatement } from '../../bodies.ts'
import type { AttemptBody, AttemptState, ToSign } from '../../certificate.ts'
import type { CertificateProblem } from '../../model.ts'
import { type ApiClient, RefusedError, retryDelaySeconds } from '../api-client.ts'
import { makeUuid } from '../uuid.ts'
import { digestOf } from './digest.ts'
import { fromBase64, toBase64, toHex } from './encoding.ts'
import type { Entry, P12Module } from './load-p12.ts'
import { type LoadedRevision, loadLatestRevision } from './revision.ts'

/** What the signer agreed to sign, and with what. */
export interface Agreement {
  entry: Entry
  /** The id of the server's check of the certificate. */
  check: string
  consent: string
  witness?: WitnessStatement
  fields?: FieldValues
  times: PageTimes
  zone: string
  revision: LoadedRevision
}

export type Step = 'leased' | 'moved' | 'preparing' | 'signing' | 'finishing'

export interface AttemptObserver {
  step(step: Step): void
  /** Shows a countdown and resolves at its end. */
  wait(seconds: number): Promise<void>
  /** Another signer has signed meanwhile; this is the revision that will be signed. */
  revision(revision: LoadedRevision): void
}

/** Runs a signing attempt to its end: signed, or the problem. */
export async function signWithCertificate(
  p12: P12Module,
  api: ApiClient,
  agreement: Agreement,
  observer: AttemptObserver,
): Promise<'signed' | CertificateProblem | Correctable> {
  const attempt = makeUuid()
  const path = `attempts/${attempt}`
  const revision = await beginAttempt(p12, api, attempt, agreement, observer)
  if (typeof revision === 'string') return revision
  const abandon = () => api.postKeepalive(`${path}/abandon`)
  addEventListener('pagehide', abandon)
  try {
    for (;;) {
      const now = await api.get<AttemptState>(path)
      if (now.state === 'signed') return 'signed'
      if (now.state === 'failed') return now.code
      if (now.state === 'to_sign') {
        observer.step('signing')
        const signature = await verifyAndSign(p12, agreement.entry, revision, now)
        if (signature === null) {
          abandon()
          return 'attributes_refused'
        }
        // The server finishes the attempt from here, even if the page is closed.
        removeEventListener('pagehide', abandon)
        observer.step('finishing')
        await api.post(`${path}/signature`, { signature: toBase64(signature) })
      } else observer.step(now.state)
    }
  } finally {
    removeEventListener('pagehide', abandon)
  }
}

/** Refusals of an attempt after which the signer can correct something and sign again. */
const CORRECTABLE = ['document_changed', 'witness_incomplete', 'witness_unshowable'] as const
type Correctable = (typeof CORRECTABLE)[number]

function isCorrectable(code: string): code is Correctable {
  return (CORRECTABLE as readonly string[]).includes(code)
}

/** Retries until the attempt holds the lease. Reads the new increments if another signer has signed meanwhile. */
async function beginAttempt(
  p12: P12Module,
  api: ApiClient,
  attempt: string,
  { check, consent, witness, fields, times, zone, revision }: Agreement,
  observer: AttemptObserver,
): Promise<LoadedRevision | Correctable> {
  for (let latest = revision; ; ) {
    const body: AttemptBody = {
      ...{ attempt, check, consent, ...times, zone, ...(witness && { witness }), ...(fields && { fields }) },
      ...{ revision: latest.revision, document: toHex(latest.hash.clone().digest()) },
    }
    try {
      observer.step('preparing')
      await api.post('attempts', body)
      return latest
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (error.code === 'document_leased') {
        observer.step('leased')
        await observer.wait(retryDelaySeconds(error))
      } else if (error.status === 409 && error.code === 'document_changed') {
        // Another signature was appended. A 422 means that these are not the document's bytes.
        observer.step('moved')
        latest = await loadLatestRevision(p12, api, () => {}, latest)
        observer.revision(latest)
      } else if (isCorrectable(error.code)) return error.code
      else throw error
    }
  }
}

/** Signs only if the signed attributes match the bytes that were read; else null. */
async function verifyAndSign(
  p12: P12Module,
  entry: Entry,
  revision: LoadedRevision,
  toSign: ToSign,
): Promise<Uint8Array | null> {
  const attributes = fromBase64(toSign.attributes)
  const digest = digestOf(revision, toSign)
  if (digest === null) return null
  try {
    p12.checkSignedAttributes(attributes, { digest, certificate: entry.certificate })
  } catch {
    return null
  }
  return entry.sign(attributes)
}

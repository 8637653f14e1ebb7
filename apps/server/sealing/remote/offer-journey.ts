import type { Order, ProviderProfile, SignatureOrder } from '@countersign/remote-signing'
import { selectSlot } from '../../accounts/tenant.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import type { OpenedProvider } from '../../providers/open-provider.ts'
import { openForSigning } from '../attempts/prepare.ts'
import type { Work } from '../fetch.ts'
import { type Offer, offerDeparture, type RemoteAttempt } from './attempts.ts'
import { checkProviderHealth } from './check-provider-health.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { ProviderRefused } from './failure.ts'
import { storeMessages } from './messages.ts'
import { probe } from './probe.ts'
import { encryptSecrets } from './secrets.ts'
import type { DuringRemote } from './steps.ts'
import { type KnownCredential, toBeSigned } from './to-be-signed.ts'
import { hashOf, newToken } from './transaction.ts'

// A journey starts at the provider's server. Then the signer's page gets the departure: how the browser goes there.

export async function offerCertificateJourney(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  provider: OpenedProvider,
  during: DuringRemote,
): Promise<void> {
  const txn = newToken(await slotOf(deps, work))
  const order = { for: 'certificate', txn, returnUrl: `${deps.publicUrl}/provider/${txn}`, now: new Date() } as const
  await offerJourney(deps, work, attempt, provider, order, { documentHash: null, phase: null, fields: null }, during)
}

/** What is known of the signer before the journey. */
interface Known {
  known?: KnownCredential
  /** The name of the signer's account with the provider. */
  account?: string | undefined
}

export async function offerSignatureJourney(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  provider: OpenedProvider,
  { known, account }: Known,
  during: DuringRemote,
): Promise<void> {
  const { fields, hash, phase } = await during('prepare', async () => {
    await using opened = await openForSigning(deps, work)
    const { hash, state: phase } = await toBeSigned(opened.draft, work, attempt, provider.profile, known)
    return { fields: opened.fields, hash, phase }
  })
  const slot = await slotOf(deps, work)
  const [txn, document] = [newToken(slot), newToken(slot)]
  const base = `${deps.publicUrl}/provider`
  const order: SignatureOrder & { answerUrl: string } = {
    ...{ for: 'signature', txn, hash, now: new Date(), documentInfo: work.stored.details.documentName },
    ...{ returnUrl: `${base}/${txn}`, answerUrl: `${base}/${txn}/answer` },
    documentUrl: `${base}/${document}/document.pdf`,
    ...(known && { credential: known.credential }),
    ...(account !== undefined && { signerId: account }),
  }
  const prepared = { documentHash: hashOf('document', document), phase, fields }
  await offerJourney(deps, work, attempt, provider, withAnswerUrl(order, provider.profile), prepared, during)
}

/** In eSign 2.1 the browser posts the answer to the return URL. */
function withAnswerUrl(order: SignatureOrder & { answerUrl: string }, { protocol }: ProviderProfile): SignatureOrder {
  return protocol === 'cca-esign-2.1' ? { ...order, returnUrl: order.answerUrl } : order
}

/** Starts the journey at the provider and offers the departure to the signer. */
async function offerJourney(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  provider: OpenedProvider,
  order: Order,
  prepared: Pick<Offer, 'documentHash' | 'phase' | 'fields'>,
  during: DuringRemote,
): Promise<void> {
  const { tenantId, latest } = work
  const account = order.for === 'signature' ? order.signerId : undefined
  const begun = await during('begin', async () => {
    await checkProviderHealth(provider)
    return provider.signer.begin(order)
  })
  const messages = await storeMessages(deps, latest, attempt, begun.evidence)
  if (begun.outcome === 'refused') {
    await deps.db.flush({ tenant: tenantId }, messages)
    throw new ProviderRefused(begun, account)
  }
  if (order.for === 'signature') await during('probe', () => probe(deps, work, attempt.profile))
  const { departure, pending } = begun
  const secrets = account === undefined ? { pending } : { pending, account }
  const offer = {
    ...{ departure, txnHash: hashOf('txn', order.txn), ...prepared },
    secrets: await encryptSecrets(deps.blobs, latest.key, attempt, secrets),
  }
  await during('offer', () => deps.db.flush({ tenant: tenantId }, [...messages, offerDeparture(attempt, offer)]))
}

const decodeSlot = rowDecoder('tenants', { slot: number })

async function slotOf({ db }: RemoteSigningDeps, { tenantId }: Work): Promise<number> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [selectSlot(tenantId)])
  if (!row) throw new Error(`The tenant ${tenantId} does not exist.`)
  return decodeSlot(row).slot
}

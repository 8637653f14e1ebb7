import { beginRemote, type FieldToFill, type ProviderProfile as PadesProfile } from '@countersign/pades'
import type { Credential, Order, ProviderProfile, SignatureOrder } from '@countersign/remote-signing'
import { selectSlot } from '../../accounts/tenant.ts'
import { Failure } from '../../platform/errors.ts'
import type { OpenedProvider } from '../../providers/open-provider.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { AttemptRefused } from '../certificate/failure.ts'
import type { Draft } from '../draft.ts'
import { archivalClaim, fillFields } from '../drawn/fill-fields.ts'
import { fetchWork, openDraft, type Work } from '../fetch.ts'
import { appendFields } from '../fields.ts'
import { keepHolder, lookAgain, type Offer, offerDeparture, type RemoteAttempt } from './attempts.ts'
import { checkProviderHealth } from './check-provider-health.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { ProviderRefused } from './failure.ts'
import { acceptedOf, type Holder, mustBeHolder } from './holder.ts'
import { keepMessages } from './messages.ts'
import { probe } from './probe.ts'
import { openSecrets, type Secrets, sealSecrets } from './secrets.ts'
import type { DuringRemote } from './steps.ts'
import { hashOf, newToken } from './transaction.ts'

/** Others are signing: whoever has chosen a certificate waits for their turn. */
const WAIT_SECONDS = 2

/** Finds the way to the provider: for the certificate, where it must be known first, else for the signature. */
export async function prepareJourney(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  during: DuringRemote,
): Promise<void> {
  const { mode } = work.stored.details
  const provider = await deps.openProvider(work.tenantId, mode, attempt.profile)
  if (attempt.journey === 'certificate') return leaveForCertificate(deps, work, attempt, provider, during)
  const secrets = await openSecrets(deps.blobs, work.latest.key, attempt)
  const credential = provider.signer.certificateFirst ? chosen(attempt, secrets) : null
  if (!credential) return leaveForSignature(deps, work, attempt, provider, { account: secrets.account }, during)
  const holder = await during('check', () => mustBeHolder(deps, work, attempt.signerId, chainOf(credential)))
  const begun = await begin(deps, work, attempt, holder)
  if (begun) await leaveForSignature(deps, begun, attempt, provider, { certificate: { credential, holder } }, during)
}

async function leaveForCertificate(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  provider: OpenedProvider,
  during: DuringRemote,
): Promise<void> {
  const txn = newToken(await slotOf(deps, work))
  const order = { for: 'certificate', txn, returnUrl: `${deps.publicUrl}/provider/${txn}`, now: new Date() } as const
  await setOut(deps, work, attempt, provider, order, { documentHash: null, phase: null, fields: null }, during)
}

function chosen(attempt: RemoteAttempt, { credentials = [] }: Secrets): Credential {
  const credential = credentials.find(({ id }) => id === attempt.credential)
  if (!credential) throw new AttemptRefused('no_certificate', 'the certificate that was chosen is not known')
  return credential
}

function chainOf({ certificates }: Credential): Uint8Array[] {
  return certificates.map((text) => Uint8Array.from(Buffer.from(text, 'base64')))
}

/** The certificate is known: from now on the document stands still for this signer, unless it does for another. */
async function begin(
  deps: RemoteSigningDeps,
  { tenantId }: Work,
  attempt: RemoteAttempt,
  holder: Holder,
): Promise<Work | undefined> {
  const { requestId, attemptId, signerId, generation, profile, agreement } = attempt
  try {
    await change(
      deps,
      tenantId,
      { requestId },
      attempt.actor ?? SYSTEM,
      ({ now, state }) => ({
        ...{
          type: 'BeginAttempt',
          at: now,
          signerId,
          linkGeneration: generation,
          attemptId,
          method: 'remote',
          profile,
        },
        ...{
          expectedRevision: state.latestRevision.number,
          sessionUntil: null,
          agreement,
          certificate: acceptedOf(holder),
        },
      }),
      () => [keepHolder(attempt, holder.certificate, holder.path)],
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code !== 'document_leased') throw new AttemptRefused('lease_lost', error.message, { cause: error })
    await deps.db.flush({ tenant: tenantId }, [lookAgain(attempt, WAIT_SECONDS)])
    return undefined
  }
  return fetchWork(deps.db, tenantId, requestId)
}

/** What is known of the signer before they leave. */
interface Known {
  certificate?: { credential: Credential; holder: Holder }
  /** The name of their account with the provider. */
  account?: string | undefined
}

async function leaveForSignature(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  provider: OpenedProvider,
  { certificate, account }: Known,
  during: DuringRemote,
): Promise<void> {
  const { fields, hash, phase } = await during('prepare', async () => {
    await using opened = await openDraft(deps.blobs, work.latest, deps.workFolder)
    const isFirst = work.latest.revision === 0
    const draft = isFirst ? await appendFields(opened.draft, work.stored) : opened.draft
    const { hash, state: phase } = await toBeSigned(draft, work, attempt, provider.profile, certificate)
    return { fields: isFirst ? (draft.appended[0]?.bytes ?? null) : null, hash, phase }
  })
  const slot = await slotOf(deps, work)
  const [txn, document] = [newToken(slot), newToken(slot)]
  const base = `${deps.publicUrl}/provider`
  const order: SignatureOrder & { answerUrl: string } = {
    ...{ for: 'signature', txn, hash, now: new Date(), documentInfo: work.stored.details.documentName },
    ...{ returnUrl: `${base}/${txn}`, answerUrl: `${base}/${txn}/answer` },
    documentUrl: `${base}/${document}/document.pdf`,
    ...(certificate && { credential: certificate.credential }),
    ...(account !== undefined && { signerId: account }),
  }
  const made = { documentHash: hashOf('document', document), phase, fields }
  await setOut(deps, work, attempt, provider, withAnswerUrl(order, provider.profile), made, during)
}

/** eSign 2.1 answers by the browser, to the address where answers go. */
function withAnswerUrl(order: SignatureOrder & { answerUrl: string }, { protocol }: ProviderProfile): SignatureOrder {
  return protocol === 'cca-esign-2.1' ? { ...order, returnUrl: order.answerUrl } : order
}

/** Tells the provider, and the signer how to go there. */
async function setOut(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  provider: OpenedProvider,
  order: Order,
  made: Pick<Offer, 'documentHash' | 'phase' | 'fields'>,
  during: DuringRemote,
): Promise<void> {
  const { tenantId, latest } = work
  const account = order.for === 'signature' ? order.signerId : undefined
  const begun = await during('begin', async () => {
    await checkProviderHealth(provider)
    return provider.signer.begin(order)
  })
  const kept = await keepMessages(deps.blobs, latest, attempt, begun.evidence)
  if (begun.outcome === 'refused') {
    await deps.db.flush({ tenant: tenantId }, kept)
    throw new ProviderRefused(begun, account)
  }
  if (order.for === 'signature') await during('probe', () => probe(deps, work, attempt.profile))
  const { departure, pending } = begun
  const remembered = account === undefined ? { pending } : { pending, account }
  const secrets = await sealSecrets(deps.blobs, latest.key, attempt, remembered)
  const offer = { departure, secrets, txnHash: hashOf('txn', order.txn), ...made }
  await during('offer', () => deps.db.flush({ tenant: tenantId }, [...kept, offerDeparture(attempt, offer)]))
}

async function toBeSigned(
  draft: Draft,
  work: Work,
  { signerId }: RemoteAttempt,
  profile: ProviderProfile,
  known: Known['certificate'],
) {
  const now = new Date()
  const fields = filled(await shown(draft, work, signerId, profile.name, known?.holder ?? null, now))
  const common = { fields, now, documentHash: draft.hash }
  if (!known) return beginRemote(draft.source, padesProfile(profile, null), common)
  return beginRemote(draft.source, padesProfile(profile, known.credential), {
    ...common,
    name: known.holder.certificate.subject,
    certificates: filled(known.holder.path),
  })
}

/** What the signing core is to know of a provider. */
export function padesProfile(profile: ProviderProfile, credential: Pick<Credential, 'algorithm'> | null): PadesProfile {
  if (profile.protocol !== 'csc-2') return profile.cms
  if (!credential) throw new Error('a raw signature needs a credential')
  return { ...profile.raw, algorithm: credential.algorithm }
}

/** Whose name the certificate will bear is not known before an eSign: the box shows whom the sender asked. */
async function shown(
  draft: Draft,
  { stored, document }: Work,
  signerId: string,
  provider: string,
  holder: Holder | null,
  at: Date,
): Promise<FieldToFill[]> {
  const asked = stored.state.signers.find(({ id }) => id === signerId)?.name ?? ''
  return fillFields({
    ...{ stored, signerId, mark: null, at, pages: document.pages },
    name: holder?.certificate.subject ?? asked,
    further: [holder?.certificate.issuer ?? provider],
    claim: await archivalClaim(draft),
  })
}

function filled<T>(some: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = some
  if (first === undefined) throw new Error('a signer at a provider has no box, or no certificate')
  return [first, ...rest]
}

async function slotOf({ db }: RemoteSigningDeps, { tenantId }: Work): Promise<number> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [selectSlot(tenantId)])
  return row?.slot as number
}

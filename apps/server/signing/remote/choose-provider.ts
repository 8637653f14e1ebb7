import { methodOf, permittedMethods, remainingProfiles } from '@countersign/domain/signrequest'
import type { RemoteFailed, RemoteProvider } from '@countersign/signing'
import { findDocument } from '../../documents/find.ts'
import type { Database } from '../../platform/db/database.ts'
import { choicesNow, type ProviderChoice } from '../../providers/choice.ts'
import type { Mode } from '../../trust/trust.ts'
import type { Reader } from '../visits/visit.ts'

/** The providers available to an account's signers. */
export type ProvidersOf = (of: { tenantId: string; mode: Mode }) => Promise<readonly ProviderChoice[]>

export interface ChoiceDeps {
  db: Database
  providersOf: ProvidersOf
}

/** The providers for this signer: the sender's choice first, providers that were down for this signer last. */
export async function providersFor(
  { db, providersOf }: ChoiceDeps,
  { visit, stored, signer, options }: Reader,
): Promise<readonly ProviderChoice[]> {
  const sigType = [signer.sigType, ...signer.fallback].find((one) => methodOf(one) === 'remote')
  if (!sigType) return []
  const { tenantId } = visit
  const [all, [rows]] = await Promise.all([
    providersOf({ tenantId, mode: stored.details.mode }),
    db.flush({ tenant: tenantId }, [findDocument.statement(stored.state.documentId)]),
  ])
  const pdfA = Boolean(findDocument.read(rows)?.preflight.pdf_a)
  const choices = choicesNow({ sigType, provider: options.provider, pdfA }, all)
  const left = remainingProfiles(
    stored.state,
    signer,
    choices.map(({ id }) => id),
  )
  return [...choices.filter(({ id }) => left.includes(id)), ...choices.filter(({ id }) => !left.includes(id))]
}

export function presentProvider({ id, name, kind, formOrigins, asksAccount }: ProviderChoice): RemoteProvider {
  return { id, name, kind, formOrigins: [...formOrigins], asksAccount }
}

/** The other providers and methods that the signer may use after a failed attempt. */
export async function fallbackFor(
  deps: ChoiceDeps,
  visitor: Reader,
  failedProfile: string,
): Promise<RemoteFailed['fallback']> {
  const providers = await providersFor(deps, visitor)
  const { stored, signer } = visitor
  const left = remainingProfiles(
    stored.state,
    signer,
    providers.map(({ id }) => id),
  )
  const others = providers.filter(({ id }) => id !== failedProfile && left.includes(id))
  return { providers: others.map(presentProvider), methods: otherMethods(visitor) }
}

/** The signing methods other than remote that the signer may use now. */
export function otherMethods({ signer }: Reader): ('drawn' | 'certificate')[] {
  return permittedMethods(signer).filter((method) => method !== 'remote')
}

import type { Caller } from '../../platform/http/caller.ts'
import type { Actor } from '../change/audit.ts'
import { type ChangeDeps, change } from '../change/change.ts'
import type { RequestRef } from '../stored-request.ts'
import { newLink } from './links.ts'

export interface LinkDeps extends ChangeDeps {
  publicUrl: string
}

export interface AddedLink {
  signerId: string
  url: string
}

/**
 * Makes a further link for each of these signers, for the sender to deliver. The links in mails stay valid. All links
 * of a signer end together: when they are replaced, the signer is reassigned, or the request ends.
 */
export async function addLinks(
  deps: LinkDeps,
  { tenantId, slot }: Caller,
  ref: RequestRef,
  signerIds: readonly string[],
  actor: Actor,
  email?: string,
): Promise<AddedLink[]> {
  const added: AddedLink[] = []
  await change(
    deps,
    tenantId,
    ref,
    actor,
    ({ now }) => ({ type: 'AddLinks', at: now, signerIds, email }),
    ({ state }) =>
      signerIds.map((signerId) => {
        const generation = state.signers.find(({ id }) => id === signerId)?.linkGeneration ?? 0
        const { link, statement } = newLink(deps.publicUrl, slot, {
          tenantId,
          requestId: state.id,
          signerId,
          generation,
        })
        added.push({ signerId, url: link })
        return statement
      }),
  )
  return added
}

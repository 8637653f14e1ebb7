import type { BrowserContext } from 'playwright-core'
import { fromPublicId, sha256 } from '../../apps/server/platform/ids.ts'
import { newToken } from '../../apps/server/platform/slot-token.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { askPeople, callFor, claim, linkFor, newestLink, newMailboxes, newTab, type World } from './world.ts'

// What the ways back must not give: a lasting right to somebody who photographed a code for another device, and what a
// person who was replaced must not learn or prevent.

export const IN_ATTACKS = {
  'code-continued': 'a visit that began with a code, and may be continued',
  'code-not-ended': 'a code that a newer one has not ended',
  'asked-now-told': 'an answer to an earlier person that depends on the mailbox of the present one',
}

/** Somebody photographs two codes. They get the visit by the newer one, and nothing after the signer has it back. */
export async function attackByCode(world: World): Promise<void> {
  const request = await world.nextInvited()
  const signerId = fromPublicId('sgn', request.signerIds[0] ?? '') ?? ''
  const link = await linkFor(world.client, request)
  const [desk, stranger] = await Promise.all([newContext(world), newContext(world)])
  const base = await claim(desk, link)
  const [earlier, code] = [await offerCode(world, desk, base, signerId), await offerCode(world, desk, base, signerId)]
  const useEarlier = async () => holdRefused(await press(stranger, earlier), 410, 'the earlier code')
  await useEarlier()
  hold((await press(stranger, code)) === 200, 'the newer code does not work')
  hold((await press(desk, link)) === 200, 'the link does not take the visit back')
  const continueAgain = async () => holdRefused(await press(stranger, `${base}/continue`), 401, 'the visit by the code')
  await continueAgain()

  const { owner } = world.stack.database
  await owner('UPDATE visits SET one_use = false WHERE signer_id = $1', [signerId])
  await mustFind('code-continued', continueAgain)
  await owner('UPDATE signing_links SET used_at = NULL WHERE signer_id = $1 AND one_use', [signerId])
  await mustFind('code-not-ended', useEarlier)
}

/** Only the hash of a code's link is stored, so the token of the newest is replaced by a known one. */
async function offerCode({ stack }: World, desk: BrowserContext, base: string, signerId: string): Promise<string> {
  const offered = await desk.request.post(`${base}/transfer`, { data: {} })
  hold(offered.status() === 200, `asking for a code is answered ${offered.status()}`)
  const token = newToken(1)
  await stack.database.owner(
    `UPDATE signing_links SET token_hash = $2 WHERE token_hash =
       (SELECT token_hash FROM signing_links WHERE signer_id = $1 AND one_use ORDER BY created_at DESC LIMIT 1)`,
    [signerId, sha256(token)],
  )
  return `${stack.url}/s/${token}`
}

/**
 * Somebody who was replaced fills the mailbox of the person whom they suspect, by an account of their own. Neither do they
 * learn that this person is asked now, nor does that person get no link.
 */
export async function attackByMailbox(world: World): Promise<void> {
  const own = await world.another()
  const [suspect = ''] = await newMailboxes(world, 1)
  const request = await askPeople(world, world.client)
  const old = await linkFor(world.client, request)
  await callFor(world.client, request, 'reassign', { name: 'Sue Spect', email: suspect })
  const filling = await linkFor(own, await askPeople(world, own, [{ email: suspect }]))
  const context = await newContext(world)
  for (let n = 0; n < 5; n += 1) await press(context, `${filling}/new-link`)

  const answer = await context.request.post(`${old}/new-link`)
  const seen = { status: answer.status(), page: await answer.text() }
  holdSilent(seen)
  await mustFind('asked-now-told', () => holdSilent({ ...seen, status: 429 }))

  // Two invitations, and the one link that the five requests gave.
  await newestLink(world, suspect, 3)
  await press(context, `${await linkFor(world.client, request)}/new-link`)
  await newestLink(world, suspect, 4)
}

function holdSilent({ status, page }: { status: number; page: string }): void {
  hold(status === 200 && page.includes('data-status="link_sent"'), `an earlier person is answered ${status}`)
}

function holdRefused(status: number, expected: number, what: string): void {
  hold(status === expected, `${what} is answered ${status}, not ${expected}`)
}

async function newContext(world: World): Promise<BrowserContext> {
  return (await newTab(world)).context
}

async function press(context: BrowserContext, url: string): Promise<number> {
  return (await context.request.post(url)).status()
}

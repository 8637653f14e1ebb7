import { fromPublicId } from '../../apps/server/platform/ids.ts'
import { type Client, insist } from '../lib/client.ts'
import { linkIn, type Mail, nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import { openSigner, type Signer } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'
import { ask, type Request } from '../signing/stage.ts'

/** The mails that one scanner finds, and what a person has begun before it comes. */
export interface Mailbox {
  /** Nobody has opened it. The person signs it later. */
  fresh: Invitation
  /** A person has claimed it, and reads it while the scanner comes. */
  held: Invitation & { person: Signer; base: string }
  /** It requires a mailed code. */
  coded: Invitation
}

export interface Invitation {
  request: Request
  email: string
  mail: Mail
  link: string
}

export async function fillMailbox(stack: Stack, client: Client, scanner: string): Promise<Mailbox> {
  const [fresh, held, coded] = await Promise.all([
    invite(client, `fresh@${scanner}.example`),
    invite(client, `held@${scanner}.example`),
    invite(client, `coded@${scanner}.example`, 'email_otp'),
  ])
  const person = openSigner(stack.url)
  const base = await person.claim(held.link)
  await person.look(base)
  return { fresh, held: { ...held, person, base }, coded }
}

export async function invite(client: Client, email: string, auth?: 'email_otp'): Promise<Invitation> {
  const request = await ask(client, [{ email, ...(auth && { auth }) }])
  const mail = await nthMail(client, email)
  return { request, email, mail, link: linkIn(mail) }
}

/** What a claim, a view, a code or an eviction would leave in the database. */
async function tracesOf({ database }: Stack, signerId: string | undefined): Promise<Record<string, number>> {
  const [row] = await database.owner(
    `SELECT
       (SELECT count(*)::int FROM visits v WHERE v.signer_id = s.signer_id) AS visits,
       (SELECT count(*)::int FROM visits v WHERE v.signer_id = s.signer_id AND v.ended_at IS NOT NULL) AS evictions,
       (SELECT count(*)::int FROM signer_codes c WHERE c.signer_id = s.signer_id) AS codes,
       (SELECT count(*)::int FROM audit_entries e WHERE e.request_id = s.request_id AND e.kind IN
         ('link_claimed', 'signer_viewed', 'request_started', 'document_shown', 'code_requested')) AS entries,
       (SELECT count(*)::int FROM events e WHERE e.stream_id = s.request_id AND e.type = 'document.viewed') AS views
     FROM signers s WHERE s.signer_id = $1`,
    [fromPublicId('sgn', signerId ?? '')],
  )
  hold(row, 'the signer is not in the database')
  return row as Record<string, number>
}

/** Throws if anything was claimed, viewed, mailed or taken from somebody. */
export async function holdUntouched(stack: Stack, client: Client, scanner: string, mailbox: Mailbox): Promise<void> {
  await holdUnclaimed(stack, scanner, mailbox.fresh)
  await holdUnclaimed(stack, scanner, mailbox.coded)
  const { request, person, base } = mailbox.held
  const held = await tracesOf(stack, request.signerIds[0])
  hold(held.visits === 1 && held.evictions === 0, `${scanner} took the visit of a person who reads`)
  await person.look(base)
  const { body } = await insist(() =>
    client.call('GET', `/api/v1/sandbox/inbox?recipient=${encodeURIComponent(mailbox.coded.email)}`),
  )
  hold((body.data as unknown[]).length === 1, `${scanner} made us mail a code`)
}

export async function holdUnclaimed(stack: Stack, scanner: string, { request }: Invitation): Promise<void> {
  const traces = await tracesOf(stack, request.signerIds[0])
  const left = Object.entries(traces).filter(([, count]) => count > 0)
  hold(left.length === 0, `${scanner} left ${left.map(([what, count]) => `${count} ${what}`).join(', ')}`)
}

import { type Client, insist } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { askByMail, holdPlainMail, requestFor, type Sender } from './sender.ts'

// An account that no operator knows, with a logo and an address that could be anybody's. Only its own people see them.

/** As lib/client.ts opens accounts. */
const PASSWORD = 'correct horse battery'

/** Ends with every account approved, and every address proved. */
export async function holdUnknownSender(stack: Stack, own: Sender, since: number): Promise<void> {
  const signer = own.signer.replace('@', '-captured@')
  await requestFor(own.client, signer)
  const mail = await nthMail(own.client, signer)
  hold(mail.html.includes(own.footer), 'the captured mail does not show what the sender wants to try')
  const sent = askByMail(stack, { ...own, signer: own.signer.replace('@', '-early@') }, since)
  const link = linkIn(mail)
  const asSigner = () => textOf(link)
  const { email } = (await insist(() => own.client.call('GET', '/api/v1/account'))).body as { email: string }
  holdHidden(await asSigner(), own)
  holdNoAddress(await asSigner(), email)
  const cookie = await signIn(stack.url, email)
  const seen = await textOf(link, { cookie })
  for (const part of [own.logo, own.footer]) hold(seen.includes(part), `a member does not see ${part}`)
  holdPlainMail(await sent, own)
  await stack.database.owner('UPDATE accounts SET approved_at = clock_timestamp()')
  await mustFind('unknown-sender', async () => holdHidden(await asSigner(), own))
  await stack.database.owner('UPDATE users SET verified_at = clock_timestamp()')
  await mustFind('unproved-address', async () => holdNoAddress(await asSigner(), email))
}

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers })
  hold(answer.status === 200, `the page of the link is answered with ${answer.status}`)
  return answer.text()
}

function holdHidden(page: string, { name, logo, footer }: Sender): void {
  hold(page.includes(name), 'the page does not name its sender')
  for (const part of [logo, footer]) hold(!page.includes(part), `signers see ${part} of a sender whom nobody knows`)
}

function holdNoAddress(page: string, email: string): void {
  hold(!page.includes(email), `signers see the address ${email}, which nobody has proved`)
}

/** The cookie of a member's browser. */
async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
  })
  const [cookie] = answer.headers.getSetCookie().filter((each) => /session=./.test(each))
  hold(cookie, `the sign-in is answered with ${answer.status} and no session`)
  return cookie.split(';')[0] ?? ''
}

/** A reply address in the domain is shown while the domain is verified, and no longer. */
export async function holdReplyAddress({ client, domain }: Sender): Promise<void> {
  const set = await client.call('PATCH', '/api/v1/account/branding', { reply_to: `help@${domain}` })
  hold(set.status === 200, `reply_to was answered with ${set.status}`)
  await mustFind('lasting-address', () => holdNotIn(client, domain))
  const removed = await client.call('DELETE', '/api/v1/account/sender-domain')
  hold(removed.status === 200, `the removal was answered with ${removed.status}`)
  await holdNotIn(client, domain)
}

async function holdNotIn(client: Client, domain: string): Promise<void> {
  const { contact } = (await insist(() => client.call('GET', '/api/v1/account/branding'))).body as { contact: string }
  hold(!String(contact).endsWith(`@${domain}`), `replies go to ${contact}, in a domain that was removed`)
}

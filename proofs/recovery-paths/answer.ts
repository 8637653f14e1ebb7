import { type Client, insist } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import {
  askPeople,
  callFor,
  claim,
  holdStatus,
  linkFor,
  linkIn,
  type Mail,
  newestLink,
  newTab,
  type World,
} from './world.ts'

// A signer who entered too many wrong codes asks the sender, who answers with one call. Everything that anybody but the
// signer sees is kept: it must not have a link.

export interface Answered {
  /** Where the new link must come, and where the link was before. */
  email: string
  /** The mails with a link, to whichever address. */
  mails: Mail[]
  /** What the person who asks sees, and what the sender gets, by name. */
  seen: Record<string, string>
}

export async function answerLocked(world: World): Promise<Answered> {
  const client = await world.another()
  const request = await askPeople(world, client, [{ auth: 'email_otp' }, {}])
  const [email = '', other = ''] = request.emails
  const link = await linkFor(client, request)
  await newestLink(world, email, 1)
  const { context, page } = await newTab(world)
  const base = await claim(context, link)
  for (let n = 0; n < 5; n += 1) await context.request.post(`${base}/code`, { form: { code: 'wrong' } })
  await page.goto(base)
  const asking = await page.content()
  await page.locator('#ask').click()
  await holdStatus(page, 'sender_notified')
  const asked = await page.content()

  const { body: account } = await insist(() => client.call('GET', '/api/v1/account'))
  const { subject, text } = await nthMail(client, String(account.email))
  hold(text.includes('/app/acc_'), `the mail to the sender does not lead to the request: ${text}`)
  const answer = await callFor(client, request, 'send-link', { email })
  const fresh = await newestLink(world, email, 2)
  await page.goto(link)
  await holdStatus(page, 'replaced')
  await page.goto(fresh)
  hold((await page.locator('#claim').count()) === 1, 'the new link does not open the document')
  await holdReported(client, request.documentId)
  const mails = [email, other].flatMap((to) => world.mailsTo(to)).filter((mail) => isAbout(mail, fresh))
  return {
    email,
    mails,
    seen: { asking, asked, 'the mail to the sender': `${subject}\n${text}`, answer: JSON.stringify(answer) },
  }
}

function isAbout({ text }: Mail, link: string): boolean {
  return linkIn(text) === link
}

async function holdReported(client: Client, documentId: string): Promise<void> {
  const { body } = await insist(() => client.call('GET', `/api/v1/document-signrequest/${documentId}/events`))
  const types = (body.data as { type: string }[]).map(({ type }) => type)
  hold(types.includes('signer.link_requested'), `the events are ${types.join(', ')}`)
}

const ANY_LINK = /https?:\/\/[^\s"<>]+\/s\/[\w-]{20,}/

/** The new link is in one mail, to the signer, and nowhere else. */
export function checkAnswered({ email, mails, seen }: Answered): void {
  const recipients = mails.map(({ to }) => to)
  hold(
    recipients.length === 1 && recipients[0] === email,
    `the new link was mailed to ${recipients.join(', ') || 'nobody'}`,
  )
  const shown = Object.keys(seen).filter((name) => ANY_LINK.test(seen[name] ?? ''))
  hold(shown.length === 0, `a link is in ${shown.join(', ')}`)
}

export const IN_ANSWER = {
  'link-on-page': 'the new link on the page of the person who asks',
  'link-to-asker': 'the new link in a mail to another address too',
}

export async function findInAnswer(answered: Answered): Promise<void> {
  const link = linkIn(answered.mails[0]?.text ?? '')
  const seen = { ...answered.seen, asked: `${answered.seen.asked}<a href="${link}">` }
  await mustFind('link-on-page', () => checkAnswered({ ...answered, seen }))
  const copy = { to: `asker@${answered.email}`, text: String(link) }
  await mustFind('link-to-asker', () => checkAnswered({ ...answered, mails: [...answered.mails, copy] }))
}

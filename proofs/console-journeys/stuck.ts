import { LOADERS } from '@countersign/locales/consoleRequest'
import { formatText } from '@countersign/locales/format.ts'
import type { Page } from 'playwright-core'
import { startSmtpListener } from '../../apps/server/platform/mail/testing/smtp-listener.ts'
import type { Member, World } from '../console/world.ts'
import { insist, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'

// A request that waits in vain, and somebody who reads its page and nothing else.

const SAID = '550 5.1.1 no such mailbox'

/** Refuses mails to addresses that begin with “refused”. */
export function startMailServer() {
  return startSmtpListener((recipient) => (recipient.startsWith('refused') ? SAID : '250 2.1.5 ok'))
}

/** The page says what is wrong, since when, and what to do; what it offers mends the request. */
export async function understandBounce(world: World, member: Member): Promise<void> {
  const words = await LOADERS.en()
  const { client } = member
  const email = 'refused@mails.example.com'
  const documentId = await client.freshDocument()
  await world.stack.database.owner(
    'INSERT INTO verified_addresses (tenant_id, email, verified_at) SELECT tenant_id, $2, now() FROM documents WHERE document_id = $1',
    [documentId, email],
  )
  await askToSign(client, documentId, 1, { signers: [{ name: 'Asha Rao', email }], notify: true })
  await until(async () => {
    const { body } = await insist(() => client.call('GET', `/api/v1/document-signrequest/${documentId}/explain`))
    return body.waiting_for === 'problem' ? true : undefined
  })
  // A minute more than three hours, because the clocks of the browser and of the database need not agree to the second.
  const later = await insist(() => client.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 3 * 3600 + 60 }))
  hold(later.status === 200, `the clock could not be advanced: ${JSON.stringify(later.body)}`)
  const window = await member.open()
  await window.goTo(`requests/${documentId}`)
  await holdUnderstood(window.page, words)
  await correctAddress(window.page, words)
  await mustFind('page without the reason', () => holdUnderstood(window.page, words))
  await window.close()
}

type Words = Awaited<ReturnType<typeof LOADERS.en>>

/** By the text of the page alone. */
async function holdUnderstood(page: Page, { why, problems, actions }: Words): Promise<void> {
  const text = (await page.locator('#why').textContent()) ?? ''
  const [before = ''] = formatText(why.mail_bounced, { name: 'Asha Rao', reason: '…' }, 'en').split('…')
  hold(text.includes(before.trim()) && text.includes('no such mailbox'), `the page does not say why it waits: ${text}`)
  hold(/3 h\w*\.? ago/.test(text), `the page does not say since when it waits: ${text}`)
  hold(text.includes(problems.mail_bounced), `the page does not say what to do: ${text}`)
  hold(text.includes(actions.reassign), `the page does not offer what helps: ${text}`)
}

/** The action that the page suggests. */
async function correctAddress(page: Page, { actions, reassign, why }: Words): Promise<void> {
  await page.locator('#why').getByRole('button', { name: actions.reassign }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: reassign.email }).fill('asha@mails.example.com')
  await dialog.getByRole('button', { name: reassign.action }).click()
  const [waiting = ''] = formatText(why.not_opened, { name: 'Asha Rao', since: '…' }, 'en').split('…')
  await page.locator('#why').getByText(waiting.trim()).waitFor()
}

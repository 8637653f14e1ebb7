import { LOADERS as SHELL } from '@countersign/locales/console'
import { LOADERS } from '@countersign/locales/consoleDevelopers'
import type { Page } from 'playwright-core'
import { type Member, settled } from '../console/world.ts'
import { until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'

// A receiver that fails: found, mended and replayed by somebody who only has the console.

/** Returns how many attempts the delivery needed. */
export async function mendWebhook(member: Member): Promise<number> {
  const [words, { nav }] = await Promise.all([LOADERS.en(), SHELL.en()])
  const window = await member.open()
  const { page } = window
  await window.goTo('start')
  await page.getByRole('link', { name: nav.developers }).click()
  await page.getByRole('link', { name: words.tabs.webhooks }).click()
  await page.getByRole('button', { name: words.webhooks.useReceiver }).click()
  await answerWith(page, '500', words)
  await askToSign(member.client, await member.client.freshDocument(), 1)

  const delivery = page.getByRole('row', { name: words.deliveries.retrying }).first()
  await delivery.getByRole('cell', { name: words.outcomes.refused }).waitFor()
  await delivery.getByRole('link').click()
  await settled(page)
  hold(
    (await attempts(page, words)).every((line) => line.includes('500')),
    'the attempts do not show the answer 500',
  )
  await sendAgain(page, words, '500')
  await mustFind('receiver that still fails', () => holdDelivered(page, words))

  await page.getByRole('link', { name: words.delivery.back }).click()
  await answerWith(page, '200', words)
  await page.getByRole('row', { name: words.deliveries.retrying }).first().getByRole('link').click()
  await sendAgain(page, words, '200')
  await holdDelivered(page, words)
  const { length } = await attempts(page, words)
  await window.close()
  return length
}

type Words = Awaited<ReturnType<typeof LOADERS.en>>

async function answerWith(page: Page, status: string, { receiver }: Words): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('combobox', { name: receiver.answers }).selectOption(status)
  await saved
}

/** The lines of the attempts, newest first. */
function attempts(page: Page, { delivery }: Words): Promise<string[]> {
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: delivery.attempts, exact: true }) })
  return card.getByRole('listitem').allTextContents()
}

/**
 * Presses the button, and waits until the page shows one more attempt with the receiver's answer. A page that was left and
 * opened again first shows the attempts that it had, so their number alone does not tell.
 */
async function sendAgain(page: Page, words: Words, answer: string): Promise<void> {
  await page.getByRole('heading', { name: words.delivery.attempts, exact: true }).waitFor()
  const { length } = await attempts(page, words)
  await page.getByRole('button', { name: words.delivery.redeliver }).click()
  await until(async () => {
    const lines = await attempts(page, words)
    return lines.length > length && lines[0]?.includes(answer) ? true : undefined
  })
}

async function holdDelivered(page: Page, { deliveries }: Words): Promise<void> {
  const head = (await page.locator('#content header').first().textContent()) ?? ''
  hold(head.includes(deliveries.delivered), `the page of the delivery says: ${head}`)
}

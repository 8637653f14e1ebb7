import type { Browser } from 'playwright-core'
import { openBrowser } from '../lib/browser.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { meet } from '../signing/person.ts'
import { signerStates } from '../signing/stage.ts'
import { countActions } from '../three-actions/count.ts'
import { fillMailbox, holdUnclaimed, holdUntouched, type Invitation, invite } from './requests.ts'
import { loadsPageThatClaims, plainGets, runsScripts, scrollsAndStays, startRewritingProxy } from './scanners.ts'

const LIMITS = { actions: atMost(3, 'actions from the opened mail to the signature, after a scanner has been there') }
/** How long the scanner that behaves like a reader stays. */
const STAYS_SECONDS = 4
const STAYS_SECONDS_FULL = 60

export default {
  promise:
    'Four kinds of mail scanner (plain GET, running scripts, scrolling and staying, rewriting links) claim no link, view nothing, request no code and end no visit',
  topic: 'Signing page',
  budgetSeconds: 50,
  services: ['postgres'],
  sample: `one scanner stays for ${STAYS_SECONDS} s (--full: ${STAYS_SECONDS_FULL} s)`,
  limits: LIMITS,
  faults: { 'claims-on-load': 'a page that claims its link when it loads' },
  async run({ full, say }) {
    const seconds = full ? STAYS_SECONDS_FULL : STAYS_SECONDS
    const [stack, browser, proxy] = await Promise.all([
      startStack({ processes: ['all'] }),
      openBrowser(),
      startRewritingProxy(),
    ])
    try {
      const client = await openAccount(stack.url)
      const scanners: Record<string, (link: string) => Promise<unknown>> = {
        'plain-gets': plainGets,
        'runs-scripts': (link) => runsScripts(browser, link),
        'scrolls-and-stays': (link) => scrollsAndStays(browser, link, seconds),
        'rewrites-links': (link) => proxy.follow(link),
      }
      const results = Object.entries(scanners).map(async ([name, scan]) => {
        const mailbox = await fillMailbox(stack, client, name)
        await Promise.all([mailbox.fresh, mailbox.held, mailbox.coded].map(({ link }) => scan(link)))
        await holdUntouched(stack, client, name, mailbox)
        const followed = name === 'rewrites-links' ? proxy.rewrite(mailbox.fresh.link) : mailbox.fresh.link
        const actions = await signAfter(browser, client, mailbox.fresh, followed)
        say(`${name}: nothing claimed, viewed or mailed; then signed by ${actions.join(', ')}`)
        holdLimit(LIMITS.actions, actions.length, `after ${name} (${actions.join(', ')})`)
        return actions.length
      })
      const [counts] = await Promise.all([Promise.all(results), holdFaultIsNoticed(stack, client, browser)])
      return `${counts.length} kinds of scanner, one for ${seconds} s: no claim, view, code or eviction; then signed in ${Math.max(...counts)} actions; a page that claims on load is noticed`
    } finally {
      proxy.close()
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

const MAILBOX = 'https://mail.example/inbox'

/** The mail lies open, and its reader signs; what they do is counted. */
async function signAfter(browser: Browser, client: Client, { mail, link, request }: Invitation, followed: string) {
  const person = await meet(browser, 'desk')
  const { page } = person
  const actions = await countActions(page)
  const html = mail.html.replaceAll(link, followed.replaceAll('&', '&amp;'))
  await page.route(MAILBOX, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(MAILBOX)
  await page.locator(`a[href="${followed}"]`).first().click()
  await person.look()
  hold((await signerStates(client, request))[0] === 'notified', 'opening the link was taken for a view')
  await person.draw()
  await person.agree()
  await person.status()
  hold((await signerStates(client, request))[0] === 'signed', 'it is not signed')
  await person.leave()
  return actions
}

/** With a page that claims its link on load, the checks above must fail. */
async function holdFaultIsNoticed(stack: Stack, client: Client, browser: Browser): Promise<void> {
  const planted = await invite(client, 'planted@fault.example')
  await loadsPageThatClaims(browser, planted.link)
  await mustFind('claims-on-load', () => holdUnclaimed(stack, 'planted', planted))
}

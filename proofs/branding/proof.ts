/// <reference lib="dom" />
import { startDnsServer } from '../../apps/server/accounts/branding/testing/dns-server.ts'
import { openBrowser } from '../lib/browser.ts'
import { openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { holdAllRefused, holdRefused } from './refuse.ts'
import { holdReplyAddress, holdUnknownSender } from './sandbox.ts'
import {
  askByMail,
  holdMail,
  holdPage,
  holdPlainMail,
  linkIn,
  openSender,
  type Sender,
  verifyDomain,
} from './sender.ts'
import { holdDkim, setUpVerifier } from './verify-dkim.ts'

// Two senders in one service, one mail server and one browser: what signers see of each is its own.

const SMTP = 'smtp://127.0.0.1:15025'

export default {
  promise:
    'Hostile and ugly branding is refused and not stored: colours without contrast, styles and scripts, SVG files, files with two meanings, blank and huge pictures, hosts and addresses of others, characters that disguise, texts that look like the service, its notices or a verification, and such names of accounts, also at sign-up. Nobody but its own members sees logo, texts and links of an account that no operator has approved, also in the sandbox, and signers see an address of the sender only while it is proved. Mails and pages of two senders show each its own name, logo, colour and texts and nothing of the other, in one browser at the same time. A mail comes from a sender’s domain only if its DNS records are there, with a DKIM signature that dkimpy verifies by the mail and the DNS alone',
  topic: 'Signing page',
  budgetSeconds: 28,
  services: ['postgres', 'smtp'],
  faults: {
    'accepted-value': 'a value among the refused ones that is accepted',
    'unknown-sender': 'the branding of an account on a page for signers',
    'unknown-sender-mail': 'the branding of an account in a mail to a signer',
    'unproved-address': 'the address of an account on a page for signers',
    'lasting-address': 'a reply address in the sender domain',
    'mixed-mail': 'the footer of another sender in a mail',
    'altered-mail': 'a signed mail with another subject',
    'mixed-page': 'the colour of another sender in the database',
  },
  async run({ say }) {
    setUpVerifier()
    const dns = await startDnsServer()
    const env = { COUNTERSIGN_SMTP_URL: SMTP, COUNTERSIGN_DNS_SERVERS: dns.address }
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'], env }), openBrowser()])
    try {
      const since = Math.floor(Date.now() / 1000)
      const mailDomain = `branding-${process.pid}.example.com`
      const nobody = await openAccount(stack.url)
      const [refused, one, two] = await Promise.all([
        holdAllRefused(nobody),
        openSender(stack, 'Alder Lending', '#0b6e4f', mailDomain),
        openSender(stack, 'Birch Estates', '#8a1c5b', mailDomain),
      ])
      await mustFind('accepted-value', () => holdRefused(nobody, 'a dark green', { color: '#0b6e4f' }))
      say(`${refused} hostile and ugly values are refused`)
      await holdUnknownSender(stack, one, since)
      say('signers see neither logo nor address of a sender whom nobody knows; its members do')
      await verifyDomain(one, dns)
      const [ofOne, ofTwo] = await Promise.all([one, two].map((sender) => askByMail(stack, sender, since)))
      hold(ofOne && ofTwo, 'a mail is missing')
      await mustFind('unknown-sender-mail', () => holdPlainMail(ofOne, one))
      holdMail(ofOne, one, two, true)
      holdMail(ofTwo, two, one, false)
      await mustFind('mixed-mail', () => holdMail(ofOne.replace(/via Countersign/, two.footer), one, two, true))
      holdDkim(ofOne, one.domain, dns.records)
      const altered = ofOne.replace(/^Subject: /m, 'Subject: Urgent: ')
      await mustFind('altered-mail', () => holdDkim(altered, one.domain, dns.records))
      say('two mails, each of its sender; the DKIM signature of the verified domain verifies')
      const pages = await holdPages(stack, browser, [one, linkIn(ofOne)], [two, linkIn(ofTwo)])
      await holdReplyAddress(one)
      return `${refused} values refused; 2 mails and ${pages} views of pages, each with its own sender; 1 DKIM signature verified`
    } finally {
      await browser.close()
      await stack.stop()
      await dns.stop()
    }
  },
} satisfies Proof

/** In one browser with one cache: at the same time, and one of them again. */
async function holdPages(
  stack: Stack,
  browser: Awaited<ReturnType<typeof openBrowser>>,
  [one, linkOne]: [Sender, string],
  [two, linkTwo]: [Sender, string],
): Promise<number> {
  const context = await browser.newContext({ colorScheme: 'light' })
  await Promise.all([holdPage(context, linkOne, one, two), holdPage(context, linkTwo, two, one)])
  await holdPage(context, linkOne, one, two)
  await stack.database.owner('UPDATE branding SET color = $1 WHERE color = $2', [two.color, one.color])
  await mustFind('mixed-page', () => holdPage(context, linkOne, one, two))
  await context.close()
  return 3
}

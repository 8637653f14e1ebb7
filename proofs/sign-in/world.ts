import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { readConfig } from '../../apps/server/config/config.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { openMasterKeys } from '../../apps/server/platform/master-keys/open.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import type { UserDeps } from '../../apps/server/users/deps.ts'
import { authenticatorOnce } from '../../apps/server/users/keys/open.ts'
import { openBrowser, pickUp } from '../lib/browser.ts'
import { until } from '../lib/client.ts'
import { DATA } from '../lib/data.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// The service at localhost (WebAuthn accepts no IP address), a Chromium, and the mail server's Maildir.

export interface World {
  stack: Stack
  url: string
  browser: Browser
  /** What the company's part of the proof sets up without pages. */
  deps: UserDeps
  /** A new address, whose mails arrive in the Maildir. */
  newAddress(name: string): string
  /** Waits for a mail to the address with a link to this path, and returns the link. Each is returned once. */
  link(email: string, path: string): Promise<string>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...{ COUNTERSIGN_PORT: String(port), COUNTERSIGN_PUBLIC_URL: url, COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:15025' },
    ...{ COUNTERSIGN_SIGN_INS_PER_HOUR: '100000', COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' },
  }
  const since = Math.floor(Date.now() / 1000) - 1
  const [stack, browser] = await Promise.all([startStack({ env }), openBrowser()])
  const limits = { max: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 10_000, poolWaitMs: 30_000 }
  const open = (role: string) => openDatabase({ url: stack.database.url, role, ...limits })
  const [app, identity] = [open('countersign_app'), open('countersign_identity')]
  const masterKeys = await openMasterKeys(readConfig(stack.env).masterKeys, app)
  const domain = `sign-in-${port}.example`
  const given = new Set<string>()
  return {
    ...{ stack, url, browser, deps: { identity, authenticator: authenticatorOnce(identity, masterKeys) } },
    newAddress: (name) => `${name}@${domain}`,
    link: (email, path) =>
      until(async () => {
        const links = mailsTo(email, since).flatMap((mail) => linksIn(mail, `${url}${path}`))
        const fresh = links.find((link) => !given.has(link))
        if (fresh !== undefined) given.add(fresh)
        return fresh
      }),
    close: async () => {
      await browser.close()
      await Promise.all([app.close(), identity.close(), masterKeys.close()])
      await stack.stop()
    },
  }
}

/** The mails to an address; quoted-printable undone (RFC 2045 §6.7). */
function mailsTo(email: string, since: number): string[] {
  const folder = join(DATA, 'smtp/Maildir/new')
  return readdirSync(folder)
    .filter((name) => Number.parseInt(name, 10) >= since)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .filter((mail) => mail.slice(0, mail.indexOf('\n\n')).includes(email))
    .map((mail) =>
      mail
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
}

function linksIn(mail: string, address: string): string[] {
  const links = [...mail.matchAll(/https?:\/\/localhost:\d+\/[\w/?=-]+/g)].map(([link]) => link)
  return links.filter((link) => link.startsWith(`${address}?token=`))
}

/** A browser of its own with a platform authenticator (CDP WebAuthn), which checks its person. */
export async function openPerson({ browser }: World): Promise<Page> {
  const page = await pickUp(browser, 'desk')
  // Its suggestions would answer at once, before a button is pressed.
  await page.addInitScript(() => {
    globalThis.PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return page
}

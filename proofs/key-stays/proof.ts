import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { makeToken } from '../../apps/token-helper/testing/test-token.ts'
import { deliverP12, openAuthorities } from '../certificate-signing/authorities.ts'
import { byFile, PASSWORD } from '../certificate-signing/people.ts'
import { openBrowser } from '../lib/browser.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { openDeployment } from '../lib/secrets/deployment.ts'
import { needlesOfFile, needlesOfKey, needlesOfText } from '../lib/secrets/needles.ts'
import { LEAKS, plantAndFind } from '../lib/secrets/plant.ts'
import { checkedSearch } from '../lib/secrets/search.ts'
import { openTap } from '../lib/secrets/tap.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import { startStack } from '../lib/stack.ts'
import { ask, fetchSigned, type Request } from '../signing/stage.ts'
import { tryDeadCodes } from './codes.ts'
import { lieToHelper, lieToPage } from './lies.ts'
import { refuseAtPage, signByToken } from './people.ts'

// Two people sign: one from a file that Chromium opens, one from a token that the helper reaches. Then everything that
// was sent to the service, and everything it has, is searched for what only they may have.

const PIN = '80712-keystone-5531'

export default {
  promise:
    'No key, password or PIN of a signer is in a call to the service, in the memory of its processes, or in its logs, database and object store; page and token helper sign nothing that they have not shown; codes that are used, replaced, expired or guessed get nothing',
  topic: 'Security and privacy',
  budgetSeconds: 40,
  services: ['postgres'],
  faults: {
    ...LEAKS,
    'lie to the helper': 'a service that gives the token helper other attributes to sign than those of the document',
    'lie to the page': 'a service that gives the page other attributes to sign than those of the document',
  },
  async run({ say, seed }) {
    await using authorities = await openAuthorities()
    using token = makeToken({ pin: PIN })
    const { issuers, settings } = authorities
    const tokenKey = token.issue(issuers.token.pki, { subject: { commonName: 'Dana Token' } }).pem
    const p12 = deliverP12(issuers.rsa, 'Ben Rivest', 'RSA-2048', PASSWORD)
    const needles = [
      ...needlesOfText('the password', PASSWORD),
      ...needlesOfText('the PIN', PIN),
      ...needlesOfKey('the file’s key', keyIn(p12)),
      ...needlesOfKey('the token’s key', tokenKey),
      ...needlesOfFile('the file itself', p12),
    ]
    const search = checkedSearch(needles, seed)

    let port = 0
    await using tap = await openTap(() => port)
    const env = { ...settings, COUNTERSIGN_PUBLIC_URL: tap.url, COUNTERSIGN_LOG: 'trace' }
    const [stack, browser] = await Promise.all([startStack({ processes: [], env }), openBrowser()])
    try {
      port = Number(new URL(stack.url).port)
      const deployment = await openDeployment(stack, tap)
      const client = await openAccount(tap.url)
      const request = await ask(client, [person('Ben Rivest'), person('Dana Token')])
      await byFile(browser, p12)(await linkOf(client, request))
      const used = await signByToken(browser, tap.url, await linkOf(client, request, 1), token)
      const signed = await fetchSigned(client, request, join(stack.env.COUNTERSIGN_DATA ?? '', 'fetched.pdf'))
      say(`signed from a file and from a token; ${tap.heard().length} bytes were sent to the service`)

      for await (const [where, found] of deployment.searchAll(search)) {
        say(`${where}: ${found.size} hits`)
        hold(found.size === 0, `in ${where}: ${[...found].join('; ')}`)
      }
      const bytes = search.bytes
      hold((await search.inFile(signed)).size === 0, 'the signed document holds what it must not')
      const planted = await plantAndFind(deployment, client, search, [PASSWORD, PIN])
      say(`planted and found: ${planted.join(', ')}`)

      const codes = await tryDeadCodes(tap.url, stack.database, used, await codesOf(client, tap.url))
      await Promise.all([lieToHelper(token), holdPageRefuses(browser, client, p12)])
      for (const lie of ['lie to the helper', 'lie to the page']) foundFault(lie)
      return `0 hits of ${needles.length} forms in ${Math.round(bytes / 1e6)} MB; ${planted.length} planted leaks found; ${codes} dead codes got nothing; 2 lies unsigned`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

function keyIn(p12: Buffer): string {
  const options = ['pkcs12', '-nodes', '-nocerts', '-passin', `pass:${PASSWORD}`]
  return execFileSync('openssl', options, { input: p12, stdio: 'pipe' }).toString()
}

function person(name: string) {
  return { name, email: `${name.split(' ')[0]?.toLowerCase()}@stays.example`, sig_type: 'dsc' }
}

async function linkOf(client: Client, { documentId, signerIds }: Request, position = 0): Promise<string> {
  return linkFor(client, documentId, signerIds[position] ?? '')
}

/** Codes of somebody who has not signed, one for each call. */
async function codesOf(client: Client, url: string): Promise<() => Promise<string>> {
  const request = await ask(client, [person('Eve Code')])
  const signer = openSigner(url)
  const base = await signer.claim(await linkOf(client, request))
  const { consent } = await signer.look(base)
  return async () => {
    const { status, body } = await signer.byCertificate(base)('POST', 'helper-code', { consent })
    hold(status === 200, `there is no code: ${JSON.stringify(body)}`)
    return String(body.code)
  }
}

async function holdPageRefuses(browser: Browser, client: Client, p12: Buffer): Promise<void> {
  const request = await ask(client, [person('Ben Rivest')])
  const sent = await refuseAtPage(browser, await linkOf(client, request), p12, lieToPage)
  hold(sent.includes('attempts'), 'the page did not come so far as to be lied to')
  hold(!sent.includes('signature'), 'the page signed what it had not shown')
}

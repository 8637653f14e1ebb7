import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeToken } from '../../apps/token-helper/testing/test-token.ts'
import { openBrowser } from '../lib/browser.ts'
import { openAccount } from '../lib/client.ts'
import { DATA } from '../lib/data.ts'
import type { Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { openCourt, sandboxRoot } from '../signing/judge.ts'
import { deliverP12, ISSUERS, openAuthorities } from './authorities.ts'
import { type Act, byDrawing, byFile, byToken, PASSWORD } from './people.ts'
import { DOUBT, fileOf, holdDoubt, holdSubjects, ORDERS, type Order, type Signer, signTogether } from './together.ts'

/** What was signed is left here, to be opened by eye. */
const KEPT = join(DATA, 'certificate-signing')
/** By then every OCSP answer in the file is past its next update. One of the two documents is asked about, with --full both. */
const LATER_S = 2 * 3600

/** Of the three issuers, and of the sandbox. */
const ROOTS = ['rsa.pem', 'ec.pem', 'token.pem', 'sandbox.pem']

export default {
  promise:
    'People sign one document by drawing, with an RSA and an EC key from P12 files and with a key in a PKCS#11 token, in sequence and in parallel; EU DSS (now, and two hours later without the issuers) and pyHanko find every signature valid at PAdES B-LTA',
  topic: 'Signatures',
  budgetSeconds: 70,
  services: ['postgres'],
  sample: 'EU DSS judges one document now and the other at +2 h (--full: both at both times)',
  faults: DOUBT,
  async run({ full, say }) {
    await using authorities = await openAuthorities()
    const court = openCourt()
    using token = makeToken()
    const { issuers, roots, settings } = authorities
    token.issue(issuers.token.pki, { subject: { commonName: 'Dana Token' } })
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'], env: settings }), openBrowser()])
    try {
      const signers: Signer[] = [
        own('Ben Rivest', ISSUERS.rsa, byFile(browser, deliverP12(issuers.rsa, 'Ben Rivest', 'RSA-2048', PASSWORD))),
        own('Chitra Koblitz', ISSUERS.ec, byFile(browser, deliverP12(issuers.ec, 'Chitra Koblitz', 'P-256', PASSWORD))),
        own('Dana Token', ISSUERS.token, byToken(browser, stack.url, token)),
        {
          ...{ name: 'Asha Rao', email: 'asha@certificates.example', sigType: 'electronic', act: byDrawing(browser) },
          ...{ issuer: 'Countersign Sandbox Issuing CA', subject: 'Countersign Sandbox' },
        },
      ]
      const sign = async (order: Order) => {
        const began = performance.now()
        const file = await signTogether(await openAccount(stack.url), signers, order, KEPT)
        say(`${order}: signed in ${seconds(began)} s`)
        holdSubjects(file, signers)
        return { scene: order, file, signatures: signers.length }
      }
      // Both documents at once: people and issuers wait for each other much of the time.
      const documents = await Promise.all(ORDERS.map(sign))
      const all = keepRoots([...roots, sandboxRoot(stack.env.COUNTERSIGN_DATA ?? '')])
      const asked = documents.flatMap((document, i) =>
        (full ? [undefined, LATER_S] : [i === 0 ? undefined : LATER_S]).map((at) => court.judge(document, all, at)),
      )
      await Promise.all(asked)
      const [, ...otherRoots] = ROOTS.map((name) => join(KEPT, name))
      await holdDoubt(court, join(KEPT, fileOf(ORDERS[0])), otherRoots, signers.slice(1))
      return `2 documents with ${signers.length} signatures each by ${signers.length} issuers, valid at LTA by EU DSS, now and at +2 h${full ? ' each' : ' in turn'}, and by pyHanko`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

function own(name: string, issuer: string, act: Act): Signer {
  const email = `${name.split(' ')[0]?.toLowerCase()}@certificates.example`
  return { name, email, sigType: 'dsc', issuer: `${issuer} Issuing CA`, subject: name, act }
}

/** Stored beside the documents, so that they can be validated again. */
function keepRoots(roots: string[]): string[] {
  return roots.map((root, i) => {
    const kept = join(KEPT, ROOTS[i] ?? '')
    copyFileSync(root, kept)
    return kept
  })
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

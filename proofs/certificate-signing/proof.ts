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
import { fileOf, holdDoubt, holdSubjects, ORDERS, type Signer, signTogether } from './together.ts'

/** What was signed is left here, to be opened by eye. */
const KEPT = join(DATA, 'certificate-signing')
/** By then every OCSP answer in the file is past its next update. One of the two documents is asked about, with --full both. */
const LATER_S = 2 * 3600

/** Of the three issuers, and of the sandbox. */
const ROOTS = ['rsa.pem', 'ec.pem', 'token.pem', 'sandbox.pem']

export default {
  promise:
    'Drawn, from a file with an RSA or an EC key, or from a token: each signs with their own key, and EU DSS and pyHanko find each valid, now and when the issuers are silent',
  topic: 'Signatures',
  budgetSeconds: 56,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    await using authorities = await openAuthorities()
    await using court = openCourt()
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
      const judged: Promise<unknown>[] = []
      for (const order of ORDERS) {
        const isFirst = order === ORDERS[0]
        const began = performance.now()
        const file = await signTogether(await openAccount(stack.url), signers, order, KEPT)
        say(`${order}: signed in ${seconds(began)} s`)
        holdSubjects(file, signers)
        const all = keepRoots([...roots, sandboxRoot(stack.env.COUNTERSIGN_DATA ?? '')])
        const finished = { scene: order, file, signatures: signers.length }
        const times = full ? [undefined, LATER_S] : [isFirst ? undefined : LATER_S]
        // While the judges read, others sign.
        const verdicts = Promise.all(times.map((at) => court.judge(finished, all, at)))
        verdicts.catch(() => {})
        judged.push(verdicts)
      }
      await Promise.all(judged)
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

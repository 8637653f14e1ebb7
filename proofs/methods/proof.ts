import { copyFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { deliverP12, ISSUERS, openAuthorities } from '../certificate-signing/authorities.ts'
import { byDrawing, byFile, PASSWORD } from '../certificate-signing/people.ts'
import {
  DOUBT,
  fileOf,
  holdDoubt,
  holdSubjects,
  ORDERS,
  type Order,
  type Signer,
  signTogether,
} from '../certificate-signing/together.ts'
import { openBrowser } from '../lib/browser.ts'
import { openAccount } from '../lib/client.ts'
import type { Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { openCourt, sandboxRoot } from '../signing/judge.ts'
import { byCsc, byCscChoosing, byEsign, byEsignInFrame, byEsignInWebView } from './people.ts'
import { person, rootOf } from './provider.ts'

/** What was signed is left here, to be opened by eye. */
const KEPT = join(process.env.COUNTERSIGN_DATA ?? resolve(import.meta.dirname, '../../.data'), 'methods')
/** By then every OCSP answer in the file is past its next update, and every certificate of eSign has ended. */
const LATER_S = 2 * 3600

const EMAIL = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@methods.example`

export default {
  promise:
    'People sign one document by drawing, from a P12 file, and at a provider by eSign 2.1, eSign 3.x and CSC, also from a frame and a WebView, in sequence and in parallel; EU DSS (now, and two hours later) and pyHanko find every signature valid at PAdES B-LTA',
  topic: 'Signatures',
  budgetSeconds: 66,
  services: ['postgres'],
  sample: 'EU DSS judges one document now and the other at +2 h (--full: both at both times)',
  faults: DOUBT,
  async run({ full, say }) {
    await using authorities = await openAuthorities()
    const court = openCourt()
    // By another name than the provider's: to browsers these are two sites, and cookies are held back accordingly.
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = { ...authorities.settings, COUNTERSIGN_PORT: String(port), COUNTERSIGN_PUBLIC_URL: url }
    const [stack, browser] = await Promise.all([
      startStack({ processes: ['all'], env, sandboxEsp: true }),
      openBrowser(),
    ])
    const provider = stack.env.COUNTERSIGN_SANDBOX_ESP_URL ?? ''
    const people = {
      esign2: person('Farah Otp', '000011112221'),
      esign3: person('Gopal Aadhaar', '000011112232'),
      csc: person('Hanna Cloud', '000011112243'),
    }
    // The same people at the other document, with numbers of their own, because the provider lists its codes by number.
    const others = {
      esign2: person('Farah Otp', '000011113321'),
      esign3: person('Gopal Aadhaar', '000011113332'),
      csc: person('Hanna Cloud', '000011113343'),
    }
    const chosen = Promise.withResolvers<void>()
    const framed = await byEsignInFrame(browser, url, provider, others.esign2)
    try {
      const p12 = deliverP12(authorities.issuers.rsa, 'Ben Rivest', 'RSA-2048', PASSWORD)
      const own = { sigType: 'dsc', subject: 'Ben Rivest', issuer: `${ISSUERS.rsa} Issuing CA` }
      const signers: Signer[] = [
        {
          ...{ name: 'Asha Rao', email: EMAIL('Asha'), sigType: 'electronic', act: byDrawing(browser) },
          ...{ issuer: 'Countersign Sandbox Issuing CA', subject: 'Countersign Sandbox' },
        },
        { ...own, name: 'Ben Rivest', email: EMAIL('Ben'), act: byFile(browser, p12) },
        { ...atProvider('sandbox-esp-21', people.esign2.name), act: byEsign(browser, provider, people.esign2) },
        { ...atProvider('sandbox-esp-3', people.esign3.name), act: byEsign(browser, provider, people.esign3) },
        {
          ...atProvider('sandbox-csc', people.csc.name),
          // The provider offers several certificates to everybody until the other one has chosen.
          act: async (link) => {
            await chosen.promise
            await byCsc(browser, provider, people.csc)(link)
          },
        },
      ]
      const elsewhere: Record<string, Partial<Signer>> = {
        'Farah Otp': framed,
        'Gopal Aadhaar': { act: byEsignInWebView(browser, provider, others.esign3) },
        'Hanna Cloud': { act: byCscChoosing(browser, provider, others.csc, chosen.resolve) },
      }
      mkdirSync(KEPT, { recursive: true })
      const sandbox = join(KEPT, 'sandbox.pem')
      const otherRoots = [...authorities.roots, sandbox]
      const providersRoot = await rootOf(provider, join(KEPT, 'provider.pem'))
      const sign = async (order: Order) => {
        const began = performance.now()
        const there = signers.map((signer) => ({ ...signer, ...(order === 'in parallel' && elsewhere[signer.name]) }))
        const file = await signTogether(await openAccount(url), there, order, KEPT)
        say(`${order}: signed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
        holdSubjects(file, signers)
        return { scene: order, file, signatures: signers.length }
      }
      // Both documents at once: people and providers wait for each other much of the time.
      const documents = await Promise.all(ORDERS.map(sign))
      copyFileSync(sandboxRoot(stack.env.COUNTERSIGN_DATA ?? ''), sandbox)
      const roots = [...otherRoots, providersRoot]
      const asked = documents.flatMap((document, i) =>
        (full ? [undefined, LATER_S] : [i === 0 ? undefined : LATER_S]).map((at) => court.judge(document, roots, at)),
      )
      await Promise.all(asked)
      const notAtProvider = signers.filter((signer) => signer.provider === undefined)
      await holdDoubt(court, join(KEPT, fileOf(ORDERS[0])), otherRoots, notAtProvider)
      return `2 documents with ${signers.length} signatures each, by 3 issuers and 5 methods, one framed, one in a WebView, one with a choice of certificates; valid at LTA by EU DSS, now and at +2 h${full ? ' each' : ' in turn'}, and by pyHanko`
    } finally {
      framed.close()
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

function atProvider(provider: string, name: string): Omit<Signer, 'act'> {
  return {
    ...{ name, email: EMAIL(name), sigType: 'national_id', provider },
    ...{ issuer: 'Sandbox ESP Issuing CA', subject: name },
  }
}

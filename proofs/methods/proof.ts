import { copyFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { deliverP12, ISSUERS, openAuthorities } from '../certificate-signing/authorities.ts'
import { byDrawing, byFile, PASSWORD } from '../certificate-signing/people.ts'
import { fileOf, holdDoubt, holdSubjects, ORDERS, type Signer, signTogether } from '../certificate-signing/together.ts'
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
    'Drawn, from a file, by eSign 2.1 and 3.x and by CSC: each signs one document with their own key, and EU DSS and pyHanko find each valid, now and two hours later',
  topic: 'Signatures',
  budgetSeconds: 96,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    await using authorities = await openAuthorities()
    await using court = openCourt()
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
    const framed = await byEsignInFrame(browser, url, provider, people.esign2)
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
        { ...atProvider('sandbox-csc', people.csc.name), act: byCsc(browser, provider, people.csc) },
      ]
      const elsewhere: Record<string, Partial<Signer>> = {
        'Farah Otp': framed,
        'Gopal Aadhaar': { act: byEsignInWebView(browser, provider, people.esign3) },
        'Hanna Cloud': { act: byCscChoosing(browser, provider, people.csc) },
      }
      mkdirSync(KEPT, { recursive: true })
      const sandbox = join(KEPT, 'sandbox.pem')
      const otherRoots = [...authorities.roots, sandbox]
      const providersRoot = await rootOf(provider, join(KEPT, 'provider.pem'))
      const judged: Promise<unknown>[] = []
      for (const order of ORDERS) {
        const isParallel = order === 'in parallel'
        const began = performance.now()
        const there = signers.map((signer) => ({ ...signer, ...(isParallel && elsewhere[signer.name]) }))
        const file = await signTogether(await openAccount(url), there, order, KEPT)
        say(`${order}: signed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
        holdSubjects(file, signers)
        copyFileSync(sandboxRoot(stack.env.COUNTERSIGN_DATA ?? ''), sandbox)
        const times = full ? [undefined, LATER_S] : [isParallel ? LATER_S : undefined]
        // While the judges read, others sign.
        const finished = { scene: order, file, signatures: signers.length }
        const verdicts = Promise.all(times.map((at) => court.judge(finished, [...otherRoots, providersRoot], at)))
        verdicts.catch(() => {})
        judged.push(verdicts)
      }
      await Promise.all(judged)
      const others = signers.filter((signer) => signer.provider === undefined)
      await holdDoubt(court, join(KEPT, fileOf(ORDERS[0])), otherRoots, others)
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

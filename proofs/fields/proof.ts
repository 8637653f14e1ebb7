import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Proof, ProofContext } from '../lib/proof.ts'
import { remoteAnchors } from '../lib/sealed.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { rootOf } from '../methods/provider.ts'
import { openBrowser } from '../screenshots/browser.ts'
import { type Court, openCourt, sandboxRoot } from '../signing/judge.ts'
import { findCrafted, IN_RULES, sendCrafted } from './craft.ts'
import { checkDocument, findInDocument, IN_DOCUMENTS, judgeDocument, type Signed, signDocument } from './documents.ts'
import { ON_PAGE } from './page.ts'
import { groupsOfPeople } from './people.ts'
import { IN_UPLOADS, refuseUploads } from './uploads.ts'

export default {
  promise:
    'What signers fill in fields of every kind, in 14 scripts, by touch and by keyboard in Chromium at 360 px, is in the document, the status, the event and the audit chain as they gave it; it is drawn inside its box, covered by the signature of its signer – made by the service, with an own certificate or at a provider – and untouched by later ones, and PDF/A files stay PDF/A (veraPDF); a value that is changed afterwards is found by EU DSS, pyHanko and our verifier. Bad and hostile values, and crafted forms that skip a required field or fill a hidden one, are refused on the route of every method, for the reasons that a model gives; so are uploads that unpack to gigabytes',
  topic: 'Signatures',
  budgetSeconds: 70,
  services: ['postgres'],
  sample: 'EU DSS and pyHanko judge one of three documents; 5 requests with crafted forms (--full: all, and 100)',
  faults: { ...IN_DOCUMENTS, ...IN_RULES, ...IN_UPLOADS, ...ON_PAGE },
  async run(context) {
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'countersign-fields-'))
    const court = openCourt()
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'], sandboxEsp: true }), openBrowser()])
    try {
      const signed = await signAll(stack, browser, scratch.path)
      const typed = signed.reduce((sum, one) => sum + one.typed, 0)
      context.say(`${signed.length} documents are signed; ${typed} values were typed in Chromium at 360 px`)
      await browser.close()
      // The judges have processes of their own.
      const [values, forms] = await Promise.all([
        checkAll(stack, signed, { court, folder: scratch.path }, context),
        craftAll(stack, context),
      ])
      return `${values}; ${typed} typed in Chromium; ${forms}`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

function signAll(stack: Stack, browser: Browser, folder: string): Promise<Signed[]> {
  const today = new Date().toISOString().slice(0, 10)
  return Promise.all(groupsOfPeople(today).map((people, index) => signDocument(stack, browser, people, index, folder)))
}

async function checkAll(
  stack: Stack,
  signed: readonly Signed[],
  { court, folder }: { court: Court; folder: string },
  { full, say }: ProofContext,
): Promise<string> {
  const ofProvider = await rootOf(stack.env.COUNTERSIGN_SANDBOX_ESP_URL ?? '', join(folder, 'provider.pem'))
  const roots = [sandboxRoot(stack.env.COUNTERSIGN_DATA ?? ''), ofProvider]
  const trust = { roots, anchors: await remoteAnchors(stack) }
  let values = 0
  for (const one of signed) values += await checkDocument(one, trust)
  say(`${values} values are as they were given, and each change is found`)
  // The last has the fewest signatures, of every kind, and two that were made on the page.
  const judged = full ? signed : signed.slice(-1)
  for (const one of judged) await judgeDocument(one, court, trust)
  say(`${judged.length} documents accepted by EU DSS and pyHanko, which find the changes`)
  for (const one of signed.slice(0, 1)) await findInDocument(one)
  return `${values} values in ${signed.length} documents, ${judged.length} judged by EU DSS and pyHanko`
}

async function craftAll(stack: Stack, { full, seed, say }: ProofContext): Promise<string> {
  const { accepted, refused } = await sendCrafted(stack, full ? 100 : 5, 15, seed)
  await findCrafted(stack)
  const files = await refuseUploads(stack, full)
  say(`${accepted} crafted forms accepted and ${refused} refused as the model says, and ${files} hostile files`)
  return `${accepted} random forms accepted and ${refused} refused, as the model says; ${files} hostile files refused`
}

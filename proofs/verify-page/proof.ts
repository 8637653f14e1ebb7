import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOfCertificate } from '@countersign/sandbox-pki'
import type { Page } from 'playwright-core'
import { foreignRoot } from '../../conformance/corpus/manifest.ts'
import { openWorkshop } from '../attacks/workshop.ts'
import { openAccount } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { openBrowser } from '../screenshots/browser.ts'
import { showHostile } from './hostile.ts'
import { askApi, askCommandLine, askPage, differences, type Sample } from './judges.ts'
import { lookAtAll } from './looks.ts'
import { watchNetwork } from './network.ts'
import { judgeOwnRequest } from './own-request.ts'
import { everyNth, makeSamples } from './samples.ts'
import { patientPage } from './scenes.ts'

// The page is loaded, the network is taken away, and the page judges on; it says what the command line and the API say.

export default {
  promise:
    'The verify page judges files in the browser without a network request, with the same verdict as the command line and the API; texts in files stay texts, and axe finds no fault',
  topic: 'Evidence and verification',
  budgetSeconds: 50,
  services: ['postgres'],
  sample:
    'every seventh file of the corpus and the attacks, of these every ninth through the API, and some states of the page in three languages (--full: all)',
  faults: {
    request: 'a request by the page while it judges',
    'other-trust': 'a command line that trusts no root: its verdicts differ',
  },
  async run({ full, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-verify-page-'))
    const workshop = await openWorkshop()
    await mkdir(join(folder, 'trust/default'), { recursive: true })
    await writeFile(join(folder, 'trust/default/own.pem'), pemOfCertificate(workshop.pki.root.certificate))
    await copyFile(foreignRoot, join(folder, 'trust/default/foreign.pem'))
    const [stack, browser, all] = await Promise.all([
      startStack({ processes: ['all'], env: { COUNTERSIGN_TRUST_FOLDER: join(folder, 'trust') } }),
      openBrowser(),
      makeSamples(workshop),
    ])
    try {
      const page = await patientPage(browser)
      const own = Object.entries(await judgeOwnRequest(stack, page))
      say('a request of our own: document, certificate and evidence are what their QR code names, and are in the log')
      const samples = [...own.map(([name, bytes]) => ({ name, bytes })), ...(full ? all : everyNth(all, 7))]
      const compared = await agree(stack, page, folder, samples, full)
      say(`${samples.length} files judged offline without a request; ${compared}`)
      const payloads = await showHostile(page, full)
      const { looks, faults } = await lookAtAll(browser, full)
      for (const fault of faults) say(fault)
      hold(faults.length === 0, `${faults.length} faults of ${looks} looks at the page`)
      return `${samples.length} files judged offline without a request, as the command line and the API judge them; ${payloads} hostile texts stayed texts; axe finds nothing on ${looks} pages`
    } finally {
      await browser.close()
      await Promise.all([stack.stop(), workshop.close()])
      await rm(folder, { recursive: true })
    }
  },
} satisfies Proof

/** The three say the same, the page with the network gone; and that a difference would be found. */
async function agree(stack: Stack, page: Page, folder: string, samples: readonly Sample[], full: boolean) {
  await page.goto(`${stack.url}/verify`, { waitUntil: 'networkidle' })
  const network = await watchNetwork(page)
  await page.context().setOffline(true)
  const onPage = await askPage(page, samples)
  hold(network.seen.length === 0, `the page asked for something while it judged: ${network.seen.join(', ')}`)
  await page.evaluate("fetch('/planted').catch(() => {})")
  hold(network.seen.length > 0, 'a planted request was not seen')
  foundFault('request')
  await page.context().setOffline(false)
  await network.stop()

  const trust = await (await fetch(`${stack.url}/verify/trust.json`)).text()
  const onLine = await askCommandLine(folder, trust, samples)
  const byApi = await askApi(await openAccount(stack.url), full ? samples : everyNth(samples, 9))
  const found = [...differences(onPage, onLine), ...differences(onPage, byApi)]
  hold(onLine.size === samples.length && byApi.size > 0 && found.length === 0, `they differ: ${found.join('\n')}`)

  const stranger = await askCommandLine(folder, JSON.stringify({ roots: [], logs: [] }), samples.slice(0, 3))
  hold(differences(onPage, stranger).length > 0, 'a judge who trusts nobody was not found to differ')
  foundFault('other-trust')
  return `the command line agrees on ${onLine.size}, the API on ${byApi.size}`
}

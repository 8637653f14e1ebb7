import type { Browser } from 'playwright-core'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'
import { openAccount } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { allCases, type Case, haloCases, pageCases, sampleCases } from './cases.ts'
import { SCALE } from './draw.ts'
import { faults, plantFaults } from './faults.ts'
import { inkOutside, type Overlap } from './ink.ts'
import { judgeHalos, judgeOverlap, judgeSheet, judgeText, limits } from './judge.ts'
import { signOnPage } from './page.ts'

// What the signing page shows in a box, drawn by Chromium, against what the sealer draws into the PDF, rendered by PDFium. A
// few are signed on the real page and really sealed. The others are drawn by the page's own script and by the sealer's code,
// many boxes on one sheet.

const PER_SHEET = 6

type Say = (line: string) => void

export default {
  promise:
    'The signing page shows a drawn, typed or uploaded signature as it is sealed; a name is never cut, nothing leaves its box, and of a photo only the ink remains',
  topic: 'Signing page',
  budgetSeconds: 30,
  services: ['postgres'],
  sample: '24 of 504 combinations of kind, script and shape of the box, and 6 on the real page',
  limits,
  measured: ['the same overlap of pixels that are ink wholly or not at all'],
  faults,
  async run({ full, seed, say }) {
    const cases = full ? allCases() : sampleCases(seed)
    const browser = await launchChromium(['--disable-lcd-text'])
    const work = [judgeDrawings(browser, cases, seed, say), judgePages(browser, pageCases(seed), say)] as const
    try {
      const [drawings, pages] = await Promise.all(work)
      return `${drawings}; on the real page ${lowest(pages)}`
    } finally {
      await browser.close()
      await Promise.allSettled(work)
    }
  },
} satisfies Proof

function lowest(overlaps: readonly Overlap[]): string {
  const least = (of: keyof Overlap) => Math.min(...overlaps.map((overlap) => overlap[of])).toFixed(3)
  return `${overlaps.length} boxes, overlap of area at least ${least('area')}, of pixels ${least('pixels')}`
}

async function judgeDrawings(browser: Browser, cases: readonly Case[], seed: number, say: Say): Promise<string> {
  const overlaps: Overlap[] = []
  for (let from = 0; from < cases.length; from += PER_SHEET) {
    overlaps.push(...(await judgeSheet(browser, cases.slice(from, from + PER_SHEET), say)))
  }
  const halo = await judgeHalos(browser, haloCases(seed), say)
  await plantFaults(browser)
  return `${lowest(overlaps)}; of the white around the ink ${halo.toFixed(3)}`
}

/** On the running product. */
async function judgePages(browser: Browser, cases: readonly Case[], say: Say): Promise<Overlap[]> {
  const stack = await startStack({ processes: ['all'] })
  try {
    const client = await openAccount(stack.url)
    return await Promise.all(
      cases.map(async (one) => {
        const { text, ...pair } = await signOnPage(browser, client, one)
        judgeText(one, text)
        hold(text.includes('UTC+05:30'), `${one.kind}, ${one.script}: the time is not in the signer's zone: ${text}`)
        hold(inkOutside(pair.sealed, pair.sheet, SCALE) === 0, 'ink of a sealed signature is outside its box')
        return judgeOverlap(one, pair, 0, (line) => say(`on the real page: ${line}`))
      }),
    )
  } finally {
    await stack.stop()
  }
}

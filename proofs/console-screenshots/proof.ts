import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { findCovered, findLayoutFaults } from '../console/checks.ts'
import { SCREENS } from '../console/screens.ts'
import {
  EVERY_LOOK,
  groupVisits,
  isPossible,
  type Look,
  openStage,
  type Stage,
  sample,
  type Visit,
  visitGroup,
} from '../console/stage.ts'
import { BELIEVABLE } from '../console/texts.ts'
import { openWorld } from '../console/world.ts'
import { DATA } from '../lib/data.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { openBrowser } from '../screenshots/browser.ts'
import { makeContactSheets } from '../screenshots/contact-sheet.ts'
import { fillWithDemo } from './demo.ts'

// The pictures are for people to look at; what a machine can see is wrong fails the proof.

export default {
  promise: `Of all ${SCREENS.length} screens and states of the web console a picture is taken in Chromium, at 360 and 1280 pixels, light and dark, in English and German; on none does text leave its box or the screen, is a button or heading cut off, does the page scroll sideways, stays anything behind the bar at the bottom, or shows a text with an empty placeholder`,
  topic: 'Web console',
  budgetSeconds: 45,
  services: ['postgres', 'rgw'],
  sample:
    'every third screen and state, by the seed, in one of the looks in turn (--full: all, with the data of the demonstration, and contact sheets)',
  faults: {
    'cut-text': 'a heading wider than the screen',
    covered: 'a last line that the bar at the bottom covers',
    placeholder: 'a text whose placeholder was not filled in',
  },
  async run({ full, seed, say }) {
    const directory = join(DATA, 'screenshots/console')
    const world = await openWorld(
      full ? { sandboxEsp: true, env: { COUNTERSIGN_SANDBOX_ESP_SWITCHES: 'on' } } : {},
      openBrowser,
    )
    const stage = await openStage(world, BELIEVABLE, full ? (owner) => fillWithDemo(world, owner) : undefined)
    try {
      await rm(directory, { recursive: true, force: true })
      const visits = full ? everyVisit() : sample(seed)
      const [files, faults]: [string[], string[]] = [[], []]
      await twoAtATime(
        groupVisits(visits).map((group) => async () => {
          const taken = await takePictures(stage, directory, group)
          files.push(...taken.files)
          faults.push(...taken.faults)
        }),
      )
      for (const fault of faults) say(fault)
      hold(faults.length === 0, `${faults.length} faults on ${files.length} pictures in ${directory}`)
      if (full) await makeSheets(stage, files)
      await plantFaults(stage, directory)
      return `${files.length} pictures of ${SCREENS.length} screens and states, in ${directory}`
    } finally {
      await stage.close()
    }
  },
} satisfies Proof

function everyVisit(): Visit[] {
  const german: Look[] = [
    { size: 'desk', dark: false, language: 'de' },
    { size: 'phone', dark: false, language: 'de' },
  ]
  return [...EVERY_LOOK, ...german].flatMap((look) => SCREENS.map((screen) => ({ screen, look })).filter(isPossible))
}

async function takePictures(
  stage: Stage,
  directory: string,
  group: readonly Visit[],
  meddle: (page: Page) => Promise<unknown> = async () => {},
): Promise<{ files: string[]; faults: string[] }> {
  const taken: { files: string[]; faults: string[] } = { files: [], faults: [] }
  await visitGroup(stage, group, async (page, { screen, look }, { faults }, words) => {
    await meddle(page)
    const found = [...(await findLayoutFaults(page, words)), ...(look.size === 'phone' ? await findCovered(page) : [])]
    const folder = join(directory, `${look.language}-${look.size}${look.dark ? '-dark' : ''}`)
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${screen.name}.png`)
    await page.screenshot({ path: file })
    taken.files.push(file)
    const where = `${look.language} ${look.size}${look.dark ? ' dark' : ''} ${screen.name}`
    const shown = faults.splice(0).filter((fault) => !(screen.missing && /status of 404/.test(fault)))
    taken.faults.push(...[...found, ...shown].map((fault) => `${where}: ${fault}`))
  })
  return taken
}

const PLANTED: Record<string, string> = {
  'cut-text':
    "document.querySelector('h1').append(' planted'.repeat(20)); document.querySelector('h1').style.whiteSpace = 'nowrap'",
  covered:
    "document.querySelector('#content').style.paddingBottom = 0; document.querySelector('#content').append(Object.assign(document.createElement('p'), { textContent: 'planted' }))",
  placeholder: "document.querySelector('h1').textContent = 'Waiting for {name}'",
}

async function plantFaults(stage: Stage, directory: string): Promise<void> {
  const screen = SCREENS.find(({ name }) => name === 'settings-general')
  hold(screen, 'there is no screen to plant a fault in')
  const visit: Visit = { screen, look: { size: 'phone', dark: false, language: 'en' } }
  for (const [name, script] of Object.entries(PLANTED)) {
    const folder = join(directory, 'planted')
    await mustFind(name, async () => {
      const { faults } = await takePictures(stage, folder, [visit], (page) => page.evaluate(script))
      hold(faults.length === 0, faults.join('; '))
    })
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeSheets({ world }: Stage, files: readonly string[]): Promise<void> {
  for (const [folder, own] of Map.groupBy(files, dirname)) {
    await makeContactSheets(world.browser, own.sort(), /phone/.test(folder) ? 250 : 510)
  }
}

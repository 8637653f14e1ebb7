import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startSignInPreview } from '../../apps/sign-in/testing/preview.ts'
import { LOCALES, type Locale } from '../../apps/signing/model.ts'
import { startPreview } from '../../apps/signing/testing/preview.ts'
import { DATA } from '../lib/data.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { openBrowser } from './browser.ts'
import { makeContactSheets } from './contact-sheet.ts'
import { findCut, listenForFaults } from './faults.ts'
import type { Scene, Served, Size } from './scene.ts'
import { SCENES } from './scenes.ts'
import { SITE_SCENES, startSitePreview } from './site-preview.ts'
import { DESKTOP, type Look, PHONE, SIDEWAYS } from './take.ts'
import { USER_SCENES } from './user-scenes.ts'
import { groupVisits, type Visit, visitGroup } from './visit.ts'

// Also bin/screenshots. The pictures are for people to look at; what a machine can see is wrong fails the proof.

const PREVIEWS = { signing: () => startPreview(), 'sign-in': () => startSignInPreview(), site: startSitePreview }
const RIGHT_TO_LEFT: Locale = 'ar'
const EVERY_SCENE = [...SCENES, ...USER_SCENES, ...SITE_SCENES]
const LEFT_TO_RIGHT = LOCALES.filter((locale) => locale !== RIGHT_TO_LEFT)
/** Also looked at in the dark, and on a phone on its side. */
const OTHERWISE =
  /^(sign|sign-drawn|sign-typed(-in-another-style)?|sign-uploaded|sign-offline|sign-decline|status-completed|code-wrong|certificate-(ready|picked))$/

export default {
  promise: `Of all ${SCENES.length} pages and states of the signing page, ${USER_SCENES.length} of the pages for users and ${SITE_SCENES.length} of the start page, errors and mails a picture is taken in Chromium; on none is text cut off, broken inside a word or off the screen, and none logs an error or a refused load`,
  topic: 'Signing page',
  budgetSeconds: 84,
  services: [],
  sample:
    'every page and state with a layout of its own once, in Arabic on a phone or a desk, mails at 320 or 600 pixels, light or dark, some also dark and sideways, and every third of the others (--full: all in twelve languages on both)',
  faults: {
    'cut-text': 'a heading wider than the screen',
    'script-error': 'an error in a script of the page',
  },
  async run({ full, seed, say }) {
    const directory = join(DATA, 'screenshots')
    const preview = await startPreview()
    const browser = await openBrowser()
    try {
      const files: string[] = []
      const faults: string[] = []
      const visits = [...(full ? everyLook() : someLooks(seed)), ...otherwise(full)]
      await rm(directory, { recursive: true, force: true })
      await twoAtATime([
        ...groupVisits(visits).map((group) => async () => {
          // Its own, because a preview remembers what was signed, and groups run in any order.
          const own = await PREVIEWS[group[0]?.scene.app ?? 'signing']()
          const taken = await takePictures(browser, own, directory, group).finally(() => own.close())
          files.push(...taken.files)
          faults.push(...taken.faults)
        }),
        () => plantFaults(browser, preview, directory),
      ])
      for (const fault of faults) say(fault)
      hold(faults.length === 0, `${faults.length} faults on ${files.length} pictures in ${directory}`)
      hold(files.length === visits.length, `${files.length} pictures of ${visits.length}`)
      if (full) await makeSheets(browser, files)
      return `${files.length} pictures of ${EVERY_SCENE.length} pages and states, in ${directory}`
    } finally {
      await browser.close()
      await preview.close()
    }
  },
} satisfies Proof

function everyLook(): Visit[] {
  return LOCALES.flatMap((locale) =>
    EVERY_SCENE.flatMap((scene) =>
      themesOf(scene).flatMap((dark) =>
        sizesOf(scene).map((size) => ({ scene, look: { locale, size, dark, sharp: true } })),
      ),
    ),
  )
}

function sizesOf({ sizes = [PHONE, DESKTOP] }: Scene): readonly [Size, Size] {
  return sizes
}

function themesOf({ sizes }: Scene): boolean[] {
  return sizes ? [false, true] : [false]
}

/**
 * Every scene with a layout of its own once: from right to left, where most goes wrong, on a phone or on a desk. Of those
 * that differ only in words every third, in the other languages by turns. That nothing is cut off from left to right is
 * also asked by bin/prove accessible.
 */
function someLooks(seed: number): Visit[] {
  const isTaken = ({ textOnly }: Scene, i: number) => !textOnly || (i + seed) % 3 === 0
  return EVERY_SCENE.filter(isTaken).map((scene, i) => {
    const locale = scene.textOnly ? LEFT_TO_RIGHT[(i + seed) % LEFT_TO_RIGHT.length] : RIGHT_TO_LEFT
    const [narrow, wide] = sizesOf(scene)
    const size = (i + seed) % 2 === 0 || scene.textOnly ? narrow : wide
    const themes = themesOf(scene)
    const dark = themes[Math.floor((i + seed) / 2) % themes.length] ?? false
    return { scene, look: { locale: locale ?? 'en', size, dark, sharp: false } }
  })
}

function otherwise(sharp: boolean): Visit[] {
  const scenes = SCENES.filter(({ name }) => OTHERWISE.test(name))
  return [
    ...ofScenes(scenes, { locale: 'en', size: PHONE, dark: true, sharp }),
    ...ofScenes(scenes, { locale: 'en', size: SIDEWAYS, dark: false, sharp }),
  ]
}

function ofScenes(scenes: readonly Scene[], look: Look): Visit[] {
  return scenes.map((scene) => ({ scene, look }))
}

interface Taken {
  files: string[]
  faults: string[]
}

/** Pictures of a group of scenes; and what is wrong with them. `meddle` plants a fault before a scene is examined. */
async function takePictures(
  browser: Browser,
  preview: Served,
  directory: string,
  group: readonly Visit[],
  meddle?: (page: Page) => Promise<unknown>,
): Promise<Taken> {
  const taken: Taken = { files: [], faults: [] }
  let heard: () => string[] = () => []
  const prepare = async (context: BrowserContext) => {
    context.on('page', (page) => {
      heard = listenForFaults(page).heard
    })
  }
  const scripts = group[0]?.scene.scripts ?? true
  await visitGroup(browser, preview, group, { scripts, prepare }, async (page, { scene, look }) => {
    await meddle?.(page)
    const folder = join(directory, `${look.locale}-${look.size.name}${look.dark ? '-dark' : ''}`)
    await mkdir(folder, { recursive: true })
    const faults = [...(await findCut(page)), ...heard().filter((fault) => !isOwnStatus(scene, fault))]
    const file = join(folder, `${scene.name}.png`)
    await page.screenshot({ path: file })
    taken.files.push(file)
    taken.faults.push(...faults.map((fault) => `${look.locale} ${look.size.name} ${scene.name}: ${fault}`))
  })
  return taken
}

/** Pages for users and of errors have these statuses, which the browser reports as a failed load. */
function isOwnStatus({ app }: Scene, fault: string): boolean {
  return app !== undefined && /status of (400|403|404|405|413|429|500|503)/.test(fault)
}

async function plantFaults(browser: Browser, preview: Served, directory: string): Promise<void> {
  const scene = SCENES.find(({ name }) => name === 'status-completed')
  hold(scene, 'there is no page to plant a fault in')
  const group = [{ scene, look: { locale: RIGHT_TO_LEFT, size: PHONE, dark: false, sharp: false } }]
  const examine = async (meddle: string) => {
    const folder = join(directory, 'planted')
    const { faults } = await takePictures(browser, preview, folder, group, (page) => page.evaluate(meddle))
    await rm(folder, { recursive: true })
    hold(faults.length === 0, faults.join('; '))
  }
  await mustFind('cut-text', () =>
    examine(
      "document.querySelector('h1').style.whiteSpace = 'nowrap', document.querySelector('h1').append(' planted'.repeat(20))",
    ),
  )
  await mustFind('script-error', () =>
    examine("new Promise((done) => { setTimeout(() => { setTimeout(done, 100); throw new Error('planted') }) })"),
  )
}

/** One for each look, to be looked through. */
async function makeSheets(browser: Browser, files: readonly string[]): Promise<void> {
  for (const [folder, own] of Map.groupBy(files, dirname)) {
    await makeContactSheets(browser, own, /-(phone|mail-320)(-dark)?$/.test(folder) ? 250 : 510)
  }
}

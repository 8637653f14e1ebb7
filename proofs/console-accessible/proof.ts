import type { Page } from 'playwright-core'
import { askAxe } from '../accessible/axe.ts'
import { SCREENS } from '../console/screens.ts'
import {
  EVERY_LOOK,
  eachOnce,
  groupVisits,
  isPossible,
  openStage,
  type Stage,
  type Visit,
  visitGroup,
} from '../console/stage.ts'
import { BELIEVABLE } from '../console/texts.ts'
import { loadWords } from '../console/words.ts'
import { layerShown, openWorld } from '../console/world.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { JOURNEY_NAMES, journeysOn } from './journeys.ts'
import { holdLayer, press } from './keyboard.ts'

// What a machine can tell of who can use the console. No screen reader is run.

export default {
  promise: `On the ${SCREENS.length} screens and states of the web console, in both themes, at 360 and 1280 pixels, axe (WCAG 2.2 AA) finds nothing; the first document, a box on a document, a repeated webhook and an invitation are made with the keyboard alone, where the focus is visible at every stop, Tab stays in an open window, Escape closes it, and the focus returns. No screen reader is run`,
  topic: 'Web console',
  budgetSeconds: 85,
  services: ['postgres', 'rgw'],
  sample: 'every screen and state once, theme and size in turn, by the seed (--full: in both themes and sizes)',
  faults: {
    'button-without-name': 'a button without a name: axe finds it',
    'focus-not-shown': 'a screen that does not show which element has the focus',
    'escape-ignored': 'a window that Escape does not close',
  },
  async run({ full, seed, say }) {
    const stage = await openStage(await openWorld(), BELIEVABLE)
    try {
      const visits = full ? everyVisit() : eachOnce(seed)
      const found: string[] = []
      await twoAtATime([
        ...groupVisits(visits).map((group) => async () => {
          found.push(...(await judge(stage, group)))
        }),
        ...journeysOn(stage),
        ...plantedFaults(stage),
      ])
      for (const fault of found) say(fault)
      hold(found.length === 0, `${found.length} faults`)
      return `axe finds nothing on ${visits.length} screens; by keyboard: ${JOURNEY_NAMES.join(', ')}`
    } finally {
      await stage.close()
    }
  },
} satisfies Proof

function everyVisit(): Visit[] {
  return EVERY_LOOK.flatMap((look) => SCREENS.map((screen) => ({ screen, look })).filter(isPossible))
}

async function judge(
  stage: Stage,
  group: readonly Visit[],
  meddle?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = []
  await visitGroup(stage, group, async (page, { screen, look }) => {
    await meddle?.(page)
    const where = `${look.size}${look.dark ? ' dark' : ''} ${screen.name}`
    found.push(...(await askAxe(page)).map((fault) => `${where}: ${fault}`))
  })
  return found
}

/** Each on a screen, and found by the check that looks at all of them. */
function plantedFaults(stage: Stage): (() => Promise<void>)[] {
  const screen = SCREENS.find(({ name }) => name === 'settings-members')
  hold(screen, 'there is no screen to plant a fault in')
  const visit: Visit = { screen, look: { size: 'desk', dark: false, language: 'en' } }
  const judgeNameless = async () => {
    const nameless = "document.querySelector('#content').append(document.createElement('button'))"
    const found = await judge(stage, [visit], (page) => page.evaluate(nameless))
    hold(found.length === 0, found.join('; '))
  }
  const planted: Record<string, () => Promise<void>> = {
    'button-without-name': judgeNameless,
    'focus-not-shown': () =>
      openInvitation(
        stage,
        `const sheet = new CSSStyleSheet()
        sheet.replaceSync('* { outline: none !important; box-shadow: none !important }')
        document.adoptedStyleSheets = [sheet]`,
      ),
    'escape-ignored': () =>
      openInvitation(
        stage,
        "addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true)",
      ),
  }
  return Object.entries(planted).map(
    ([name, check]) =>
      () =>
        mustFind(name, check),
  )
}

/** Opens and closes a window by keyboard, on a screen that a script has changed. */
async function openInvitation({ owners }: Stage, script: string): Promise<void> {
  const { members } = (await loadWords('en')).account
  const { page, goTo } = await owners.filled.open({ reducedMotion: 'reduce' })
  try {
    await goTo('settings/members')
    await page.evaluate(script)
    await press(page, members.invite)
    await layerShown(page, 'dialog')
    await holdLayer(page, members.invite)
  } finally {
    await page.context().close()
  }
}

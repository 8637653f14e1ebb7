import type { Browser, BrowserContext, Page } from 'playwright-core'
import { LOCALES, type Locale } from '../../apps/signing/model.ts'
import { linesOf } from '../../apps/signing/testing/document-fixtures.ts'
import { fixtures } from '../../apps/signing/testing/fixtures.ts'
import { makeP12 } from '../../apps/signing/testing/p12.ts'
import { type Preview, startPreview } from '../../apps/signing/testing/preview.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { openBrowser } from '../screenshots/browser.ts'
import { findCut, listenForFaults } from '../screenshots/faults.ts'
import { drawSignature, SCENES } from '../screenshots/scenes.ts'
import { DESKTOP, newContext, PHONE } from '../screenshots/take.ts'
import { groupVisits, type Visit, visitGroup } from '../screenshots/visit.ts'
import { askAxe } from './axe.ts'
import { textForEars } from './ears.ts'
import { focused, tabThrough, tabTo } from './keyboard.ts'
import { lookAtUserPages } from './user-pages.ts'

// What a machine can tell of who can use the pages. It cannot tell all: conversations with screen readers are not here.

export default {
  promise:
    'On the pages and states of the signing page and of the pages for users, as fixtures, in twelve languages and at 360 pixels, axe (WCAG 2.2 AA) finds nothing and no text is cut off; a signature and a refusal are made with the keyboard alone, each stop of Tab is visible, and every line of the document is in the accessibility tree of Chromium. No screen reader is run',
  topic: 'Signing page',
  budgetSeconds: 100,
  services: [],
  sample:
    'every third page and state with a layout of its own, for signers and for users, in turn in twelve languages, light and dark, on phone and desk (--full: all of them)',
  faults: {
    'button-without-name': 'a button without a name: axe finds it',
    'cut-text': 'a heading wider than the screen',
    'focus-not-shown': 'a page that does not show which element has the focus',
    'text-missing': 'a page of the document without its text',
  },
  async run({ full, seed, say }) {
    const browser = await openBrowser()
    const previews = [await startPreview(), await startPreview()]
    const [preview, byKeyboard] = previews as [Preview, Preview]
    try {
      const visits = full ? everyVisit() : someVisits(seed)
      const found: string[] = []
      let userPages = 0
      await twoAtATime([
        () => actByKeyboard(browser, byKeyboard, full ? undefined : seed),
        async () => {
          const { looks, faults } = await lookAtUserPages(browser, seed, full)
          userPages = looks
          found.push(...faults)
        },
        ...groupVisits(visits).map((group) => async () => {
          // Its own, because a preview remembers what was signed, and groups run in any order.
          const own = await startPreview()
          found.push(...(await judge(browser, own, group).finally(() => own.close())))
        }),
        () => plantFaults(browser, preview),
      ])
      for (const fault of found) say(fault)
      hold(found.length === 0, `${found.length} faults`)
      const least = Math.min(...LOCALES.map((locale) => visits.filter(({ look }) => look.locale === locale).length))
      return `axe finds nothing and nothing is cut off on ${visits.length} pages for signers and ${userPages} for users, of the former at least ${least} in each of ${LOCALES.length} languages; signed, drawn, from a file and at a provider, and declined by keyboard; every line of the document in the accessibility tree`
    } finally {
      await browser.close()
      for (const each of previews) await each.close()
    }
  },
} satisfies Proof

function everyVisit(): Visit[] {
  const all = { dark: false, sharp: false }
  const looks = [
    ...LOCALES.map((locale) => ({ ...all, locale, size: PHONE })),
    { ...all, locale: 'en', size: PHONE, dark: true },
    { ...all, locale: 'ar', size: DESKTOP },
  ] as const
  return looks.flatMap((look) => SCENES.map((scene) => ({ scene, look })))
}

/**
 * Every third page and state that is more than other words: the next in the next language; of those in one language half
 * in the dark, a third on a desk. That no word is cut off in the others is also asked by bin/prove screenshots.
 */
function someVisits(seed: number): Visit[] {
  const own = SCENES.filter(({ textOnly }) => !textOnly)
  const scenes = own.filter((_, i) => (i + seed) % 3 === 0)
  return scenes.map((scene, i) => {
    const locale = LOCALES[(i + seed) % LOCALES.length] ?? 'en'
    const turn = i + Math.floor(i / LOCALES.length)
    const [size, dark] = [turn % 3 === 2 ? DESKTOP : PHONE, turn % 2 === 1]
    return { scene, look: { locale, size, dark, sharp: false } }
  })
}

async function actByKeyboard(browser: Browser, preview: Preview, seed?: number): Promise<void> {
  await signByKeyboard(browser, preview)
  await signWithFileByKeyboard(browser, preview)
  await signAtProviderByKeyboard(browser, preview)
  await declineByKeyboard(browser, preview)
  preview.reset()
  await reachEverythingByKeyboard(browser, preview, seed)
  await hearTheDocument(browser, preview)
}

/** What is wrong on the scenes of a group. `meddle` plants a fault before a scene is examined. */
async function judge(
  browser: Browser,
  preview: Preview,
  group: readonly Visit[],
  meddle?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = []
  const scripts = group[0]?.scene.scripts ?? true
  let heard: () => string[] = () => []
  const prepare = async (context: BrowserContext) => {
    if (!scripts) return withholdScripts(context)
    context.on('page', (page) => {
      heard = listenForFaults(page).heard
    })
  }
  // axe itself is a script: without the page's own, they are withheld.
  await visitGroup(browser, preview, group, { scripts: true, prepare }, async (page, { scene, look }) => {
    await meddle?.(page)
    const faults = [...(await findCut(page)), ...heard()]
    for (const frame of page.frames()) faults.push(...(await askAxe(frame)))
    found.push(...faults.map((fault) => `${look.locale} ${look.size.name} ${scene.name}: ${fault}`))
  })
  return found
}

/** The page as it is where its scripts do not come; axe itself needs them to be allowed. A door nobody sees stays shut. */
async function withholdScripts(context: BrowserContext): Promise<void> {
  await context.route(/\.js$/, (route) => route.abort())
  await context.addInitScript("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
}

/** From the page's top to the signature, with nothing but keys. */
async function signByKeyboard(browser: Browser, preview: Preview): Promise<void> {
  for (const [locale, arrow] of [
    ['en', 'ArrowRight'],
    ['ar', 'ArrowLeft'],
  ] as const) {
    const page = await freshPage(browser, preview, locale, 'sign')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter') // the link past the document
    await tabTo(page, 'tab-draw')
    await page.keyboard.press(arrow)
    hold((await focused(page)) === 'tab-type', `${arrow} does not lead from drawing to typing in ${locale}`)
    await tabTo(page, 'typed-name')
    await page.keyboard.press('Enter')
    hold((await focused(page)) === 'agree', 'Enter in the name does not lead to the button')
    await page.keyboard.press('Enter')
    await page.locator('html[data-status=signed]').waitFor()
    const sent = JSON.parse(preview.posts.at(-1)?.body ?? '{}')
    hold(sent.mark?.kind === 'typed' && sent.mark.name !== '', `what was sent is ${preview.posts.at(-1)?.body}`)
    await page.context().close()
  }
}

/** Only which file it is comes from the system's own dialog. Each step leaves the focus where the next begins. */
async function signWithFileByKeyboard(browser: Browser, preview: Preview): Promise<void> {
  const [name, password] = ['Margaret Okonkwo-Lindqvist', 'correct horse']
  const page = await freshPage(browser, preview, 'ar', 'certificate')
  await tabTo(page, 'file')
  const buffer = makeP12({ subjects: [name], password })
  await page.setInputFiles('#file', { name: 'mine.p12', mimeType: 'application/x-pkcs12', buffer })
  hold((await focused(page)) === 'password', 'a chosen file does not lead on to its password')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.locator('#problem:not(:empty)').waitFor()
  hold((await focused(page)) === 'password', 'a wrong password does not lead back to it')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.locator('#agree').waitFor()
  hold((await focused(page)) === 'holder', 'an opened file does not lead on to its certificate')
  hold((await textForEars(page)).includes(name), 'a screen reader does not get whose certificate it is')
  await tabTo(page, 'agree')
  await page.keyboard.press('Enter')
  await page.locator('html[data-status=signed]').waitFor()
  await page.context().close()
}

/** There, and back to a page that says so. */
async function signAtProviderByKeyboard(browser: Browser, preview: Preview): Promise<void> {
  const page = await freshPage(browser, preview, 'ar', 'remote-several')
  await page.locator('[name=provider]').first().focus()
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'agree')
  await page.keyboard.press('Enter')
  await page.locator('#done').focus()
  await page.keyboard.press('Enter')
  await page.locator('html[data-status=signed]').waitFor({ state: 'attached' })
  const begun = preview.posts.find(({ path }) => path.endsWith('/remote/attempts'))
  hold(JSON.parse(begun?.body ?? '{}').provider === 'second', `what was sent is ${begun?.body}`)
  await page.context().close()
}

async function declineByKeyboard(browser: Browser, preview: Preview): Promise<void> {
  const page = await freshPage(browser, preview, 'en', 'sign-live')
  await tabTo(page, 'open-decline')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  hold((await focused(page)) === 'open-decline', 'the dialog, left by Escape, does not give the focus back')
  await page.keyboard.press('Enter')
  await tabTo(page, 'reason')
  await page.keyboard.type('Not my flat')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('html[data-status=declined_by_you]').waitFor()
  hold(preview.posts.at(-1)?.body.includes('reason=Not+my+flat'), `what was sent is ${preview.posts.at(-1)?.body}`)
  await page.context().close()
}

/** Each in a fixture, and found by the check that looks at all of them. */
async function plantFaults(browser: Browser, preview: Preview): Promise<void> {
  preview.reset()
  const scene = SCENES.find(({ name }) => name === 'code-wrong')
  hold(scene, 'there is no page to plant a fault in')
  const visit = { scene, look: { locale: 'en', size: PHONE, dark: false, sharp: false } } as const
  const mustJudge = async (script: string) => {
    const found = await judge(browser, preview, [visit], (page) => page.evaluate(script))
    hold(found.length === 0, found.join('; '))
  }
  await mustFind('button-without-name', () => mustJudge("document.querySelector('button').replaceChildren()"))
  await mustFind('cut-text', () =>
    mustJudge(`const heading = document.querySelector('h1')
      heading.style.whiteSpace = 'nowrap'
      heading.append(' planted'.repeat(20))`),
  )
  const page = await freshPage(browser, preview, 'en', 'code-wrong')
  await page.evaluate(`const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { outline: none !important }')
    document.adoptedStyleSheets = [sheet]
    document.activeElement.blur()`)
  await mustFind('focus-not-shown', () => holdStopsSeen(page, 'the planted page'))
  await page.context().close()
  const lines = await freshPage(browser, preview, 'en', 'sign')
  await lines.locator('#page-1 svg.text text').first().waitFor({ state: 'attached' })
  await lines.evaluate("document.querySelector('#page-1 svg.text').remove()")
  await mustFind('text-missing', () => holdLinesHeard(lines, [1]))
  await lines.context().close()
}

/** At both sizes, or, by a seed, at one of them in turn. */
async function reachEverythingByKeyboard(browser: Browser, preview: Preview, seed?: number): Promise<void> {
  const names = [
    'sign-unverified',
    'certificate',
    'remote-several',
    'code-wrong',
    'inbox-midway',
    'status-completed-return',
  ]
  for (const [i, name] of names.entries()) {
    for (const size of seed === undefined ? [PHONE, DESKTOP] : [(i + seed) % 2 === 0 ? DESKTOP : PHONE]) {
      const page = await freshPage(browser, preview, 'en', name, size)
      if (name.startsWith('code')) await page.evaluate('document.activeElement.blur()')
      const stops = await holdStopsSeen(page, `${name}, ${size.name}`)
      const boxes = stops.filter(({ id }) => id.startsWith('box-')).length
      if (name.startsWith('sign')) hold(boxes === 3, `Tab comes to ${boxes} of 3 boxes on ${name}`)
      await page.context().close()
    }
  }
}

async function holdStopsSeen(page: Page, where: string) {
  const stops = await tabThrough(page)
  const faults = stops.flatMap(({ id, name, faults }) => faults.map((fault) => `"${name}" (#${id}) ${fault}`))
  hold(faults.length === 0, `on ${where}: ${faults.join('; ')}`)
  return stops
}

async function holdLinesHeard(page: Page, pages: readonly number[]): Promise<void> {
  const heard = await textForEars(page)
  for (const { text } of pages.flatMap(linesOf)) hold(heard.includes(text), `a screen reader does not get "${text}"`)
}

/** Each line of the document, also of pages whose text comes later; and what has become of the drawing. */
async function hearTheDocument(browser: Browser, preview: Preview): Promise<void> {
  const page = await freshPage(browser, preview, 'en', 'sign-long')
  await page.locator('#page-3').scrollIntoViewIfNeeded()
  await page.locator('#page-3 svg.text text').first().waitFor({ state: 'attached' })
  await holdLinesHeard(page, [1, 2, 3])
  await drawSignature(page)
  const reported = await page.locator('#status').textContent()
  hold(reported === 'Your signature is in 3 boxes.', `after drawing, what is reported is "${reported}"`)
  await page.context().close()
}

async function freshPage(browser: Browser, preview: Preview, locale: Locale, name: string, size = DESKTOP) {
  hold(
    fixtures(locale).some((fixture) => fixture.name === name),
    `there is no page ${name}`,
  )
  const context = await newContext(browser, { size, dark: false, sharp: false }, true)
  const page = await context.newPage()
  await page.goto(`${preview.address}/${locale}/${name}`)
  return page
}

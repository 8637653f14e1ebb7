/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Frame, Page } from 'playwright-core'
import { groupVisits, type Stage, type Visit, visitGroup } from '../console/stage.ts'
import { HOSTILE } from '../console/texts.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'

// Screens full of names, messages and answers that are scripts, addresses and styles elsewhere.

/** Names of the hostile texts that were on a screen. */
export type SeenTexts = Set<string>

/** Looks at the screens, one task for each window; a task throws if anything of the texts had an effect. */
export function hostileVisits(stage: Stage, visits: readonly Visit[], seen: SeenTexts): (() => Promise<void>)[] {
  return groupVisits(visits).map((group) => async () => {
    const found: string[] = []
    await watch(stage, group, found, async (page) => {
      const html = await page.content()
      for (const [name, text] of Object.entries(HOSTILE)) if (isIn(html, String(text))) seen.add(name)
    })
    hold(found.length === 0, found.join('; '))
  })
}

function isIn(html: string, text: string): boolean {
  return html.includes(text.slice(0, 30).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}

/** Visits with an ear for violations of the policy, requests to elsewhere, and scripts of the texts. */
async function watch(
  stage: Stage,
  group: readonly Visit[],
  found: string[],
  look: (page: Page) => Promise<unknown>,
): Promise<void> {
  const heard: string[] = []
  const prepare = async (page: Page) => {
    page.on('request', (request) => {
      const url = new URL(request.url())
      const isOwn = url.origin === new URL(stage.world.url).origin || /^(blob|data|about):$/.test(url.protocol)
      if (!isOwn) heard.push(`a request to ${url.origin}`)
    })
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`the policy was violated: ${violatedDirective} ${blockedURI}`)
      })
    })
  }
  await visitGroup(
    stage,
    group,
    async (page, { screen }, { faults }) => {
      await look(page)
      const ran = await Promise.all(page.frames().map(hasRun))
      if (ran.includes(true)) heard.push('a script of a text ran')
      // A screen that reports an unknown address is answered with 404.
      const own = faults.splice(0).filter((fault) => !/status of 404/.test(fault))
      found.push(...[...heard.splice(0), ...own].map((fault) => `${screen.name}: ${fault}`))
    },
    prepare,
  )
}

const PLANTED: Record<string, string> = {
  'name-as-html': `try { document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(HOSTILE.user)}) } catch {}`,
  'inline-script': "try { document.body.setAttribute('onclick', 'globalThis.hostile=1') } catch {}",
  'outside-picture':
    "document.body.append(Object.assign(new Image(), { src: 'https://outside.example/x.png' })); new Promise((done) => setTimeout(done, 200))",
}

export function plantHostile(stage: Stage, visit: Visit): (() => Promise<void>)[] {
  return Object.entries(PLANTED).map(
    ([name, script]) =>
      () =>
        mustFind(name, async () => {
          const found: string[] = []
          await watch(stage, [visit], found, (page) => page.evaluate(script))
          hold(found.length === 0, found.join('; '))
        }),
  )
}

/** Whether a text ran in the frame. The frame of a mail has another document once the mail is loaded. */
async function hasRun(frame: Frame): Promise<boolean> {
  try {
    return await frame.evaluate(() => 'hostile' in globalThis)
  } catch (error) {
    if (frame.isDetached()) return false
    if (!/context was destroyed/.test(String(error))) throw error
    return hasRun(frame)
  }
}

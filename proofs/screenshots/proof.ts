import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, type Locale } from '../../apps/signing/model.ts'
import { startPreview } from '../../apps/signing/testing/preview.ts'
import { DATA } from '../lib/data.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { openBrowser } from './browser.ts'
import { makeContactSheets } from './contact-sheet.ts'
import type { Scene } from './scene.ts'
import { SCENES } from './scenes.ts'
import { DESKTOP, type Look, PHONE, SIDEWAYS, takePictures } from './take.ts'

// Also bin/screenshots. The pictures are for people to look at; what a machine can see is wrong fails the proof.

const RIGHT_TO_LEFT: Locale = 'ar'
const LEFT_TO_RIGHT = LOCALES.filter((locale) => locale !== RIGHT_TO_LEFT)
/** Also looked at in the dark, and on a phone on its side. */
const OTHERWISE =
  /^(sign|sign-drawn|sign-typed|sign-offline|sign-decline|status-completed|code-wrong|certificate-(ready|picked))$/

export default {
  promise: 'Every page and state of the signer can be looked at, and on none is anything cut off or refused',
  topic: 'Signing page',
  budgetSeconds: 105,
  services: [],
  faults: {},
  async run({ full, seed, say }) {
    const directory = join(DATA, 'screenshots')
    const preview = await startPreview()
    const browser = await openBrowser()
    try {
      const files: string[] = []
      const faults: string[] = []
      const take = async ({ scenes, ...look }: Pictured) => {
        const taken = await takePictures(browser, preview, look, directory, scenes)
        files.push(...taken.files)
        faults.push(...taken.faults)
        if (full) await makeContactSheets(browser, taken.files, look.size === PHONE ? 250 : 510)
      }
      const looks = [...(full ? everyLook() : someLooks(seed)), ...otherwise(full)]
      await rm(directory, { recursive: true, force: true })
      await twoAtATime(looks.map((look) => () => take(look)))
      for (const fault of faults) say(fault)
      hold(faults.length === 0, `${faults.length} faults on ${files.length} pictures in ${directory}`)
      return `${files.length} pictures, ${SCENES.length} pages and states, in ${directory}`
    } finally {
      await browser.close()
      await preview.close()
    }
  },
} satisfies Proof

type Pictured = Look & { scenes: Scene[] }

function everyLook(): Pictured[] {
  const sizes = [PHONE, DESKTOP]
  return LOCALES.flatMap((locale) => sizes.map((size) => ({ locale, size, dark: false, sharp: true, scenes: SCENES })))
}

/**
 * Every scene once: from right to left, where most goes wrong, on a phone or on a desk; those that differ only in words
 * in the other languages by turns. That nothing is cut off from left to right is also asked by bin/prove accessible.
 */
function someLooks(seed: number): Pictured[] {
  const looks = new Map<string, Pictured>()
  for (const [i, scene] of SCENES.entries()) {
    const locale = scene.textOnly ? LEFT_TO_RIGHT[(i + seed) % LEFT_TO_RIGHT.length] : RIGHT_TO_LEFT
    const size = (i + seed) % 2 === 0 || scene.textOnly ? PHONE : DESKTOP
    const key = `${locale} ${size.name}`
    const look = looks.get(key) ?? { locale: locale ?? 'en', size, dark: false, sharp: false, scenes: [] }
    look.scenes.push(scene)
    looks.set(key, look)
  }
  return [...looks.values()]
}

function otherwise(sharp: boolean): Pictured[] {
  const scenes = SCENES.filter(({ name }) => OTHERWISE.test(name))
  return [
    { locale: 'en', size: PHONE, dark: true, sharp, scenes },
    { locale: 'en', size: SIDEWAYS, dark: false, sharp, scenes },
  ]
}

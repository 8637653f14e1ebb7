import { join } from 'node:path'
import { LOCALES } from '../../apps/signing/model.ts'
import { startPreview } from '../../apps/signing/preview.ts'
import { DATA } from '../lib/data.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { openBrowser } from './browser.ts'
import { makeContactSheets } from './contact-sheet.ts'
import { SCENES } from './scenes.ts'
import { DESKTOP, type Look, PHONE, SIDEWAYS, takePictures } from './take.ts'

// Also bin/screenshots. The pictures are for people to look at; what a machine can see is wrong fails the proof.

const DISTINCT = SCENES.filter(({ wordsOnly }) => !wordsOnly)

export default {
  promise: 'Every page and state of the signer can be looked at, and on none is anything cut off or refused',
  budgetSeconds: 140,
  services: [],
  async run({ full, say }) {
    const directory = join(DATA, 'screenshots')
    const preview = await startPreview()
    const browser = await openBrowser()
    try {
      const files: string[] = []
      const faults: string[] = []
      const take = async (look: Look, scenes = full || look.size === PHONE ? SCENES : DISTINCT) => {
        const taken = await takePictures(browser, preview, look, directory, scenes)
        files.push(...taken.files)
        faults.push(...taken.faults)
        if (full) await makeContactSheets(browser, taken.files, look.size === PHONE ? 250 : 510)
      }
      const looks = (full ? LOCALES : (['en', 'ar'] as const)).flatMap((locale) =>
        [PHONE, DESKTOP].map((size) => ({ locale, size, dark: false, sharp: full })),
      )
      // Two at a time: a browser waits more than it works.
      const queue = looks.values()
      await Promise.all(
        [1, 2].map(async () => {
          for (const look of queue) await take(look)
        }),
      )
      const others = SCENES.filter(({ name }) =>
        /^(sign|sign-drawn|sign-typed|sign-offline|sign-decline|calm-completed|code-wrong|certificate-(ready|picked))$/.test(
          name,
        ),
      )
      await take({ locale: 'en', size: PHONE, dark: true, sharp: full }, others)
      await take({ locale: 'en', size: SIDEWAYS, dark: false, sharp: full }, others)
      for (const fault of faults) say(fault)
      hold(faults.length === 0, `${faults.length} faults on ${files.length} pictures in ${directory}`)
      return `${files.length} pictures, ${SCENES.length} pages and states, in ${directory}`
    } finally {
      await browser.close()
      await preview.close()
    }
  },
} satisfies Proof

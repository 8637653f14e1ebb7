import { message } from '../dom.ts'
import { whenViewed } from '../view.ts'
import { zone as own } from './zone.ts'

/** The tools above the document that need a script. */
export function setUpTools(): void {
  showOwnTimes()
  const button = document.getElementById('open-transfer')
  const { script } = button?.dataset ?? {}
  if (!button || !script) return
  button.addEventListener('click', async () => {
    const { showCode } = (await import(script)) as { showCode(whenViewed: () => Promise<void>): Promise<void> }
    await showCode(whenViewed)
  })
}

/** Adds the time in the reader's own zone where the page has it in another. */
function showOwnTimes(): void {
  const { lang } = document.documentElement
  for (const place of document.querySelectorAll<HTMLElement>('[data-instant]')) {
    const { instant = '', zone } = place.dataset
    const inZone = (timeZone: string | undefined) =>
      new Date(instant).toLocaleString(lang === 'en' ? 'en-GB' : lang, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone,
      })
    if (inZone(own) !== inZone(zone)) place.textContent = message('own-time', { date: `${inZone(own)} (${own})` })
  }
}

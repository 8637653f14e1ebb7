import { message } from '../dom.ts'

// Reads the text aloud with the voices of the device, sentence by sentence: some browsers end long texts on the way, and
// not all of them can pause.

type Load = (page: number) => Promise<void>

/** Sets up the buttons and begins at the first text on screen. `load`: makes sure that the text of a page is there. */
export function setUpAloud(article: HTMLElement, load: Load): void {
  const play = article.querySelector<HTMLButtonElement>('#read-aloud')
  const stop = article.querySelector<HTMLButtonElement>('#stop-reading')
  const status = article.querySelector<HTMLElement>('#reading-status')
  const label = play?.querySelector('span')
  if (!play || !label || !stop || !status) return
  let state: 'idle' | 'reading' | 'paused' = 'idle'
  let unit: HTMLElement | null = null
  let sentences: string[] = []
  /** Each start ends the one before. */
  let session = 0

  const enter = (next: typeof state) => {
    session++
    state = next
    speechSynthesis.cancel()
    play.dataset.state = next
    label.textContent = message(BUTTONS[next])
    stop.hidden = next === 'idle'
    if (next === 'idle') take(null)
  }
  const take = (next: HTMLElement | null) => {
    unit?.classList.remove('spoken')
    unit = next
    sentences = next ? sentencesOf(next) : []
    if (!next) return
    next.classList.add('spoken')
    const { top, bottom } = next.getBoundingClientRect()
    if (top < 0 || bottom > 0.7 * innerHeight) next.scrollIntoView({ block: 'center' })
  }
  const read = async () => {
    enter('reading')
    const own = session
    status.textContent = ''
    if (!unit) take(unitsIn(article).find((one) => one.getBoundingClientRect().bottom > 0) ?? null)
    while (unit) {
      const [sentence] = sentences
      if (sentence === undefined) {
        const next = await unitAfter(article, unit, load)
        if (own !== session) return
        take(next)
        continue
      }
      const isSpoken = await speak(sentence, unit.closest<HTMLElement>('[lang]')?.lang ?? '')
      if (own !== session) return
      // Notices are in the language of the page, and the text goes on without them.
      if (!isSpoken && !unit.matches('.omitted')) {
        status.textContent = message('text-no-voice')
        break
      }
      sentences.shift()
    }
    enter('idle')
  }

  play.addEventListener('click', () => (state === 'reading' ? enter('paused') : void read()))
  stop.addEventListener('click', () => enter('idle'))
  article.addEventListener('close', () => enter('idle'))
  addEventListener('pagehide', () => enter('idle'))
  void read()
}

const BUTTONS = { idle: 'text-aloud', reading: 'text-pause', paused: 'text-resume' } as const

/** What is read and highlighted at a time: also what is not in the text. Running headers and footers are not read. */
function unitsIn(part: Element): HTMLElement[] {
  return [
    ...part.querySelectorAll<HTMLElement>(
      '.sheet .omitted, .sheet :is(h2, h3, h4, h5, h6)[data-y], p[data-y]:not(.quiet), .item, tr',
    ),
  ]
}

/** The next unit, on this page or on one of the next ones. */
async function unitAfter(article: HTMLElement, unit: HTMLElement, load: Load): Promise<HTMLElement | null> {
  const sheet = unit.closest('.sheet')
  if (!sheet) return null
  const units = unitsIn(article)
  const next = units[units.indexOf(unit) + 1]
  if (next && next.closest('.sheet') === sheet) return next
  for (let number = Number((sheet as HTMLElement).dataset.number) + 1; ; number++) {
    if (!article.querySelector(`#text-${number}`)) return null
    await load(number)
    const there = article.querySelector(`#text-${number}`)
    const [first] = there ? unitsIn(article).filter((one) => there.contains(one)) : []
    if (first) return first
  }
}

/** A text is read in parts of this many characters at most. */
const LONGEST = 200
const PARTS = new RegExp(`.{1,${LONGEST}}(?=[\\s,、،]|$)|.{1,${LONGEST}}`, 'gsu')

function sentencesOf(unit: HTMLElement): string[] {
  const text = unit.matches('tr') ? [...unit.children].map((cell) => cell.textContent).join(', ') : unit.textContent
  // A period within a number ends no sentence, and neither does one after it: 1. Definitions.
  const sentences = text.match(/(?:\s*\p{N}+\.)?[\s\S]+?(?:[.!?।؟](?=\s|$)|[。！？\n]|$)/gu) ?? []
  return sentences.flatMap((one) => one.match(PARTS) ?? []).filter((part) => part.trim() !== '')
}

/** False if the device has no voice for the language. */
function speak(text: string, lang: string): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(text), { lang })
    const voices = speechSynthesis.getVoices()
    const isOf = (voice: SpeechSynthesisVoice) =>
      voice.lang.slice(0, 2).toLowerCase() === lang.slice(0, 2).toLowerCase()
    const voice = voices.find((one) => one.lang === lang) ?? voices.find(isOf)
    if (lang !== '' && voices.length > 0 && !voice) return resolve(false)
    if (voice) utterance.voice = voice
    utterance.addEventListener('end', () => resolve(true))
    utterance.addEventListener('error', ({ error }) => resolve(!/unavailable|not-supported/.test(error)))
    speechSynthesis.speak(utterance)
  })
}

import type { Mark, Problem, SignBody } from '../model.ts'
import { element, goToPage, word } from './dom.ts'
import { type Kept, keeper, type Method } from './draft.ts'
import { introduceToHost, tellHost } from './embed.ts'
import { showInBoxes } from './mark-preview.ts'
import { makePad } from './pad.ts'
import { tendPages } from './pages.ts'
import { makeTabs, tendDecline, tendPanel } from './panel.ts'
import { pictureAddress, readPicture } from './picture.ts'
import { sendUntilHeard } from './send.ts'

const form = element('signature', HTMLFormElement)
const agree = element('agree', HTMLButtonElement)
const name = element('typed-name', HTMLInputElement)
const status = element('status', HTMLElement)
const problem = element('problem', HTMLElement)
const { document: documentSha256 = '', consent = '', queue = '' } = form.dataset
const keep = keeper(documentSha256, queue)

document.documentElement.classList.add('scripts')

const before = keep.read()
let method: Method = 'draw'
let picture: string | null = before.picture ?? null
let seen = 0
let unsent: SignBody | null = null
/** The page stands as it was left; from here on it is the visitor who changes it. */
let begun = false

const pad = makePad(element('pad', SVGSVGElement), element('ink', SVGGElement), () => markChanged())
const METHODS: readonly Method[] = ['draw', 'type', 'upload']
const choose = makeTabs(METHODS, (chosen) => {
  method = chosen
  markChanged()
})
// Without scripts the name is all there is, and no tab leads to it.
element('by-type', HTMLElement).setAttribute('role', 'tabpanel')
element('by-type', HTMLElement).setAttribute('aria-labelledby', 'tab-type')

if (before.name) name.value = before.name
if (before.drawn) pad.restore(before.drawn)
showPicture()
choose(before.method ?? (matchMedia('(any-pointer: coarse), (any-pointer: fine)').matches ? 'draw' : 'type'))

begun = true
introduceToHost() // before anything else is told

tendPanel(form, (reached) => {
  seen = Math.max(seen, reached)
  tellProgress()
})
tendDecline()
const shown = new Promise<void>((resolve) => tendPages(resolve))
void shown.then(() => tellHost({ type: 'viewed' }))

element('undo', HTMLButtonElement).addEventListener('click', () => pad.undo())
element('clear', HTMLButtonElement).addEventListener('click', () => {
  pad.clear()
  announce('cleared')
})
name.addEventListener('input', () => markChanged())
// Enter in a text field would sign; signing is for the button that says so.
name.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return
  event.preventDefault()
  agree.focus()
})
element('picture', HTMLInputElement).addEventListener('change', async ({ target }) => {
  const file = (target as HTMLInputElement).files?.[0]
  if (!file) return
  picture = await readPicture(file)
  showPicture()
  markChanged()
  if (picture === null) tell('picture_refused')
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const mark = markOrProblem()
  if (typeof mark === 'string') tell(mark)
  else void submit({ mark, consent, document: documentSha256 })
})

// Agreed to before, and not received: the network had gone, or the page was closed.
if (before.unsent?.consent === consent && before.unsent.document === documentSha256) void submit(before.unsent)

async function submit(body: SignBody): Promise<void> {
  if (unsent) return
  unsent = body
  write()
  agree.setAttribute('aria-disabled', 'true')
  problem.textContent = ''
  announce('sending')
  // Nobody signs what they were not shown, and the server knows it.
  await shown
  const answer = await sendUntilHeard(body, () => {
    announce('waiting')
    tellHost({ type: 'error', code: 'waiting_for_network' })
  })
  unsent = null
  if (answer === 'signed') keep.signed({ method, drawn: pad.mark(), picture })
  else write()
  if (answer === 'signed' || answer === 'changed') return goToPage()
  agree.removeAttribute('aria-disabled')
  announce(null)
  tell(answer.problem)
}

function markOrProblem(): Mark | Problem {
  if (method === 'draw') return pad.mark() ?? 'mark_empty'
  if (method === 'upload') return picture === null ? 'picture_refused' : { kind: 'uploaded', image: picture }
  const typed = name.value.trim()
  return typed === '' ? 'name_missing' : { kind: 'typed', name: typed }
}

function markChanged(): void {
  const mark = markOrProblem()
  const drawn = pad.mark() !== null
  if (begun) problem.textContent = ''
  showInBoxes(typeof mark === 'string' ? null : mark)
  if (method === 'draw' && drawn && begun) announce('marked')
  element('pad-hint', HTMLElement).hidden = element('ink', SVGGElement).childElementCount > 0
  for (const id of ['undo', 'clear']) {
    element(id, HTMLButtonElement).disabled = element('ink', SVGGElement).childElementCount === 0
  }
  if (begun) write()
  tellProgress()
}

function showPicture(): void {
  const shown = element('picture-shown', HTMLImageElement)
  shown.hidden = picture === null
  // Unseen, not hidden: it is the picker's name.
  element('picture-label', HTMLElement).classList.toggle('unseen', picture !== null)
  if (picture !== null) shown.src = pictureAddress(picture)
}

/** What is told of a drawing is for those who cannot see it; a line that came and went would move the pad. */
function announce(key: 'marked' | 'cleared' | 'sending' | 'waiting' | null): void {
  status.classList.toggle('unseen', key === 'marked' || key === 'cleared')
  status.textContent = key === null ? '' : word(key)
}

function tell(code: Problem): void {
  problem.textContent = word(code)
  tellHost({ type: 'error', code })
  if (code === 'name_missing') name.focus()
}

function tellProgress(): void {
  const total = document.querySelectorAll('.box').length
  tellHost({ type: 'progress', seen, total, marked: typeof markOrProblem() !== 'string' })
}

function write(): void {
  const kept: Kept = { method, drawn: pad.mark(), name: name.value, picture, unsent }
  keep.write(kept)
}

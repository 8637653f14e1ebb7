import type { Mark, SignBody } from '../bodies.ts'
import type { Problem } from '../model.ts'
import { pageTimes } from './document/page-times.ts'
import { zone } from './document/zone.ts'
import { element, message, reloadPage } from './dom.ts'
import { draftStore, type Method } from './draft.ts'
import { notifyHost, reportHeight } from './embedding/host.ts'
import { loadFields } from './fields/load.ts'
import { makePad } from './mark/pad.ts'
import { pictureUrl, readInk } from './mark/picture.ts'
import { showInBoxes } from './mark/preview.ts'
import { chosenStyle, setUpStyles } from './mark/styles.ts'
import { setUpPages } from './pages.ts'
import { makeTabs, setUpDialogs, setUpPanel } from './panel/set-up.ts'
import { sendWithRetry } from './send.ts'
import { setUpView } from './view.ts'
import { setUpWitness } from './witness.ts'

const form = element('signature', HTMLFormElement)
const agree = element('agree', HTMLButtonElement)
const name = element('typed-name', HTMLInputElement)
const status = element('status', HTMLElement)
const problem = element('problem', HTMLElement)
const { document: documentSha256 = '', consent = '', inbox = '', person = '' } = form.dataset
const drafts = draftStore(person, documentSha256, inbox)
const witness = setUpWitness(form)
const fields = loadFields(form)

document.documentElement.classList.add('scripts')

const draft = drafts.read()
let method: Method = 'draw'
let picture: string | null = draft.picture ?? null
let seen = 0
let unsent: SignBody | null = null
/** The draft is restored; later changes are the visitor's. */
let isRestored = false

const pad = makePad(element('pad', SVGSVGElement), element('ink', SVGGElement), () => markChanged())
const METHODS: readonly Method[] = ['draw', 'type', 'upload']
const choose = makeTabs(METHODS, (chosen) => {
  method = chosen
  markChanged()
})
// Without scripts the typed name is the only method and there are no tabs, so these attributes are set here.
element('by-type', HTMLElement).setAttribute('role', 'tabpanel')
element('by-type', HTMLElement).setAttribute('aria-labelledby', 'tab-type')

if (draft.name) name.value = draft.name
setUpStyles(draft.style, () => markChanged())
if (draft.drawn) pad.restore(draft.drawn)
showPicture()
choose(draft.method ?? (matchMedia('(any-pointer: coarse), (any-pointer: fine)').matches ? 'draw' : 'type'))

isRestored = true
reportHeight()

setUpPanel(form, (met) => {
  seen = met
  reportProgress()
})
setUpDialogs()
setUpView()
const displayed = new Promise<void>((resolve) => setUpPages(resolve))
void displayed.then(() => notifyHost({ type: 'viewed' }))

element('undo', HTMLButtonElement).addEventListener('click', () => pad.undo())
element('clear', HTMLButtonElement).addEventListener('click', () => {
  pad.clear()
  announce('cleared')
})
name.addEventListener('input', () => markChanged())
// Enter in the text field must not sign; it moves the focus to the button.
name.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return
  event.preventDefault()
  agree.focus()
})
element('picture', HTMLInputElement).addEventListener('change', async ({ target }) => {
  const file = (target as HTMLInputElement).files?.[0]
  if (!file) return
  picture = await readInk(file)
  showPicture()
  markChanged()
  if (picture === null) showProblem('picture_refused')
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void agreeAndSign()
})

// Agreed to, but not received by the server: the network failed, or the page was closed.
if (draft.unsent?.consent === consent && draft.unsent.document === documentSha256) void submit(draft.unsent)

async function agreeAndSign(): Promise<void> {
  const filled = await fields.read()
  if (!filled) return showProblem('fields_wrong')
  const mark = markOrProblem()
  if (typeof mark === 'string') return showProblem(mark)
  const stated = witness.read()
  if (stated) await submit({ mark, consent, document: documentSha256, zone, ...pageTimes(), ...stated, ...filled })
  else showProblem('witness_incomplete')
}

async function submit(body: SignBody): Promise<void> {
  if (unsent) return
  unsent = body
  saveDraft()
  agree.setAttribute('aria-disabled', 'true')
  problem.textContent = ''
  announce('sending')
  // The server accepts a signature only after the document was displayed.
  await displayed
  const answer = await sendWithRetry('sign', body, () => {
    announce('waiting')
    notifyHost({ type: 'error', code: 'waiting_for_network' })
  })
  unsent = null
  if (answer === 'done') {
    drafts.discard({ method, drawn: pad.mark(), picture })
    witness.discard()
    await fields.discard()
  } else saveDraft()
  if (answer === 'done' || answer === 'changed') return reloadPage()
  agree.removeAttribute('aria-disabled')
  announce(null)
  showProblem(answer.problem)
  if (answer.errors) await fields.refuse(answer.errors)
}

function markOrProblem(): Mark | Problem {
  if (method === 'draw') return pad.mark() ?? 'mark_empty'
  if (method === 'upload') return picture === null ? 'picture_refused' : { kind: 'uploaded', image: picture }
  const typed = name.value.trim()
  const style = chosenStyle()
  return typed === '' ? 'name_missing' : { kind: 'typed', name: typed, ...(style && { style }) }
}

function markChanged(): void {
  const mark = markOrProblem()
  const drawn = pad.mark() !== null
  if (isRestored) problem.textContent = ''
  showInBoxes(typeof mark === 'string' ? null : mark)
  if (method === 'draw' && drawn && isRestored) announce('marked')
  element('pad-hint', HTMLElement).hidden = element('ink', SVGGElement).childElementCount > 0
  for (const id of ['undo', 'clear']) {
    element(id, HTMLButtonElement).disabled = element('ink', SVGGElement).childElementCount === 0
  }
  if (isRestored) saveDraft()
  reportProgress()
}

function showPicture(): void {
  const shown = element('picture-shown', HTMLImageElement)
  shown.hidden = picture === null
  // Visually hidden, not `hidden`: it is the accessible name of the file input.
  element('picture-label', HTMLElement).classList.toggle('sr-only', picture !== null)
  if (picture !== null) shown.src = pictureUrl(picture)
}

/** Messages about a drawing are for screen readers only; a visible line would move the pad. */
function announce(key: 'marked' | 'cleared' | 'sending' | 'waiting' | null): void {
  status.classList.toggle('sr-only', key === 'marked' || key === 'cleared')
  status.textContent = key === null ? '' : message(key)
}

function showProblem(code: Problem): void {
  problem.textContent = message(code)
  notifyHost({ type: 'error', code })
  if (code === 'name_missing') name.focus()
}

function reportProgress(): void {
  const total = document.querySelectorAll('.box').length
  notifyHost({ type: 'progress', seen, total, marked: typeof markOrProblem() !== 'string' })
}

function saveDraft(): void {
  drafts.save({ method, drawn: pad.mark(), name: name.value, style: chosenStyle(), picture, unsent })
}

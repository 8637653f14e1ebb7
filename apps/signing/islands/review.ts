import type { Role } from '../model.ts'
import { pageTimes } from './document/page-times.ts'
import { element, message, reloadPage } from './dom.ts'
import { notifyHost, notifyHostOnce, reportHeight } from './embedding/host.ts'
import { setUpPages } from './pages.ts'
import { setUpDialogs, setUpPanel } from './panel/set-up.ts'
import { sendWithRetry } from './send.ts'
import { setUpView, whenViewed } from './view.ts'

// The page of an approver, a viewer or a recipient of a copy.

const root = document.documentElement
const form = element('signature', HTMLFormElement)
const status = element('status', HTMLElement)
const role = root.dataset.role as Role
const { document: documentSha256 = '', done: isDone } = form.dataset

root.classList.add('scripts')
reportHeight()
setUpPanel(form, () => {})
const displayed = new Promise<void>((resolve) => setUpPages(resolve))
void displayed.then(() => notifyHost({ type: 'viewed' }))

setUpDialogs()
if (role === 'approver') setUpView()
else {
  setUpView(showDone)
  if (isDone !== undefined) showDone()
}

let isSending = false
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (isSending) return
  isSending = true
  if (role === 'approver') void approve()
  else void whenViewed(showWaiting).then(showDone)
})

async function approve(): Promise<void> {
  const button = element('approve', HTMLButtonElement)
  const problem = element('problem', HTMLElement)
  button.setAttribute('aria-disabled', 'true')
  problem.textContent = ''
  status.textContent = message('sending')
  // As a signature: the document was displayed before.
  await displayed
  const answer = await sendWithRetry('approve', { document: documentSha256, ...pageTimes() }, showWaiting)
  if (answer === 'done' || answer === 'changed') return reloadPage()
  isSending = false
  button.removeAttribute('aria-disabled')
  status.textContent = ''
  problem.textContent = message(answer.problem)
  notifyHost({ type: 'error', code: answer.problem })
}

function showWaiting(): void {
  status.textContent = message('waiting')
  notifyHost({ type: 'error', code: 'waiting_for_network' })
}

/** A viewer has done their part with the first press. Nothing is asked of a recipient of a copy. */
function showDone(): void {
  if (role !== 'viewer') return
  notifyHostOnce({ type: 'read' })
  const button = document.getElementById('actions')
  if (!button) return
  button.remove()
  // In the live region, so that screen readers say it.
  element('asked', HTMLElement).textContent = ''
  status.textContent = message('thanks')
}

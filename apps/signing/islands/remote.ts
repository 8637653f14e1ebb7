import type { PageTimes } from '../bodies.ts'
import {
  accountProblem,
  type Leave,
  problemOf,
  type RemoteBody,
  type RemoteCredential,
  type RemoteFailed,
  type RemoteState,
} from '../remote.ts'
import { createApiClient, RefusedError, retryDelaySeconds } from './api-client.ts'
import { pageTimes } from './document/page-times.ts'
import { zone } from './document/zone.ts'
import { element, message, reloadPage } from './dom.ts'
import { notifyHost, reportHeight } from './embedding/host.ts'
import { loadFields } from './fields/load.ts'
import { setUpPages } from './pages.ts'
import { showChoices } from './panel/choices.ts'
import {
  announceProblem,
  appendMessage,
  countDown,
  fillMessage,
  formatDate,
  formatTime,
  isBusy,
  setBusy,
  showProblem,
  showStatus,
} from './panel/messages.ts'
import { setUpDialogs, setUpPanel } from './panel/set-up.ts'
import { depart, isFramed } from './remote/depart.ts'
import { makeUuid } from './uuid.ts'
import { setUpView } from './view.ts'
import { setUpWitness } from './witness.ts'

const form = element('signature', HTMLFormElement)
const witness = setUpWitness(form)
const fields = loadFields(form)
const { document: documentSha256 = '', consent = '', attempt: currentAttempt, provider: currentProvider } = form.dataset

document.documentElement.classList.add('scripts')

type Stage = 'offer' | 'which' | 'leave' | 'away' | 'busy'

/** Limits polling if the server does not hold the request. */
const MIN_POLL_INTERVAL_MS = 1_000

const api = createApiClient('remote', () => {
  showStatus('offline')
  notifyHost({ type: 'error', code: 'waiting_for_network' })
})

reportHeight()
setUpPanel(form, (seen) => {
  notifyHost({ type: 'progress', seen, total: document.querySelectorAll('.box').length, marked: false })
})
announceProblem()
setUpDialogs()
setUpView()
const displayed = new Promise<void>((resolve) => setUpPages(resolve))
void displayed.then(() => notifyHost({ type: 'viewed' }))

const providers = [...form.querySelectorAll<HTMLInputElement>('[name=provider]')]
for (const provider of providers) {
  provider.addEventListener('change', () => {
    const part = document.getElementById('account-part')
    if (part) part.hidden = !asksAccount(provider)
  })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void begin().catch(handleError)
})
// A page restored from the back/forward cache shows an outdated state.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadPage()
})

if (currentAttempt) {
  showStage('busy')
  void follow({ id: currentAttempt, provider: null, providerName: currentProvider ?? '' }).catch(handleError)
}

interface Attempt {
  id: string
  /** Null: chosen before this page was rendered. */
  provider: string | null
  providerName: string
}

async function begin(): Promise<void> {
  const chosen = providers.find(({ checked, type }) => checked || type === 'hidden')
  if (!chosen || isBusy('agree')) return
  const account = asksAccount(chosen) ? readAccount() : {}
  if (!account) return
  const stated = witness.read()
  if (!stated) return showProblem('witness_incomplete')
  const filled = await fields.read()
  if (!filled) return showProblem('fields_wrong')
  setBusy('agree', true)
  // The server accepts a signature only after the document was displayed.
  await displayed
  const attempt = { id: makeUuid(), provider: chosen.value, providerName: chosen.dataset.name ?? '' }
  await beginAttempt(attempt, { ...account, zone, ...pageTimes(), ...stated, ...filled })
  await follow(attempt, !isFramed)
}

function asksAccount({ dataset }: HTMLInputElement): boolean {
  return dataset.asksAccount !== undefined
}

/** The account name; undefined if it is invalid, and then the problem is displayed. */
function readAccount(): { account: string } | undefined {
  const input = element('account', HTMLInputElement)
  const account = input.value.trim()
  const problem = accountProblem(account)
  if (problem === null) return { account }
  showProblem(problem)
  input.focus()
  return undefined
}

/** Retries until the attempt holds the lease. Another signer may hold it for ten minutes. */
async function beginAttempt(
  { id, provider }: Attempt,
  more: Pick<RemoteBody, 'account' | 'credential' | 'witness' | 'fields' | keyof PageTimes | 'zone'>,
): Promise<void> {
  const body: RemoteBody = { attempt: id, provider, document: documentSha256, consent, ...more }
  for (;;) {
    try {
      showStatus('preparing')
      return await api.post('attempts', body)
    } catch (error) {
      // 409: another signer is signing, or has just signed. 422 `document_changed`: the displayed document is outdated.
      if (!(error instanceof RefusedError && error.status === 409 && /^document_(leased|changed)$/.test(error.code)))
        throw error
      if (error.code === 'document_leased') showLeased(afterSeconds(error.retryAfter))
      else showStatus('preparing')
      await countDown(retryDelaySeconds(error))
    }
  }
}

/** Follows an attempt until it is signed or failed. `mayLeave`: the signer has just pressed the button, so navigation is allowed. */
async function follow(attempt: Attempt, mayLeave = false): Promise<void> {
  const path = `attempts/${attempt.id}`
  // Before the signer leaves for the provider, closing the page abandons the attempt; afterwards it does not.
  const abandon = () => api.postKeepalive(`${path}/abandon`)
  const leave = ({ departure }: Leave) => {
    removeEventListener('pagehide', abandon)
    api.postKeepalive(`${path}/left`)
    depart(departure)
  }
  element('anew', HTMLButtonElement).onclick = () => {
    void api.post(`${path}/abandon`, {}).then(reloadPage, handleError)
  }
  for await (const now of stateChanges(path)) {
    if (isBeforeDeparture(now)) addEventListener('pagehide', abandon)
    else removeEventListener('pagehide', abandon)
    if (now.state === 'signed') {
      witness.discard()
      await fields.discard()
      reloadPage()
    } else if (now.state === 'failed') showFailure(now)
    else if (now.state === 'choose') {
      await beginAttempt(attempt, { credential: await choose(now.credentials) })
      mayLeave = !isFramed
    } else if (now.state === 'leave' && mayLeave) {
      showStatus('leaving')
      leave(now)
    } else if (now.state === 'leave') {
      showAtProvider('leave', attempt, now.until)
      element('depart', HTMLButtonElement).onclick = () => leave(now)
    } else if (now.state === 'away') showAtProvider('away', attempt, now.until)
    else if (now.state === 'waiting') {
      showStage('busy')
      showLeased(now.until)
    } else showBusy(now.state, attempt)
  }
}

/** Yields each new state; ends with the attempt. */
async function* stateChanges(path: string): AsyncGenerator<RemoteState> {
  let seen: RemoteState['state'] | '' = ''
  while (seen !== 'signed' && seen !== 'failed') {
    const pause = new Promise((resolve) => setTimeout(resolve, MIN_POLL_INTERVAL_MS))
    const now: RemoteState = await api.get<RemoteState>(`${path}?seen=${seen}`)
    if (now.state !== seen) yield now
    seen = now.state
    await pause
  }
}

function isBeforeDeparture({ state }: RemoteState): boolean {
  return state === 'preparing' || state === 'waiting' || state === 'choose' || state === 'leave'
}

/** The button stays visible if the attempt began on this page. */
function showBusy(state: 'preparing' | 'finishing', { provider }: Attempt): void {
  if (state === 'finishing' || provider === null) showStage('busy')
  showStatus(state)
}

/** Another signer holds the lease, until this time. */
function showLeased(until: string | null): void {
  showStatus('leased')
  if (until !== null) appendMessage('status', 'leasedUntil', { time: formatTime(until) })
}

function afterSeconds(seconds: number | null): string | null {
  return seconds === null ? null : new Date(Date.now() + 1_000 * seconds).toISOString()
}

/** Shows the failure and returns to the start. Reloads the page if other methods are now permitted. */
function showFailure({ code, fallback }: RemoteFailed): void {
  showProblem(problemOf(code))
  if (fallback.methods.length > 0 || !document.getElementById('agree')) reloadPage()
  else {
    setBusy('agree', false)
    showStage('offer')
  }
}

/** Resolves with the id of the chosen certificate. */
function choose(credentials: RemoteCredential[]): Promise<string> {
  const chosen = showChoices(
    credentials.map(({ subject, issuer, valid_until }) => ({
      ...{ subject, issuer },
      validity: message('validUntil', { date: formatDate(new Date(valid_until)) }),
    })),
  )
  showStage('which')
  showStatus(null)
  element('which', HTMLElement).querySelector('input')?.focus()
  return new Promise((resolve) => {
    element('take', HTMLButtonElement).onclick = () => {
      const credential = credentials[chosen()]
      if (!credential) return
      showStage('busy')
      resolve(credential.id)
    }
  })
}

function showAtProvider(stage: 'leave' | 'away', { providerName }: Attempt, until: string | null): void {
  showStatus(null)
  fillMessage('whereto', stage === 'leave' ? 'ready' : 'away', { provider: providerName })
  if (until === null) element('held', HTMLElement).textContent = ''
  else fillMessage('held', 'held', { time: formatTime(until) })
  showStage(stage)
  element('where', HTMLElement).focus({ preventScroll: true })
}

/** Shows the elements of one stage, with one primary button. */
function showStage(stage: Stage): void {
  const visible: Record<string, boolean> = {
    offer: stage === 'offer',
    agree: stage === 'offer',
    consent: stage === 'offer' || stage === 'which',
    which: stage === 'which',
    take: stage === 'which',
    journey: stage === 'leave' || stage === 'away',
    depart: stage === 'leave',
    apart: stage === 'leave' && isFramed,
    'other-methods': stage === 'offer',
    'field-done': stage === 'offer',
    'open-decline': stage !== 'busy',
    'open-delegate': stage !== 'busy',
  }
  for (const [id, isVisible] of Object.entries(visible)) {
    const part = document.getElementById(id)
    if (part) part.hidden = !isVisible
  }
}

/** The signer cannot correct these errors: the page's state has changed, or there is a bug. */
function handleError(error: unknown): void {
  const problem = error instanceof RefusedError ? correctableProblem(error) : 'not_saved'
  if (problem === null) {
    reloadPage()
    return
  }
  showStage('offer')
  setBusy('agree', false)
  showProblem(problem)
  if (!(error instanceof RefusedError)) throw error
  if (error.errors.length > 0) void fields.refuse(error.errors)
}

/** What the signer can correct; null if they cannot. */
function correctableProblem({ code, errors }: RefusedError): 'witness_unshowable' | 'fields_wrong' | null {
  if (errors.length > 0) return 'fields_wrong'
  return /^witness_/.test(code) ? 'witness_unshowable' : null
}

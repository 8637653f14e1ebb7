import {
  accountProblem,
  type Leave,
  problemOf,
  type RemoteBody,
  type RemoteCredential,
  type RemoteFailed,
  type RemoteState,
} from '../remote.ts'
import { callsUnder, Refused, secondsToWait } from './api-client.ts'
import { offerChoices } from './choices.ts'
import { element, goToPage, word } from './dom.ts'
import { introduceToHost, tellHost } from './embed.ts'
import { tendPages } from './pages.ts'
import { tendDecline, tendPanel } from './panel.ts'
import { append, countDown, dayOf, fill, isBusy, say, setBusy, tellProblem, timeOf } from './panel-messages.ts'
import { depart, isFramed } from './remote/depart.ts'
import { makeUuid } from './uuid.ts'

const form = element('signature', HTMLFormElement)
const { document: documentSha256 = '', consent = '', attempt: underWay, provider: providerUnderWay } = form.dataset

document.documentElement.classList.add('scripts')

type Stage = 'offer' | 'which' | 'leave' | 'away' | 'busy'

/** A server that answers at once, not when there is news, is not asked more often than this. */
const SHORTEST_WAIT_MS = 1_000

const calls = callsUnder('remote', () => {
  say('offline')
  tellHost({ type: 'error', code: 'waiting_for_network' })
})

introduceToHost() // before anything else is told
tendPanel(form, (seen) => {
  tellHost({ type: 'progress', seen, total: document.querySelectorAll('.box').length, marked: false })
})
tendDecline()
const shown = new Promise<void>((resolve) => tendPages(resolve))
void shown.then(() => tellHost({ type: 'viewed' }))

const providers = [...form.querySelectorAll<HTMLInputElement>('[name=provider]')]
for (const provider of providers) {
  provider.addEventListener('change', () => {
    const part = document.getElementById('account-part')
    if (part) part.hidden = !asksAccount(provider)
  })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void begin().catch(lost)
})
// Who comes back by the browser's own button finds the page as it was, and not as it is.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) goToPage()
})

if (underWay) {
  showStage('busy')
  void follow({ id: underWay, provider: null, providerName: providerUnderWay ?? '' }).catch(lost)
}

interface Attempt {
  id: string
  /** Null: it was chosen before this page was drawn. */
  provider: string | null
  providerName: string
}

async function begin(): Promise<void> {
  const chosen = providers.find(({ checked, type }) => checked || type === 'hidden')
  if (!chosen || isBusy('agree')) return
  const account = asksAccount(chosen) ? readAccount() : {}
  if (!account) return
  setBusy('agree', true)
  // Nobody signs what they were not shown, and the server knows it.
  await shown
  const attempt = { id: makeUuid(), provider: chosen.value, providerName: chosen.dataset.name ?? '' }
  await takeTurn(attempt, account)
  await follow(attempt, !isFramed)
}

function asksAccount({ dataset }: HTMLInputElement): boolean {
  return dataset.asksAccount !== undefined
}

/** Undefined: the signer was told what is wrong with it, and nothing is sent. */
function readAccount(): { account: string } | undefined {
  const input = element('account', HTMLInputElement)
  const account = input.value.trim()
  const problem = accountProblem(account)
  if (problem === null) return { account }
  tellProblem(problem)
  input.focus()
  element('problem', HTMLElement).scrollIntoView({ block: 'nearest' })
  return undefined
}

/** Asks until it is our turn; others may be at a provider for ten minutes. */
async function takeTurn({ id, provider }: Attempt, more: Pick<RemoteBody, 'account' | 'credential'>): Promise<void> {
  const body: RemoteBody = { attempt: id, provider, document: documentSha256, consent, ...more }
  for (;;) {
    try {
      say('preparing')
      return await calls.post('attempts', body)
    } catch (error) {
      if (!(error instanceof Refused) || !/^head_(leased|moved)$/.test(error.code)) throw error
      if (error.code === 'head_leased') sayLeased(afterSeconds(error.retryAfter))
      else say('preparing')
      await countDown(secondsToWait(error))
    }
  }
}

/** Until it is signed or has failed. `mayLeave`: the signer has just pressed what takes them there. */
async function follow(attempt: Attempt, mayLeave = false): Promise<void> {
  const path = `attempts/${attempt.id}`
  // Before they have left, closing the page is giving up; afterwards it is what leaving does.
  const abandon = () => calls.postAndForget(`${path}/abandon`)
  const leave = ({ departure }: Leave) => {
    removeEventListener('pagehide', abandon)
    calls.postAndForget(`${path}/left`)
    depart(departure)
  }
  element('anew', HTMLButtonElement).onclick = () => {
    void calls.post(`${path}/abandon`, {}).then(goToPage, lost)
  }
  for await (const now of newStates(path)) {
    if (isWithSigner(now)) addEventListener('pagehide', abandon)
    else removeEventListener('pagehide', abandon)
    if (now.state === 'signed') goToPage()
    else if (now.state === 'failed') tellFailure(now)
    else if (now.state === 'choose') {
      await takeTurn(attempt, { credential: await choose(now.credentials) })
      mayLeave = !isFramed
    } else if (now.state === 'leave' && mayLeave) {
      say('leaving')
      leave(now)
    } else if (now.state === 'leave') {
      showJourney('leave', attempt, now.until)
      element('depart', HTMLButtonElement).onclick = () => leave(now)
    } else if (now.state === 'away') showJourney('away', attempt, now.until)
    else if (now.state === 'waiting') {
      showStage('busy')
      sayLeased(now.until)
    } else showWork(now.state, attempt)
  }
}

/** Each state that differs from the one before it; ends with the attempt. */
async function* newStates(path: string): AsyncGenerator<RemoteState> {
  let seen: RemoteState['state'] | '' = ''
  while (seen !== 'signed' && seen !== 'failed') {
    const pause = new Promise((resolve) => setTimeout(resolve, SHORTEST_WAIT_MS))
    const now: RemoteState = await calls.get<RemoteState>(`${path}?seen=${seen}`)
    if (now.state !== seen) yield now
    seen = now.state
    await pause
  }
}

function isWithSigner({ state }: RemoteState): boolean {
  return state === 'preparing' || state === 'waiting' || state === 'choose' || state === 'leave'
}

/** Who has just pressed goes on seeing what they pressed. */
function showWork(work: 'preparing' | 'finishing', { provider }: Attempt): void {
  if (work === 'finishing' || provider === null) showStage('busy')
  say(work)
}

/** Somebody else is at the document, and how long it is theirs. */
function sayLeased(until: string | null): void {
  say('leased')
  if (until !== null) append('status', 'leasedUntil', { time: timeOf(until) })
}

function afterSeconds(seconds: number | null): string | null {
  return seconds === null ? null : new Date(Date.now() + 1_000 * seconds).toISOString()
}

/** The signer is where they began, and may begin again. Other methods that are open now stand on a page drawn anew. */
function tellFailure({ code, fallback }: RemoteFailed): void {
  tellProblem(problemOf(code))
  if (fallback.methods.length > 0 || !document.getElementById('agree')) goToPage()
  else {
    setBusy('agree', false)
    showStage('offer')
  }
}

/** Resolves with the certificate they press to use. */
function choose(credentials: RemoteCredential[]): Promise<string> {
  const chosen = offerChoices(
    credentials.map(({ subject, issuer, valid_until }) => ({
      ...{ subject, issuer },
      validity: word('validUntil', { date: dayOf(new Date(valid_until)) }),
    })),
  )
  showStage('which')
  say(null)
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

function showJourney(stage: 'leave' | 'away', { providerName }: Attempt, until: string | null): void {
  say(null)
  fill('whereto', stage === 'leave' ? 'ready' : 'away', { provider: providerName })
  if (until === null) element('held', HTMLElement).textContent = ''
  else fill('held', 'held', { time: timeOf(until) })
  showStage(stage)
  element('where', HTMLElement).focus({ preventScroll: true })
}

/** One step at a time, with the one button that leads on. */
function showStage(stage: Stage): void {
  const seen: Record<string, boolean> = {
    offer: stage === 'offer',
    agree: stage === 'offer',
    consent: stage === 'offer' || stage === 'which',
    which: stage === 'which',
    take: stage === 'which',
    journey: stage === 'leave' || stage === 'away',
    depart: stage === 'leave',
    apart: stage === 'leave' && isFramed,
    'other-ways': stage === 'offer',
    'open-decline': stage !== 'busy',
  }
  for (const [id, isSeen] of Object.entries(seen)) {
    const part = document.getElementById(id)
    if (part) part.hidden = !isSeen
  }
}

/** What cannot be mended here: the page is another by now. */
function lost(error: unknown): void {
  if (error instanceof Refused) {
    goToPage()
    return
  }
  showStage('offer')
  setBusy('agree', false)
  tellProblem('not_saved')
  throw error
}

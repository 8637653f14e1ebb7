import type { ViewedAnswer, ViewedBody } from '../bodies.ts'
import { base, element, moveBase } from './dom.ts'
import { displayedPages, movePictures } from './pages.ts'
import { retryUntilAnswered, withTimeout } from './retry.ts'

// Reports the person's first press or key. The server records it as the view, and claims the link if no visit exists. A mail
// scanner that loads the page, runs its scripts, scrolls and waits presses nothing, so it neither claims nor views.

const root = document.documentElement
/** Resolves when the server has recorded the view; null before the first press. */
let recorded: Promise<void> | null = root.dataset.unviewed === undefined ? Promise.resolve() : null

/** Called when the report is not answered; everything that waits for the view then shows that it waits. */
const offlineCallbacks = new Set<() => void>()
let isOffline = false

const EVENTS = ['pointerup', 'click', 'keydown'] as const

/** Reports the first press or key on the page. `onRecorded` is called when the server has recorded it as the view. */
export function setUpView(onRecorded: () => void = () => {}): void {
  if (recorded) return
  const onEvent = (event: Event) => {
    if (!isPress(event)) return
    for (const type of EVENTS) removeEventListener(type, onEvent, true)
    void whenViewed().then(onRecorded)
  }
  for (const type of EVENTS) addEventListener(type, onEvent, true)
  // A form that the browser sends itself would claim the link a second time if it overtook the report.
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || root.dataset.unviewed === undefined) return
    if (!recorded && isDelegation(form)) return
    event.preventDefault()
    void whenViewed().then(() => form.submit())
  })
}

/** Resolves once the view is recorded; reports it if no press was noticed yet. Everything that the signer sends waits for it. */
export function whenViewed(onOffline?: () => void): Promise<void> {
  if (onOffline) offlineCallbacks.add(onOffline)
  if (isOffline) onOffline?.()
  recorded ??= report()
  return recorded
}

/** These keys scroll the page, or do nothing alone. */
const SILENT_KEYS = /^( |Arrow\w+|Page(Up|Down)|Home|End|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn)$/

/**
 * Whether the person pressed something. Events made by scripts are not trusted. Scrolling is no press: a finger that scrolls
 * ends with `pointercancel`, a wheel with none of these events.
 */
function isPress(event: Event): boolean {
  if (!event.isTrusted) return false
  if (isDelegation(event.target)) return false
  const isOnPage = event.target === document.body || event.target === root
  return !(event instanceof KeyboardEvent && SILENT_KEYS.test(event.key) && isOnPage)
}

/** To name somebody else is no view: a viewer would have done their part with it. The form claims the link itself. */
function isDelegation(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('#delegate, #open-delegate, #wrong-person, #open-wrong-person') !== null
  )
}

async function report(): Promise<void> {
  const link = base
  const onOffline = () => {
    isOffline = true
    for (const callback of offlineCallbacks) callback()
  }
  const answer = await retryUntilAnswered(() => withTimeout(post).catch(() => null), onOffline)
  if (answer === 'refused') return showReason()
  isOffline = false
  root.removeAttribute('data-unviewed')
  if (answer.base === link) return
  moveBase(answer.base)
  movePictures(link, answer.base)
  // The link leaves the address bar.
  history.replaceState(null, '', answer.base + location.search + location.hash)
}

async function post(signal: AbortSignal): Promise<ViewedAnswer | 'refused' | null> {
  const { document: shown = '' } = element('signature', HTMLFormElement).dataset
  const body: ViewedBody = { document: shown, pages: displayedPages() }
  const response = await fetch(`${base}/viewed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    // If the press leads to another page, the browser still receives the visit's cookie.
    keepalive: true,
    signal,
  })
  if (response.ok) return (await response.json()) as ViewedAnswer
  return response.status < 500 && !isBrief(response) ? 'refused' : null
}

/** A short wait, which others in the same network can cause: the signer keeps what they have drawn. */
function isBrief({ status, headers }: Response): boolean {
  return status === 429 && Number(headers.get('retry-after') ?? 0) <= 10
}

/** Loads the page that says why nothing can be claimed or viewed. Never resolves: the page is left. */
function showReason(): Promise<never> {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: base, hidden: true })
  if (base.startsWith('/s/')) {
    document.body.append(form)
    form.submit()
  } else location.replace(base)
  return new Promise(() => {})
}

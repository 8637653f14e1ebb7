import type { Role, SignerStatus } from '../model.ts'
import { base, reloadPage } from './dom.ts'
import { notifyHost, notifyHostOnce, reportHeight } from './embedding/host.ts'

const { dataset } = document.documentElement
const status = dataset.status as SignerStatus
const role = dataset.role as Role | undefined

/** The event of a recipient who has done their part. Nothing is asked of a recipient of a copy. */
const DONE = { signer: 'signed', witness: 'signed', approver: 'approved', viewer: 'read', cc: null } as const
const done = role ? DONE[role] : null

reportHeight()
if (/^(signed|approved|sealing|completed)$/.test(status)) {
  if (done) notifyHostOnce({ type: done })
} else if (status === 'declined_by_you') notifyHostOnce({ type: 'declined' })
else if (status === 'delegated') notifyHostOnce({ type: 'delegated' })
else if (status !== 'not_your_turn') notifyHost({ type: 'error', code: status })

const close = document.getElementById('close')
if (close && window.parent !== window) {
  close.hidden = false
  close.addEventListener('click', () => notifyHost({ type: 'closed' }))
}

// A script opened this window, so a script can close it.
const closeWindow = document.getElementById('close-window')
if (closeWindow && window.opener !== null) {
  closeWindow.hidden = false
  closeWindow.addEventListener('click', () => window.close())
}

// With a next document the signer continues there, and the page must not change under the pointer.
if (status === 'sealing' && !document.getElementById('next-document')) void pollUntilSealed()

const INITIAL_WAIT_MS = 1_000
const MAX_WAIT_MS = 15_000

/** Sealing takes about a second. Reloads the page when its status has changed. */
async function pollUntilSealed(): Promise<void> {
  for (let wait = INITIAL_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (document.visibilityState !== 'visible') continue
    const text = await fetch(base).then(
      (response) => response.text(),
      () => '',
    )
    const now = /data-status="(\w+)"/.exec(text)?.[1]
    if (now && now !== status) return reloadPage()
  }
}

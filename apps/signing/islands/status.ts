import type { SignerStatus } from '../model.ts'
import { base, reloadPage } from './dom.ts'
import { connectToHost, notifyHost, notifyHostOnce } from './embed.ts'

const status = document.documentElement.dataset.status as SignerStatus

connectToHost()
if (/^(signed|sealing|completed)$/.test(status)) notifyHostOnce({ type: 'signed' })
else if (status === 'declined_by_you') notifyHostOnce({ type: 'declined' })
else if (status !== 'not_your_turn' && status !== 'unsubscribed') notifyHost({ type: 'error', code: status })

const close = document.getElementById('close')
if (close && window.parent !== window) {
  close.hidden = false
  close.addEventListener('click', () => notifyHost({ type: 'closed' }))
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

import type { CalmState } from '../model.ts'
import { base, goToPage } from './dom.ts'
import { introduceToHost, tellHost, tellHostOnce } from './embed.ts'

const state = document.documentElement.dataset.state as CalmState

introduceToHost()
if (/^(signed|sealing|completed)$/.test(state)) tellHostOnce({ type: 'signed' })
else if (state === 'declined_by_you') tellHostOnce({ type: 'declined' })
else if (state !== 'not_your_turn' && state !== 'unsubscribed') tellHost({ type: 'error', code: state })

const close = document.getElementById('close')
if (close && window.parent !== window) {
  close.hidden = false
  close.addEventListener('click', () => tellHost({ type: 'closed' }))
}

// Who has the next document before them goes on, and nothing may move under their hand.
if (state === 'sealing' && !document.getElementById('next-document')) void watchSealing()

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

/** Sealing takes about a second; then the page is another. */
async function watchSealing(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (document.visibilityState !== 'visible') continue
    const text = await fetch(base).then(
      (response) => response.text(),
      () => '',
    )
    const now = /data-state="(\w+)"/.exec(text)?.[1]
    if (now && now !== state) return goToPage()
  }
}

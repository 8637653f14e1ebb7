import type { HelperCode, HelperProgress } from '../../certificate.ts'
import type { ApiClient } from '../api-client.ts'
import { element, message, reloadPage } from '../dom.ts'
import { fillMessage, formatTime, isBusy, setBusy, showProblem, showStatus } from '../panel-messages.ts'

/** Limits polling if the server does not hold the request. */
const MIN_POLL_INTERVAL_MS = 1_000

/** Shows a code for the token helper, then its progress until it has signed. */
export function setUpToken(api: ApiClient, consent: string, handleError: (error: unknown) => void): void {
  const button = document.getElementById('get-code')
  if (!(button instanceof HTMLButtonElement) || !document.getElementById('by-token')) return
  let newest: HelperCode | null = null

  const begin = async () => {
    if (isBusy(button.id)) return
    setBusy(button.id, true)
    showStatus(null)
    const code = await api.post<HelperCode>('helper-code', { consent })
    newest = code
    showCode(code)
    setBusy(button.id, false)
    button.textContent = message('newCode')
    await follow(api, () => newest === code)
  }
  button.addEventListener('click', () => void begin().catch(handleError))
  setUpCopy()
}

async function follow(api: ApiClient, isNewest: () => boolean): Promise<void> {
  const helper = element('helper', HTMLElement)
  let seen = ''
  while (isNewest()) {
    const pause = new Promise((resolve) => setTimeout(resolve, MIN_POLL_INTERVAL_MS))
    const { state, code } = await api.get<HelperProgress>(`helper?seen=${seen}`)
    if (!isNewest()) return
    if (state === 'signed') return reloadPage()
    if (state !== seen) helper.textContent = message(`helper-${state}`)
    element('token-code', HTMLElement).dataset.state = state
    if (state === 'refused') showProblem(code ?? 'not_saved')
    if (state === 'over') return
    seen = state
    await pause
  }
}

function showCode({ code, expires_at }: HelperCode): void {
  const half = Math.ceil(code.length / 2)
  element('token-explained', HTMLElement).hidden = true
  element('token-code', HTMLElement).hidden = false
  // The signer has agreed; the helper shows the consent again.
  element('consent', HTMLElement).hidden = true
  element('one-time', HTMLElement).textContent = `${code.slice(0, half)} ${code.slice(half)}`
  fillMessage('code-until', 'tokenUntil', { time: formatTime(expires_at) })
}

function setUpCopy(): void {
  const copy = element('copy', HTMLButtonElement)
  copy.hidden = !('clipboard' in navigator)
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(element('command', HTMLElement).textContent ?? '')
    showStatus('copied')
  })
}

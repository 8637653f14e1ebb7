import type { HelperCode, HelperProgress } from '../../certificate.ts'
import type { Calls } from '../api-client.ts'
import { element, goToPage, word } from '../dom.ts'
import { fill, isBusy, say, setBusy, tellProblem, timeOf } from '../panel-messages.ts'

/** A server that answers at once, not when there is news, is not asked more often than this. */
const SHORTEST_WAIT_MS = 1_000

/** A code for the helper, and what the helper is doing, until it has signed. `lost`: there is nothing to sign here. */
export function tendToken(calls: Calls, consent: string, lost: (error: unknown) => void): void {
  const button = document.getElementById('get-code')
  if (!(button instanceof HTMLButtonElement) || !document.getElementById('by-token')) return
  let newest: HelperCode | null = null

  const begin = async () => {
    if (isBusy(button.id)) return
    setBusy(button.id, true)
    say(null)
    const code = await calls.post<HelperCode>('helper-code', { consent })
    newest = code
    showCode(code)
    setBusy(button.id, false)
    button.textContent = word('newCode')
    await follow(calls, () => newest === code)
  }
  button.addEventListener('click', () => void begin().catch(lost))
  tendCopy()
}

async function follow(calls: Calls, isNewest: () => boolean): Promise<void> {
  const helper = element('helper', HTMLElement)
  let seen = ''
  while (isNewest()) {
    const pause = new Promise((resolve) => setTimeout(resolve, SHORTEST_WAIT_MS))
    const { state, code } = await calls.get<HelperProgress>(`helper?seen=${seen}`)
    if (!isNewest()) return
    if (state === 'signed') return goToPage()
    if (state !== seen) helper.textContent = word(`helper-${state}`)
    element('token-code', HTMLElement).dataset.state = state
    if (state === 'refused') tellProblem(code ?? 'not_saved')
    if (state === 'over') return
    seen = state
    await pause
  }
}

function showCode({ code, expires_at }: HelperCode): void {
  const half = Math.ceil(code.length / 2)
  element('token-explained', HTMLElement).hidden = true
  element('token-code', HTMLElement).hidden = false
  // It was agreed to, and the helper shows it once more.
  element('consent', HTMLElement).hidden = true
  element('one-time', HTMLElement).textContent = `${code.slice(0, half)} ${code.slice(half)}`
  fill('code-until', 'tokenUntil', { time: timeOf(expires_at) })
}

function tendCopy(): void {
  const copy = element('copy', HTMLButtonElement)
  copy.hidden = !('clipboard' in navigator)
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(element('command', HTMLElement).textContent ?? '')
    say('copied')
  })
}

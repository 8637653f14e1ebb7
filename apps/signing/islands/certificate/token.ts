import type { HelperCode, HelperProgress } from '../../certificate.ts'
import type { ApiClient } from '../api-client.ts'
import { pageTimes } from '../document/page-times.ts'
import { zone } from '../document/zone.ts'
import { element, message, reloadPage } from '../dom.ts'
import type { Fields } from '../fields/parts.ts'
import { fillMessage, formatTime, isBusy, setBusy, showProblem, showStatus } from '../panel/messages.ts'
import type { WitnessFields } from '../witness.ts'

/** Limits polling if the server does not hold the request. */
const MIN_POLL_INTERVAL_MS = 1_000

/** Shows a code for the token helper, then its progress until it has signed. */
export function setUpToken(
  api: ApiClient,
  consent: string,
  { witness, fields }: { witness: WitnessFields; fields: Fields },
  handleError: (error: unknown) => void,
): void {
  const button = document.getElementById('get-code')
  if (!(button instanceof HTMLButtonElement) || !document.getElementById('by-token')) return
  let newest: HelperCode | null = null

  const begin = async () => {
    if (isBusy(button.id)) return
    const stated = witness.read()
    if (!stated) return showProblem('witness_incomplete')
    const filled = await fields.read()
    if (!filled) return showProblem('fields_wrong')
    setBusy(button.id, true)
    showStatus(null)
    const code = await api.post<HelperCode>('helper-code', { consent, zone, ...pageTimes(), ...stated, ...filled })
    newest = code
    showCode(code)
    setBusy(button.id, false)
    button.textContent = message('newCode')
    if (await follow(api, () => newest === code)) {
      witness.discard()
      await fields.discard()
      reloadPage()
    }
  }
  button.addEventListener('click', () => void begin().catch(handleError))
  setUpCopy()
}

/** Shows the helper's progress; true when it has signed, false when its code is no longer used. */
async function follow(api: ApiClient, isNewest: () => boolean): Promise<boolean> {
  const helper = element('helper', HTMLElement)
  let seen = ''
  while (isNewest()) {
    const pause = new Promise((resolve) => setTimeout(resolve, MIN_POLL_INTERVAL_MS))
    const { state, code } = await api.get<HelperProgress>(`helper?seen=${seen}`)
    if (!isNewest()) return false
    if (state === 'signed') return true
    if (state !== seen) helper.textContent = message(`helper-${state}`)
    element('token-code', HTMLElement).dataset.state = state
    if (state === 'refused') showProblem(code ?? 'not_saved')
    if (state === 'over') return false
    seen = state
    await pause
  }
  return false
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

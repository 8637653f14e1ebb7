import type { TransferCode } from '../bodies.ts'
import { element, message, svgElement } from './dom.ts'

// The QR code by which the signer goes on at their phone. Loaded when they ask for it.

/** Modules of white around the code (ISO/IEC 18004). */
const QUIET = 4
const POLL_MS = 3_000

/** Fetches and draws the code, and leaves this page when another device has taken over the visit. */
export async function showCode(whenViewed: () => Promise<void>): Promise<void> {
  const dialog = element('transfer', HTMLDialogElement)
  const qr = element('qr', SVGSVGElement)
  const until = element('qr-until', HTMLElement)
  qr.replaceChildren()
  until.textContent = ''
  await whenViewed()
  const code = await fetchCode()
  if (!code) {
    until.textContent = message('qr-failed')
    return
  }
  const side = code.size + 2 * QUIET
  qr.setAttribute('viewBox', `${-QUIET} ${-QUIET} ${side} ${side}`)
  qr.append(svgElement('path', { d: code.path }))
  const time = new Date(code.expires_at).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' })
  until.textContent = message('qr-until', { time })
  await follow(dialog, Date.parse(code.expires_at))
}

async function fetchCode(): Promise<TransferCode | null> {
  const response = await fetch(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
  }).catch(() => null)
  return response?.ok ? ((await response.json()) as TransferCode) : null
}

async function follow(dialog: HTMLDialogElement, expiresAt: number): Promise<void> {
  while (dialog.open) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    // A code that no longer works is not shown.
    if (Date.now() > expiresAt) return dialog.close()
    const response = await fetch(address()).catch(() => null)
    if (response && response.status >= 400 && response.status < 500) return location.replace(base())
  }
}

/** The claim of a link changes it. This script has no part of the page's own. */
function base(): string {
  return document.documentElement.dataset.base ?? ''
}

function address(): string {
  return `${base()}/transfer`
}

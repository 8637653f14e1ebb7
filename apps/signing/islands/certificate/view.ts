import type { CertificateSummary } from '../../certificate.ts'
import type { CertificateProblem, Problem } from '../../model.ts'
import { element, word } from '../dom.ts'
import { tellHost } from '../embed.ts'
import type { Names } from '../opener.ts'

export type Way = 'file' | 'token'
/** Of the file's way: choose it, choose one of its certificates, look at the one that was chosen, ready to sign. */
export type Stage = 'choose' | 'which' | 'mine' | 'ready'

const problem = element('problem', HTMLElement)
const status = element('status', HTMLElement)
const countdown = element('countdown', HTMLElement)

/** One step at a time, with the one button that leads on. */
export function showStage(way: Way, stage: Stage): void {
  const isFile = way === 'file'
  const seen: Record<string, boolean> = {
    choose: stage === 'choose',
    which: stage === 'which',
    mine: stage === 'mine' || stage === 'ready',
    open: isFile && stage === 'choose',
    take: isFile && stage === 'which',
    agree: isFile && stage === 'ready',
    'get-code': !isFile,
    consent: !isFile || stage === 'ready',
  }
  for (const [id, isSeen] of Object.entries(seen)) element(id, HTMLElement).hidden = !isSeen
}

export function tellProblem(code: CertificateProblem | Problem): void {
  say(null)
  problem.textContent = word(code)
  tellHost({ type: 'error', code })
}

/** What is going on just now; null: nothing. A problem told before is over. */
export function say(key: string | null): void {
  problem.textContent = ''
  countdown.textContent = ''
  status.textContent = key === null ? '' : word(key)
}

/** What is pressed once is not pressed twice. */
export function setBusy(id: string, isBusy: boolean): void {
  const button = element(id, HTMLButtonElement)
  if (isBusy) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

export function isBusy(id: string): boolean {
  return element(id, HTMLButtonElement).getAttribute('aria-disabled') === 'true'
}

/** Seen by eyes alone: a count read aloud each second would drown everything else. */
export async function countDown(seconds: number): Promise<void> {
  const { lang } = document.documentElement
  const forms = JSON.parse(countdown.dataset.forms ?? '{}') as Record<string, string>
  for (let left = Math.ceil(seconds); left > 0; left--) {
    const text = forms[new Intl.PluralRules(lang).select(left)] ?? forms.other ?? ''
    countdown.textContent = text.replace('{n}', left.toLocaleString(lang))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  countdown.textContent = ''
}

export function showNames({ subject, issuer, until }: Names): void {
  element('subject', HTMLElement).textContent = subject
  fill('issuer', 'issuer', { issuer })
  fill('until', 'validUntil', { date: dayOf(until) })
}

export function showChecked({ subject, issuer, valid_until }: CertificateSummary): void {
  showNames({ subject, issuer, until: new Date(valid_until) })
}

export type Verdict = 'checking' | 'accepted' | 'refused'

export function showVerdict(verdict: Verdict): void {
  const line = element('verdict', HTMLElement)
  line.textContent = verdict === 'refused' ? '' : word(verdict)
  element('holder', HTMLElement).dataset.verdict = verdict
}

export function showReading(share: number): void {
  const { lang } = document.documentElement
  const progress = element('progress', HTMLProgressElement)
  progress.hidden = false
  progress.value = share
  const percent = new Intl.NumberFormat(lang, { style: 'percent' }).format(share)
  element('reading', HTMLElement).textContent = word('reading', { percent })
  element('look', HTMLAnchorElement).hidden = true
}

/** The very bytes that were hashed, in the browser's own viewer. */
export function offerBytes(bytes: Blob): void {
  const look = element('look', HTMLAnchorElement)
  if (look.href) URL.revokeObjectURL(look.href)
  look.href = URL.createObjectURL(bytes)
  look.hidden = false
  element('progress', HTMLProgressElement).hidden = true
  element('reading', HTMLElement).textContent = word('read')
}

/** A sentence with one name in it, set apart so that its direction cannot disturb the sentence. */
export function fill(id: string, key: string, values: Record<string, string>): void {
  const parts = word(key).split(/(\{\w+\})/)
  element(id, HTMLElement).replaceChildren(
    ...parts.map((part) => {
      const value = values[part.slice(1, -1)]
      if (!part.startsWith('{') || value === undefined) return part
      const apart = document.createElement('bdi')
      apart.textContent = value
      return apart
    }),
  )
}

function dayOf(date: Date): string {
  const { lang } = document.documentElement
  const { zone: timeZone } = element('signature', HTMLFormElement).dataset
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone }).format(date)
}

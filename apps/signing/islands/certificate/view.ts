import type { CertificateSummary } from '../../certificate.ts'
import { element, word } from '../dom.ts'
import type { Names } from '../p12.ts'
import { dayOf, fill } from '../panel-messages.ts'

export type Way = 'file' | 'token'
/** Of the file's way: choose it, choose one of its certificates, look at the one that was chosen, ready to sign. */
export type Stage = 'choose' | 'which' | 'mine' | 'ready'

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

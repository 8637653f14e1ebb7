import type { CertificateSummary } from '../../certificate.ts'
import { element, message } from '../dom.ts'
import type { Names } from '../p12.ts'
import { fillMessage, formatDate } from '../panel/messages.ts'

export type Source = 'file' | 'token'
/** Stages for a certificate file: choose the file, choose a certificate in it, check that one, ready to sign. */
export type Stage = 'choose' | 'which' | 'mine' | 'ready'

/** Shows the elements of one stage, with one primary button. */
export function showStage(source: Source, stage: Stage): void {
  const isFile = source === 'file'
  const visible: Record<string, boolean> = {
    choose: stage === 'choose',
    which: stage === 'which',
    mine: stage === 'mine' || stage === 'ready',
    open: isFile && stage === 'choose',
    take: isFile && stage === 'which',
    agree: isFile && stage === 'ready',
    'get-code': !isFile,
    consent: !isFile || stage === 'ready',
  }
  for (const [id, isVisible] of Object.entries(visible)) element(id, HTMLElement).hidden = !isVisible
  const witness = document.getElementById('witness')
  if (witness) witness.hidden = !visible.consent
}

export function showNames({ subject, issuer, until }: Names): void {
  element('subject', HTMLElement).textContent = subject
  fillMessage('issuer', 'issuer', { issuer })
  fillMessage('until', 'validUntil', { date: formatDate(until) })
}

export function showChecked({ subject, issuer, valid_until }: CertificateSummary): void {
  showNames({ subject, issuer, until: new Date(valid_until) })
}

export type Verdict = 'checking' | 'accepted' | 'refused'

export function showVerdict(verdict: Verdict): void {
  const line = element('verdict', HTMLElement)
  line.textContent = verdict === 'refused' ? '' : message(verdict)
  element('holder', HTMLElement).dataset.verdict = verdict
}

export function showReading(share: number): void {
  const { lang } = document.documentElement
  const progress = element('progress', HTMLProgressElement)
  progress.hidden = false
  progress.value = share
  const percent = new Intl.NumberFormat(lang, { style: 'percent' }).format(share)
  element('reading', HTMLElement).textContent = message('reading', { percent })
  element('look', HTMLAnchorElement).hidden = true
}

/** Links to the hashed bytes, which the browser's viewer displays. */
export function showDocumentLink(bytes: Blob): void {
  const look = element('look', HTMLAnchorElement)
  if (look.href) URL.revokeObjectURL(look.href)
  look.href = URL.createObjectURL(bytes)
  look.hidden = false
  element('progress', HTMLProgressElement).hidden = true
  element('reading', HTMLElement).textContent = message('read')
}

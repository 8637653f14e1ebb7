import { directionOf, formatText } from '@countersign/locales'
import { certificateMessages } from '@countersign/locales/certificate'
import type { FontSource } from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import { type AuditTimeline, readAuditTimeline } from '../audit-timeline.ts'
import { auditTrailJson } from '../audit-trail-json.ts'
import { PdfLayout } from '../pdf-layout/page.ts'
import { signersCopy } from '../signers-copy.ts'
import { writeAppendix } from './appendix.ts'
import { writeCards } from './cards.ts'
import { writeEvents } from './events.ts'
import type { CertificateInput } from './input.ts'
import { writeVerdict } from './verdict.ts'
import type { Outcome } from './words.ts'

/**
 * Makes the certificate of completion: the audit trail as a readable PDF that can be signed. It contains the outcome,
 * the signers, the events and a technical appendix, in this order. The file conforms to PDF/A-3a and PDF/UA-1, contains
 * every string as literal text, and has the audit chain attached. All statements about people come from the entries,
 * whose chain is verified first. The output is deterministic.
 */
export async function makeCertificate(all: CertificateInput, fonts: FontSource = ownFonts()): Promise<Uint8Array> {
  // Signers receive the certificate.
  const input = { ...all, entries: signersCopy(all.entries) }
  const timeline = readAuditTimeline(input.request.id, input.entries)
  const words = certificateMessages(input.language)
  const outcome = outcomeOf(input, timeline)
  const title = outcome === 'completed' ? words.title : words.titleEnded
  const layout = new PdfLayout(fonts, {
    title: `${title} · ${input.document.name}`,
    footer: `${input.mode === 'test' ? 'SANDBOX · ' : ''}${title} · ${input.request.id}`,
    madeAt: timeline.endedAt,
    language: input.language,
    direction: directionOf(input.language),
    pageLabel: (n, total) => formatText(words.page, { n: `${n}`, total: `${total}` }, input.language),
    attachments: [attachedTrail(input)],
  })
  const sheet = { layout, input, timeline, words, outcome }
  await writeVerdict(sheet)
  await writeCards(sheet)
  await writeEvents(sheet)
  await writeAppendix(sheet)
  return layout.finish()
}

function outcomeOf({ document }: CertificateInput, { entries }: AuditTimeline): Outcome {
  if (document.signedSha256 !== null) return 'completed'
  const end = entries.findLast(({ kind }) => Object.hasOwn(ENDS, kind))
  if (!end) throw new Error('a certificate is made of a request that has ended, and this one has not')
  return ENDS[end.kind as keyof typeof ENDS]
}

const ENDS = {
  request_declined: 'declined',
  request_expired: 'expired',
  request_cancelled: 'cancelled',
  request_failed: 'failed',
} as const

function attachedTrail({ request, entries }: CertificateInput) {
  return {
    name: 'audit-trail.json',
    description: 'The entries of the audit trail, a hash chain',
    contentType: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(auditTrailJson(request.id, entries))),
  }
}

let kept: FontSource | undefined

/** Parsed fonts are cached for the next certificate. */
function ownFonts(): FontSource {
  kept ??= nodeFonts()
  return kept
}

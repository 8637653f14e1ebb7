import type { StoredEntry } from '@countersign/evidence/chain'
import type { FontSource, Picture } from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import type { Language } from '../../accounts/language.ts'
import { readStory, type Story } from '../audit-timeline.ts'
import { auditTrailJson } from '../audit-trail-json.ts'
import { Paper } from '../pdf-layout/page.ts'
import { writeAppendix } from './appendix.ts'
import { writeCards } from './cards.ts'
import { writeEvents } from './events.ts'
import { wordsFor } from './languages/index.ts'
import type { Outcome, Words } from './languages/words.ts'
import { writeVerdict } from './verdict.ts'

export interface CertificateInput {
  readonly mode: 'test' | 'live'
  readonly request: {
    /** As the API shows it, `sr_…`: the entries name it too. */
    readonly id: string
    readonly reference: string | null
  }
  readonly sender: { readonly name: string; readonly email: string }
  /** The sender's. */
  readonly language: Language
  readonly document: DocumentFacts
  /** Entries 1 to n, all that were written until now. */
  readonly entries: readonly StoredEntry[]
  /** IANA; times are shown in it, and each says so. */
  readonly zone: string
  /** What signers drew, typed or uploaded, by signer (`sgn_…`); none for those who signed by a key. */
  readonly marks: ReadonlyMap<string, SignatureMark>
  /** The certificate of the service's own seal. */
  readonly seal: SealFacts
  /** A signed note: the newest of the log, if there is one. */
  readonly checkpoint: string | null
  /** Where the public verifies, such as `https://sign.example.com/verify`. */
  readonly verifyUrl: string
}

export type SignatureMark = { readonly picture: Picture } | { readonly typedName: string }

/** Hashes are SHA-256 in hex. */
export interface DocumentFacts {
  readonly id: string
  readonly name: string
  readonly pages: number
  /** Of the bytes received. */
  readonly uploadedSha256: string
  /** Of the bytes that were shown and signed. */
  readonly contentSha256: string
  /** Of the file with all signatures; null for a request that ended without them. */
  readonly signedSha256: string | null
}

export interface SealFacts {
  readonly subject: string
  readonly issuer: string
  readonly sha256: string
}

/** What every part of the certificate is written from. */
export interface Sheet {
  readonly paper: Paper
  readonly input: CertificateInput
  readonly story: Story
  readonly outcome: Outcome
  readonly words: Words
}

/**
 * The certificate of completion: the audit trail as a document to read, keep and sign. The verdict and the signers come
 * first, then what happened, then what an expert asks for. PDF/A-3a and PDF/UA-1, every string as literal text, the
 * chain attached. All it says of people comes from the entries, whose chain is checked first. The same input gives the
 * same bytes.
 */
export async function makeCertificate(input: CertificateInput, fonts: FontSource = ownFonts()): Promise<Uint8Array> {
  const story = readStory(input.request.id, input.entries)
  const words = wordsFor(input.language)
  const outcome = outcomeOf(input, story)
  const title = outcome === 'completed' ? words.title : words.titleEnded
  const paper = new Paper(fonts, {
    title: `${title} · ${input.document.name}`,
    footer: `${input.mode === 'test' ? 'SANDBOX · ' : ''}${title} · ${input.request.id}`,
    madeAt: story.endedAt,
    language: input.language,
    direction: words.direction,
    pageWords: words.page,
    attachments: [attachedTrail(input)],
  })
  const sheet = { paper, input, story, words, outcome }
  await writeVerdict(sheet)
  await writeCards(sheet)
  await writeEvents(sheet)
  await writeAppendix(sheet)
  return paper.finish()
}

function outcomeOf({ document }: CertificateInput, { entries }: Story): Outcome {
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

/** Parsed fonts are kept for the next certificate. */
function ownFonts(): FontSource {
  kept ??= nodeFonts()
  return kept
}

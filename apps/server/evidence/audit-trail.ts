import type { StoredEntry } from '@countersign/evidence/chain'
import type { FontSource } from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import { Paper } from './paper/paper.ts'
import { readStory, type Story } from './story.ts'
import { writeCheck } from './write-check.ts'
import { writeEntries } from './write-entries.ts'
import { writeFirstPage } from './write-first-page.ts'

export interface AuditTrailInput {
  readonly mode: 'test' | 'live'
  readonly request: {
    /** As the API shows it, `sr_…`: the entries name it too. */
    readonly id: string
    readonly reference: string | null
  }
  readonly sender: { readonly name: string; readonly email: string }
  readonly document: DocumentFacts
  /** Entries 1 to n, all that were written until now. */
  readonly entries: readonly StoredEntry[]
  /** IANA; times are shown in it, and each says so. */
  readonly zone: string
}

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

/**
 * The audit trail as a document to read, keep and sign: PDF/A-2a and PDF/UA-1, every string as literal text. All it
 * says of people comes from the entries, whose chain is checked first. The same input gives the same bytes.
 */
export async function makeAuditTrail(input: AuditTrailInput, fonts: FontSource = ownFonts()): Promise<Uint8Array> {
  const story = readStory(input.request.id, input.entries)
  const paper = new Paper(fonts, {
    title: `Audit trail of ${input.document.name}`,
    footer: footerOf(input, story),
    madeAt: story.endedAt,
  })
  await writeFirstPage(paper, input, story)
  await writeEntries(paper, input, story)
  await writeCheck(paper, input, story)
  return paper.finish()
}

function footerOf({ mode, request }: AuditTrailInput, { count }: Story): string {
  const sandbox = mode === 'test' ? 'SANDBOX · ' : ''
  return `${sandbox}Audit trail of ${request.id}, entries 1 to ${count}`
}

let kept: FontSource | undefined

/** Parsed fonts are kept for the next trail. */
function ownFonts(): FontSource {
  kept ??= nodeFonts()
  return kept
}

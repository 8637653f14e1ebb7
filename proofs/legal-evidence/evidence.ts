import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bundle, PATHS } from '@countersign/evidence/bundle'
import type { AuditTrail, Revealed } from '@countersign/evidence/chain'
import { type Certificate, memorySource } from '@countersign/pades'
import { type Verdict, verifyPdf } from '@countersign/pades/verify'

// One bundle as a court's expert opens it: nothing is known but what lies in it, and whom to trust.

export interface Entry {
  at: string
  kind: string
  actor: { type: string; id?: string }
  // biome-ignore lint/suspicious/noExplicitAny: what an entry tells differs by its kind; each ask reads what it needs
  data: Record<string, any>
  revealed: Record<string, Revealed>
}

export interface Evidence {
  files: ReadonlyMap<string, Uint8Array>
  entries: Entry[]
  /** Of the certificate of completion. */
  text: string
  /** Of the signed document. */
  verdict: Verdict | undefined
  anchors: readonly Certificate[]
}

/** One of the signers, by their place and how they signed. */
export interface Person {
  id: string
  place: number
  name: string
  email: string
  method: Method
}

export type Method = 'drawn' | 'P12' | 'eSign' | 'CSC'

export async function openEvidence({ files }: Bundle, anchors: readonly Certificate[]): Promise<Evidence> {
  const signed = files.get(PATHS.signedDocument)
  return {
    files,
    anchors,
    entries: trailOf(files).entries.map(({ canonical, revealed }) => ({
      ...JSON.parse(canonical),
      revealed: revealed ?? {},
    })),
    text: textOf(files.get(PATHS.certificate)),
    verdict: signed && (await verifyPdf(memorySource(signed), { anchors, now: new Date() })),
  }
}

/** As it would be if nobody had kept anything. */
export function nothingOf({ anchors }: Evidence): Evidence {
  return { files: new Map(), entries: [], text: '', verdict: undefined, anchors }
}

function trailOf(files: ReadonlyMap<string, Uint8Array>): AuditTrail {
  return JSON.parse(Buffer.from(files.get(PATHS.auditTrail) ?? []).toString())
}

function textOf(pdf: Uint8Array | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'legal-evidence-'))
  try {
    writeFileSync(join(folder, 'certificate.pdf'), pdf ?? '')
    return execFileSync('pdftotext', [join(folder, 'certificate.pdf'), '-'])
      .toString()
      .replaceAll(/\s+/g, ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function sha256(bytes: Uint8Array | string | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
}

/** What the signer did, and what was done about them, the first of a kind. */
export function entryOf({ entries }: Evidence, kind: string, { id }: Person): Entry | undefined {
  return entries.find((entry) => entry.kind === kind && entry.data.signer_id === id)
}

/** The act of signing: of who signs by hand at once, of others when they begin. */
export function actOf(evidence: Evidence, person: Person): Entry | undefined {
  return entryOf(evidence, person.method === 'drawn' ? 'signer_signed' : 'attempt_begun', person)
}

/** Where the signer's own certificate was looked at. */
export function lookedAt(evidence: Evidence, person: Person): Entry | undefined {
  const entries = [entryOf(evidence, 'attempt_completed', person), entryOf(evidence, 'attempt_begun', person)]
  return entries.find((entry) => entry?.data.certificate)
}

/** Their signature in the document, by the field that bears their place. */
export function signatureOf({ verdict }: Evidence, { place }: Person) {
  return verdict?.signatures.find(({ fields }) => fields.some((field) => new RegExp(`-${place + 1}-\\d+$`).test(field)))
}

import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { checkChain, type StoredEntry } from '@countersign/evidence/chain'
import { hold } from '../lib/proof.ts'
import type { Collected } from './collect.ts'

/** What a person who reads the file finds in it, reported by poppler and qpdf. */
export function checkWords(file: string, one: Collected): void {
  const [text, firstPage] = [textOf(file), textOf(file, 1)]
  const { head, count } = checkAttached(file, one)
  hold(!text.includes('[U+'), `${titleOf(one)} spells out a character that it cannot show`)
  for (const said of [...one.names, ...one.hashes, head]) {
    hold(text.includes(squeezed(said)), `${titleOf(one)} does not say ${said}`)
  }
  for (const said of [...one.hashes, head, String(count)]) {
    hold(firstPage.includes(squeezed(said)), `the first page of ${titleOf(one)} does not say ${said}`)
  }
}

/** The chain in the file holds, is where the one of the API begins, and that one goes on with the file's own hash. */
function checkAttached(file: string, { certificate, chain, outcome }: Collected): { head: string; count: number } {
  const attached = JSON.parse(
    execFileSync('qpdf', [file, '--show-attachment=audit-trail.json'], { maxBuffer: 1 << 28 }).toString(),
  ) as { sign_request_id: string; entries: StoredEntry[] }
  const verdict = checkChain(attached.sign_request_id, attached.entries, (text) => hash('sha256', text, 'hex'))
  hold(verdict.ok, `the attached chain is broken: ${JSON.stringify(verdict)}`)
  if (chain === null) return verdict
  const isPrefix = attached.entries.every(({ canonical }, i) => canonical === chain.entries[i]?.canonical)
  hold(isPrefix, 'the attached chain is not the one of the API')
  if (outcome === 'completed') {
    const later = chain.entries.slice(verdict.count).map(({ canonical }) => JSON.parse(canonical))
    const completion = later.find(({ kind }) => kind === 'request_completed')
    const own = hash('sha256', certificate, 'hex')
    hold(completion?.data.audit_trail.sha256 === own, 'no entry after the certificate holds its hash')
  }
  return verdict
}

/** Spaces and marks of direction are the reader's own. */
function textOf(file: string, lastPage = 9_999): string {
  const pages = ['-f', '1', '-l', String(lastPage)]
  return squeezed(execFileSync('pdftotext', [...pages, file, '-'], { maxBuffer: 1 << 28 }).toString())
}

function squeezed(text: string): string {
  return text.normalize('NFC').replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

export function titleOf({ language, names, outcome }: Pick<Collected, 'language' | 'names' | 'outcome'>): string {
  return `${language}, ${names.length} signers, ${outcome}`
}

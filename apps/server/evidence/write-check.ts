import type { AuditTrailInput } from './audit-trail.ts'
import { ACCENT, LEFT, type Paper, RIGHT } from './paper/paper.ts'
import type { Story } from './story.ts'
import { BODY, SECTION } from './styles.ts'
import { writeFacts } from './write-facts.ts'

/** How a reader who trusts nobody, us included, finds out whether all this is so. */
export async function writeCheck(paper: Paper, { document, request }: AuditTrailInput, story: Story): Promise<void> {
  paper.space(22)
  paper.keep(210)
  await paper.text('H2', 'How to check this', SECTION)
  paper.space(6)
  const steps = [
    document.signedSha256 === null
      ? 'No signed document was made. This audit trail tells how far the request came.'
      : 'The signed document must have the SHA-256 given as “as signed” on the first page. Each signature in it can be verified by any PDF reader, or offline with tools such as pyHanko and EU DSS.',
    'This file is signed itself. What was added or changed after that signature is not part of it.',
    `The same entries can be had as JSON from the audit-trail call for ${request.id}. The hash of an entry is the SHA-256 of its canonical text (RFC 8785) in UTF-8, and each entry names the hash of the one before it; the first names 64 zeros. The hash of entry ${story.count} must be the head below, or an entry was changed, taken out or put in.`,
    'Values about people lie beside the chain. For each, its entry holds the SHA-256 of a random salt (32 hex digits) and the value, so that a value can be erased without breaking the chain, and cannot be exchanged.',
    'What happens later, such as the completion itself with the hash of this file, is in the JSON form as further entries of the same chain.',
  ]
  for (const [index, step] of steps.entries()) {
    paper.row('P', [
      { setting: await paper.set(String(index + 1), { ...BODY, colour: ACCENT }), x: LEFT },
      { setting: await paper.set(step, BODY, RIGHT - LEFT - 18), x: LEFT + 18 },
    ])
    paper.space(3)
  }
  paper.space(6)
  await writeFacts(paper, [
    { label: 'Entries', value: `1 to ${story.count}` },
    { label: 'Head', value: story.head },
  ])
}

import type { AuditTrailInput } from './audit-trail.ts'
import { LEFT, type Paper, RIGHT, SOFT } from './paper/paper.ts'
import type { Story, Told } from './story.ts'
import { BODY, HASH, SECTION } from './styles.ts'
import { actorOf, detailsOf, headline, timeOf } from './words.ts'
import { factRows } from './write-facts.ts'

const INDENT = LEFT + 30

/** Every entry in its order: what happened, when, by whom, all it says, and its hash. */
export async function writeEntries(paper: Paper, { zone }: AuditTrailInput, story: Story): Promise<void> {
  paper.space(20)
  paper.keep(120)
  await paper.text('H2', 'Everything that happened', SECTION)
  for (const entry of story.entries) await writeEntry(paper, entry, story, zone)
}

async function writeEntry(paper: Paper, entry: Told, story: Story, zone: string): Promise<void> {
  const head = [
    { setting: await paper.set(String(entry.seq), { ...BODY, colour: SOFT }), x: LEFT },
    { setting: await paper.set(headline(entry, story), BODY, RIGHT - INDENT - 150), x: INDENT },
    { setting: await paper.set(timeOf(entry.at, zone), { ...BODY, colour: SOFT }), x: RIGHT, align: 'right' as const },
  ]
  const facts = [{ label: 'By', value: actorOf(entry, story) }, ...detailsOf(entry, story, zone)]
  const foot = { setting: await paper.set(`${entry.kind} · hash ${entry.hash}`, HASH, RIGHT - INDENT), x: INDENT }
  paper.card([head, ...(await factRows(paper, facts, INDENT)), [foot]])
}

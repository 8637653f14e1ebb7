import { hash } from 'node:crypto'
import { checkTrail } from '@countersign/evidence/chain'
import { type Trust, verifyFile } from '@countersign/verify'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import type { Deployment } from './deployment.ts'
import { type Row, type Rows, readRows, recomputed, writeRows } from './rows.ts'

/** One thing that is done to the rows, and the entry that must be named for it, from 1. */
interface Attack {
  what: string
  on: (rows: Rows) => Rows
  names: (rows: Rows) => number
}

const AT = 4

/** Changed rows: the evidence bundle alone names the first bad entry. */
const CLUMSY: readonly Attack[] = [
  {
    what: 'edits an entry',
    on: (rows) =>
      withEntries(
        rows,
        rows.entries.map((row) => (row.seq === AT ? later(row) : row)),
      ),
    names: () => AT,
  },
  {
    what: 'edits an entry and its hash',
    on: (rows) =>
      withEntries(
        rows,
        rows.entries.map((row) => (row.seq === AT ? rehashed(later(row)) : row)),
      ),
    names: () => AT + 1,
  },
  {
    what: 'deletes an entry',
    on: (rows) => withEntries(rows, renumbered(rows.entries.filter(({ seq }) => seq !== AT))),
    names: () => AT,
  },
  {
    what: 'leaves a gap',
    on: (rows) =>
      withEntries(
        rows,
        rows.entries.filter(({ seq }) => seq !== AT),
      ),
    names: () => AT,
  },
  {
    what: 'puts an entry in twice',
    on: (rows) => withEntries(rows, renumbered(rows.entries.flatMap((row) => (row.seq === AT ? [row, row] : [row])))),
    names: () => AT + 1,
  },
  {
    what: 'adds an entry at the end',
    on: (rows) => withEntries(rows, recomputed(rows, [...texts(rows), texts(rows)[AT] ?? '']).entries),
    names: ({ entries }) => entries.length + 1,
  },
  {
    what: 'exchanges two entries',
    on: (rows) => withEntries(rows, renumbered(swapped(rows.entries))),
    names: () => AT,
  },
  {
    what: 'cuts off the end',
    on: (rows) => withEntries(rows, rows.entries.slice(0, -2)),
    names: ({ entries }) => entries.length - 1,
  },
  { what: 'deletes all entries', on: (rows) => withEntries(rows, []), names: () => 1 },
  {
    what: 'writes another name beside the chain',
    on: (rows) => ({
      ...rows,
      personal: rows.personal.map((beside) =>
        beside.seq === 1 ? { ...beside, revealed: renamed(beside.revealed) } : beside,
      ),
    }),
    names: () => 1,
  },
]

/** Gives how many attempts were caught. */
export async function tamperWithRows(
  deployment: Deployment,
  trust: Trust,
  say: (line: string) => void,
): Promise<number> {
  const rows = await readRows(deployment)
  for (const { what, on, names } of CLUMSY) {
    await writeRows(deployment, on(rows))
    const { trail, bytes } = await deployment.evidence()
    const verdict = checkTrail(trail, sha256)
    hold(!verdict.ok, `who ${what} is not found out`)
    hold(verdict.index + 1 === names(rows), `who ${what}: entry ${verdict.index + 1} is named, not ${names(rows)}`)
    const { outcome } = await verifyFile(bytes, trust)
    hold(outcome === 'invalid', `who ${what}: the verifier says ${outcome}`)
    say(`who ${what}: entry ${verdict.index + 1}, ${verdict.reason}`)
    await writeRows(deployment, rows)
  }
  foundFault('changed entries')
  const { outcome } = await verifyFile((await deployment.evidence()).bytes, trust)
  hold(outcome === 'valid', `put back as it was, the verifier says ${outcome}`)
  return CLUMSY.length
}

export const sha256 = (text: string) => hash('sha256', text, 'hex')

export function texts({ entries }: Rows): string[] {
  return entries.map(({ canonical }) => canonical)
}

/** An hour later than it was. */
export function later(row: Row): Row {
  const canonical = row.canonical.replace(/(?<="at":"\d{4}-\d\d-\d\dT)\d\d/, (hour) =>
    String((Number(hour) + 1) % 24).padStart(2, '0'),
  )
  return { ...row, canonical }
}

function rehashed(row: Row): Row {
  return { ...row, hash: sha256(row.canonical) }
}

function renumbered(entries: readonly Row[]): Row[] {
  return entries.map((row, i) => ({ ...row, seq: i + 1 }))
}

function swapped(entries: readonly Row[]): Row[] {
  const [one, other] = [entries[AT - 1], entries[AT]]
  return entries.map((row, i) => (i === AT - 1 && other ? other : i === AT && one ? one : row))
}

function withEntries(rows: Rows, entries: Row[]): Rows {
  return { ...rows, entries }
}

function renamed(revealed: Rows['personal'][number]['revealed']) {
  const of = revealed['signers.0.name']
  return { ...revealed, 'signers.0.name': { salt: of?.salt ?? '', value: 'Eve Else' } }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Description } from '../../conformance/corpus/types.ts'
import { type Bench, judgeAll, type Sheet } from '../../conformance/judges/all.ts'
import { type JudgeName, judgeNames } from '../../conformance/judges/types.ts'
import { type Finding, findings } from './findings.ts'
import type { Goal, Level, Stage } from './sign.ts'

const HOUR = 3600
const YEAR = 365 * 24 * HOUR

/** Seconds from now. pyHanko, pdfsig and openssl judge today; the future is DSS's. */
const moments: Record<Level, readonly { readonly at: number; readonly label: string }[]> = {
  B: [{ at: 0, label: 'now' }],
  T: [{ at: 0, label: 'now' }],
  LT: [
    { at: 0, label: 'now' },
    { at: 2 * HOUR, label: '+2 h' },
  ],
  LTA: [
    { at: 0, label: 'now' },
    { at: 2 * HOUR, label: '+2 h' },
    { at: 5 * YEAR, label: '+5 y' },
  ],
  renewed: [{ at: 9 * YEAR, label: '+9 y' }],
}

/** A file at a level: what everyone said, and what of it must not be. */
export interface Hearing {
  readonly entry: Description
  readonly level: Level
  readonly signatures: number
  readonly sheets: readonly { readonly when: string; readonly sheet: Sheet }[]
  readonly findings: readonly Finding[]
}

export interface Court {
  readonly bench: Bench
  readonly roots: readonly string[]
  /** Where the files lie that are asked about. */
  readonly folder: string
}

/** Asks everyone about every stage that has reached a level, and veraPDF about every stage of what was PDF/A. */
export async function hear(
  entry: Description,
  goal: Goal,
  stages: readonly Stage[],
  { bench, roots, folder }: Court,
): Promise<Hearing[]> {
  const place = join(folder, `${entry.name}-${goal}`)
  await mkdir(place, { recursive: true })
  const write = async ({ label, pieces }: Stage) => {
    const file = join(place, `${label}.pdf`)
    await writeFile(file, pieces)
    return file
  }
  // LT and LTA carry their own evidence; for B and T it is fetched.
  const mode = goal === 'LTA' ? 'offline' : 'online'
  const ask = async (file: string, judges: readonly JudgeName[], at = 0): Promise<Sheet> => {
    const strict = entry.lenient !== true
    const [sheet] = await judgeAll([file], { roots, mode, judges, bench, strict, ...(at > 0 && { at }) })
    return sheet ?? { file }
  }
  const flavours = entry.flavours ?? []
  const everyone = judgeNames.filter((name) => name !== 'verapdf' || flavours.length > 0)

  const [original, ...later] = stages
  const signedBefore = entry.signatures !== undefined || entry.features.includes('usage-rights')
  const before = signedBefore && original ? await ask(await write(original), everyone) : undefined
  const archival: Finding[] = []
  const hearings: Hearing[] = []
  for (const stage of later) {
    if (stage.level === undefined && flavours.length === 0) continue
    const file = await write(stage)
    if (stage.level === undefined) {
      const expected = { stage, now: true, flavours }
      archival.push(...findings(await ask(file, ['verapdf']), expected))
      continue
    }
    const sheets = []
    const found: Finding[] = []
    for (const { at, label } of moments[stage.level]) {
      const now = sheets.length === 0
      const sheet = await ask(file, judgesAt(stage.level, at, everyone), at)
      sheets.push({ when: label, sheet })
      found.push(...findings(sheet, { stage, before, now, flavours }))
    }
    hearings.push({ entry, level: stage.level, signatures: stage.signatures.length, sheets, findings: found })
  }
  const [first, ...others] = hearings
  return first === undefined ? [] : [{ ...first, findings: [...archival, ...first.findings] }, ...others]
}

/** A renewed file's last time-stamp lies in the future for whoever judges by today's clock. */
function judgesAt(level: Level, at: number, everyone: readonly JudgeName[]): readonly JudgeName[] {
  if (at === 0) return everyone
  return everyone.filter((name) => name === 'dss' || (level === 'renewed' && (name === 'qpdf' || name === 'verapdf')))
}

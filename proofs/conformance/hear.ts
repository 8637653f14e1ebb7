import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Description } from '../../conformance/corpus/types.ts'
import { type Bench, judgeAll, type Sheet } from '../../conformance/judges/all.ts'
import { type JudgeName, judgeNames } from '../../conformance/judges/types.ts'
import { type Finding, findings } from './findings.ts'
import type { Goal, Level, Stage } from './sign.ts'

const HOUR = 3600
const YEAR = 365 * 24 * HOUR
export const NINE_YEARS = 9 * YEAR

/** Seconds from now. */
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
  renewed: [{ at: NINE_YEARS, label: '+9 y' }],
}

/** A file at a level: what everyone said, and what of it must not be. */
export interface Hearing {
  readonly entry: Description
  readonly level: Level
  /** Ours, each with the fields that share it. */
  readonly signatures: Stage['signatures']
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
  const place = await mkdtemp(join(folder, `${entry.name}-${goal}-`))
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
  const signedBefore = entry.signatures !== undefined || entry.features.includes('usage-rights')

  let before: Sheet | undefined
  const onTheWay: Finding[] = []
  const hearings: Hearing[] = []
  for (const [index, stage] of stages.entries()) {
    const { level } = stage
    if (index === 0 && signedBefore) before = await ask(await write(stage), everyone)
    if (level === undefined) {
      const sheet = flavours.length > 0 ? await ask(await write(stage), ['verapdf']) : {}
      onTheWay.push(...findings(sheet, { stage, now: true, flavours }))
      continue
    }
    const file = await write(stage)
    const sheets = []
    const found = onTheWay.splice(0)
    for (const { at, label } of moments[level]) {
      const sheet = await ask(file, judgesAt(level, at, everyone), at)
      found.push(...findings(sheet, { stage, before, now: sheets.length === 0, flavours }))
      sheets.push({ when: label, sheet })
    }
    hearings.push({ entry, level, signatures: stage.signatures, sheets, findings: found })
  }
  await rm(place, { recursive: true })
  return hearings
}

/** Who can be asked when: pyHanko, pdfsig and openssl judge by today's clock; of a renewed file that is the past. */
function judgesAt(level: Level, at: number, everyone: readonly JudgeName[]): readonly JudgeName[] {
  if (at === 0) return everyone
  const timeless = level === 'renewed' ? ['qpdf', 'verapdf'] : []
  return everyone.filter((name) => name === 'dss' || timeless.includes(name))
}

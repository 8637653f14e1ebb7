import type { Explanation } from '../../conformance/corpus/types.ts'
import { cell, grid } from '../../conformance/judges/table.ts'
import { isFailure, judgeNames } from '../../conformance/judges/types.ts'
import { type Finding, sameSet } from './findings.ts'
import type { Hearing } from './hear.ts'

/** The manifest's explanation of a finding that does not depend on the signer. */
export function explanationOf({ judge, says }: Finding, { entry }: Pick<Hearing, 'entry'>): Explanation | undefined {
  return entry.explained?.find((one) => one.judge === judge && says.includes(one.says))
}

/** File × judge: one line for a file at a level, a number where a note below explains what a judge says. */
export function hearingTable(hearings: readonly Hearing[]): string[] {
  const notes: string[] = []
  const mark = (note: string): string => {
    if (!notes.includes(note)) notes.push(note)
    return ` [${notes.indexOf(note) + 1}]`
  }
  const rows = hearings.map((hearing) => [
    hearing.entry.name,
    hearing.level,
    ...judgeNames.map((judge) => {
      const said = hearing.sheets.map(({ when, sheet }) => ({ when, text: cell(sheet, judge) }))
      const explained = hearing.findings
        .filter((finding) => finding.judge === judge)
        .flatMap((finding) => explanationOf(finding, hearing) ?? [])
      const marks = [...new Set(explained.map(({ says, why }) => mark(`${judge} says ${says}: ${why}`)))]
      return `${together(said)}${marks.join('')}`
    }),
  ])
  return [
    ...grid([['file', 'level', ...judgeNames], ...rows]),
    ...notes.map((note, index) => `[${index + 1}] ${note}`),
    ...otherWarnings(hearings),
  ]
}

/** What DSS warns about in signatures of ours that it passed, other than the changes that must not be. */
function otherWarnings(hearings: readonly Hearing[]): string[] {
  const warnings = hearings.flatMap(({ sheets, signatures }) =>
    sheets.flatMap(({ when, sheet }) =>
      sheet.dss === undefined || isFailure(sheet.dss)
        ? []
        : sheet.dss.signatures
            .filter(({ fields }) => signatures.some((ours) => sameSet(ours, fields)))
            .flatMap((one) => one.warnings.map(({ text }) => `dss also warns at ${when}: ${text}`)),
    ),
  )
  return [...Map.groupBy(warnings, (text) => text)].map(([text, all]) => `${text} (${all.length} signatures)`)
}

/** The same words at several times are said once. */
function together(said: readonly { when: string; text: string }[]): string {
  const spoken = Map.groupBy(
    said.filter(({ text }) => text !== ''),
    ({ text }) => text,
  )
  return [...spoken]
    .map(([text, times]) => (said.length === 1 ? text : `${text} (${times.map(({ when }) => when).join(', ')})`))
    .join('; ')
}

import { basename } from 'node:path'
import type { Sheet } from './all.ts'
import {
  type DssVerdict,
  type Failure,
  isFailure,
  type JudgeName,
  judgeNames,
  type OpensslVerdict,
  type PdfsigVerdict,
  type PyhankoVerdict,
  type QpdfVerdict,
  type VerapdfVerdict,
} from './types.ts'

/** The table file × judge, one short cell for each verdict, readable in a terminal and as Markdown. */
export function table(sheets: readonly Sheet[]): string {
  const columns = judgeNames.filter((name) => sheets.some((sheet) => sheet[name] !== undefined))
  return grid([
    ['file', ...columns],
    ...sheets.map((sheet) => [basename(sheet.file), ...columns.map((name) => cell(sheet, name))]),
  ]).join('\n')
}

/** Lines of a table whose first row is its head. */
export function grid(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) => `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const [head = '', ...body] = lines
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body]
}

export function cell(sheet: Sheet, name: JudgeName): string {
  switch (name) {
    case 'dss':
      return said(sheet.dss, dss)
    case 'pyhanko':
      return said(sheet.pyhanko, pyhanko)
    case 'verapdf':
      return said(sheet.verapdf, verapdf)
    case 'pdfsig':
      return said(sheet.pdfsig, pdfsig)
    case 'qpdf':
      return said(sheet.qpdf, qpdf)
    case 'openssl':
      return said(sheet.openssl, openssl)
  }
}

function said<V extends object>(verdict: V | Failure | undefined, tell: (verdict: V) => string): string {
  if (verdict === undefined) return ''
  return isFailure(verdict) ? `failed: ${verdict.error.slice(0, 60)}` : tell(verdict)
}

function dss({ signatures }: DssVerdict): string {
  if (signatures.length === 0) return 'unsigned'
  const passed = signatures.filter((one) => one.indication === 'TOTAL_PASSED')
  const levels = unique(signatures.map((one) => one.level.replace('PAdES_BASELINE_', 'B-')))
  const failures = unique(
    signatures.filter((one) => !passed.includes(one)).map((one) => `${one.indication}/${one.subIndication}`),
  )
  const flags = unique(signatures.flatMap((one) => one.flags))
  return words(`${passed.length}/${signatures.length} passed`, levels, failures, flags && `! ${flags}`)
}

function pyhanko({ signatures, strict }: PyhankoVerdict): string {
  if (signatures.length === 0) return words('unsigned', strict ? '' : '(non-strict)')
  const good = signatures.filter((one) => one.bottomLine).length
  const changes = unique(signatures.map((one) => one.modification ?? one.error ?? ''))
  const longTerm = unique(signatures.flatMap((one) => one.longTerm?.indication ?? []))
  return words(`${good}/${signatures.length} ok`, changes, longTerm && `lta ${longTerm}`, strict ? '' : '(non-strict)')
}

function verapdf({ results }: VerapdfVerdict): string {
  if (results.length === 0) return '–'
  return results
    .map(({ flavour, compliant, failed }) =>
      compliant
        ? `${flavour} ok`
        : `${flavour} breaks ${failed.map((rule) => `${rule.clause}-${rule.test}`).join(' ')}`,
    )
    .join(', ')
}

function pdfsig({ signatures }: PdfsigVerdict): string {
  if (signatures.length === 0) return 'unsigned'
  const valid = signatures.filter((one) => one.signature === 'Signature is Valid.').length
  const trusted = signatures.filter((one) => one.certificate === 'Certificate is Trusted.').length
  return `${valid} valid, ${trusted} trusted of ${signatures.length}`
}

function qpdf({ ok, warnings, errors }: QpdfVerdict): string {
  return ok ? 'ok' : words(`${warnings.length} warnings`, errors.length > 0 ? `${errors.length} errors` : '')
}

function openssl({ signatures }: OpensslVerdict): string {
  if (signatures.length === 0) return 'unsigned'
  return `${signatures.filter((one) => one.ok).length}/${signatures.length} ok`
}

const unique = (texts: readonly string[]): string => [...new Set(texts.filter((text) => text !== ''))].join(' ')

const words = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

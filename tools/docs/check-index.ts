import { dirname, join, normalize } from 'node:path'
import { type Documents, linksIn } from './markdown.ts'

export const INDEX = 'docs/README.md'
export const OPENING = 'After reading this page you can '
const GUIDES =
  /^(?:docs\/(?:integrators|operators|auditors)\/[a-z0-9-]+|docs\/(?:SPEC|GLOSSARY|TRANSLATING)|deploy\/(?:\w+\/)?README|ARCHITECTURE|CONTRIBUTING)\.md$/
const DECISIONS = 'docs/adr/README.md'

/** Pages that the index does not list, and guides that do not begin with what a reader can do afterwards. */
export function indexFaults(documents: Documents): string[] {
  const listed = targetsOf(INDEX, documents.get(INDEX) ?? '')
  return [...documents]
    .filter(([file]) => isPage(file))
    .flatMap(([file, text]) => [
      ...(file === INDEX || listed.includes(file) ? [] : [`${file} is not listed in ${INDEX}`]),
      ...(!GUIDES.test(file) || openingOf(text).startsWith(OPENING)
        ? []
        : [`${file} does not begin with "${OPENING}…"`]),
    ])
}

function isPage(file: string): boolean {
  return GUIDES.test(file) || (file.startsWith('docs/') && !/^docs\/adr\/\d/.test(file))
}

function targetsOf(file: string, text: string): string[] {
  return linksIn(text).map(({ target }) => normalize(join(dirname(file), target.replace(/#.*$/, ''))))
}

/** The first line below the title that is no comment. */
function openingOf(text: string): string {
  const [, ...lines] = text.split('\n')
  return lines.find((line) => line !== '' && !line.startsWith('<!--')) ?? ''
}

/** Differences between the decision records and their index: each has a row with its title, its status and one line. */
export function decisionFaults(documents: Documents): string[] {
  const index = documents.get(DECISIONS) ?? ''
  const records = [...documents].filter(([file]) => /^docs\/adr\/\d{4}-[\w-]+\.md$/.test(file))
  const rows = new Map([...index.matchAll(ROW)].map(([row, , file = '']) => [`docs/adr/${file}`, row]))
  const missing = [...rows.keys()].filter((file) => !documents.has(file)).map((file) => `${file} does not exist`)
  return [...records.flatMap(([file, text]) => recordFaults(file, text, rows.get(file))), ...missing]
}

const ROW = /^\| \[(\d+)\]\((\d{4}-[\w-]+\.md)\) \| .* \| .* \| .+ \|$/gm

function recordFaults(file: string, text: string, row: string | undefined): string[] {
  const status = statusOf(text)
  if (!status)
    return [`${file}: its status is none of "Accepted", "Superseded by [ADR n]", with "- Amended by [ADR n]"`]
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
  const expected = `| [${number}](${file.slice('docs/adr/'.length)}) | ${title} | ${status} | `
  return row?.startsWith(expected) ? [] : [`${file}: ${DECISIONS} must have the row "${expected}one line |"`]
}

/** `accepted`, `amended by 3, 7` or `superseded by 9`; undefined if the record has no such status. */
export function statusOf(record: string): string | undefined {
  const [, section = ''] = /^## Status\n\n([\s\S]*?)\n\n?## /m.exec(record) ?? []
  const [first = '', ...rest] = section.split('\n')
  const [, successor] = /^Superseded by \[ADR (\d+)\]\([\w-]+\.md\), \d{4}-\d\d-\d\d[.:]/.exec(first) ?? []
  if (successor) return `superseded by ${successor}`
  if (!/^Accepted(?:, \d{4}-\d\d-\d\d)?\./.test(first)) return undefined
  const by = rest.flatMap((line) => {
    const [, number, contract] = /^- Amended by (?:\[ADR (\d+)\]|the (contract))/.exec(line) ?? []
    return number ?? contract ?? []
  })
  return by.length > 0 ? `amended by ${by.join(', ')}` : 'accepted'
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { makeProgram } from '../../apps/cli/program.ts'
import { SCOPES } from '../../apps/server/platform/http/caller.ts'
import { STATUS_OF_CODE } from '../../apps/server/platform/http/codes.ts'
import { EVENT_TYPES } from '../../packages/domain/webhook/event-types.ts'
import { readSources } from '../structure/source.ts'
import { citationsIn, namedDocuments, sectionsIn, unknownCitations } from './check-citations.ts'
import { commandsIn, unknownCommands } from './check-commands.ts'
import { decisionFaults, indexFaults, OPENING, statusOf } from './check-index.ts'
import { brokenLinks } from './check-links.ts'
import { schemaTables, undecidedTables, WITH, WITHOUT } from './check-tables.ts'
import { anchorsIn, type Documents } from './markdown.ts'

const documents = readDocuments()
const program = makeProgram({ env: {}, out: () => {}, err: () => {} })
const privacy = documents.get('docs/auditors/privacy.md') ?? ''

function readDocuments(): Documents {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']).toString()
  return readFiles(listed)
}

/** Everything else that people write: sources, settings of deployments, commands. */
function readTexts(): Documents {
  const patterns = ['*.ts', '*.tpl', '*.yaml', '*.json', '*.service', 'bin/*', ':!*.test.ts', ':!package-lock.json']
  return readFiles(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]).toString(),
  )
}

function readFiles(listed: string): Documents {
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(file))
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

describe('documents', () => {
  test('every relative link leads to a file, and every anchor to a heading', () => {
    expect(brokenLinks(documents, existsSync)).toEqual([])
  })

  test('every countersign command in the guides exists, with its options and arguments', () => {
    const guides = new Map([...documents].filter(([file]) => !/^(CHANGELOG\.md|docs\/adr\/)/.test(file)))
    expect(unknownCommands(guides, program)).toEqual([])
    expect(commandsIn(documents.get('docs/operators/keys.md') ?? '').length).toBeGreaterThan(5)
    expect(commandsIn(documents.get('docs/operators/incidents.md') ?? '').length).toBeGreaterThan(10)
  })

  test('docs/auditors/privacy.md decides for every table of the schema whether it has personal data', () => {
    const schema = schemaTables(readSources())
    expect(schema).toEqual(expect.arrayContaining(['accounts', 'audit_personal', 'mail_domains', 'signers']))
    expect(undecidedTables(privacy, schema)).toEqual([])
  })
})

describe('the index', () => {
  test('docs/README.md lists every page, and every guide begins with what its reader can do', () => {
    expect(indexFaults(documents)).toEqual([])
  })

  test('docs/adr/README.md lists every decision with its title and its status', () => {
    expect(decisionFaults(documents)).toEqual([])
  })

  it('finds a page that is not listed, and one that begins otherwise', () => {
    const pages = [
      ['docs/README.md', '[a](operators/a.md)'],
      ['docs/operators/a.md', `# A\n\n${OPENING}do it.`],
      ['docs/operators/b.md', '# B\n\nThis page is about b.'],
    ] as const
    expect(indexFaults(new Map(pages))).toEqual([
      'docs/operators/b.md is not listed in docs/README.md',
      expect.stringMatching(/^docs\/operators\/b\.md does not begin/),
    ])
  })

  it('finds a decision without a row, with another status, and a row without a decision', () => {
    const record = (status: string) => `# 1. Use it\n\n## Status\n\n${status}\n\n## Context\n`
    const faults = (status: string, index: string) =>
      decisionFaults(
        new Map([
          ['docs/adr/0001-a.md', record(status)],
          ['docs/adr/README.md', index],
        ]),
      )
    expect(faults('Accepted, 2026-01-01.', '| [1](0001-a.md) | Use it | accepted | why |')).toEqual([])
    expect(faults('Accepted.', '')).toHaveLength(1)
    expect(faults('Maybe.', '| [1](0001-a.md) | Use it | accepted | why |')).toHaveLength(1)
    expect(
      faults(
        'Accepted.\n\n- Amended by [ADR 2](0002-b.md), 2026-01-02: it.',
        '| [1](0001-a.md) | Use it | accepted | why |',
      ),
    ).toHaveLength(1)
    expect(
      faults('Accepted.', '| [1](0001-a.md) | Use it | accepted | why |\n| [2](0002-b.md) | B | accepted | x |'),
    ).toEqual(['docs/adr/0002-b.md does not exist'])
    expect(statusOf(record('Superseded by [ADR 2](0002-b.md), 2026-01-02.'))).toBe('superseded by 2')
  })
})

describe('the contract', () => {
  const contract = documents.get('docs/SPEC.md') ?? ''
  const texts = new Map([...readTexts(), ...documents])

  test('every section that code, tests and documents cite exists in docs/SPEC.md', () => {
    expect(unknownCitations(texts, contract)).toEqual([])
    expect([...texts].flatMap(([file, text]) => citationsIn(file, text)).length).toBeGreaterThan(20)
  })

  test('names every event type, every scope and every status of an error', () => {
    const statuses = [...new Set(Object.values(STATUS_OF_CODE))].map(String)
    const events = EVENT_TYPES.map((type) => `\`${type}\``)
    const scopes = SCOPES.map((scope) => `\`${scope}\``)
    const errors = contract.slice(contract.indexOf('## 7. Errors'), contract.indexOf('## 8. Limits'))
    expect([...events, ...scopes].filter((name) => !contract.includes(name))).toEqual([])
    expect(statuses.filter((status) => !errors.includes(status))).toEqual([])
  })

  it('finds a citation of a missing section, in a comment and in the title of a group', () => {
    expect([...sectionsIn('## 3. States\n### 3.4 Expiry\n')]).toEqual(['3', '3.4'])
    const files = new Map([
      ['a.ts', '// SPEC §3.4, SPEC §3.9'],
      ['proofs/seed/sections/b.ts', "describe.concurrent('§8 Limits', () => {"],
    ])
    expect(unknownCitations(files, '## 3. States\n### 3.4 Expiry\n')).toEqual([
      'a.ts: docs/SPEC.md has no section 3.9',
      'proofs/seed/sections/b.ts: docs/SPEC.md has no section 8',
    ])
  })
})

describe('sources', () => {
  const planted = 'docs/planted.md' // of proofs/terminology

  test('every document that code, messages and deployments name exists, with its heading', () => {
    const missing = [...readTexts()].flatMap(([file, text]) =>
      namedDocuments(text)
        .filter((name) => name !== planted && !isDocument(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  function isDocument(name: string): boolean {
    const [path = '', anchor] = name.split('#')
    const text = documents.get(path)
    return text !== undefined && (anchor === undefined || anchorsIn(text).includes(anchor))
  }
})

describe('the check of links', () => {
  const check = (text: string) => brokenLinks(new Map([['docs/A.md', text]]), (path) => path === 'docs/A.md')

  it('finds a missing file and a missing heading', () => {
    expect(check('[a](B.md)')).toEqual(['docs/A.md:1: B.md does not exist'])
    expect(check('<img src="b.webp" alt="">')).toEqual(['docs/A.md:1: b.webp does not exist'])
    expect(check('## One\n[a](#two)')).toEqual(['docs/A.md:2: #two: docs/A.md has no such heading'])
  })

  it('accepts files, headings, other sites, and links in code', () => {
    expect(
      check('# One & two\n[a](A.md#one--two) [b](https://example.com/x) `[c](C.md)`\n```\n[d](D.md)\n```'),
    ).toEqual([])
  })

  it('makes anchors as GitHub does', () => {
    expect(anchorsIn('# A `b`: c\n## Same\n## Same\n```\n# no heading\n```')).toEqual(['a-b-c', 'same', 'same-1'])
  })
})

describe('the check of commands', () => {
  const check = (text: string) =>
    unknownCommands(new Map([['A.md', text]]), program).map((fault) => fault.split(': ')[2])
  const block = (line: string) => `\`\`\`sh\n${line}\n\`\`\``

  it('finds unknown commands and options', () => {
    expect(check('`countersign admin freeze acc_1`')).toEqual(['there is no such command'])
    expect(check('`countersign admin suspend acc_1 --now`')).toEqual(['it has no option --now'])
    expect(check('`countersign admin log live`')).toEqual(['it has more arguments than the command takes'])
  })

  it('requires complete commands in a block', () => {
    expect(check('`countersign admin hold`')).toEqual([])
    expect(check(block('countersign admin hold sr_1'))).toEqual(['it needs --reason'])
    expect(check(block('countersign admin erase-person acc_1 --reason x'))).toEqual(['it needs 2 arguments'])
  })

  it('accepts comments, settings, quotes, redirections and groups of commands', () => {
    expect(check(block('A=1 bin/countersign admin suspend acc_1 --json # all keys'))).toEqual([])
    expect(check(block('countersign database create-logins --sql > logins.sql'))).toEqual([])
    expect(check('`countersign admin --help` `countersign admin …` `countersign-embed x`')).toEqual([])
  })
})

describe('the check of tables', () => {
  const page = (one: string[], other: string[]) =>
    [
      `## ${WITH}`,
      ...one.map((table) => `| \`${table}\` | x |`),
      `## ${WITHOUT}`,
      ...other.map((table) => `| \`${table}\` |`),
    ].join('\n')

  it('finds a table that nobody has decided about, one that does not exist, and one listed twice', () => {
    expect(undecidedTables(page(['a'], ['b']), ['a', 'b', 'c'])).toEqual([
      expect.stringMatching(/^c is in neither list/),
    ])
    expect(undecidedTables(page(['a'], ['b']), ['a'])).toEqual(['b is listed, but no migration creates it'])
    expect(undecidedTables(page(['a'], ['a']), ['a'])).toEqual(['a is listed twice'])
  })

  it('reads what migrations create and drop, in their order', () => {
    const sources = new Map([
      ['apps/server/migrations/0002_b.ts', '`DROP TABLE a`; `CREATE UNLOGGED TABLE c (`'],
      ['apps/server/migrations/0001_a.ts', '`CREATE TABLE a (`; `CREATE TABLE IF NOT EXISTS b (`'],
    ])
    expect(schemaTables(sources)).toEqual(['b', 'c'])
  })
})

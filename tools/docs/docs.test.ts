import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { makeProgram } from '../../apps/cli/program.ts'
import { readSources } from '../structure/source.ts'
import { commandsIn, unknownCommands } from './check-commands.ts'
import { brokenLinks } from './check-links.ts'
import { schemaTables, undecidedTables, WITH, WITHOUT } from './check-tables.ts'
import { anchorsIn, type Documents } from './markdown.ts'

const documents = readDocuments()
const program = makeProgram({ env: {}, out: () => {}, err: () => {} })
const privacy = documents.get('docs/auditors/privacy.md') ?? ''

function readDocuments(): Documents {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']).toString()
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

describe('the check of links', () => {
  const check = (text: string) => brokenLinks(new Map([['docs/A.md', text]]), (path) => path === 'docs/A.md')

  it('finds a missing file and a missing heading', () => {
    expect(check('[a](B.md)')).toEqual(['docs/A.md:1: B.md does not exist'])
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
    expect(check(block("A=1 bin/countersign admin suspend acc_1 --as 'Grace Hopper' # all keys"))).toEqual([])
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

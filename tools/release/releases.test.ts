import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProject } from '../supply-chain/project.ts'
import { checkHistory, parseReleases, readReleases } from './releases.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-releases-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

describe('RELEASES', () => {
  test('names commits of the history, and CHANGELOG.md has the notes of each with its date', () => {
    const releases = readReleases(ROOT)
    expect(releases.length).toBeGreaterThan(0)
    const { faults, unchecked } = checkHistory(ROOT, releases)
    expect(faults).toEqual([])
    if (unchecked) console.warn(unchecked)
    const notes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
    for (const { version, date } of releases) expect(notes).toContain(`\n## [${version}] - ${date}\n`)
  })

  test('has increasing versions, and what is checked out has one version, not below the last', () => {
    const versions = readReleases(ROOT).map(({ version }) => version)
    expect(versions.toSorted(byNumber)).toEqual(versions)
    const chart = /^appVersion: (.+)$/m.exec(readFileSync(join(ROOT, 'deploy/chart/Chart.yaml'), 'utf8'))?.[1]
    const own = new Set([chart, ...[...readProject(ROOT).manifests.values()].map(({ version }) => version)])
    expect(own.size).toBe(1)
    expect([versions.at(-1) ?? '', ...own].toSorted((a = '', b = '') => byNumber(a, b))).toEqual([
      versions.at(-1),
      ...own,
    ])
  })

  test('refuses a line that is not a version, a full hash and a date, by its number', () => {
    const commit = 'a'.repeat(40)
    expect(parseReleases(`# text\n\n0.1.0 ${commit} 2026-11-17\n`)).toEqual([
      { version: '0.1.0', commit, date: '2026-11-17' },
    ])
    expect(() => parseReleases(`# text\n0.1.0 abc1234 2026-11-17\n`)).toThrow('RELEASES, line 2')
  })
})

describe('the check of the history', () => {
  const git = (root: string, ...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args])
      .toString()
      .trim()

  function commit(root: string, content: string): string {
    writeFileSync(join(root, 'file'), content)
    git(root, 'add', 'file')
    git(root, 'commit', '--quiet', '--message', content)
    return git(root, 'rev-parse', 'HEAD')
  }

  function makeHistory(name: string): { root: string; first: string; aside: string } {
    const root = join(folder, name)
    mkdirSync(root)
    git(root, 'init', '--quiet', '--initial-branch', 'main')
    const first = commit(root, 'one')
    git(root, 'checkout', '--quiet', '-b', 'aside')
    const aside = commit(root, 'two')
    git(root, 'checkout', '--quiet', 'main')
    commit(root, 'three')
    return { root, first, aside }
  }

  const release = (hash: string) => [{ version: '0.1.0', commit: hash, date: '2026-11-17' }]

  test('finds a commit that does not exist, or is no ancestor', () => {
    const { root, first, aside } = makeHistory('complete')
    expect(checkHistory(root, release(first))).toEqual({ faults: [], unchecked: null })
    expect(checkHistory(root, release(aside)).faults).toEqual([`0.1.0: the commit ${aside} is not an ancestor of HEAD`])
    const none = 'f'.repeat(40)
    expect(checkHistory(root, release(none)).faults).toEqual([`0.1.0: the commit ${none} does not exist`])
  })

  test('says so in a shallow clone, and without Git', () => {
    const { root, first } = makeHistory('origin')
    const shallow = join(folder, 'shallow')
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, shallow])
    expect(checkHistory(shallow, release(first)).unchecked).toContain('Run git fetch --unshallow.')
    const archive = join(folder, 'archive')
    cpSync(shallow, archive, { recursive: true, filter: (path) => !path.endsWith('.git') })
    expect(checkHistory(archive, release(first)).unchecked).toContain('There is no Git history here')
  })
})

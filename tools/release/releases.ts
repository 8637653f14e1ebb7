import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// RELEASES lists the commit of each release, oldest first, as `version commit date`. Checks that compare with an earlier
// release, and upgrades that start from one, read it here.

export interface Release {
  version: string
  /** The full hash of the commit that is the release. */
  commit: string
  /** `YYYY-MM-DD` */
  date: string
}

const LINE = /^(?<version>\d+\.\d+\.\d+) (?<commit>[0-9a-f]{40}) (?<date>\d{4}-\d{2}-\d{2})$/

export function readReleases(root: string): Release[] {
  return parseReleases(readFileSync(join(root, 'RELEASES'), 'utf8'))
}

/** Empty lines and lines that begin with # are ignored. */
export function parseReleases(text: string): Release[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const { version, commit, date } = LINE.exec(line)?.groups ?? {}
    if (!version || !commit || !date) {
      throw new Error(`RELEASES, line ${index + 1}: "${line}" is not "version commit date", with the full hash.`)
    }
    return [{ version, commit, date }]
  })
}

export interface HistoryCheck {
  /** Releases whose commit is not part of the history. */
  faults: string[]
  /** Why the commits could not be looked up; null: they were. */
  unchecked: string | null
}

/** Whether each commit exists and is an ancestor of what is checked out. */
export function checkHistory(root: string, releases: readonly Release[]): HistoryCheck {
  if (!git(root, 'rev-parse', '--git-dir').isDone) {
    return { faults: [], unchecked: 'There is no Git history here, so the commits in RELEASES were not checked.' }
  }
  const faults: string[] = []
  for (const { version, commit } of releases) {
    if (git(root, 'merge-base', '--is-ancestor', commit, 'HEAD').isDone) continue
    if (git(root, 'rev-parse', '--is-shallow-repository').output === 'true') {
      const remedy = 'Run git fetch --unshallow.'
      return { faults: [], unchecked: `This clone is shallow and may lack the commit of ${version}. ${remedy}` }
    }
    const exists = git(root, 'cat-file', '-e', `${commit}^{commit}`).isDone
    faults.push(`${version}: the commit ${commit} ${exists ? 'is not an ancestor of HEAD' : 'does not exist'}`)
  }
  return { faults, unchecked: null }
}

function git(root: string, ...args: string[]): { isDone: boolean; output: string } {
  try {
    const output = execFileSync('git', ['-C', root, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    return { isDone: true, output: output.toString().trim() }
  } catch {
    return { isDone: false, output: '' }
  }
}

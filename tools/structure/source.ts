import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The repository's TypeScript files by path, with their text. Rules are pure functions over this, so a test can plant a breach. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  file: string
  /** A path from the repository's root for our own files, else the package's name. */
  target: string
}

/** Packages whose folder is not packages/<name>. */
const APPS: Record<string, string> = {
  server: 'server',
  signing: 'signing',
  'verify-page': 'verify',
  'sign-in-pages': 'sign-in',
  console: 'console',
}

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g

export function readSources(): Sources {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'])
  const files = listed.toString().split('\n').filter((file) => /^(packages|apps|proofs|bench|conformance|tools)\//.test(file)) // biome-ignore format: one list
  return new Map(files.flatMap((file) => readIfPresent(file)))
}

/** A file that is deleted but not committed is still listed by git. */
function readIfPresent(file: string): [string, string][] {
  try {
    return [[file, readFileSync(file, 'utf8')]]
  } catch {
    return []
  }
}

export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, from, dynamic, bare]) => ({
    file,
    target: resolveImport(file, from ?? dynamic ?? bare ?? ''),
  }))
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier.replace(/^@countersign\/([^/]+)/, (_, name) =>
    APPS[name] ? `apps/${APPS[name]}` : `packages/${name}`,
  )
}

/** A test, or a helper that only tests use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /\/testing(\/|\.ts$)/.test(file) || /\.testing\.ts$/.test(file)
}

export function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** The server's module a file belongs to, e.g. `sealing`. */
export function moduleOf(path: string): string | undefined {
  return /^apps\/server\/([^/]+)\//.exec(path)?.[1]
}

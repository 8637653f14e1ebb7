import { cpSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'
import { findDependency, isPackage, type Project } from '../supply-chain/project.ts'

// Copies the packages of npm that the product loads, without the parts of them that it does not load.

/** Folders at the top of a package that have no code to run. */
const UNUSED_FOLDERS =
  /^(test|tests|__tests__|bench|benchmark|benchmarks|example|examples|docs|doc|coverage|man|\.github)$/
const UNUSED_FILES = /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown|flow|tsbuildinfo|html|yml)$|^\.(?!\.)/i
/** Licences stay, whatever their file is called. */
const LICENCE = /^(licen[cs]e|copying|notice)/i

/** Large packages of which the product uses some files. Globs from the package's folder; `package.json` stays. */
const USED_PARTS: Readonly<Record<string, readonly string[]>> = {
  '@expo-google-fonts/noto-sans': ['400Regular/*.ttf'],
  '@fontsource-variable/*': ['unicode.json', 'files/*-wght-normal.woff2'],
  '@fontsource/*': ['unicode.json', 'files/*-400-normal.woff2'],
  '@hyzyla/pdfium': ['dist/index.esm.js', 'dist/index.cjs', 'dist/pdfium.wasm'],
  koffi: ['*.js', '*.cjs', 'src/koffi/**/*.js', 'src/koffi/**/*.cjs'],
  '@aws-sdk/*': ['!dist-es/**', '!dist-types/**'],
  '@smithy/*': ['!dist-es/**', '!dist-types/**'],
}

/** The installed packages that these workspaces need at run time, and the workspaces themselves, by path. */
export function neededBy(project: Project, workspaces: readonly string[]): string[] {
  const needed = new Set<string>(workspaces)
  for (const path of needed) {
    const entry = project.locked.get(path)
    const names = { ...entry?.dependencies, ...entry?.optionalDependencies, ...entry?.peerDependencies }
    for (const name of Object.keys(names)) {
      const found = findDependency(project, path, name)
      if (found !== undefined && (!isPackage(found) || project.installed.has(found))) needed.add(found)
    }
  }
  return [...needed].sort()
}

export function copyModules({ root, manifests }: Project, needed: readonly string[], out: string): void {
  for (const path of needed) {
    if (isPackage(path)) copyPackage(join(root, path), path, join(out, path))
    else link(out, path, manifests.get(path)?.name ?? '')
  }
}

function copyPackage(from: string, path: string, to: string): void {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const parts = Object.entries(USED_PARTS).find(([glob]) => matchesGlob(name, glob))?.[1]
  cpSync(from, to, {
    recursive: true,
    filter: (file) => isUsed(relative(from, file), lstatSync(file).isDirectory(), parts),
  })
}

/** `path` is relative to its package. Packages inside of a package are copied on their own. */
export function isUsed(path: string, isFolder: boolean, parts: readonly string[] | undefined): boolean {
  if (path === '') return true
  if (isFolder) return !UNUSED_FOLDERS.test(path) && basename(path) !== 'node_modules' && !isLeftOut(path, parts)
  if (LICENCE.test(basename(path)) || path === 'package.json') return true
  if (UNUSED_FILES.test(basename(path)) || isLeftOut(path, parts)) return false
  const chosen = parts?.filter((glob) => !glob.startsWith('!')) ?? []
  return chosen.length === 0 || chosen.some((glob) => matchesGlob(path, glob))
}

function isLeftOut(path: string, parts: readonly string[] = []): boolean {
  return parts.some((glob) => glob.startsWith('!') && matchesGlob(`${path}/`, glob.slice(1)))
}

/** A workspace is found by its name, as in a checkout. */
function link(out: string, folder: string, name: string): void {
  const at = join(out, 'node_modules', name)
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(relative(dirname(at), join(out, folder)), at)
}

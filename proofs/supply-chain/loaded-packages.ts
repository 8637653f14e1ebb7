import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { purlOf, type Sbom } from '../../tools/supply-chain/make-sbom.ts'

/** The packages of these files as purls: the nearest package.json that names one. */
export function packagesOf(files: Iterable<string>, root: string): Set<string> {
  const folders = new Map<string, string | undefined>()
  const purls = [...files].map((file) => packageAt(dirname(file), root, folders))
  return new Set(purls.filter((purl) => purl !== undefined))
}

/** Undefined for files outside of the product, such as those of this proof. */
function packageAt(folder: string, root: string, known: Map<string, string | undefined>): string | undefined {
  if (known.has(folder)) return known.get(folder)
  const found =
    nameIn(folder) ?? (isInside(dirname(folder), root) ? packageAt(dirname(folder), root, known) : undefined)
  known.set(folder, found)
  return found
}

function nameIn(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  // Packages have files of this name without a name in them, to set the kind of their modules.
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }
  return name === undefined || version === undefined ? undefined : purlOf(name, version)
}

/** Below the root itself, whose package.json is that of the whole repository. */
function isInside(folder: string, root: string): boolean {
  const path = relative(realpathSync(root), folder)
  return path !== '' && !path.startsWith('..') && !path.startsWith(sep)
}

/** `debug`, of the reference page's plugin, colours its output where these are installed. A deployment has neither. */
const USED_IF_PRESENT = /^pkg:npm\/(supports-color|has-flag)@/

export interface Judged {
  /** Loaded, and not in the SBOM. */
  unlisted: string[]
  /** Loaded, and in the SBOM as a tool of development. */
  development: string[]
}

export function judge(loaded: ReadonlySet<string>, sbom: Sbom): Judged {
  const scopes = new Map(sbom.components.map(({ purl, scope }) => [purl, scope]))
  return {
    unlisted: [...loaded].filter((purl) => !scopes.has(purl)),
    development: [...loaded].filter((purl) => scopes.get(purl) === 'excluded' && !USED_IF_PRESENT.test(purl)),
  }
}

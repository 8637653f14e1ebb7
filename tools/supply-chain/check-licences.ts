import { isDevelopmentOnly, isPackage, type Locked, nameAt, type Project } from './project.ts'

// Which licences may be in the product, and which in tools that only development uses. A licence that is in no list is a
// breach: a person decides, and adds it here.

const PRODUCT = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1', // fonts, embedded in documents as the licence permits
])
const DEVELOPMENT = new Set([...PRODUCT, 'BlueOak-1.0.0', 'MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'])

/** Packages of the product under another licence, with the reason why that is permitted. */
export const EXCEPTIONS = [
  {
    name: /^@img\/sharp-(libvips-|wasm32|win32-)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips, a shared library that users can replace; loaded only in confined processes',
  },
] as const

export function licenceBreaches(project: Project): string[] {
  const own = [...project.manifests]
    .filter(([, { license }]) => license !== 'Apache-2.0')
    .map(([folder]) => `${folder || '.'}/package.json does not name our licence, Apache-2.0`)
  const others = [...project.locked]
    .filter(([path, { link }]) => isPackage(path) && !link && isJudged(project, path))
    .flatMap(([path, entry]) => breachAt(project, path, entry))
  return [...own, ...others]
}

/** An optional package of another platform that has no hash has no licence in the lock file either (check-lock.ts). */
function isJudged({ locked, installed }: Project, path: string): boolean {
  return installed.has(path) || locked.get(path)?.integrity !== undefined
}

function breachAt(project: Project, path: string, entry: Locked): string[] {
  const licence = licenceAt(project, path)
  const where = isDevelopmentOnly(entry) ? 'a development tool' : 'the product'
  if (licence === undefined) return [`${path} (${where}) names no licence`]
  const allowed = isDevelopmentOnly(entry) ? DEVELOPMENT : PRODUCT
  const name = nameAt(path)
  const excepted = EXCEPTIONS.filter((one) => one.name.test(name)).map((one): string => one.licence)
  const verdict = satisfies(licence, (id) => allowed.has(id) || excepted.includes(id))
  return verdict ? [] : [`${path} (${where}) has the licence ${licence}, which is not allowed there`]
}

/** Of the installed package; of the lock file for a package of another platform. */
export function licenceAt({ installed, locked }: Project, path: string): string | undefined {
  const named = installed.has(path) ? installed.get(path)?.license : locked.get(path)?.license
  const text = typeof named === 'string' ? named : typeOf(named)
  return text === undefined || /^\s*$|^UNLICENSED$|^SEE LICEN[CS]E/i.test(text) ? undefined : text
}

/** The old form, `{"type": "MIT"}`. */
function typeOf(named: unknown): string | undefined {
  const type = typeof named === 'object' && named !== null && 'type' in named ? named.type : undefined
  return typeof type === 'string' ? type : undefined
}

/** SPDX licence expression (annex D): ids, AND, OR, parentheses. WITH and + are not allowed here. */
export function satisfies(expression: string, isAllowed: (id: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const either = (): boolean => {
    let result = all()
    while (tokens[at] === 'OR') {
      at += 1
      result = all() || result
    }
    return result
  }
  const all = (): boolean => {
    let result = one()
    while (tokens[at] === 'AND') {
      at += 1
      result = one() && result
    }
    return result
  }
  const one = (): boolean => {
    const token = tokens[at++] ?? ''
    if (token !== '(') return isAllowed(token)
    const result = either()
    return tokens[at++] === ')' && result
  }
  return either() && at === tokens.length
}

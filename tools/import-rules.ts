import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// Who may import whom (ARCHITECTURE.md). A broken rule is an error; there is no list of exceptions.

/** Features of the server, each may use those before it. Nobody imports webhooks: it consumes events. */
const FEATURES = [
  'accounts',
  'sandbox',
  'documents',
  'evidence',
  'templates',
  'certificates',
  'providers',
  'verification',
  'signrequests',
  'signing',
  'bulk',
  'webhooks',
]
/** By the name of its package. */
const APPS: Record<string, string> = { server: 'server', signing: 'signing', 'verify-page': 'verify' }
const PURE_PACKAGES = ['pades', 'p12', 'evidence', 'verify', 'remote-signing', 'sandbox-pki']

/** A page is drawn by the server's room for it; the page that judges looks like the signer's and is built like it. */
const PAGES = [
  ['apps/server/signing/', 'apps/signing'],
  ['apps/server/verification/', 'apps/verify'],
  ['apps/verify/', 'apps/signing'],
] as const

interface Import {
  file: string
  /** A path from the root for our own files, else the package's name. */
  target: string
}

const broken = sourceFiles().flatMap((file) =>
  importsOf(file).flatMap((i) => ruleBrokenBy(i).map((why) => `${file}: ${why}`)),
)
if (broken.length > 0) {
  process.stderr.write(`${broken.join('\n')}\n${broken.length} imports break the rules of ARCHITECTURE.md\n`)
  process.exit(1)
}

function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'])
  return listed.toString().split('\n').filter((file) => /^(packages|apps)\//.test(file)) // biome-ignore format: one thought
}

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(
    /(?:^|[\n;])\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map(([, from, dynamic, bare]) => ({ file, target: targetOf(file, from ?? dynamic ?? bare ?? '') }))
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier.replace(/^@countersign\/([^/]+)/, (_, name) =>
    APPS[name] ? `apps/${APPS[name]}` : `packages/${name}`,
  )
}

function ruleBrokenBy({ file, target }: Import): string[] {
  const isTest = /\.test\.tsx?$/.test(file) || /\/testing(\/|\.ts$)/.test(file)
  const rules: string[] = []
  const own = packageOf(file)
  if (own === 'packages/domain' && packageOf(target) !== own && !(isTest && /^(vitest|fast-check)$/.test(target))) {
    rules.push(`the domain imports nothing, but this imports ${target}`)
  }
  const pure = PURE_PACKAGES.some((name) => own === `packages/${name}`)
  if (pure && !isTest && (/^(packages\/domain|apps)\//.test(`${target}/`) || /^(pino|fastify|pg)$/.test(target))) {
    rules.push(`a stand-alone package imports no rules, apps, servers or loggers, but this imports ${target}`)
  }
  const isOperatorsUse =
    own === 'apps/cli' && /^apps\/server\/(?!main|testing)/.test(target) && !/\/store\.ts$/.test(target)
  const isItsPage = PAGES.some(([room, page]) => file.startsWith(room) && packageOf(target) === page)
  if (own !== packageOf(target) && target.startsWith('apps/') && !isTest && !isOperatorsUse && !isItsPage)
    rules.push(`nobody imports an app, but this imports ${target}`)
  return [...rules, ...(isTest ? [] : serverRules(file, target))]
}

function serverRules(file: string, target: string): string[] {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (!from || !to || from === to) return []
  if (from === 'main') return []
  if (to === 'main') return [`nobody imports main, but this imports ${target}`]
  if (to === 'testing') return [`only tests import ${target}`]
  if (from === 'platform' && to !== 'platform') return [`platform knows no feature, but this imports ${target}`]
  if (to === 'platform' || from === 'migrations') return []
  if (to === 'webhooks') return [`nobody imports webhooks: it consumes events (${target})`]
  if (FEATURES.indexOf(to) > FEATURES.indexOf(from)) return [`${from} comes before ${to} and may not import ${target}`]
  if (/\/store\.ts$/.test(target)) return [`another feature's store is private: ${target}`]
  return []
}

function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

function roomOf(path: string): string | undefined {
  return /^apps\/server\/([^/]+)\//.exec(path)?.[1]
}

import { type Import, importsOf, isTest, moduleOf, packageOf, type Sources } from './source.ts'

// Who may import whom (ARCHITECTURE.md). A breach is an error; there are no exceptions.

/** The server's features. Each may import those before it. No module imports webhooks: it consumes events. */
export const FEATURES = [
  'accounts',
  'users',
  'operators',
  'sandbox',
  'documents',
  'templates',
  'evidence',
  'trust',
  'providers',
  'verification',
  'signrequests',
  'records',
  'notifications',
  'sealing',
  'signing',
  'bulk',
  'console',
  'webhooks',
]
const STANDALONE_PACKAGES = ['pades', 'p12', 'evidence', 'verify', 'remote-signing', 'sandbox-pki', 'locales']

/** Pages are rendered by a module of the server; the other pages share the signing page's layout and build. */
const PAGES = [
  ['apps/server/signing/', 'apps/signing'],
  ['apps/server/verification/', 'apps/verify'],
  ['apps/server/users/', 'apps/sign-in'],
  ['apps/server/operators/', 'apps/sign-in'],
  ['apps/verify/', 'apps/signing'],
  ['apps/sign-in/', 'apps/signing'],
  ['apps/server/console/', 'apps/console'],
  ['apps/console/', 'apps/signing'],
] as const

/** Of the server, for the command line: verb files, and of the processes the checks of readiness. */
const FOR_COMMANDS = /^apps\/server\/(?!processes\/(?!health\/)|testing)/

export function importBreaches(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => /^(packages|apps)\//.test(file))
    .flatMap(([file, text]) => importsOf(file, text))
    .flatMap((imported) => rulesBrokenBy(imported).map((rule) => `${imported.file}: ${rule}`))
}

function rulesBrokenBy({ file, target }: Import): string[] {
  const rules: string[] = []
  const own = packageOf(file)
  if (
    own === 'packages/domain' &&
    packageOf(target) !== own &&
    !(isTest(file) && /^(vitest|fast-check)$/.test(target))
  ) {
    rules.push(`packages/domain imports nothing, but this file imports ${target}`)
  }
  const isStandalone = STANDALONE_PACKAGES.some((name) => own === `packages/${name}`)
  if (
    isStandalone &&
    !isTest(file) &&
    (/^(packages\/domain|apps)\//.test(`${target}/`) || /^(pino|fastify|pg)$/.test(target))
  ) {
    rules.push(
      `a stand-alone package imports no domain rules, apps, servers or loggers, but this file imports ${target}`,
    )
  }
  const isOperatorCommand = own === 'apps/cli' && FOR_COMMANDS.test(target) && !/\/store\.ts$/.test(target)
  const isItsPage = PAGES.some(([module, page]) => file.startsWith(module) && packageOf(target) === page)
  if (own !== packageOf(target) && target.startsWith('apps/') && !isTest(file) && !isOperatorCommand && !isItsPage) {
    rules.push(`no module imports an app, but this file imports ${target}`)
  }
  return [...rules, ...(isTest(file) ? [] : serverRules(file, target))]
}

function serverRules(file: string, target: string): string[] {
  const [from, to] = [moduleOf(file), moduleOf(target)]
  if (!from || !to || from === to) return []
  if (from === 'processes') return []
  if (to === 'processes') return [`no module imports processes, but this file imports ${target}`]
  if (to === 'testing' || isTest(target)) return [`only tests import ${target}`]
  if (from === 'platform') return [`platform imports no feature, but this file imports ${target}`]
  if (to === 'platform' || from === 'migrations') return []
  if (from === 'config') return []
  if (to === 'config') return [`only processes import config, but this file imports ${target}`]
  if (to === 'webhooks') return [`no module imports webhooks: it consumes events (${target})`]
  if (FEATURES.indexOf(to) > FEATURES.indexOf(from)) return [`${from} comes before ${to} and may not import ${target}`]
  if (/\/store\.ts$/.test(target)) return [`another feature's store is private: ${target}`]
  return []
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Outcome } from '../../apps/cli/doctor/examination.ts'
import { examine } from '../../apps/cli/doctor/examine.ts'
import type { ProcessKind } from '../../apps/cli/doctor/process-kind.ts'
import { reportText, withoutSecrets } from '../../apps/cli/doctor/report.ts'
import { COMPILED } from '../lib/data.ts'
import { foundFault, mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Deployment, deploy, type Env, PASSWORD } from './deployment.ts'
import { type Plant, SECRET } from './plant.ts'
import { allPlants, withChanges } from './plants.ts'

const LEAST_PLANTS = 50

export default {
  promise:
    '`countersign doctor` reports each of the listed misconfigurations by the right check alone, with its remedy and without a secret, and reports no problem of a healthy system',
  topic: 'Operations',
  budgetSeconds: 24,
  services: ['postgres', 'rgw'],
  faults: {
    misconfiguration:
      'misconfigurations, one at a time, in settings, database, object store, keys, mail, DNS, seal and clock',
    'false alarm': 'a system without its trusted proxies, judged as a healthy one',
    'secret in a report': 'a password in a finding',
  },
  async run({ say }) {
    const deployment = await deploy()
    try {
      const checks = await healthy(deployment)
      const split = await healthySplit(deployment)
      say(`healthy: ${checks} checks as one process and ${split} of api, worker and sealer, no problem`)
      const plants = allPlants(deployment)
      hold(plants.length >= LEAST_PLANTS, `only ${plants.length} mistakes are planted`)
      for (const plant of plants) await find(deployment, plant)
      foundFault('misconfiguration')
      await mustFind('false alarm', () => silent(withChanges(deployment.env, WITHOUT_PROXIES), 'all'))
      const [leaking] = await examine(deployment.env, { kind: 'all', dkimSelector: 'one' })
      hold(leaking, 'no check was made')
      await mustFind('secret in a report', () => mustBeDiscreet('planted', [{ ...leaking, title: SECRET }], {}))
      say(`${plants.length} mistakes found, each by its checks alone`)
      await healthy(deployment)
      await asCommand(deployment)
      return `${plants.length} of ${plants.length} planted misconfigurations named with their remedy, 0 false alarms in ${checks} checks of a healthy system`
    } finally {
      await deployment.close()
    }
  },
} satisfies Proof

async function healthy({ env }: Deployment): Promise<number> {
  const outcomes = await silent(env, 'all')
  const open = outcomes.filter(({ status }) => status === 'not_checked').map(({ name }) => name)
  // No api runs that could answer.
  hold(open.join() === 'public_url_answers', `not checked: ${open}`)
  return outcomes.length
}

async function silent(env: Env, kind: ProcessKind): Promise<Outcome[]> {
  const outcomes = await examine(env, { kind, dkimSelector: 'one' })
  const wrong = outcomes.filter(({ status }) => status === 'problem')
  hold(wrong.length === 0, `a healthy system has problems:\n${reportText(wrong, kind)}`)
  const undocumented = outcomes.map(({ name }) => name).filter((name) => !DOCUMENT.includes(`\`${name}\``))
  hold(undocumented.length === 0, `docs/operators/doctor.md does not explain ${undocumented.join(', ')}`)
  return outcomes
}

const DOCUMENT = readFileSync(new URL('../../docs/operators/doctor.md', import.meta.url), 'utf8')

/** Each process has its own logins, and only the sealer has the seal. */
async function healthySplit({ env, database }: Deployment): Promise<number> {
  const withoutSeal = Object.fromEntries(Object.keys(env).filter((name) => OF_SEALER.test(name)).map((name) => [name, undefined])) // biome-ignore format: one line
  const changes: Record<Exclude<ProcessKind, 'all'>, Plant['env']> = {
    api: { ...withoutSeal, COUNTERSIGN_LIVE_SIGNING: 'on' },
    worker: { ...withoutSeal, COUNTERSIGN_LIVE_SIGNING: 'on' },
    sealer: { COUNTERSIGN_SMTP_URL: undefined },
  }
  let checks = 0
  for (const kind of ['api', 'worker', 'sealer'] as const) {
    const own = { ...withChanges(env, changes[kind]), COUNTERSIGN_DATABASE_URL: database.urlOf(kind) }
    checks += (await silent(own, kind)).length
  }
  return checks
}

const OF_SEALER = /^COUNTERSIGN_(SEAL|TSA|TLOG|TRUST_ANCHORS)/

async function find(
  deployment: Deployment,
  { mistake, found, remedy, env, options = {}, plant }: Plant,
): Promise<void> {
  const undo = await plant?.()
  try {
    const settings = withChanges(deployment.env, env)
    const outcomes = await examine(settings, { kind: 'all', dkimSelector: 'one', ...options })
    const problems = outcomes.filter(({ status }) => status === 'problem')
    const names = problems.map(({ name }) => name)
    hold(
      names.toSorted().join() === found.toSorted().join(),
      `${mistake}: reported by ${names.join() || 'no check'}, not by ${found.join()}\n${reportText(problems, 'all')}`,
    )
    for (const { problem } of problems) {
      hold(remedy.test(problem?.remedy ?? ''), `${mistake}: the remedy is "${problem?.remedy}"`)
    }
    mustBeDiscreet(mistake, outcomes, settings)
  } finally {
    await undo?.()
  }
}

function mustBeDiscreet(mistake: string, outcomes: readonly Outcome[], env: Env): void {
  const report = withoutSecrets(reportText(outcomes, 'all'), env)
  const secrets = [PASSWORD, SECRET, env.COUNTERSIGN_S3_SECRET_KEY ?? PASSWORD]
  hold(!secrets.some((secret) => report.includes(secret)), `${mistake}: the report has a secret`)
}

const WITHOUT_PROXIES = { COUNTERSIGN_TRUSTED_PROXIES: undefined }
const CLI = new URL('../../apps/cli/main.ts', import.meta.url).pathname

/** As an operator runs it: exit code 0 or 1, and JSON. */
async function asCommand({ env }: Deployment): Promise<void> {
  const run = async (changes: Plant['env']) => {
    const child = spawn(process.execPath, [CLI, 'doctor', '--json', '--dkim-selector', 'one'], {
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, ...withChanges(env, changes) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [report, code] = await Promise.all([text(child.stdout), new Promise((end) => child.once('close', end))])
    return { code, report: JSON.parse(report) as { status: string; counts: { problems: number } } }
  }
  const [well, ill] = [await run({}), await run(WITHOUT_PROXIES)]
  hold(well.code === 0 && well.report.status === 'ok', `the command reports ${JSON.stringify(well)}`)
  hold(ill.code === 1 && ill.report.counts.problems === 1, `the command reports ${JSON.stringify(ill)}`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemaErrors } from '../../tools/supply-chain/validate-sbom.ts'
import { openAccount, until } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { checkCompleted, makeSigned, sandboxAnchors } from '../lib/sealed.ts'
import { holdTiming } from '../lib/timing.ts'
import { atUsualSpeed, type Stopwatch, startStopwatch } from '../lib/yardstick.ts'
import { compareBuilds } from './compare-builds.ts'
import { type Deployment, deploy, VOLUME } from './deployment.ts'
import { checkDraining } from './draining.ts'
import { checkExaminer } from './examiner.ts'
import { attempt, buildImages, HERE, podman } from './podman.ts'
import { tryImage } from './try-image.ts'

const MOST_MB = 350
const MOST_SECONDS = 60

export default {
  promise: `One image of at most ${MOST_MB} MB runs every process with a read-only root, without capabilities and as an ordinary user; its first signed document takes less than a minute`,
  topic: 'Operations',
  budgetSeconds: 50,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    for (const line of (await buildImages()).trim().split('\n')) say(line)
    const size = await checkContents()
    checkWords()
    const stopwatch = startStopwatch()
    const deployment = await deploy()
    let seconds: number
    try {
      const [api] = await Promise.all(
        ['api', 'worker', 'sealer'].map((process) => deployment.start(process, { settings: NO_COMPILING })),
      )
      seconds = await firstDocument(api ?? '', join(deployment.folder, 'volume'), stopwatch)
      say(`empty database to signed document: ${seconds.toFixed(1)} s`)
      await checkRights(deployment)
      await checkExaminer(deployment)
      await checkDraining(deployment, api ?? '')
    } finally {
      await deployment.remove()
    }
    const tried = await tryImage(say)
    const compared = full ? `; ${await compareBuilds(say)}` : ''
    return `${size} MB; first signed document ${seconds.toFixed(1)} s after an empty database, ${tried.toFixed(1)} s after \`podman run countersign:try\`; writable: the volume and /tmp${compared}`
  },
} satisfies Proof

/** A process that loaded TypeScript would not start. */
const NO_COMPILING = { NODE_OPTIONS: '--no-experimental-strip-types', COUNTERSIGN_DRAIN_SECONDS: '1' }

const FILES = '/opt/countersign -name "*.ts" -o -name esbuild -o -name vitest -o -name typescript'
const SBOM = '/opt/countersign/countersign.cdx.json'

/** Its size in MB. */
async function checkContents(): Promise<number> {
  const [image] = JSON.parse(await podman('image', 'inspect', 'countersign')) as [Image]
  const size = Math.ceil(image.Size / 1e6)
  hold(size <= MOST_MB, `the image has ${size} MB`)
  hold(image.Config.User === '10001:10001', `the image runs as ${image.Config.User}`)
  for (const label of ['version', 'revision', 'licenses']) {
    hold(image.Labels[`org.opencontainers.image.${label}`], `the image has no label ${label}`)
  }
  hold(image.Healthcheck?.Test.join(' ') === 'CMD countersign health', 'the image has no health check')
  const bare = ['run', '--rm', ...HERE, '--entrypoint', 'bash', 'countersign', '-c']
  const [sources = '', text = ''] = (await podman(...bare, `find ${FILES}; echo ---; cat ${SBOM}`)).split('---\n')
  hold(sources === '', `the image has files of development:\n${sources}`)
  const sbom: unknown = JSON.parse(text)
  const errors = schemaErrors(sbom)
  hold(errors.length === 0, `the SBOM is not valid: ${errors.join('; ')}`)
  const purls = (sbom as { components: { purl: string }[] }).components.map(({ purl }) => purl)
  for (const part of ['pkg:npm/fastify@', 'pkg:npm/node-linux', 'pkg:deb/debian/qpdf@', 'pkg:deb/debian/bubblewrap@']) {
    hold(
      purls.some((purl) => purl.startsWith(part)),
      `the SBOM lacks ${part}`,
    )
  }
  hold(!purls.some((purl) => /npm\/(vitest|esbuild|typescript)@/.test(purl)), 'the SBOM lists tools of development')
  return size
}

interface Image {
  Size: number
  Labels: Record<string, string>
  Config: { User: string }
  Healthcheck?: { Test: string[] }
}

/** Without settings it says how to go on. */
function checkWords(): void {
  const alone = attempt('run', '--rm', ...HERE, 'countersign')
  hold(alone.status === 0 && alone.printed.includes('countersign:try'), `it says nothing of use: ${alone.printed}`)
  const bare = attempt('run', '--rm', ...HERE, 'countersign', 'serve', 'api')
  hold(
    bare.status === 2 && bare.printed.includes('COUNTERSIGN_DATABASE_URL is not set'),
    `an api without settings says: ${bare.printed}`,
  )
  const help = attempt('run', '--rm', ...HERE, 'countersign', 'serve', '--help')
  hold(help.status === 0 && help.printed.includes('examiner'), `the help says: ${help.printed}`)
}

async function firstDocument(api: string, volume: string, stopwatch: Stopwatch): Promise<number> {
  await until(async () => ((await isReady(api)) ? true : undefined))
  const client = await openAccount(api)
  const signed = await makeSigned(client, 2)
  const path = `/api/v1/document-signrequest/${signed.documentId}`
  await until(async () => ((await client.fetch(`${path}/signed-document`)).status === 200 ? true : undefined))
  const seconds = atUsualSpeed(stopwatch, MOST_SECONDS * 1000) / 1000
  await checkCompleted(client, signed, await sandboxAnchors({ env: { COUNTERSIGN_DATA: volume } }))
  holdTiming(seconds < MOST_SECONDS, `the first signed document took ${seconds.toFixed(1)} s`)
  return seconds
}

async function isReady(api: string): Promise<boolean> {
  return fetch(`${api}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Its rights, the paths it can write to, and its health. Files may vanish while they are listed. */
const LOOK = `cat /proc/1/status; echo ---
find / \\( -path /proc -o -path /sys \\) -prune -o -writable ! -type l ! -type c -print 2>/dev/null
countersign health`

/** No capabilities, no new ones, an ordinary user, and nothing to write to but the volume and /tmp. */
async function checkRights({ name, folder }: Deployment): Promise<void> {
  for (const process of ['api', 'worker', 'sealer']) {
    const { status: code, printed } = attempt('exec', name(process), 'bash', '-c', LOOK)
    hold(code === 0, `the health check of the ${process} fails: ${printed}`)
    const [status = '', found = ''] = printed.split('---\n')
    const field = (key: string) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1]
    hold(field('Uid') === '10001', `the ${process} runs as ${field('Uid')}`)
    hold(/^0+$/.test(field('CapEff') ?? '') && /^0+$/.test(field('CapBnd') ?? ''), `the ${process} has capabilities`)
    hold(field('NoNewPrivs') === '1', `the ${process} can gain rights`)
    const paths = found.trim().split('\n')
    hold(paths.includes(VOLUME), `the ${process} cannot write to its volume`)
    const others = paths.filter((path) => !new RegExp(`^(${VOLUME}|/tmp|/dev/(shm|mqueue|pts))(/|$)`).test(path))
    hold(others.length === 0, `the ${process} can write to ${others.slice(0, 10).join(', ')}`)
  }
  hold(readFileSync(join(folder, 'volume/master.key'), 'utf8').length > 0, 'the master key is not in the volume')
}

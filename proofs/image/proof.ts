import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemaErrors } from '../../tools/supply-chain/validate-sbom.ts'
import { openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { checkCompleted, makeSigned, sandboxAnchors } from '../lib/sealed.ts'
import { compareBuilds } from './compare-builds.ts'
import { type Deployment, deploy, VOLUME } from './deployment.ts'
import { checkDraining } from './draining.ts'
import { checkExaminer } from './examiner.ts'
import { attempt, buildImages, HARDENED, HERE, podman } from './podman.ts'
import { tryImage } from './try-image.ts'

const LIMITS = {
  size: atMost(320, 'the image', { unit: 'MB' }),
  first: atMost(60, 'from an empty database to the first signed document', { unit: 's', timing: true }),
}
const PROCESSES = ['api', 'worker', 'sealer']

export default {
  promise:
    'One image runs every process as an ordinary user, without capabilities, with a read-only root and nothing to write to but its volume and /tmp; it has an SBOM and a health check and no tools of development, and ends by itself after SIGTERM',
  topic: 'Operations',
  budgetSeconds: 80,
  services: ['postgres'],
  limits: LIMITS,
  measured: ['from `podman run countersign:try` to the signed document, beside the other checks'],
  faults: {
    'writable folder': 'a container with another folder that it can write to',
    'too many rights': 'a container with a capability',
  },
  async run({ full, say }) {
    for (const line of (await buildImages()).trim().split('\n')) say(line)
    const size = await checkContents()
    await checkWords()
    const began = performance.now()
    const deployment = await deploy()
    let seconds: number
    let trying: Promise<number> | undefined
    try {
      const [api] = await Promise.all(PROCESSES.map((process) => deployment.start(process, { settings: NO_COMPILING })))
      seconds = await firstDocument(api ?? '', join(deployment.folder, 'volume'), began)
      say(`empty database to signed document: ${seconds.toFixed(1)} s`)
      trying = tryImage(say)
      trying.catch(() => {})
      await Promise.all(PROCESSES.map((process) => checkRights(deployment, process)))
      await Promise.all([plantFaults(deployment), checkExaminer(deployment)])
      await checkDraining(deployment, api ?? '')
    } finally {
      await trying?.catch(() => {})
      await deployment.remove()
    }
    const tried = await trying
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
  holdLimit(LIMITS.size, size)
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
async function checkWords(): Promise<void> {
  const [alone, bare, help] = await Promise.all([
    attempt('run', '--rm', ...HERE, 'countersign'),
    attempt('run', '--rm', ...HERE, 'countersign', 'serve', 'api'),
    attempt('run', '--rm', ...HERE, 'countersign', 'serve', '--help'),
  ])
  hold(alone.status === 0 && alone.printed.includes('countersign:try'), `it says nothing of use: ${alone.printed}`)
  hold(
    bare.status === 2 && bare.printed.includes('COUNTERSIGN_DATABASE_URL is not set'),
    `an api without settings says: ${bare.printed}`,
  )
  hold(help.status === 0 && help.printed.includes('examiner'), `the help says: ${help.printed}`)
}

async function firstDocument(api: string, volume: string, began: number): Promise<number> {
  await until(async () => ((await isReady(api)) ? true : undefined))
  const client = await openAccount(api)
  const signed = await makeSigned(client, 2)
  const path = `/api/v1/document-signrequest/${signed.documentId}`
  await until(async () => ((await client.fetch(`${path}/signed-document`)).status === 200 ? true : undefined))
  const seconds = (performance.now() - began) / 1000
  await checkCompleted(client, signed, await sandboxAnchors({ env: { COUNTERSIGN_DATA: volume } }))
  holdLimit(LIMITS.first, seconds)
  return seconds
}

async function isReady(api: string): Promise<boolean> {
  return fetch(`${api}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Its rights, and the paths it can write to. Files may vanish while they are listed. */
const LOOK = `cat /proc/1/status; echo ---
find / \\( -path /proc -o -path /sys \\) -prune -o -writable ! -type l ! -type c -print 2>/dev/null; true`

/** No capabilities, no new ones, an ordinary user, and nothing to write to but the volume and /tmp. */
async function checkRights({ name, folder }: Deployment, process: string): Promise<void> {
  const { status: code, printed } = await attempt('exec', name(process), 'bash', '-c', LOOK)
  hold(code === 0, `in the ${process}: ${printed}`)
  const isHealthy = async () => (await attempt('exec', name(process), 'countersign', 'health')).status === 0
  await until(async () => (await isHealthy()) || undefined).catch(() => hold(false, `the ${process} is not healthy`))
  holdRights(process, printed)
  hold(readFileSync(join(folder, 'volume/master.key'), 'utf8').length > 0, 'the master key is not in the volume')
}

function holdRights(process: string, printed: string): void {
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

/** Containers that look like a process and have one right more. */
async function plantFaults({ folder }: Deployment): Promise<void> {
  const look = async (...more: string[]) => {
    const volume = ['--volume', `${join(folder, 'volume')}:${VOLUME}`, '--entrypoint', 'bash']
    const { printed } = await attempt(
      'run',
      '--rm',
      ...HERE,
      ...HARDENED,
      ...volume,
      ...more,
      'countersign',
      '-c',
      LOOK,
    )
    return printed
  }
  const [writable, mighty] = await Promise.all([look('--tmpfs', '/srv:mode=1777'), look('--cap-add', 'NET_RAW')])
  for (const printed of [writable, mighty]) {
    hold(/^Uid:\s+10001\s/m.test(printed), `a container with a planted fault did not start: ${printed}`)
  }
  await mustFind('writable folder', () => holdRights('planted', writable))
  await mustFind('too many rights', () => holdRights('planted', mighty))
}

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PREFLIGHT } from '../../apps/server/documents/preflight/program.ts'
import { RENDERING } from '../../apps/server/documents/rendering/program.ts'
import { openS3 } from '../../apps/server/platform/blobs/s3.ts'
import { RGW, removeBucket } from '../../apps/server/platform/blobs/testing/stores.ts'
import { PICTURE } from '../../apps/server/platform/pictures/decode.ts'
import { VERIFICATION } from '../../apps/server/verification/judge-upload.ts'
import { licenceBreaches } from '../../tools/supply-chain/check-licences.ts'
import { lockBreaches } from '../../tools/supply-chain/check-lock.ts'
import { makeSbom } from '../../tools/supply-chain/make-sbom.ts'
import { readProject } from '../../tools/supply-chain/project.ts'
import { systemPackages } from '../../tools/supply-chain/system-packages.ts'
import { schemaErrors } from '../../tools/supply-chain/validate-sbom.ts'
import { openAccount, until } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { makeSigned } from '../lib/sealed.ts'
import { startStack } from '../lib/stack.ts'
import { judge, packagesOf } from './loaded-packages.ts'
import { checkAt, copyManifests, type Planted, plant } from './planted.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TRACE = join(import.meta.dirname, 'trace-modules.ts')
const SMTP = 'smtp://127.0.0.1:15025'

const PLANTED: (Planted & { fault: string })[] = [
  { name: 'planted-unlicensed', range: '1.0.0', fault: 'a dependency without a licence' },
  { name: 'planted-unpinned', range: '^1.0.0', license: 'MIT', fault: 'a dependency on a range of versions' },
  {
    name: 'planted-agpl',
    range: '1.0.0',
    license: 'AGPL-3.0-only',
    fault: 'a dependency under the AGPL',
  },
]

export default {
  promise:
    'The SBOM is valid CycloneDX 1.6 and lists every package that a process loads while a document is uploaded, signed, sealed and verified; every dependency has an allowed licence and is pinned by version and hash',
  topic: 'Security and privacy',
  budgetSeconds: 24,
  services: ['postgres', 'rgw', 'smtp'],
  faults: {
    ...Object.fromEntries(PLANTED.map(({ name, fault }) => [name, fault])),
    'unlisted-package': 'a loaded package that the SBOM lacks',
  },
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-supply-chain-'))
    chmodSync(folder, 0o755)
    try {
      const projects = [ROOT, join(ROOT, 'tools/node')].map(readProject)
      const breaches = projects.flatMap((project) => [...lockBreaches(project), ...licenceBreaches(project)])
      hold(breaches.length === 0, `${breaches.length} breaches, the first: ${breaches[0]}`)
      const sbom = makeSbom(projects, systemPackages())
      const errors = schemaErrors(sbom)
      hold(errors.length === 0, `the SBOM is not valid CycloneDX 1.6: ${errors[0]}`)
      say(`the SBOM has ${sbom.components.length} components`)

      const trace = join(folder, 'loaded')
      writeFileSync(trace, '')
      await runProduct(folder, trace)
      const files = new Set([process.execPath, ...readFileSync(trace, 'utf8').trim().split('\n')])
      const loaded = packagesOf(files, ROOT)
      const { unlisted, development } = judge(loaded, sbom)
      hold(unlisted.length === 0, `loaded, and not in the SBOM: ${unlisted.join(', ')}`)
      hold(development.length === 0, `loaded, and only a tool of development: ${development.join(', ')}`)
      for (const name of ['fastify', 'pg', '%40aws-sdk/client-s3', 'nodemailer', 'sharp', 'commander', 'harfbuzzjs']) {
        const purl = [...loaded].find((one) => one.startsWith(`pkg:npm/${name}@`))
        hold(purl, `nothing loaded ${name}: the trace is not complete`)
        const without = { ...sbom, components: sbom.components.filter((one) => one.purl !== purl) }
        hold(judge(loaded, without).unlisted.length === 1, `an SBOM without ${name} is taken for complete`)
      }
      foundFault('unlisted-package')
      say(`${files.size} files of ${loaded.size} packages were loaded`)

      findPlanted(join(folder, 'copy'), say)
      return `${sbom.components.length} components, ${loaded.size} packages loaded, 0 of them unlisted; ${PLANTED.length} of ${PLANTED.length} planted dependencies found`
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
} satisfies Proof

/** A document is uploaded, signed, sealed and verified, with a store and a mail server; every process is traced. */
async function runProduct(folder: string, trace: string): Promise<void> {
  const bucket = `supply-chain-${randomUUID()}`
  await (await openS3({ ...RGW, bucket, createBucket: true })).close()
  const tracing = { COUNTERSIGN_TRACE_FILE: trace, NODE_OPTIONS: `--import=${TRACE}` }
  const env = {
    ...tracing,
    COUNTERSIGN_S3_BUCKET: bucket,
    COUNTERSIGN_S3_ENDPOINT: RGW.endpoint,
    COUNTERSIGN_S3_ACCESS_KEY: RGW.accessKeyId,
    COUNTERSIGN_S3_SECRET_KEY: RGW.secretAccessKey,
    COUNTERSIGN_SMTP_URL: SMTP,
  }
  const stack = await startStack({ processes: ['serve-api', 'serve-worker', 'serve-sealer'], env })
  try {
    const client = await openAccount(stack.url)
    const { documentId } = await makeSigned(client, 1)
    const path = `/api/v1/document-signrequest/${documentId}/signed-document`
    const signed = await until(async () => {
      const answer = await client.fetch(path)
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : void (await answer.text())
    })
    const file = join(folder, 'signed.pdf')
    writeFileSync(file, signed)
    const run = (script: string, ...args: string[]) => runTraced({ ...stack.env, ...tracing }, script, args)
    await run(join(ROOT, 'apps/cli/main.ts'), 'verify', file)
    await run(join(ROOT, 'apps/cli/main.ts'), 'admin', '--help')
    // Confined, they have no environment to be traced by: started without an input they load what they use, and end.
    for (const { script } of [PREFLIGHT, RENDERING, PICTURE, VERIFICATION]) await run(script)
  } finally {
    await stack.stop()
    await removeBucket(bucket)
  }
}

/** Its result does not count, only what it loads. */
async function runTraced(env: NodeJS.ProcessEnv, script: string, args: string[]): Promise<void> {
  const running = promisify(execFile)(process.execPath, [script, ...args], { env })
  running.child.stdin?.end()
  await running.catch(() => {})
}

/** CI's own check, on a faithful copy and then with the planted dependencies in it. */
function findPlanted(root: string, say: (line: string) => void): void {
  copyManifests(ROOT, root)
  const wrong = checkAt(root)
  hold(wrong === null, `a faithful copy is refused: ${wrong?.[0]}`)
  for (const planted of PLANTED) plant(root, planted)
  const breaches = checkAt(root) ?? []
  for (const { name } of PLANTED) {
    const found = breaches.find((breach) => breach.includes(name))
    hold(found, `${name} is not found`)
    foundFault(name)
    say(`found: ${found}`)
  }
}

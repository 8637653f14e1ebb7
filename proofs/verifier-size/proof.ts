import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { fileOf, foreignRoot } from '../../conformance/corpus/manifest.ts'
import { foundFault, mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'

// The verifier as a page would load it. That it is complete is shown by letting the bundle itself judge a file, with
// nothing of Node.js in reach of it but WebCrypto.

const ENTRY = 'packages/pades/verify/index.ts'
const LIMITS = { size: atMost(60, 'the bundle, compressed by gzip', { unit: 'kB' }) }

export default {
  promise: 'The verifier bundled for browsers judges an archive, contains no library, and is at most 60 kB by gzip',
  topic: 'Evidence and verification',
  budgetSeconds: 3,
  services: [],
  limits: LIMITS,
  faults: {
    'changed-file': 'a changed bit in the archive',
    library: 'a library in the bundle',
    ballast: '64 kB more in the bundle',
  },
  async run({ say }) {
    const bundle = await bundleOf('')
    checkBundle(bundle)
    await judgeWith(bundle.code)
    await mustFind('library', async () => checkBundle(await bundleOf(`export { check } from 'fast-check'`)))
    const ballast = Array.from({ length: 10_000 }, (_, i) => Math.sin(i).toString(36).slice(3, 11)).join('')
    await mustFind('ballast', async () => checkBundle(await bundleOf(`export const ballast = '${ballast}'`)))
    say(`${bundle.files.length} files, ${(bundle.code.length / 1000).toFixed(1)} kB minified`)
    return `${sizeOf(bundle).toFixed(1)} kB gzip`
  },
} satisfies Proof

interface Built {
  code: string
  files: string[]
}

/** The verifier, with more code in its entry. */
async function bundleOf(more: string): Promise<Built> {
  const contents = `export * from './${ENTRY}'\n${more}\n`
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  })
  return { code: outputFiles[0]?.text ?? '', files: Object.keys(metafile.inputs) }
}

function checkBundle(bundle: Built): void {
  const outside = bundle.files.filter((file) => /node_modules|platform\/node/.test(file))
  hold(outside.length === 0, `the bundle holds ${outside.join(', ')}`)
  holdLimit(LIMITS.size, sizeOf(bundle))
}

const sizeOf = ({ code }: Built): number => gzipSync(code, { level: 9 }).length / 1000

interface Bundle {
  memorySource(bytes: Uint8Array): unknown
  parseCertificate(der: Uint8Array): unknown
  verifyPdf(source: unknown, options: object): Promise<{ conclusion: string; signatures: { level: string }[] }>
}

async function judgeWith(code: string): Promise<void> {
  const bundle = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Bundle
  const pem = await readFile(foreignRoot, 'utf8')
  const root = bundle.parseCertificate(Uint8Array.from(Buffer.from(pem.replaceAll(/-----[^-]+-----/g, ''), 'base64')))
  const pdf = Uint8Array.from(await readFile(fileOf({ name: 'pyhanko-lta-dss-vri' })))
  const judge = (bytes: Uint8Array) =>
    bundle.verifyPdf(bundle.memorySource(bytes), { anchors: [root], now: new Date() })
  const { conclusion, signatures } = await judge(pdf)
  hold(conclusion === 'valid' && signatures[0]?.level === 'B-LTA', `the bundle calls an honest archive ${conclusion}`)
  const changed = await judge(pdf.with(100, (pdf[100] ?? 0) ^ 1))
  hold(changed.conclusion !== 'valid', 'the bundle calls a changed archive valid')
  foundFault('changed-file')
}

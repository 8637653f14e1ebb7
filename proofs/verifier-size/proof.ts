import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { fileOf, foreignRoot } from '../../conformance/corpus/manifest.ts'
import { hold, type Proof } from '../lib/proof.ts'

// The verifier as a page would load it. That it is whole is shown by letting the bundle itself judge a file, with
// nothing of Node's in reach of it but WebCrypto.

const limitKb = 120
const entry = 'packages/pades/verify/index.ts'

export default {
  promise: `The verifier runs in a browser and weighs less than ${limitKb} kB there, compressed`,
  topic: 'Evidence and verification',
  budgetSeconds: 3,
  services: [],
  faults: {},
  async run({ say }) {
    const { outputFiles, metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
    })
    const code = outputFiles[0]?.text ?? ''
    const outside = Object.keys(metafile.inputs).filter((file) => /node_modules|platform\/node/.test(file))
    hold(outside.length === 0, `the bundle holds ${outside.join(', ')}`)
    await judgeWith(code)
    const [plain, compressed] = [code.length / 1000, gzipSync(code, { level: 9 }).length / 1000]
    say(`${Object.keys(metafile.inputs).length} files, ${plain.toFixed(1)} kB minified`)
    hold(compressed < limitKb, `${compressed.toFixed(1)} kB gzip is not under ${limitKb}`)
    return `${compressed.toFixed(1)} kB gzip of at most ${limitKb}`
  },
} satisfies Proof

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
}

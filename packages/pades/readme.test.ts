import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPdfsig, checkWithQpdf, readWhole } from './testing/judges.ts'
import { makeKey, openssl, type TestKey } from './testing/openssl.ts'
import { samplePdf } from './testing/sample-pdfs.ts'

/** The examples run where the package's own name resolves, in a folder that git ignores. */
mkdirSync(join(import.meta.dirname, '.types'), { recursive: true })
const directory = mkdtempSync(join(import.meta.dirname, '.types', 'examples-'))
const at = (file: string) => join(directory, file)
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const examples = [...readme.matchAll(/### \d\. (.*?)\n.*?```ts\n(.*?)```/gs)].map(([, title = '', code = '']) => ({
  title,
  code,
}))

beforeAll(() => {
  const key = makeKey('rsa2048', 'Example Signer')
  const inputs = ['-inkey', key.keyFile, '-in', key.certificateFile, '-certfile', key.rootFile]
  openssl(['pkcs12', '-export', ...inputs, '-passout', 'pass:secret', '-out', at('signer.p12')])
  writeFileSync(at('contract.pdf'), samplePdf())
  writeProvider(key)
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('there are five examples', () => {
  expect(examples).toHaveLength(5)
})

test.each(examples)('$title', ({ code }) => {
  writeFileSync(at('example.ts'), code)
  rmSync(at('signed.pdf'), { force: true })
  execFileSync(process.execPath, [at('example.ts')], { cwd: directory, stdio: 'pipe' })
  const signed = readWhole(at('signed.pdf'))
  checkWithQpdf(signed)
  const verdicts = askPdfsig(signed)
  expect(verdicts.length).toBeGreaterThan(0)
  expect(verdicts.every(({ valid }) => valid)).toBe(true)
  expect(verdicts.at(-1)?.coversWholeDocument).toBe(true)
})

/** A provider as the fourth example needs it: gets a hash, answers with a CMS over it. */
function writeProvider(key: TestKey): void {
  const script = [
    "import { createHash, createPrivateKey, sign } from 'node:crypto'",
    "import { readFileSync } from 'node:fs'",
    "import { encodeSignedAttributes, encodeSignedData, parseCertificate } from '@countersign/pades/cms'",
    `const certificate = Buffer.from('${Buffer.from(key.chain[0]).toString('base64')}', 'base64')`,
    `const privateKey = createPrivateKey(readFileSync('${key.keyFile}'))`,
    "const digest = Buffer.from(process.argv[2] ?? '', 'hex')",
    "const signedAttributes = encodeSignedAttributes(digest, createHash('sha256').update(certificate).digest())",
    "const signature = sign('sha256', signedAttributes, privateKey)",
    'const signer = parseCertificate(certificate)',
    "const parts = { signer, certificates: [certificate], algorithm: 'rsa-sha256', signedAttributes, signature }",
    'process.stdout.write(encodeSignedData(parts))',
  ]
  writeFileSync(at('provider.mts'), script.join('\n'))
  writeFileSync(at('provider'), `#!/bin/sh\nexec '${process.execPath}' '${at('provider.mts')}' "$@"\n`)
  chmodSync(at('provider'), 0o755)
}

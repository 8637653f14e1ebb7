import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeKey, openssl, type TestKey } from './openssl.ts'
import { samplePdf } from './sample-pdfs.ts'
import { readBytes } from './validators.ts'

/** The examples of the README, and a folder in which they run unchanged. */

export interface Example {
  readonly title: string
  readonly code: string
}

const root = join(import.meta.dirname, '..')

export function readExamples(): readonly Example[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const found = readme.matchAll(/### \d+\. (.*?)\n.*?```ts\n(.*?)```/gs)
  return [...found].map(([, title = '', code = '']) => ({ title, code }))
}

export interface ExampleFolder extends Disposable {
  /** Runs an example and returns the document that it signed. Throws if the example does not exit with 0. */
  run(example: Example): Uint8Array
}

/** A folder with the files that the examples need: a contract, a signer and a provider. */
export function makeExampleFolder(): ExampleFolder {
  // Here the package's own name resolves, and git ignores the folder.
  mkdirSync(join(root, '.types'), { recursive: true })
  const folder = mkdtempSync(join(root, '.types', 'examples-'))
  const key = makeKey('rsa2048', 'Example Signer')
  const inputs = ['-inkey', key.keyFile, '-in', key.certificateFile, '-certfile', key.rootFile]
  openssl(['pkcs12', '-export', ...inputs, '-passout', 'pass:secret', '-out', join(folder, 'signer.p12')])
  writeFileSync(join(folder, 'contract.pdf'), samplePdf())
  writeProvider(folder, key)
  return {
    run({ code }) {
      const file = join(folder, 'example.ts')
      writeFileSync(file, code)
      rmSync(join(folder, 'signed.pdf'), { force: true })
      execFileSync(process.execPath, [file], { cwd: folder, stdio: 'pipe' })
      return readBytes(join(folder, 'signed.pdf'))
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Writes a script that takes a hash and prints a CMS over it. */
function writeProvider(folder: string, key: TestKey): void {
  const module = join(folder, 'provider.mts')
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
  writeFileSync(module, script.join('\n'))
  writeFileSync(join(folder, 'provider'), `#!/bin/sh\nexec '${process.execPath}' '${module}' "$@"\n`)
  chmodSync(join(folder, 'provider'), 0o755)
}

import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeP12 } from '../../packages/p12/testing/files.ts'
import { encodeSignedAttributes } from '../../packages/pades/cms/index.ts'
import { makeKey, openssl } from '../../packages/pades/testing/openssl.ts'
import { samplePdf } from '../../packages/pades/testing/sample-pdfs.ts'
import { checkWithQpdf, readBytes, verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { cmsOver, createTestParties, signedResponse } from '../../packages/remote-signing/testing/esp.ts'
import { json21 } from '../../packages/remote-signing/testing/profiles.ts'
import { createFixtures } from '../../packages/verify/testing/fixtures.ts'
import { hold } from '../lib/proof.ts'
import { type Example, runExample } from './examples.ts'
import type { Project } from './install.ts'

// The files that the examples of each README expect, and what others say of the results.

export type Exercise = (project: Project, examples: readonly Example[], node: string) => Promise<void>

export const EXERCISES: Readonly<Record<string, Exercise>> = {
  '@countersign/pades': async (project, examples, node) => {
    hold(examples.length === 6, `the README of pades has ${examples.length} examples`)
    const key = makeKey('rsa2048', 'Example Signer')
    write(project, 'contract.pdf', samplePdf())
    write(project, 'signer.p12', makeP12(key, 'secret'))
    writeProvider(project, node, key)
    for (const example of examples) {
      rmSync(join(project.folder, 'signed.pdf'), { force: true })
      await runExample(project, example, node)
      checkSigned(project, example.code)
    }
  },

  '@countersign/p12': async (project, examples, node) => {
    const message = Buffer.from('a signed message')
    const key = makeKey('p256')
    write(project, 'signer.p12', makeP12(key, 'secret'))
    write(project, 'message.txt', message)
    write(project, 'attributes.der', encodeSignedAttributes(sha256(message), sha256(key.chain[0])))
    const run = (number: number) => runExample(project, exampleAt(examples, number), node)
    await run(1)
    const at = (file: string) => join(project.folder, file)
    openssl(['x509', '-inform', 'DER', '-in', at('signer.der'), '-noout', '-pubkey', '-out', at('signer.pub')])
    const verify = ['-verify', at('signer.pub'), '-signature', at('message.sig'), at('message.txt')]
    hold(/Verified OK/.test(openssl(['dgst', '-sha256', ...verify]).toString()), 'OpenSSL refuses the signature of p12')
    expect(await run(2), 'p12_password_wrong')
    const longer = Buffer.concat([message, Buffer.from('and more')])
    expect(await run(3), [message, longer].map((bytes) => sha256(bytes).toString('hex')).join('\n'))
    expect(await run(4), 'signed true')
    write(project, 'message.txt', Buffer.from('another message'))
    expect(await run(4), 'refused')
  },

  '@countersign/remote-signing': async (project, examples, node) => {
    const parties = createTestParties()
    write(project, 'contract.pdf', samplePdf())
    write(project, 'asp.p12', makeP12(makeKey('rsa2048', 'Requester'), 'secret'))
    write(project, 'esp.json', JSON.stringify(json21(parties.esp)))
    await runExample(project, exampleAt(examples, 1), node)
    // The provider and the person:
    const { fields } = readJson(project, 'form.json') as { fields: Record<string, string> }
    const [, hash = ''] = />([0-9a-f]{64})</.exec(fields.eSignRequest ?? '') ?? []
    const { pending } = readJson(project, 'visit.json') as { pending: { txn: string } }
    const cms = await cmsOver(Buffer.from(hash, 'hex'), parties.person)
    const certificate = parties.person.chain[0]
    const answer = await signedResponse(parties, { txn: pending.txn, ts: new Date(), certificate, cms })
    write(project, 'answer.json', JSON.stringify({ eSignResponse: Buffer.from(answer).toString() }))
    await runExample(project, exampleAt(examples, 2), node)
    checkSigned(project, exampleAt(examples, 1).code)
  },

  '@countersign/evidence': async (project, examples, node) => {
    const fixtures = createFixtures()
    write(project, 'evidence.zip', await fixtures.evidence())
    write(project, 'log-key.txt', fixtures.logKey)
    expect(await runExample(project, exampleAt(examples, 1), node), 'intact: 6 entries')
    expect(await runExample(project, exampleAt(examples, 2), node), 'logged by log.example/2026')
  },

  '@countersign/verify': async (project, examples, node) => {
    const fixtures = createFixtures()
    const { document } = await fixtures.completed()
    hold(document, 'the fixture has no document')
    const certificate = Buffer.from(fixtures.pki.root.certificate).toString('base64')
    write(project, 'trust.json', JSON.stringify({ roots: [{ of: 'operator', name: 'A', certificate }], logs: [] }))
    write(project, 'signed.pdf', document)
    const [outcome] = (await runExample(project, exampleAt(examples, 1), node)).split('\n')
    expect(outcome, 'valid')
  },

  '@countersign/sandbox-pki': async (project, examples, node) => {
    expect(await runExample(project, exampleAt(examples, 1), node), 'rsa 3')
  },

  '@countersign/embed': async (project, examples, node) => {
    const react = examples.find(({ language }) => language === 'tsx')
    hold(react, 'the README of embed has no React component')
    const render = `
      import { renderToString } from 'react-dom/server'
      console.log(renderToString(<Signing link="https://sign.example.com/s/1" onDone={() => {}} />))`
    const html = await runExample(project, { language: 'tsx', code: react.code + render }, node)
    hold(/^<countersign-embed src="https:\/\/sign\.example\.com\/s\/1"/.test(html), `React renders ${html}`)
    const plain = exampleAt(
      examples.filter(({ language }) => language === 'ts'),
      1,
    )
    expect(await runExample(project, plain, node), '')
  },
}

function exampleAt(examples: readonly Example[], number: number): Example {
  const example = examples[number - 1]
  hold(example, `the README has no example ${number}`)
  return example
}

function expect(actual: string | undefined, expected: string): void {
  hold(actual === expected, `an example prints "${actual}", not "${expected}"`)
}

/** Other programs accept signed.pdf, and the example names each signed field. */
function checkSigned(project: Project, code: string): void {
  const signed = readBytes(join(project.folder, 'signed.pdf'))
  checkWithQpdf(signed)
  const verdicts = verifyWithPdfsig(signed)
  hold(verdicts.length > 0, `${project.name}: pdfsig finds no signature`)
  for (const { field, valid } of verdicts) {
    hold(valid, `${project.name}: pdfsig refuses the signature in ${field}`)
    hold(code.includes(`'${field}'`), `${project.name}: ${field} is signed, and the example does not name it`)
  }
  hold(verdicts.at(-1)?.coversWholeDocument, `${project.name}: the last signature does not cover the document`)
}

/** Writes a program that takes a hash and prints a CMS over it. */
function writeProvider(project: Project, node: string, key: ReturnType<typeof makeKey>): void {
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
  write(project, 'provider.mjs', script.join('\n'))
  write(project, 'provider', `#!/bin/sh\nexec '${node}' provider.mjs "$@"\n`)
  chmodSync(join(project.folder, 'provider'), 0o755)
}

function write(project: Project, file: string, content: string | Uint8Array): void {
  writeFileSync(join(project.folder, file), content)
}

function readJson(project: Project, file: string): unknown {
  return JSON.parse(readFileSync(join(project.folder, file), 'utf8'))
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

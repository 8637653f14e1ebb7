import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Locale } from '@countersign/locales'
import { openTrustStores } from '@countersign/server/trust/stores.ts'
import { gatherTrust } from '@countersign/server/verification/trust.ts'
import { type Outcome, readTrust, type Trust, type TrustJson, type Verdict, verifyFile } from '@countersign/verify'
import type { Command } from 'commander'
import { type CliContext, UsageError } from './context.ts'
import { trustFolder } from './trust.ts'
import { chooseLanguage, LANGUAGE_OPTION } from './verdict/choose-language.ts'
import { describeVerdict } from './verdict/describe.ts'

// countersign verify FILE…: the verdict of the page /verify, offline and without a browser.

const HELP = `
FILE is a signed PDF of any product, a certificate of completion, or an evidence.zip. The command makes no network
requests. It trusts the operator's stores and the sandbox's authority on this machine. --trust replaces them: PEM
certificates, or the /verify/trust.json of a service, which also contains the keys of its logs.

Exit codes: 0 all are valid.
            1 one is not valid: it was changed, or its signature does not match.
            2 one cannot be verified: it is unreadable or encrypted, or the usage is wrong.
            3 one is intact, but a person must decide: its issuer is unknown, it was changed in ways that its
              signers permit, a check is indeterminate, or it was signed in the sandbox.
            4 one is not signed.
            For several files the worst code is used, in the order 1, 2, 4, 3.`

export function addVerifyCommand(program: Command, context: CliContext): void {
  program
    .command('verify')
    .description('Verify who signed a file, when, and whether it was changed since, offline.')
    .argument('<files...>', 'signed PDFs, or evidence.zip')
    .option('--trust <file>', 'trust only these; may be repeated', (file, before: string[]) => [...before, file], [])
    .option('--json', 'print JSON, a line for each file')
    .option(...LANGUAGE_OPTION)
    .addHelpText('after', HELP)
    .action(async (files: string[], options: { trust: string[]; json?: boolean; language?: string }) => {
      const language = chooseLanguage(options.language, context.env)
      const trust = await trustOf(options.trust, context.env)
      const codes: number[] = []
      for (const file of files) {
        const verdict = await verifyFile(await bytesOf(file), trust)
        context.out(options.json ? `${JSON.stringify({ file, verdict })}\n` : described(file, verdict, language))
        codes.push(EXIT_CODES[verdict.outcome])
      }
      const worst = SEVERITY.find((code) => codes.includes(code))
      if (worst !== undefined) throw new NotValid(worst)
    })
}

/** The command has printed the verdict already. */
export class NotValid extends Error {
  override readonly name = 'NotValid'
  readonly exitCode: number

  constructor(exitCode: number) {
    super('not valid')
    this.exitCode = exitCode
  }
}

const EXIT_CODES: Readonly<Record<Outcome, number>> = {
  valid: 0,
  invalid: 1,
  unreadable: 2,
  issuer_unknown: 3,
  changed: 3,
  indeterminate: 3,
  test: 3,
  unsigned: 4,
}
const SEVERITY = [1, 2, 4, 3]

/** Contains no blank line: blank lines separate the files. */
function described(file: string, verdict: Verdict, language: Locale): string {
  return `${file}\n${describeVerdict(verdict, language)
    .map((line) => `  ${line}\n`)
    .join('')}\n`
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`the file cannot be read: ${error.message}`)
  })
  return new Uint8Array(bytes)
}

async function trustOf(files: readonly string[], env: CliContext['env']): Promise<Trust> {
  if (files.length === 0) return readTrust(await machineTrust(env))
  const each = await Promise.all(files.map(async (file) => trustIn(file, await bytesOf(file))))
  return { roots: each.flatMap(({ roots }) => roots), logs: each.flatMap(({ logs }) => logs) }
}

/** The same trust as the server's. */
function machineTrust(env: CliContext['env']): Promise<TrustJson> {
  const data = env.COUNTERSIGN_DATA || '.data'
  return gatherTrust({
    stores: openTrustStores({ folder: trustFolder(env), defaults: [] }),
    sealRoots: env.COUNTERSIGN_TRUST_ANCHORS ? resolve(env.COUNTERSIGN_TRUST_ANCHORS) : null,
    sandboxRoot: resolve(env.COUNTERSIGN_SANDBOX_PKI || `${data}/sandbox-pki`, 'root.pem'),
  })
}

function trustIn(file: string, bytes: Uint8Array): Trust {
  const text = Buffer.from(bytes).toString()
  const certificates = [...text.matchAll(PEM)].map(([, base64 = '']) => base64.replaceAll(/\s/g, ''))
  const pem = { roots: certificates.map((certificate) => ({ of: 'operator', name: '', certificate })), logs: [] }
  try {
    return readTrust(certificates.length > 0 ? pem : JSON.parse(text))
  } catch (error) {
    throw new UsageError(`${file} contains neither PEM certificates nor a trust list: ${(error as Error).message}`)
  }
}

const PEM = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g

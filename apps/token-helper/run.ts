import { parseArgs } from 'node:util'
import { showCertificates } from './choose-certificate.ts'
import { EXIT, Failure } from './failure.ts'
import { findTokens } from './pkcs11/find-tokens.ts'
import { readAddress } from './service/address.ts'
import { Service } from './service/service.ts'
import { signWithToken } from './sign.ts'
import { openScreen, openTerminal } from './terminal/terminal.ts'
import { VERSION } from './version.ts'

const HELP = `Signs a document with your USB token, together with the signing page.

  countersign-token-helper <address>            the address of the signing page, such as https://sign.example.com
  countersign-token-helper --list               lists tokens and their certificates, and signs nothing

  --module <path>   your token's PKCS#11 library, if the helper does not find it
  --help, --version

The signing page shows a code. Type it here when the helper asks for it. The PIN is sent only to the token. The helper
downloads the document and sends back only the finished signature. It opens no network port.

Exit codes: 0 signed, 1 unexpected error, 2 wrong usage, 3 code or session, 4 token, 5 PIN, 6 certificate rejected,
            7 the data to sign did not match the document shown, 8 service, 130 stopped.
`

/** Runs one command line and returns the exit code. */
export async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = readOptions(args)
    if (values.help || values.version) {
      process.stdout.write(values.help ? HELP : `${VERSION}\n`)
      return EXIT.signed
    }
    if (values.list) return list(values.module)
    const [address, ...more] = positionals
    if (address === undefined || more.length > 0)
      throw new Failure('usage', 'Give one address: that of the signing page.', 'See --help.')
    const origin = readAddress(address)
    const terminal = openTerminal()
    const service = new Service(origin, terminal.stopped)
    await signWithToken({ terminal, service, library: values.module, now: new Date() })
    return EXIT.signed
  } catch (error) {
    return reportFailure(error)
  }
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        module: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Failure('usage', (error as Error).message, 'See --help.')
  }
}

function list(library: string | undefined): number {
  using found = findTokens(library)
  showCertificates(openScreen(), found, new Date())
  return EXIT.signed
}

function reportFailure(error: unknown): number {
  const failure = error instanceof Failure ? error : undefined
  const message = failure?.message ?? `Unexpected error: ${String(error)}`
  process.stderr.write(`\n${message}\n${failure?.advice === undefined ? '' : `${failure.advice}\n`}`)
  return failure?.exit ?? EXIT.unexpected
}

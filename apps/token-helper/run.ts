import { parseArgs } from 'node:util'
import { showCertificates } from './choose.ts'
import { EXIT, Failure } from './failure.ts'
import { findTokens } from './pkcs11/find-tokens.ts'
import { readAddress } from './service/address.ts'
import { Service } from './service/service.ts'
import { signWithToken } from './sign.ts'
import { openScreen, openTerminal } from './terminal/terminal.ts'
import { VERSION } from './version.ts'

const HELP = `Signs a document with your USB token, beside the signing page.

  countersign-token-helper <address>            the address of the signing page, such as https://sign.example.com
  countersign-token-helper --list               shows tokens and their certificates, and signs nothing

  --module <path>   your token's PKCS#11 library, where it is not found by itself
  --help, --version

The page shows a code; type it here when asked. The PIN goes to the token alone, the document's bytes come to this
computer, and only the finished signature leaves it. Nothing on this computer listens to the network.

Exit codes: 0 signed, 1 unexpected, 2 wrong usage, 3 code or session, 4 token, 5 PIN, 6 certificate not taken,
            7 what was to be signed was not what was shown, 8 service, 130 stopped.
`

/** Runs one command line; tells the exit code. */
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
      throw new Failure('usage', 'Give the one address of the signing page.', 'See --help.')
    const origin = readAddress(address)
    const terminal = openTerminal()
    const service = new Service(origin, terminal.stopped)
    await signWithToken({ terminal, service, library: values.module, now: new Date() })
    return EXIT.signed
  } catch (error) {
    return explain(error)
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

function explain(error: unknown): number {
  const failure = error instanceof Failure ? error : undefined
  const words = failure?.message ?? `Something went wrong that nobody foresaw: ${String(error)}`
  process.stderr.write(`\n${words}\n${failure?.advice === undefined ? '' : `${failure.advice}\n`}`)
  return failure?.exit ?? EXIT.unexpected
}

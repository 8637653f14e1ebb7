import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkBundle, isZip, readBundle } from '@countersign/evidence/bundle'
import { type ChainVerdict, checkTrail, type KnownHead, parseTrail } from '@countersign/evidence/chain'
import { type Command, InvalidArgumentError } from 'commander'
import { type CliContext, UsageError } from './context.ts'
import { chooseLanguage, LANGUAGE_OPTION } from './verdict/choose-language.ts'
import { type Texts, textsFor } from './verdict/texts.ts'

// countersign check-chain FILE: verifies an audit trail offline.

const HELP = `
FILE is an evidence.zip, or the audit-trail.json that the audit-trail call returns.
The chain alone proves that its entries belong together. --head compares it with the head printed in a certificate of
completion, which detects a rewritten chain.

Exit codes: 0 intact, 1 not intact, 2 wrong usage, or the file has neither format.`

export function addCheckChainCommand(program: Command, context: CliContext): void {
  program
    .command('check-chain')
    .description('Verify the hash chain of an audit trail, offline.')
    .argument('<file>', 'evidence.zip or audit-trail.json')
    .option(
      '--head <count:hash>',
      'the head of the chain after this number of entries; may be repeated',
      knownHeads,
      [],
    )
    .option('--json', 'print JSON')
    .option(...LANGUAGE_OPTION)
    .addHelpText('after', HELP)
    .action(async (path: string, options: { head: KnownHead[]; json?: boolean; language?: string }) => {
      const texts = textsFor(chooseLanguage(options.language, context.env))
      const found = check(await bytesOf(path), options.head)
      context.out(options.json ? `${JSON.stringify(presented(found))}\n` : `${described(found, texts)}\n`)
      if (!isIntact(found)) throw new ChainBroken()
    })
}

/** The command has printed the error already. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken'
}

interface Found {
  request: string
  chain: ChainVerdict
  faults: readonly string[]
}

function check(bytes: Uint8Array, heads: readonly KnownHead[]): Found {
  try {
    if (!isZip(bytes)) return checkText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), heads)
    const { trail, chain, faults } = checkBundle(readBundle(bytes), (part) => hash('sha256', part, 'buffer'), heads)
    if (!trail || !chain) throw new TypeError(faults.join('; '))
    return { request: trail.sign_request_id, chain, faults }
  } catch (error) {
    throw new UsageError(`the file is neither an evidence.zip nor an audit-trail.json: ${(error as Error).message}`)
  }
}

function checkText(text: string, heads: readonly KnownHead[]): Found {
  const trail = parseTrail(text)
  const chain = checkTrail(trail, (part) => hash('sha256', part, 'hex'), heads)
  return { request: trail.sign_request_id, chain, faults: [] }
}

function isIntact({ chain, faults }: Found): boolean {
  return chain.ok && faults.length === 0
}

function presented({ request, chain, faults }: Found) {
  const common = { sign_request_id: request, whole: isIntact({ request, chain, faults }), faults }
  if (chain.ok) return { ...common, count: chain.count, head: chain.head }
  return { ...common, entry: chain.index + 1, reason: chain.reason }
}

/** The reasons and faults are the checker's own words, in English. */
function described({ request, chain, faults }: Found, { cli, format }: Texts): string {
  const verdict = chain.ok
    ? format(cli.chainIntact, { request, count: chain.count, head: chain.head })
    : format(cli.chainBroken, { request, entry: chain.index + 1, reason: chain.reason })
  return [verdict, ...faults.map((fault) => format(cli.bundleChanged, { fault }))].join('\n')
}

async function bytesOf(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: Error) => {
    throw new UsageError(`the file cannot be read: ${error.message}`)
  })
}

function knownHeads(text: string, before: KnownHead[]): KnownHead[] {
  const [, count, head] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!count || !head) throw new InvalidArgumentError('Give it as 12:<64 hex digits>.')
  return [...before, { count: Number(count), head }]
}

import { makeResolver } from '@countersign/server/platform/address-guard/index.ts'
import { assignProviders, wordsOf } from '@countersign/server/providers/assign.ts'
import type { Assignment } from '@countersign/server/providers/assigned.ts'
import { openProviderFolder, type ProviderFolder } from '@countersign/server/providers/folder.ts'
import type { Provider } from '@countersign/server/providers/provider.ts'
import type { ReadProviderSecret } from '@countersign/server/providers/secrets/open.ts'
import { type TriedOut, tryOut } from '@countersign/server/providers/try-out.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from './context.ts'
import { storedSecrets } from './keys/provider-secrets.ts'
import { asOperator, command, named, type Options, presented, show } from './operator.ts'

// countersign admin providers …: remote signing providers (docs/operators/providers.md).

export function addProviderCommands(admin: Command, context: CliContext): void {
  command(admin, 'providers', 'list the providers in the folder, and its unusable files').action(
    async (options: Options) => {
      const path = providerFolder(context.env)
      const folder = await openProviderFolder(path)()
      const lines = described(folder)
      const text = lines.length === 0 ? `There is no provider in ${path}.` : lines.join('\n')
      show(context, options, { folder: path, ...presentedFolder(folder) }, text)
    },
  )

  command(admin, 'try-provider', 'on a sealer’s machine: test our key for a provider, or query the service')
    .argument('<provider>', 'its id')
    .option('--asp-id <id>', 'as an account with this ASP id of its own')
    .action(async (id: string, options: Options & { aspId?: string }) => {
      const { env } = context
      const provider = await usableProvider(env, id, storedSecrets(context))
      const servers = (env.COUNTERSIGN_DNS_SERVERS ?? '').split(',').filter(Boolean)
      const publicUrl = env.COUNTERSIGN_PUBLIC_URL || 'http://localhost:8080'
      const deps = { resolve: makeResolver({ servers }), publicUrl }
      const tried = await tryOut(deps, { provider, aspId: options.aspId ?? null })
      show(context, options, presentedTry(id, tried), describedTry(id, tried))
    })

  command(admin, 'assign-providers', 'set the providers that an account’s signers may use')
    .argument('<account>', 'its e-mail address or id (acc_…)')
    .argument('[providers...]', 'ids, the default first; the others are used if it fails')
    .option('--asp-id <provider=id>', 'the account’s own ASP id at an eSign provider', gathered, [])
    .option('--none', 'instead: no provider')
    .action(async (who: string, ids: string[], options: Options & Choice) => {
      const providers = await wantedProviders(context.env, ids, options)
      const account = await asOperator(context, (db, operator) => assignProviders(db, who, operator, providers))
      const text = `The signers of ${named(account)} may use ${wordsOf(providers)}.`
      const assigned = providers.map(({ id, aspId }) => ({ id, asp_id: aspId }))
      show(context, options, { ...presented(account), providers: assigned }, text)
    })
}

interface Choice {
  aspId: string[]
  none?: boolean
}

function gathered(value: string, before: string[]): string[] {
  return [...before, value]
}

async function wantedProviders(
  env: CliContext['env'],
  ids: readonly string[],
  { aspId, none = false }: Choice,
): Promise<readonly Assignment[]> {
  if (none === ids.length > 0) throw new UsageError('give provider ids, or --none')
  if (new Set(ids).size < ids.length) throw new UsageError('a provider is named twice')
  const own = new Map(aspId.map((text) => aspIdOf(text, ids)))
  const assignments: Assignment[] = []
  for (const id of ids) {
    const { profile } = await usableProvider(env, id)
    if (own.has(id) && profile.protocol === 'csc-2') throw new UsageError(`${id} is a CSC service, which has no ASP id`)
    assignments.push({ id, aspId: own.get(id) ?? null })
  }
  return assignments
}

async function usableProvider(env: CliContext['env'], id: string, readSecret?: ReadProviderSecret): Promise<Provider> {
  const path = providerFolder(env)
  const { providers } = await openProviderFolder(path, { readSecret })()
  const found = providers.find(({ profile }) => profile.id === id)
  if (!found) throw new UsageError(`there is no usable provider ${id} in ${path} (COUNTERSIGN_PROVIDERS)`)
  return found
}

function aspIdOf(text: string, ids: readonly string[]): [string, string] {
  const [id = '', ...rest] = text.split('=')
  const aspId = rest.join('=')
  if (aspId === '' || !ids.includes(id))
    throw new UsageError(`--asp-id ${text}: write provider=id, of a provider named`)
  return [id, aspId]
}

/** The same folder as the server's. */
function providerFolder(env: CliContext['env']): string {
  return env.COUNTERSIGN_PROVIDERS || `${env.COUNTERSIGN_DATA || '.data'}/providers`
}

function described({ providers, problems }: ProviderFolder): string[] {
  const usable = providers.map(({ profile, mode }) => `${profile.id}: ${profile.name}, ${profile.protocol}, ${mode}`)
  return [...usable, ...problems.map((problem) => `  not usable: ${problem}`)]
}

function presentedFolder({ providers, problems }: ProviderFolder) {
  const usable = providers.map(({ profile: { id, name, protocol }, mode }) => ({ id, name, protocol, mode }))
  return { providers: usable, problems }
}

function describedTry(id: string, { requester, answers, service }: TriedOut): string {
  const asked = service && `${id}: ${service} offers what a signature needs.`
  const signed = requester && `${id}: requests under ${requester.aspId} are signed by ${ends(requester)}`
  return [asked ?? signed, ...answers.map((pin) => `  answers are accepted if signed by ${ends(pin)}`)].join('\n')
}

function ends({ subject, until }: { subject: string; until: Date }): string {
  return `${subject} (until ${until.toISOString()})`
}

function presentedTry(provider: string, { requester, answers, service }: TriedOut) {
  const named = ({ subject, until }: { subject: string; until: Date }) => ({ subject, until: until.toISOString() })
  return {
    provider,
    service,
    requester: requester && { asp_id: requester.aspId, ...named(requester) },
    answers: answers.map(named),
  }
}

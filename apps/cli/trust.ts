import { chooseTrustStores, wordsOf } from '@countersign/server/trust/choose-stores.ts'
import { isStoreName, openTrustStores, type TrustStore } from '@countersign/server/trust/stores.ts'
import { subjectOf } from '@countersign/server/trust/subject.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from './context.ts'
import { asOperator, command, named, type Options, presented, show } from './operator.ts'

// countersign admin trust …: the trust stores that validate signers' own certificates (docs/operators/trust-stores.md).

export function addTrustCommands(admin: Command, context: CliContext): void {
  command(admin, 'trust-stores', 'list the trust stores in the folder, and their unusable files').action(
    async (options: Options) => {
      const folder = trustFolder(context.env)
      const stores = await openTrustStores({ folder, defaults: [] }).list()
      const text = stores.length === 0 ? `There is no store in ${folder}.` : stores.map(described).join('\n')
      show(context, options, { folder, stores: stores.map(presentedStore) }, text)
    },
  )

  command(admin, 'trust', 'set the trust stores that validate the certificates of an account’s signers')
    .argument('<account>', 'its e-mail address or id (acc_…)')
    .argument('[stores...]', 'names of sub-folders of the trust folder')
    .option('--default', 'instead: the default stores (COUNTERSIGN_TRUST_DEFAULT)')
    .option('--none', 'instead: no store; no signer can use their own certificate in live mode')
    .action(async (who: string, names: string[], options: Options & Instead) => {
      const stores = await wantedStores(context.env, names, options)
      const account = await asOperator(context, (db, _name, both) => chooseTrustStores(db, who, both, stores))
      const text = `The certificates of signers of ${named(account)} are validated against ${wordsOf(stores)}.`
      show(context, options, { ...presented(account), trust_stores: stores }, text)
    })
}

interface Instead {
  default?: boolean
  none?: boolean
}

async function wantedStores(
  env: CliContext['env'],
  names: readonly string[],
  instead: Instead,
): Promise<readonly string[] | null> {
  const ways = [names.length > 0, instead.default, instead.none].filter(Boolean)
  if (ways.length !== 1) throw new UsageError('give names of stores, or --default, or --none')
  if (instead.default) return null
  const invalid = names.find((name) => !isStoreName(name))
  if (invalid !== undefined) {
    throw new UsageError(`"${invalid}" is not a valid name of a store: use lower-case letters, digits and hyphens`)
  }
  await checkStoresExist(env, names)
  return [...new Set(names)].toSorted()
}

/** A misspelt name would trust no certificate, and only a signer would notice. */
async function checkStoresExist(env: CliContext['env'], names: readonly string[]): Promise<void> {
  const folder = trustFolder(env)
  const known = await openTrustStores({ folder, defaults: [] }).list()
  const missing = names.find((wanted) => !known.some(({ name }) => name === wanted))
  if (missing !== undefined)
    throw new UsageError(`there is no store ${missing} in ${folder} (COUNTERSIGN_TRUST_FOLDER)`)
}

/** The same folder as the server's. */
export function trustFolder(env: CliContext['env']): string {
  return env.COUNTERSIGN_TRUST_FOLDER || `${env.COUNTERSIGN_DATA || '.data'}/trust`
}

function described({ name, anchors, problems }: TrustStore): string {
  const count = `${anchors.length} ${anchors.length === 1 ? 'authority' : 'authorities'}`
  const ended = anchors.filter(({ notAfter }) => notAfter < new Date()).map(endedWords)
  return [`${name}: ${count}`, ...[...problems, ...ended].map((problem) => `  not trusted: ${problem}`)].join('\n')
}

function endedWords(anchor: TrustStore['anchors'][number]): string {
  return `${subjectOf(anchor).name} expired on ${anchor.notAfter.toISOString()}`
}

function presentedStore({ name, anchors, problems }: TrustStore) {
  const authorities = anchors.map((anchor) => {
    return { name: subjectOf(anchor).name, valid_until: anchor.notAfter.toISOString() }
  })
  return { name, authorities, problems }
}

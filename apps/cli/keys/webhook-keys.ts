import { listRootKeys, retireRootKey } from '@countersign/server/webhooks/keys/retire.ts'
import { rootKeysIn, rotateRootKeys } from '@countersign/server/webhooks/keys/root-keys.ts'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { asOperator, command, type Options, show } from '../operator.ts'

// countersign admin … webhook-key: the root keys from which each endpoint's v1a key is derived
// (docs/adr/0040-endpoint-keys.md).

export function addWebhookKeyCommands(admin: Command, context: CliContext): void {
  command(admin, 'rotate-webhook-key', 'add a root key that signs webhooks (v1a) in addition to the current one')
    .option(
      '--finish',
      'instead, remove all keys but the newest; run it a day later, when receivers have fetched the new public keys',
    )
    .action(async (options: Options & { finish?: boolean }) => {
      const path = webhookKeyFile(context.env)
      const finish = options.finish ?? false
      await rotateRootKeys(path, { finish })
      const done = finish
        ? 'Only the newest key signs now. The public keys of the others remain published for a day.'
        : 'A new key signs in addition to the current one.'
      const next = `Workers on this machine reload ${path} within 10 seconds. Copy it to the other machines with workers.`
      show(context, options, { path, finish }, `${done} ${next}`)
    })

  command(
    admin,
    'webhook-keys',
    'list the root keys that sign webhooks (v1a), and which are in this machine’s file',
  ).action(async (options: Options) => {
    const [keys, here] = await Promise.all([
      asOperator(context, (db) => listRootKeys(db)),
      rootKeysIn(webhookKeyFile(context.env)),
    ])
    const listed = keys.map((key) => ({ ...key, in_file: here.includes(key.id) }))
    const text = listed.map(
      ({ id, state, last_held_at, in_file }) =>
        `${id}  ${state}  last held by a worker ${last_held_at}${in_file ? '  in the file' : ''}`,
    )
    show(
      context,
      options,
      { keys: listed },
      text.length === 0 ? 'No worker has signed a webhook yet.' : text.join('\n'),
    )
  })

  command(
    admin,
    'retire-webhook-key',
    'withdraw a root key at once: it signs no more, and its public keys are not published',
  )
    .argument('<key>', 'its id (whr_…), from countersign admin webhook-keys')
    .action(async (id: string, options: Options) => {
      await asOperator(context, (db, operator) => retireRootKey(db, id, operator))
      const text = `${id} is retired. Workers stop signing with it within 10 seconds. Receivers drop its public keys when they fetch again.`
      show(context, options, { id, state: 'retired' }, text)
    })
}

/** The worker's key file; the command runs on the worker's machine. */
function webhookKeyFile(env: CliContext['env']): string {
  return env.COUNTERSIGN_WEBHOOK_KEY_FILE || `${env.COUNTERSIGN_DATA || '.data'}/webhook.keys`
}

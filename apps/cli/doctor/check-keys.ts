import { existsSync } from 'node:fs'
import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { MasterKeysUnusable } from '@countersign/server/platform/master-keys/errors.ts'
import { type MasterKeySettings, openDriver } from '@countersign/server/platform/master-keys/open.ts'
import { isRegisteredKey, readRegistry } from '@countersign/server/platform/master-keys/registry.ts'
import { masterKeysCheck } from '@countersign/server/processes/health/checks.ts'
import { listRootKeys } from '@countersign/server/webhooks/keys/retire.ts'
import { rootKeysIn } from '@countersign/server/webhooks/keys/root-keys.ts'
import { type Examination, placed, type Subject } from './examination.ts'
import { runsAs } from './process-kind.ts'

// The keys of the process, compared with what the database says about them. No key is created or registered.

const READY = ['database', 'database_logins', 'database_migrated', 'migrations'] as const

export function keyExaminations(subject: Subject): Examination[] {
  return [
    placed(
      'keys',
      'Every master key that rows are wrapped under is here.',
      masterKeysCheck({ check: () => checkMasterKeys(subject) }),
      READY,
    ),
    ...(runsAs(subject.kind, 'worker') ? [webhookKeys(subject)] : []),
    ...(runsAs(subject.kind, 'sealer') && subject.config.seal ? [logKey(subject)] : []),
  ]
}

/** As a process does at its start, without registering the first key. */
async function checkMasterKeys({ config, connections }: Subject): Promise<void> {
  const app = connections.as('countersign_app')
  const registry = await readRegistry(app)
  const used = registry.filter(({ state }) => state !== 'empty')
  if (used.length === 0 && willCreate(config.masterKeys)) return
  const driver = await openDriver(withoutCreating(config.masterKeys), app)
  try {
    const ids = await driver.ids()
    const absent = used.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
    if (absent.length > 0) {
      throw new MasterKeysUnusable(
        'missing',
        `The master key ${absent.join(', ')} is not in ${driver.place}, and rows of the database are wrapped under it.`,
      )
    }
    const verdicts = await Promise.all(used.map((key) => isRegisteredKey(driver, key)))
    const wrong = used.filter((_, i) => !verdicts[i]).map(({ id }) => id)
    if (wrong.length > 0) {
      throw new MasterKeysUnusable(
        'wrong',
        `The master key ${wrong.join(', ')} in ${driver.place} is not the key that was registered under this id.`,
      )
    }
    if (registry.length > 0 && !registry.some(({ state }) => state === 'open')) {
      throw new MasterKeysUnusable('none open', 'No master key may wrap new keys. Run `countersign admin rewrap`.')
    }
  } finally {
    await driver.close()
  }
}

function willCreate(settings: MasterKeySettings): boolean {
  return settings.kind === 'file' && settings.mayCreate && !existsSync(settings.file)
}

function withoutCreating(settings: MasterKeySettings): MasterKeySettings {
  return settings.kind === 'file' ? { ...settings, mayCreate: false } : settings
}

function webhookKeys({ config, connections }: Subject): Examination {
  const file = config.webhookKeyFile
  return {
    ...{ group: 'keys', name: 'webhook_keys', needs: READY, required: true },
    title: 'The webhook root keys are those that receivers know.',
    remedy: `Copy ${file} from another worker's machine or from its backup.`,
    run: async (): Promise<Problem | null> => {
      const known = await listRootKeys(connections.as('countersign_dispatcher'))
      const live = known.filter(({ state }) => state === 'live').map(({ id }) => id)
      const here = await rootKeysIn(file)
      if (live.length === 0 || here.some((id) => live.includes(id))) return null
      const what = here.length === 0 ? `${file} does not exist` : `${file} has other keys`
      return {
        problem: `${what}, but webhooks are signed with ${live.join(', ')}.`,
        remedy:
          "Copy the file from another worker's machine or from its backup. If it is lost, run `countersign admin rotate-webhook-key`: receivers must fetch the new public keys.",
      }
    },
  }
}

function logKey({ config }: Subject): Examination {
  return {
    ...{ group: 'keys', name: 'log_key', required: false },
    title: 'The key of the live transparency log opens.',
    remedy:
      'Check COUNTERSIGN_TLOG_KEY_FILE or the settings COUNTERSIGN_TLOG_PKCS11_… (docs/operators/transparency-log.md).',
    run: async (): Promise<Problem | null> => {
      const { liveKey } = config.transparency
      if (!liveKey) {
        return {
          problem: 'Live documents are sealed, but the live transparency log has no key: its entries wait.',
          remedy:
            'Set COUNTERSIGN_TLOG_KEY_FILE, or the settings COUNTERSIGN_TLOG_PKCS11_… (docs/operators/transparency-log.md).',
        }
      }
      const { openLogKey } = await import('@countersign/server/evidence/log/key.ts')
      await openLogKey(liveKey, 'doctor')
      return null
    },
  }
}

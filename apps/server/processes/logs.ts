import { openLogKey } from '../evidence/log/key.ts'
import { logName, originOf } from '../evidence/log/names.ts'
import { LOCK_YEARS } from '../evidence/log/stamp.ts'
import { startLog } from '../evidence/log/start.ts'
import type { OnLogStep } from '../evidence/log/steps.ts'
import type { Mode } from '../platform/http/caller.ts'
import type { Loop } from '../platform/loop.ts'
import type { CredentialsFor } from '../sealing/credentials/credentials.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { recordOrLogProblem } from '../signrequests/problems/record.ts'
import type { SealerParts } from './parts.ts'

/** Writes the transparency logs whose keys this sealer has. */
export function startLogs(parts: SealerParts, credentials: CredentialsFor, deps: ChangeDeps, onStep?: OnLogStep): Loop {
  const { config, logWriter, blobs, log } = parts
  const { sandboxKey, liveKey, number } = config.transparency
  const keys = [['test', sandboxKey] as const, ...(liveKey ? [['live', liveKey] as const] : [])]
  if (config.seal && !liveKey)
    log.warn('live requests are not logged: the live log has no key (COUNTERSIGN_TLOG_KEY_FILE or _PKCS11_…)')
  const loops = keys.map(([mode, key]) => {
    const name = logName(mode, number)
    return startLog({
      ...{ db: logWriter, plain: blobs.plain, name, mode, log },
      origin: originOf(config.publicUrl, name),
      openSigner: (origin) => openLogKey(key, origin),
      stamp: stampBy(credentials, mode),
      lockYears: mode === 'live' ? LOCK_YEARS : null,
      onRefused: ({ tenantId, requestId }) =>
        recordOrLogProblem({ ...deps, log }, tenantId, { requestId }, { code: 'log_refused' }),
      ...(onStep ? { onStep } : {}),
    })
  })
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Time-stamps by the authorities that stamp the mode's documents. */
function stampBy(credentials: CredentialsFor, mode: Mode) {
  return async (value: Uint8Array) => {
    const { stamp } = await credentials(mode)
    return (await stamp({ algorithm: 'sha256', value })).der
  }
}

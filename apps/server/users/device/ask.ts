import type { UserDeps } from '../deps.ts'
import { nowOf } from '../deps.ts'
import { countAttempts, ofNetwork, ofUser } from '../limits/count.ts'
import {
  bindStepUp,
  bindUserCode,
  DEVICE_SECONDS,
  hashDeviceCode,
  INTERVAL_SECONDS,
  newDeviceCode,
  newUserCode,
} from './codes.ts'

const ASKED_PER_HOUR = 60
const STEP_UPS_PER_HOUR = 30

export interface DeviceRequest {
  /** What asks, as the person sees it. */
  client: string
  address: string
  /** The session of a command line that asks for a step-up. Without it, the command line signs in. */
  session?: { userId: string; sessionId: string }
}

export interface DeviceCodes {
  deviceCode: string
  userCode: string
}

/** Makes the codes of one sign-in or step-up of a command line (RFC 8628 §3.2). */
export async function askForDevice(deps: UserDeps, { client, address, session }: DeviceRequest): Promise<DeviceCodes> {
  const perUser = session ? [ofUser('device step-up', session.userId, STEP_UPS_PER_HOUR)] : []
  await countAttempts(deps, [ofNetwork('device code', address, ASKED_PER_HOUR), ...perUser])
  const authenticator = await deps.authenticator()
  const now = nowOf(deps)
  const [deviceCode, userCode] = [newDeviceCode(), newUserCode()]
  const hash = hashDeviceCode(deviceCode)
  await deps.identity.query({
    name: 'ask-for-device',
    text: `INSERT INTO device_codes (device_hash, user_code, client, address, created_at, expires_at, interval_s,
                  session_id, user_id, mac)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[hash, bindUserCode(authenticator, userCode), client, address, now],
      ...[new Date(now.getTime() + DEVICE_SECONDS * 1000), INTERVAL_SECONDS],
      ...(session
        ? [session.sessionId, session.userId, bindStepUp(authenticator, hash, session.sessionId)]
        : [null, null, null]),
    ],
  })
  return { deviceCode, userCode }
}

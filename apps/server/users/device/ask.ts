import type { UserDeps } from '../deps.ts'
import { nowOf } from '../deps.ts'
import { countAttempts, ofNetwork } from '../limits/count.ts'
import { bindUserCode, DEVICE_SECONDS, hashDeviceCode, INTERVAL_SECONDS, newDeviceCode, newUserCode } from './codes.ts'

const ASKED_PER_HOUR = 60

export interface DeviceRequest {
  /** What asks, as the person sees it. */
  client: string
  address: string
}

export interface DeviceCodes {
  deviceCode: string
  userCode: string
}

/** Makes the codes of one sign-in of a command line (RFC 8628 §3.2). */
export async function askForDevice(deps: UserDeps, { client, address }: DeviceRequest): Promise<DeviceCodes> {
  await countAttempts(deps, [ofNetwork('device code', address, ASKED_PER_HOUR)])
  const authenticator = await deps.authenticator()
  const now = nowOf(deps)
  const [deviceCode, userCode] = [newDeviceCode(), newUserCode()]
  await deps.identity.query({
    name: 'ask-for-device',
    text: `INSERT INTO device_codes (device_hash, user_code, client, address, created_at, expires_at, interval_s)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      ...[hashDeviceCode(deviceCode), bindUserCode(authenticator, userCode), client, address, now],
      ...[new Date(now.getTime() + DEVICE_SECONDS * 1000), INTERVAL_SECONDS],
    ],
  })
  return { deviceCode, userCode }
}

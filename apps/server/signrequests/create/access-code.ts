import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// Access codes are short and chosen by people, so only a slow, salted hash is stored.

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>

export async function hashAccessCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}.${(await derive(code, salt, 32)).toString('hex')}`
}

export async function isAccessCode(code: string, hash: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split('.')
  return timingSafeEqual(await derive(code, Buffer.from(salt, 'hex'), 32), Buffer.from(expected, 'hex'))
}

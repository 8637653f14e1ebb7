import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// scrypt with parameters that OWASP's Password Storage Cheat Sheet lists as equivalent to N=2^17, with a quarter of the
// memory. Each hash contains its parameters in the PHC string format, so they can be raised later.

const COST = { ln: 15, r: 8, p: 3 }
const HASH_BYTES = 32
const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST)
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt, hash] = FORM.exec(stored) ?? []
  if (!salt || !hash) throw new Error('The stored password hash has an unknown format.')
  const derived = await derive(password, Buffer.from(salt, 'base64'), { ln: Number(ln), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'))
}

/** NFKC, because keyboards encode the same password differently (NIST SP 800-63B-4 §3.1.1.2). */
function derive(password: string, salt: Buffer, { ln, r, p }: typeof COST): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

import { hold } from '../lib/proof.ts'

// The policies, word for word: a change of one is a change here.

const SHARED = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
}

export const PAGES: Record<string, Record<string, string>> = {
  '/app/': {
    ...SHARED,
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  },
  '/app-frame/mail': {
    ...SHARED,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts",
  },
}

/** Every page of the console has exactly these headers, whether there is a session or a screen at the address. */
export async function holdPolicies(url: string): Promise<void> {
  for (const [path, headers] of Object.entries(PAGES)) {
    const addresses = path === '/app/' ? [path, '/app/acc_1/live/requests', '/app/design'] : [path]
    for (const address of addresses) {
      const answer = await fetch(`${url}${address}`)
      await answer.arrayBuffer()
      hold(answer.status === 200, `${address} is answered with ${answer.status}`)
      for (const [name, value] of Object.entries(headers)) {
        hold(answer.headers.get(name) === value, `${name} of ${address} is ${answer.headers.get(name)}`)
      }
    }
  }
}

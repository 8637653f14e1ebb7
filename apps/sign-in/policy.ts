import type { Page } from './model.ts'

/** Same-origin resources and requests only. No page can be framed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  // For the options of a passkey.
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const HEADERS: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Addresses have tokens of links: no other site learns them. Own forms have an Origin, for browsers without Fetch Metadata.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The response headers of a page. */
export function headersFor({ kind }: Page): Record<string, string> {
  return { ...HEADERS, 'content-security-policy': [...POLICY, formAction(kind)].join('; ') }
}

/** Browsers apply form-action to redirects too, and company sign-on redirects to an identity provider of any origin. */
function formAction(kind: Page['kind']): string {
  return kind === 'sso' ? "form-action 'self' https: http://localhost:* http://127.0.0.1:*" : "form-action 'self'"
}

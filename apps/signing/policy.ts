import type { Page, SignPage } from './model.ts'

/**
 * What a page may do: run and show what we serve, talk to us, and nothing else; where a provider is offered, send the
 * signer there by a form. `inlineScript` is the CSP hash of the one script that may stand in the page itself.
 */
export function policyFor(page: PolicyPage, inlineScript?: string): string {
  const { embedOrigin } = page
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScript ? ` '${inlineScript}'` : ''}`,
    "style-src 'self'",
    // blob: a picture of a signature, shown before it is sent.
    "img-src 'self' blob:",
    "connect-src 'self'",
    `form-action ${["'self'", ...formOrigins(page)].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${embedOrigin === null ? "'none'" : originOnly(embedOrigin)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

type PolicyPage = Pick<Page, 'embedOrigin'> & { remote?: SignPage['remote'] }

/** Browsers that follow a form's redirects want each place on the way to be named. */
function formOrigins({ remote }: PolicyPage): string[] {
  const origins = remote?.providers.flatMap((provider) => provider.formOrigins.map(originOnly)) ?? []
  return [...new Set(origins)].filter((origin) => origin !== "'none'")
}

/** Everything else a browser should be told about a page that is meant for one person. */
export function headersFor(page: PolicyPage, inlineScript?: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(page, inlineScript),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': page.embedOrigin === null ? 'same-origin' : 'cross-origin',
    ...(page.embedOrigin === null && {
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    }),
  }
}

/** Nothing but one origin may come into the header, whatever was stored: URLs know hosts that hold a `;` or a `*`. */
function originOnly(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : "'none'"
}

import type { Page, SignPage } from './model.ts'

/**
 * The Content-Security-Policy of a page: same-origin resources and requests only. If the page offers a provider, forms
 * may also be submitted to the provider. `inlineScript` is the CSP hash of the only permitted inline script.
 */
export function policyFor(page: PolicyPage, inlineScript?: string): string {
  const ancestors = embeddersOf(page)
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScript ? ` '${inlineScript}'` : ''}`,
    "style-src 'self'",
    // blob: the preview of an uploaded signature image.
    "img-src 'self' blob:",
    "connect-src 'self'",
    `form-action ${["'self'", ...formOrigins(page)].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

type PolicyPage = Pick<Page, 'embedOrigins'> & { remote?: SignPage['remote'] }

/** Some browsers apply `form-action` to redirects too, so every origin on the way must be listed. */
function formOrigins({ remote }: PolicyPage): string[] {
  const origins = remote?.providers.flatMap((provider) => provider.formOrigins.flatMap(originOnly)) ?? []
  return [...new Set(origins)]
}

/** The origins whose pages may frame this page. */
function embeddersOf({ embedOrigins }: PolicyPage): string[] {
  return embedOrigins.flatMap(originOnly)
}

/** The response headers of a page that is meant for one person. */
export function headersFor(page: PolicyPage, inlineScript?: string): Record<string, string> {
  const isFramable = embeddersOf(page).length > 0
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(page, inlineScript),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': isFramable ? 'cross-origin' : 'same-origin',
    ...(!isFramable && {
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    }),
  }
}

/** One origin, or none: the host of a parsed URL can contain `;` or `*`, which would change the policy. */
function originOnly(url: string): string[] {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : []
}

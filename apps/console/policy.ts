/** Same-origin resources and requests only, no inline script or style, no page that frames the console. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // blob: for images of pages, which are fetched with headers.
  "img-src 'self' blob:",
  "connect-src 'self'",
  // The frame that shows mails.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

export const CONSOLE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY.join('; '),
  // The page has no data; a new release has new names of files.
  'cache-control': 'no-cache',
  vary: 'accept-language',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The page in which a mail is shown: an opaque origin without network, whose only script is the one that inserts the mail.
 * Mails have inline styles, so this page permits them; it contains nothing else.
 */
const MAIL_FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
]

export const MAIL_FRAME_HEADERS: Readonly<Record<string, string>> = {
  ...CONSOLE_HEADERS,
  'content-security-policy': MAIL_FRAME_POLICY.join('; '),
  'x-frame-options': 'SAMEORIGIN',
}

import { list, optionalUrl } from './kinds.ts'

/** For /.well-known/security.txt. */
export const SECURITY_CONTACT = {
  COUNTERSIGN_SECURITY_CONTACT: list({
    description:
      'Where to report vulnerabilities, for `/.well-known/security.txt`: `mailto:`, `https:` or `tel:` URIs, the preferred one first.',
    defaultText: '`mailto:security@` and the host of the public URL',
    pattern: '^(mailto:[^@\\s]+@\\S+|https://\\S+|tel:[+\\d-]+)$',
    patternText: 'URIs that begin with mailto:, https: or tel:',
  }),
  COUNTERSIGN_SECURITY_POLICY: optionalUrl(['https:'], 'Page with your policy for reports of vulnerabilities.'),
  COUNTERSIGN_SECURITY_LANGUAGES: list({
    description: 'Languages of your security contact, as BCP 47 tags.',
    defaultText: '`en`',
    pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
    patternText: 'language tags such as en or pt-BR',
  }),
}

import { optionalUrl } from './kinds.ts'

const HTTP = ['http:', 'https:']

/** Where people find the pages of this service, and those of its operator. */
export const PAGE_ADDRESSES = {
  COUNTERSIGN_PUBLIC_URL: optionalUrl(
    HTTP,
    'The address for clients and signers: links in mails begin with it.',
    '`http://localhost:` and the port',
  ),
  COUNTERSIGN_HOME_URL: optionalUrl(HTTP, 'Where `/` leads, such as your website.', 'the built-in start page'),
  COUNTERSIGN_HELP_URL: optionalUrl(HTTP, 'Your page with help for signers, below their pages and mails.', 'no link'),
  COUNTERSIGN_PRIVACY_URL: optionalUrl(HTTP, 'Your privacy notice, below the pages and mails of signers.', 'no link'),
}

import type { Proof } from '../lib/proof.ts'
import { checkBannedWords } from './banned-words.ts'
import { checkCatalogues } from './catalogues.ts'
import { checkCertificates } from './pseudo-certificate.ts'
import { checkMails } from './pseudo-mails.ts'
import { checkPages } from './pseudo-pages.ts'

export default {
  promise:
    'No file uses a word that docs/GLOSSARY.md bans. Every text is in all languages, with its arguments, within its place. In the pseudo-language, the main pages in a browser, every mail and the certificate of completion show messages and data only',
  topic: 'Project',
  budgetSeconds: 30,
  services: [],
  faults: {
    bannedWords: 'each banned word in a file',
    missingMessage: 'a message that a language lacks',
    wrongArgument: 'a lost, a misspelled and a misplaced argument, and one of another kind',
    tooWide: 'a text that is too wide for its button, and one for its tab',
    otherMistakes: 'each other kind of mistake in a message, such as a missing plural form or an untranslated text',
    unusedMessage: 'a message that no code reads',
    staleModule: 'a compiled catalogue that is older than its source',
    hardCodedInPage: 'a hard-coded sentence in the signing page',
    hardCodedLabel: 'a hard-coded label for screen readers',
    hardCodedInMail: 'a hard-coded button in a mail',
    hardCodedInCertificate: 'a hard-coded heading in the certificate of completion',
  },
  async run({ say }) {
    say(checkBannedWords())
    const catalogues = await checkCatalogues()
    say(catalogues)
    const documents = [await checkMails(), await checkCertificates()].join(' and ')
    say(`${documents} in the pseudo-language`)
    const pages = await checkPages()
    return `${catalogues}; in the pseudo-language ${documents}, ${pages}`
  },
} satisfies Proof

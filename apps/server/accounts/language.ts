/** The supported languages of signers, of mails and of certificates of completion, as BCP 47 tags. */
export { LOCALES as LANGUAGES, type Locale as Language } from '@countersign/locales'

/** The languages of the product, by BCP 47 tag: of signers, and of the account in its certificates of completion. */
export const LANGUAGES = ['en', 'hi', 'ta', 'bn', 'ar', 'es', 'fr', 'de', 'pt', 'ru', 'zh', 'ja'] as const

export type Language = (typeof LANGUAGES)[number]

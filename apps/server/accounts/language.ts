/** The supported languages of signers and of certificates of completion, as BCP 47 tags. */
export const LANGUAGES = ['en', 'hi', 'ta', 'bn', 'ar', 'es', 'fr', 'de', 'pt', 'ru', 'zh', 'ja'] as const

export type Language = (typeof LANGUAGES)[number]

import type { Catalogue, Catalogues } from './read-catalogues.ts'

/** One change of one message, and what the checks must say about it. */
export interface Mistake {
  mistake: string
  area: string
  locale: string
  key: string
  /** The new ICU message; null removes the key. */
  source: string | null
  found: RegExp
}

/** At least one mistake of each kind. Tests and proofs plant each and expect that the checks find it. */
export const MISTAKES: readonly Mistake[] = [
  change('a missing message', 'ta', 'agree', null, /ta\/signing\.json: agree is missing/),
  change(
    'a message that English does not have',
    'fr',
    'agreed',
    'D’accord',
    /fr\/signing\.json: agreed is not in English/,
  ),
  change('an unclosed brace', 'de', 'until', 'Bis {date', /until is not ICU MessageFormat/),
  change('a plural without the form other', 'de', 'triesLeft', '{n, plural, one {# Versuch}}', /triesLeft is not ICU/),
  change('an unsupported format', 'de', 'until', 'Bis {date, date, short}.', /unsupported format for \{date\}/),
  change('a lost argument', 'es', 'asks', 'Le pide que firme', /lacks the argument \{sender\}/),
  change('a misspelled argument', 'es', 'asks', '{remitente} le pide que firme', /has the argument \{remitente\}/),
  change('an argument of another kind', 'es', 'pageOf', 'Página {n} de {total, number}', /uses \{n\} as text/),
  change('an argument twice', 'es', 'until', 'Puede firmar hasta {date}, {date}.', /has \{date\} twice/),
  change(
    'an argument in one form only',
    'en',
    'triesLeft',
    '{n, plural, one {# attempt} other {attempts}}',
    /lacks \{n\} in the form other/,
  ),
  change(
    'the number instead of its text',
    'es',
    'inbox.waiting',
    '{n, plural, one {{count} documento} many {{count} documentos} other {# documentos}}',
    /shows \{n\} in the form other/,
  ),
  change(
    'too few plural forms',
    'ru',
    'triesLeft',
    '{n, plural, one {# попытка} other {# попытки}}',
    /ru has few many one other/,
  ),
  change(
    'a plural form that the language does not have',
    'ja',
    'triesLeft',
    '{n, plural, one {あと # 回} other {あと # 回}}',
    /ja has other/,
  ),
  change('another script', 'hi', 'agree', 'Agree & sign', /no character of the language’s script/),
  change('an untranslated text', 'pt', 'agree', 'Agree and sign', /is the English text/),
  change('markup', 'zh', 'agree', '<b>同意并签名</b>', /has markup/),
  change('a direction mark', 'ar', 'agree', '\u202eموافق', /direction mark/),
  change('a space too many', 'fr', 'agree', 'Accepter  et signer', /a space too many/),
  change('a button that is too wide', 'de', 'agree', 'Ich stimme allem zu und unterschreibe jetzt', /a button has 32/),
  change('a wide script in a tab', 'ja', 'draw', '手書きでサインする', /a tab has 14/),
]

function change(mistake: string, locale: string, key: string, source: string | null, found: RegExp): Mistake {
  return { mistake, area: 'signing', locale, key, source, found }
}

export function plant(catalogues: Catalogues, { area, locale, key, source }: Mistake): Catalogues {
  const languages = catalogues.get(area) ?? new Map<string, Catalogue>()
  const own = new Map(languages.get(locale))
  if (source === null) own.delete(key)
  else own.set(key, source)
  return new Map([...catalogues, [area, new Map([...languages, [locale, own]])]])
}

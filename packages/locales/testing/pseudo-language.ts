import type { Compiled } from '../format.ts'
import type { Locale } from '../languages.ts'

// The pseudo-language of the tests: English with accents, 40 % longer, in brackets. Text on a page, in a mail or in a PDF
// that has no brackets around it does not come from the catalogues.

export const PSEUDO_LOCALE = 'en-XA'
export const [OPENING, CLOSING] = ['«', '»']

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'áƀçđéƒǧĥíĵķłɱñóƥɋřšťúṽŵẋýž'].map((accented, i) => [String.fromCharCode(97 + i), accented]),
)
const FILLER = ['łóřéɱ', 'íƥšúɱ', 'đółóř', 'šíť', 'áɱéť']

/** Adds it to the languages of an area. Returns it as the locale to render with; no reader is offered it. */
export function addPseudoLanguage<Messages>(languages: Record<Locale, Messages>): Locale {
  Object.assign(languages, { [PSEUDO_LOCALE]: pseudoMessages(languages.en) })
  return PSEUDO_LOCALE as Locale
}

export function pseudoMessages<Messages>(messages: Messages): Messages {
  return mapped(messages as Tree) as Messages
}

type Tree = Compiled | { readonly [key: string]: Tree }

/** Leaves and forms alike: every text in the tree, except the names that decide a choice. */
function mapped(tree: Tree): Tree {
  if (typeof tree === 'string') return pseudoText(tree)
  const isChoice = 'on' in tree && 'by' in tree && 'forms' in tree
  if (isChoice) return { ...tree, forms: mapped(tree.forms as Tree) } as Tree
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, mapped(value as Tree)]))
}

export function pseudoText(template: string): string {
  const accented = template.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? part : accentuate(part)))
  return `${OPENING}${accented.join('')}${padding(template.replaceAll(/\{\w+\}/g, '').length)}${CLOSING}`
}

function accentuate(text: string): string {
  return text.replaceAll(/[a-z]/gi, (character) => {
    const accented = ACCENTS[character.toLowerCase()] ?? character
    return character === character.toLowerCase() ? accented : accented.toUpperCase()
  })
}

/** Words of about 40 % of the length. */
function padding(length: number): string {
  let words = ''
  for (let i = 0; words.length < length * 0.4; i += 1) words += ` ${FILLER[i % FILLER.length]}`
  return words
}

import type { FontQuery, HandwritingStyle } from './fonts.ts'

// The handwriting fonts of typed signatures, by script. All have the licence OFL-1.1. There are few free ones outside Latin
// and Cyrillic; a style without a font is derived from the text font of the script (typed-name.ts).

type Families = Partial<Record<HandwritingStyle, string>>

const chinese: Families = { quick: 'zhi-mang-xing' }
const japanese: Families = { quick: 'yomogi' }
const korean: Families = { quick: 'nanum-pen-script' }

const byScript: Readonly<Record<string, Families>> = {
  Latn: { quick: 'caveat', flowing: 'great-vibes', round: 'dancing-script' },
  Cyrl: { quick: 'caveat', flowing: 'great-vibes', round: 'marck-script' },
  Grek: { quick: 'mynerve', round: 'mansalva' },
  Arab: { quick: 'aref-ruqaa' },
  Hebr: { quick: 'gveret-levin', flowing: 'solitreo' },
  Deva: { quick: 'kalam', flowing: 'amita' },
  Beng: { quick: 'galada' },
  Gujr: { quick: 'farsan' },
  Knda: { quick: 'akaya-kanadaka' },
  Khmr: { quick: 'freehand' },
  Mlym: { quick: 'chilanka' },
  Taml: { quick: 'kavivanar' },
  Telu: { quick: 'lakki-reddy' },
  Thai: { quick: 'sriracha', flowing: 'charmonman', round: 'itim' },
  Hang: korean,
  Hira: japanese,
  Kana: japanese,
}

/** The family for a style in the script, if there is one. */
export function handwritingFamilies({ script, handwriting = 'quick', language }: FontQuery): readonly string[] {
  const families = script === 'Hani' ? hanFamilies(language) : byScript[script]
  const family = families?.[handwriting]
  return family === undefined ? [] : [family]
}

function hanFamilies(language: string | undefined): Families {
  if (/^ja\b/i.test(language ?? '')) return japanese
  return /^ko\b/i.test(language ?? '') ? korean : chinese
}

/** Whether the package of a family has one file for all weights. */
export function isVariable(family: string): boolean {
  return family === 'caveat' || family.startsWith('noto-')
}

import { expect, test } from 'vitest'
import { suggestInitials } from './suggest-initials.ts'

test.each([
  ['Margaret Okonkwo-Lindqvist', 'MOL'],
  ['  jürgen  großkreutz ', 'JG'],
  ['Екатерина Александровна Щербакова', 'ЕАЩ'],
  ['ليلى عبد الرحمن الحسن', 'لعاا'],
  ['अनन्या श्रीवास्तव', 'अश'],
  ['கவிதா சுப்பிரமணியன்', 'கசு'],
  ['欧阳晓雯', '欧阳'],
  ['齋藤 美由紀', '齋藤'],
  ['E\u0301mile Zola', 'ÉZ'],
  ['A B C D E F G H I J K L', 'ABCDEFGHIJ'],
  ['42', ''],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(suggestInitials(name)).toBe(initials)
})

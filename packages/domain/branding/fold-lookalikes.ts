// Texts by their look: letters of other scripts, digits and styled letters that look like a Latin letter become that
// letter (after UTS #39, limited to what imitates Latin words).

const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аɑαᴀąⱥ4@',
  b: 'ьβвʙƅ8',
  c: 'сϲᴄƈ¢ⅽꮯⲥ',
  d: 'ԁɗᴅⅾ',
  e: 'еєҽεᴇɛ3℮',
  f: 'ƒſꜰ',
  g: 'ɡɢցɠ9',
  h: 'һнհʜ',
  i: 'іιıɪɩ1!|ӏ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ⅼʟł',
  m: 'мᴍⅿ',
  n: 'ոпηɴռƞ',
  o: 'оοօσᴏ0ⲟ᧐०০௦٥ø',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гᴦʀɾɼꭇꮁ',
  s: 'ѕꜱ5$ʂ',
  t: 'тτᴛƭ7',
  u: 'υսᴜʋц',
  v: 'ѵνᴠⅴ',
  w: 'ԝωᴡ',
  x: 'хχⅹ',
  y: 'уγʏү',
  z: 'ᴢ2',
}

const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** In lower case, without accents, with each character that looks like a Latin letter replaced by it. */
export function foldLookalikes(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
  return [...plain].map((character) => LATIN.get(character) ?? character).join('')
}

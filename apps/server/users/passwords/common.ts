// Passwords that attackers try first. Passwords have at least ten characters, so a password is common if what is left of it,
// with the usual substitutions undone, are one of these words or repetitions of one (NIST SP 800-63B-4 §3.1.1.2).

const WORDS = `
  abcdefghij abcdef abc abcd abcde abcdefg abcdefgh access account achraf adgjmptw administrator admin adobe africa agent
  alexander alexis amanda america anderson andrea andrew angel angela angels animal anthony apple april arsenal arthur
  asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl ashley asshole august austin azerty azertyuiop babygirl
  bailey banana barcelona baseball basketball batman beautiful benjamin bigdaddy birthday biteme blessed blink bonjour
  booboo bond boston brandon brasil brooklyn bubbles buster butterfly california canada captain carlos carolina caroline
  casino champion changeme charles charlie charlotte cheese chelsea chester chicago chicken chocolate christian christine
  christmas christopher classic coffee college company compaq computer confidential connect contrasena cookie corvette
  cowboys creative crystal daniel danielle david december default demo destiny diamond dolphin dolphins donald
  dragon dragonball eagles eclipse einstein elephant elizabeth eminem emmanuel england enter everton facebook family
  fantasy ferrari fishing flower flowers football forever formula france francesco frankie freedom friend friends
  fuckoff fuckyou fuckyouall gabriel gandalf garfield gateway genesis geheim george ginger giovanni godzilla golden
  goldfish google gracie grandma guest guitar hahaha hallo hammer hannah happiness happy hardcore harley heaven hello
  helloworld hockey hollywood hunter iceman iloveyou iloveu ihateyou incorrect india infinity internet inuyasha isabella
  jackson jasmine jennifer jessica jesus jesuschrist johnny jonathan jordan joseph joshua junior justin killer kingkong
  kitty knight lakers laserjet lauren legend leonardo letmein letmeinnow liberty lifehack linkedin liverpool login london
  loveme lovely lover loveyou lucky madison magic manchester manchesterunited marina marlboro marseille martin master
  matrix matthew maverick maxwell melissa mercedes merlin metallica mexico michael michelle microsoft midnight
  minecraft monday money monkey monster montana mother motherfucker motorola mustang myspace naruto nicole nintendo
  nothing november october oliver orange pa panther pass passport passwd password passwort passw patricia patrick peanut
  pepper perfect phoenix playstation please pokemon polska porsche portugal poohbear princess prince private purple
  q qazwsx qazwsxedc qwe qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzuiop
  rainbow raiders rangers rebecca redsox remember replica richard robert rockstar rockyou root ronaldo rosebud runescape
  samantha samsung saturday savannah scooter scorpio sebastian secret secure security september service shadow shalom
  shannon shopping silver skywalker slipknot snoopy snowball soccer sparky special spiderman spring starwars steelers
  stephanie summer sunday sunflower sunshine superman superstar superuser support supreme sweet swordfish system taylor
  teddybear temp temporary tennis test tester testing testtest thomas thunder thursday tiger tigger tinkerbell titanic
  tomorrow toyota travel trinity trustme trustno trustnoone tuesday turkey twilight twitter uknowme unicorn united
  unknown user valentina vanessa victoria victory vincent virginia volcom volkswagen warcraft warrior webmaster wednesday
  welcome welcometo whatever whatsapp william windows winner winter wizard woaini wolverine wonderful worldcup xavier
  yamaha yankees yellow youtube zaq zaqxsw zxc zxcv zxcvbn zxcvbnm countersign correcthorsebatterystaple
`

const COMMON = new Set(WORDS.split(/\s+/).filter(Boolean))

const SUBSTITUTED: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

export function isCommon(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size < 4) return true
  if (SEQUENCES.some((sequence) => sequence.includes(text))) return true
  if (/^[\d\W_]+$/.test(text) && new Set(text).size < 7) return true
  const unsubstituted = [...text].map((character) => SUBSTITUTED[character] ?? character).join('')
  return [text, unsubstituted, text.replace(/^\W+|[\d\W_]+$/g, '')].some(
    (form) => isWord(form.replace(/[^a-z]/g, '')) || isWord(substituteAll(form)),
  )
}

function substituteAll(text: string): string {
  return [...text]
    .map((character) => SUBSTITUTED[character] ?? character)
    .join('')
    .replace(/[^a-z]/g, '')
}

/** One of the words, or one repeated. Digits alone are handled above. */
function isWord(core: string): boolean {
  if (core === '') return false
  if (COMMON.has(core)) return true
  for (let length = 1; length <= core.length / 2; length += 1) {
    const part = core.slice(0, length)
    if (core.length % length === 0 && part.repeat(core.length / length) === core) {
      return length < 4 || COMMON.has(part)
    }
  }
  return false
}

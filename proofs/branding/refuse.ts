import sharp from 'sharp'
import type { Client } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'

// Hostile and ugly values. None is stored.

const BRANDING = '/api/v1/account/branding'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

const text = (footer: string) => ({ texts: { en: { footer } } })

const VALUES: Record<string, object> = {
  'white on white': { color: '#ffffff' },
  yellow: { color: '#ffee58' },
  'a style instead of a colour': { color: '#00}*{' },
  'a function as a colour': { color: 'url(/x' },
  'an address of a bank': { reply_to: 'ceo@bank.example' },
  'a second header': { reply_to: 'a@example.com\r\nBcc: b@evil.test' },
  'a list of addresses': { reply_to: 'a@example.com,b@evil.test' },
  'a script as a link': { help_url: 'javascript:alert(1)' },
  'a link of another': { privacy_url: 'https://evil.test/' },
  markup: text('<script>alert(1)</script>'),
  'a URL in a text': text('Log in at https://evil.test'),
  'a host in a text': text('Log in at evil.test now'),
  'a host with vowel signs': text('Log in at सेवा.com'),
  'a numeric host': text('Log in at 203.0.113.9/login'),
  'an override of direction': text('Pay \u202e000,1'),
  'an invisible character': text('Ex\u200bample'),
  'the service’s name': text('Secured by Countersign'),
  'the service’s name in Cyrillic': text('Secured by Соuntеrsign'),
  'the service’s name in mathematical letters': text('𝗖𝗼𝘂𝗻𝘁𝗲𝗿𝘀𝗶𝗴𝗻'),
  'a claim of verification': text('Verified by the operator'),
  'a claim as a sentence': text('This sender has been verified.'),
  'a claim in Hindi': text('यह प्रेषक सत्यापित है'),
  'a badge': text('✅ Safe'),
  'our notice of the sandbox': text('SANDBOX: this is a test. A signature has no legal effect.'),
  'our notice in German': text('SANDBOX: Dies ist ein Test. Eine Unterschrift hat keine rechtliche Wirkung.'),
  'too many lines': text('a\nb\nc\nd\ne\nf\ng'),
  'too long': text('a'.repeat(601)),
}

export const PICTURES: Record<string, () => Promise<Buffer>> = {
  'an SVG with a script': async () => Buffer.from(SVG),
  'a picture and a page in one file': async () => Buffer.concat([await logoOf('#123456'), Buffer.from(SVG)]),
  'a page that begins like a GIF': async () => Buffer.from(`GIF89a/*${SVG}*/`),
  'a picture without its end': async () => (await logoOf('#123456')).subarray(0, -30),
  'a blank picture': () => plain(64, 64, '#ffffff'),
  'a huge picture': () => plain(5000, 4000, '#123456'),
  'a line': () => plain(400, 4, '#123456'),
}

/** A square of the colour on white. */
export function logoOf(color: string): Promise<Buffer> {
  const square = { create: { width: 60, height: 30, channels: 3 as const, background: color } }
  return sharp({ create: { width: 200, height: 60, channels: 3, background: '#ffffff' } })
    .composite([{ input: square }])
    .png()
    .toBuffer()
}

function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

const NAMES = ['Countersign', 'Соuntеrsign Support', 'C o u n t e r s i g n', 'Verified sender', '✅ Alder Lending']

export async function holdRefused(client: Client, name: string, body: object): Promise<void> {
  const answer = await client.call('PATCH', BRANDING, body)
  hold(answer.status === 422, `${name} was answered with ${answer.status}`)
}

/** Returns how many were refused. */
export async function holdAllRefused(client: Client): Promise<number> {
  for (const [name, body] of Object.entries(VALUES)) await holdRefused(client, name, body)
  for (const name of NAMES) {
    const answer = await client.call('PATCH', '/api/v1/account', { name })
    hold(answer.status === 422, `the account name ${name} was answered with ${answer.status}`)
    const person = { email: 'new@example.com', name, password: 'correct horse battery' }
    const opened = await client.call('POST', '/api/v1/accounts', person)
    hold(opened.status === 422, `an account with the name ${name} was opened with ${opened.status}`)
  }
  for (const [name, make] of Object.entries(PICTURES)) {
    const answer = await client.call('PUT', `${BRANDING}/logo`, { image: (await make()).toString('base64') })
    hold(answer.status === 422, `${name} was answered with ${answer.status}`)
  }
  const { color, reply_to, texts, logo } = (await client.call('GET', BRANDING)).body
  const isEmpty = color === null && reply_to === null && logo === null && JSON.stringify(texts) === '{}'
  hold(isEmpty, 'a refused value was stored')
  return Object.keys(VALUES).length + 2 * NAMES.length + Object.keys(PICTURES).length
}

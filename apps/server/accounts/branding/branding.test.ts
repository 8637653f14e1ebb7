import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

const PATH = '/api/v1/account/branding'
const DOMAIN = '/api/v1/account/sender-domain'

async function picture(format: 'png' | 'jpeg' | 'webp', width = 300, height = 90): Promise<string> {
  const image = sharp({ create: { width, height, channels: 4, background: '#ffffff00' } }).composite([
    { input: { create: { width: width >> 1, height: height >> 1, channels: 3, background: '#0b6e4f' } } },
  ])
  return (await image[format]().toBuffer()).toString('base64')
}

const errorsOf = (answer: { json(): { errors: { field: string; code: string }[] } }) =>
  answer.json().errors.map(({ field, code }) => [field, code])

test('is empty at first, changes what is given, and is recorded', async () => {
  const account = await server.open()
  const first = await account.call('GET', PATH)
  expect(first.json()).toMatchObject({ color: null, tones: null, logo: null, reply_to: null, texts: {}, shown: false })
  const changed = await account.call('PATCH', PATH, {
    color: '#0B6E4F',
    texts: { en: { introduction: 'Welcome.', footer: 'Example Ltd\nLondon' }, de: { footer: 'Beispiel GmbH' } },
  })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({
    color: '#0b6e4f',
    tones: { light: { button: '#0b6e4f', button_contrast: expect.any(Number) } },
    texts: { en: { introduction: 'Welcome.', footer: 'Example Ltd\nLondon' }, de: { footer: 'Beispiel GmbH' } },
  })
  const again = await account.call('PATCH', PATH, { texts: { de: null } })
  expect(again.json()).toMatchObject({ color: '#0b6e4f', texts: { en: { introduction: 'Welcome.' } } })
  expect(again.json().texts.de).toBeUndefined()
  const { data } = (await account.call('GET', '/api/v1/activity')).json()
  expect(data[0]).toMatchObject({ action: 'branding.changed', before: { texts: expect.anything() } })
})

describe('refuses', () => {
  test.each([
    ['a colour that is too light', { color: '#ffff00' }, 'color', 'too_light'],
    ['a colour with other text', { color: '#000;}*{' }, 'color', undefined],
    ['a named colour', { color: 'red' }, 'color', 'malformed'],
    ['an address of somebody else', { reply_to: 'ceo@bank.test' }, 'reply_to', 'not_permitted'],
    ['a second header', { reply_to: 'a@example.com\r\nBcc: b@evil.test' }, 'reply_to', 'malformed'],
    ['a link before a domain is verified', { help_url: 'https://example.com/' }, 'help_url', 'not_permitted'],
    ['a script as a link', { privacy_url: 'javascript:alert(1)' }, 'privacy_url', 'not_permitted'],
    ['a link in a text', { texts: { en: { footer: 'See https://evil.test' } } }, 'texts.en.footer', 'not_permitted'],
    ['the service’s name', { texts: { de: { footer: 'Ihr Сountersign' } } }, 'texts.de.footer', 'not_permitted'],
    [
      'a notice of the service in any language',
      { texts: { en: { footer: 'SANDBOX: dies ist ein Test. Eine Unterschrift hat keine rechtliche Wirkung.' } } },
      'texts.en.footer',
      'not_permitted',
    ],
    ['an override of direction', { texts: { en: { introduction: 'a\u202eb' } } }, 'texts.en.introduction', 'malformed'],
    ['an unknown language', { texts: { xx: { footer: 'a' } } }, 'texts.xx', undefined],
  ])('%s', async (_, body, field, code) => {
    const account = await server.open()
    const answer = await account.call('PATCH', PATH, body)
    expect(answer.statusCode).toBe(422)
    if (code) expect(errorsOf(answer)).toEqual([[field, code]])
    expect((await account.call('GET', PATH)).json()).toMatchObject({ color: null, reply_to: null, texts: {} })
  })

  test('a colour that is too light with the nearest shade, which is accepted', async () => {
    const account = await server.open()
    const { message } = (await account.call('PATCH', PATH, { color: '#ffd54f' })).json()
    const [nearest] = /#[0-9a-f]{6}\.$/.exec(message) ?? []
    expect((await account.call('PATCH', PATH, { color: nearest?.slice(0, 7) })).statusCode).toBe(200)
  })
})

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'may be %s, and becomes a small PNG that is served by its hash',
    async (format) => {
      const account = await server.open()
      const set = await account.call('PUT', `${PATH}/logo`, { image: await picture(format) })
      expect(set.statusCode).toBe(200)
      const { url, width, height } = set.json().logo
      expect([width, height]).toEqual([300, 90])
      const served = await server.inject({ method: 'GET', url: new URL(url).pathname })
      expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
      expect(served.rawPayload.length).toBeLessThanOrEqual(10_240)
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 300, height: 90 })
      const removed = await account.call('DELETE', `${PATH}/logo`)
      expect(removed.json().logo).toBeNull()
      expect((await server.inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(404)
    },
  )

  test('of a photo is reduced until it is small', async () => {
    const account = await server.open()
    const noise = await sharp({
      create: {
        width: 600,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const set = await account.call('PUT', `${PATH}/logo`, { image: noise.toString('base64') })
    expect(set.json()).toMatchObject({ status: 'success' })
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG with a script', async () => Buffer.from(SVG)],
    ['an SVG without a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'a PNG with a page after it',
      async () => Buffer.concat([Buffer.from(await picture('png'), 'base64'), Buffer.from(SVG)]),
    ],
    ['a page that begins like a GIF', async () => Buffer.from(`GIF89a/*${SVG}*/`)],
    ['a PNG without its end', async () => Buffer.from(await picture('png'), 'base64').subarray(0, -20)],
    ['a picture of one pixel', async () => Buffer.from(await picture('png', 2, 2), 'base64')],
    [
      'a blank picture',
      () =>
        sharp({ create: { width: 100, height: 50, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
    ],
    [
      'a picture of 20 million pixels',
      () =>
        sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#123456' } })
          .png()
          .toBuffer(),
    ],
    ['too many bytes', async () => Buffer.alloc(520 * 1024, 1)],
    ['nothing of a picture', async () => Buffer.from('hello')],
  ])('is not %s', async (_, make) => {
    const account = await server.open()
    const answer = await account.call('PUT', `${PATH}/logo`, { image: (await make()).toString('base64') })
    expect(answer.statusCode).toBe(422)
    expect((await account.call('GET', PATH)).json().logo).toBeNull()
  })

  test('has nothing of the uploaded file but its pixels', async () => {
    const account = await server.open()
    const image = await sharp(Buffer.from(await picture('png'), 'base64'))
      .withExif({ IFD0: { Copyright: '<script>secret</script>' } })
      .png()
      .toBuffer()
    const { logo } = (await account.call('PUT', `${PATH}/logo`, { image: image.toString('base64') })).json()
    const served = await server.inject({ method: 'GET', url: new URL(logo.url).pathname })
    expect(served.rawPayload.toString('latin1')).not.toContain('secret')
  })
})

test('one account never sees or changes the branding of another', async () => {
  const [one, other] = [await server.open(), await server.open()]
  await one.call('PATCH', PATH, { color: '#0b6e4f', texts: { en: { footer: 'One' } } })
  await one.call('PUT', DOMAIN, { address: 'a@one.test' })
  expect((await other.call('GET', PATH)).json()).toMatchObject({ color: null, texts: {} })
  expect((await other.call('GET', DOMAIN)).statusCode).toBe(404)
  expect((await other.call('PATCH', PATH, { help_url: 'https://one.test/' })).statusCode).toBe(422)
})

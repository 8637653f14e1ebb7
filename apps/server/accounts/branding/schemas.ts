import { TEXTS } from '@countersign/domain/branding'
import { accentTones, contrastOf, type Scheme, SURFACES } from '@countersign/domain/colour'
import Type from 'typebox'
import { Body, Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { LANGUAGES, type Language } from '../language.ts'
import { type Brand, logoPath } from './read-brand.ts'
import { presentSenderDomain, SenderDomainSchema } from './sender-domain/routes.ts'
import type { SenderDomain } from './sender-domain/store.ts'
import type { BrandingRow } from './store.ts'

// The branding as the API takes and shows it.

const describeText = {
  introduction: `A sentence for invitations and reminders, after who asks for what. One line of at most ${TEXTS.introduction.maxLength} characters.`,
  footer: `Below mails and pages, such as your company’s registration. At most ${TEXTS.footer.maxLines} lines and ${TEXTS.footer.maxLength} characters.`,
}
const EXAMPLE_TEXT = { introduction: 'Thank you for choosing Example Lending.', footer: 'Example Lending Ltd, London' }

/** `one`: the texts of one language. */
const byLanguage = <S extends Type.TSchema>(one: S) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, Type.Optional(one)])) as Record<Language, Type.TOptional<S>>

const TextsOfLanguage = Type.Object(
  {
    introduction: Type.Optional(Type.String({ description: describeText.introduction })),
    footer: Type.Optional(Type.String({ description: describeText.footer })),
  },
  { title: 'BrandingTextsOfLanguage', description: 'The texts of one language.', examples: [EXAMPLE_TEXT] },
)

const Tones = (description: string) =>
  Type.Object(
    {
      button: textOf('The ground of the main button, under white text.', '#0b6e4f'),
      link: textOf('Links and marks of focus.', '#0b6e4f'),
      button_contrast: Type.Number({ description: 'Of the button’s white text. At least 4.5.', examples: [6.2] }),
      link_contrast: Type.Number({ description: 'Of links on a card. At least 4.5.', examples: [6.2] }),
    },
    { title: 'BrandingTones', description },
  )

export const brandingFields = {
  color: Nullable(textOf('Your colour; null: the service’s.', '#0b6e4f')),
  tones: Nullable(
    Type.Object(
      { light: Tones('In light mode.'), dark: Tones('In dark mode.') },
      { description: 'What buttons and links have of your colour; null without one.' },
    ),
  ),
  logo: Nullable(
    Type.Object(
      {
        url: Type.String({ format: 'uri', description: 'The picture, as signers see it.' }),
        width: Type.Integer({ description: 'In pixels. It is shown at half its size.' }),
        height: Type.Integer({ description: 'In pixels.' }),
      },
      { title: 'BrandingLogo', description: 'Your logo.' },
    ),
  ),
  reply_to: Nullable(textOf('Where replies to mails go; null: the account’s address.', 'help@example.com')),
  contact: Nullable(
    textOf(
      'The address that signers see, and where replies go now: `reply_to`, or the account’s address. An address counts while a member has verified it, or its domain is the verified sender domain; null if neither counts.',
      'help@example.com',
    ),
  ),
  help_url: Nullable(textOf('Your page with help for signers.', 'https://example.com/help')),
  privacy_url: Nullable(textOf('Your privacy notice.', 'https://example.com/privacy')),
  texts: Type.Object(byLanguage(TextsOfLanguage), {
    description: 'By language. Signers in whose language there is no text see that of the account’s language.',
  }),
  sender_domain: Nullable(SenderDomainSchema),
  shown: Type.Boolean({
    description:
      'Whether signers see logo, texts and links now; the colour and `contact` are used in any case. False until an operator has approved the account, and in live mode while signers are told that you are new. Before that, captured mails of the sandbox show them, and its pages do in a browser that is signed in to the account.',
  }),
  updated_at: Nullable(timeOf('When it was last changed; null if never.')),
}

export const BrandingSchema = Type.Object(brandingFields, {
  title: 'Branding',
  description: 'How mails and pages show you to signers, in the mode of the key.',
})

const url = (description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength: 300, description, examples: ['https://example.com/help'] })))

const text = (description: string, maxLength: number) =>
  Type.Optional(Nullable(Type.String({ maxLength: 2 * maxLength, description })))

const TextsChange = Body(
  {
    introduction: text(describeText.introduction, TEXTS.introduction.maxLength),
    footer: text(describeText.footer, TEXTS.footer.maxLength),
  },
  {
    title: 'BrandingTextsOfLanguageChange',
    description: 'The texts of one language; a text that is left out or null is removed.',
    examples: [EXAMPLE_TEXT],
  },
)

export const BrandingChangeBody = Body(
  {
    color: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 7,
          description:
            'Six hexadecimal digits after `#`. White text on it must have a contrast of at least 4.5:1; a colour that is too light is refused with the nearest shade that is accepted. Null: the service’s colour.',
          examples: ['#0b6e4f'],
        }),
      ),
    ),
    reply_to: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 254,
          description:
            'Where replies go. The account’s address, the verified address of a member, or an address in the verified sender domain. Null: the account’s address.',
          examples: ['help@example.com'],
        }),
      ),
    ),
    help_url: url('An https URL in the verified sender domain; shown while it is verified.'),
    privacy_url: url('As `help_url`.'),
    texts: Type.Optional(
      Type.Object(byLanguage(Nullable(TextsChange)), {
        additionalProperties: false,
        description:
          'A language that is named replaces the texts of that language; null removes them. Plain text: no markup, no invisible characters, no hosts but those of the verified sender domain, and nothing that reads like the service’s own notices.',
        examples: [{ en: EXAMPLE_TEXT }],
      }),
    ),
  },
  { minProperties: 1, examples: [{ color: '#0b6e4f', texts: { en: EXAMPLE_TEXT } }] },
)

export const LogoBody = Body(
  {
    image: Type.String({
      minLength: 1,
      maxLength: 700_000,
      description:
        'A PNG, JPEG or WebP file in base64, at most 512 kB. It is drawn again at up to 400 × 96 pixels and 10 kB, without anything else that the file has. SVG is refused.',
    }),
  },
  { examples: [{ image: 'iVBORw0KGgo…' }] },
)

export function presentBranding(row: BrandingRow, brand: Brand, domain: SenderDomain | undefined, publicUrl: string) {
  const { color, reply_to, help_url, privacy_url, texts, logo_sha256, updated_at } = row
  return {
    ...{ color, reply_to, contact: brand.replyTo, help_url, privacy_url, texts },
    tones: color === null ? null : { light: presentTones(color, 'light'), dark: presentTones(color, 'dark') },
    logo:
      logo_sha256 === null
        ? null
        : {
            url: `${publicUrl}${logoPath({ sha256: logo_sha256.toString('hex') })}`,
            ...{ width: row.logo_width, height: row.logo_height },
          },
    sender_domain: domain ? presentSenderDomain(domain) : null,
    shown: brand.isShown,
    updated_at: updated_at === null ? null : new Date(updated_at).toISOString(),
  }
}

function presentTones(color: string, scheme: Scheme) {
  const tones = accentTones(color, scheme)
  if (tones === null) throw new Error(`The stored colour ${color} is not readable.`)
  const { press: button, accent: link } = tones
  const rounded = (contrast: number) => Math.floor(contrast * 10) / 10
  return {
    ...{ button, link },
    button_contrast: rounded(contrastOf(button, '#ffffff')),
    link_contrast: rounded(contrastOf(link, SURFACES[scheme].card)),
  }
}

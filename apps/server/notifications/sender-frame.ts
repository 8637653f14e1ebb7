import { accentTones } from '@countersign/domain/colour'
import { type Brand, type BrandLogo, readBrand, readLogo, textsFor } from '../accounts/branding/read-brand.ts'
import { openDkimKey } from '../accounts/branding/sender-domain/dkim-key.ts'
import { readSigningDomain, type SigningDomain } from '../accounts/branding/sender-domain/read-signing.ts'
import { KeyRefused } from '../platform/blobs/errors.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Block, SenderFrame } from '../platform/mail/layout/layout.ts'
import type { Localization } from '../platform/mail/layout/localization.ts'
import { fill, type Phrase, untrusted } from '../platform/mail/layout/phrase.ts'
import { asHeaderText, type InlinePicture, type Mail } from '../platform/mail/mailer.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import type { MailBranding } from './email-templates/to-signer.ts'

// The sender in mails to signers: the logo, the button's colour and texts in the mail, and the addresses in its headers.
// The sentences about the service are ours, in the signer's language.

/**
 * A name by content: the picture of a mail of which only the HTML is kept is at its path (logoPath). Short enough that the
 * header is not folded, which not every mail program reads.
 */
const cidOf = ({ sha256 }: BrandLogo) => `${Buffer.from(sha256, 'hex').toString('base64url')}@logo`

export interface ServiceLinks {
  helpUrl: string | null
  privacyUrl: string | null
}

/** Where the service is, and the pages of its operator. */
interface Service {
  publicUrl: string
  serviceLinks?: ServiceLinks
}

/** In the language of the signer. */
export function mailBrandingOf(brand: Brand, localization: Localization, service: Service): MailBranding {
  const { introduction } = textsFor(brand, localization.language)
  return {
    frame: senderFrameOf(brand, localization, service),
    introduction: introduction === undefined ? [] : [{ kind: 'paragraph', phrase: [untrusted(introduction)] }],
  }
}

/** Above and below the content. */
function senderFrameOf(brand: Brand, localization: Localization, service: Service): SenderFrame {
  const { name, color, logo } = brand
  return {
    buttonColor: color && (accentTones(color, 'light')?.press ?? null),
    logo: logo && { cid: cidOf(logo), alt: name, width: logo.width, height: logo.height },
    closing: closingOf(brand, localization, service),
  }
}

function closingOf(brand: Brand, localization: Localization, { publicUrl, serviceLinks }: Service): Block[] {
  const { copy, language } = localization
  const { sentBy } = copy
  const { footer } = textsFor(brand, language)
  return [
    { kind: 'small', phrase: sentByLine(brand, localization) },
    ...(footer === undefined ? [] : [{ kind: 'own', text: footer } as const]),
    { kind: 'small', phrase: fill(sentBy.aboutText, { sender: brand.name }, localization.tag) },
    { kind: 'link', label: sentBy.verify, url: `${publicUrl}/verify` },
    ...linkTo(sentBy.help, brand.helpUrl),
    ...linkTo(sentBy.privacy, brand.privacyUrl),
    ...linkTo(sentBy.serviceHelp, serviceLinks?.helpUrl ?? null),
    ...linkTo(sentBy.servicePrivacy, serviceLinks?.privacyUrl ?? null),
  ]
}

function sentByLine({ name, replyTo }: Brand, { copy: { sentBy }, tag }: Localization): Phrase {
  if (replyTo === null) return fill(sentBy.plain, { sender: name }, tag)
  const phrase = fill(sentBy.address, { sender: name, address: replyTo }, tag)
  // The address can be copied; a name that looks like one cannot.
  const at = phrase.findLastIndex((part) => typeof part !== 'string' && part.value === replyTo)
  return phrase.map((part, i) => (i === at ? { value: replyTo, isAddress: true } : part))
}

function linkTo(label: string, url: string | null): Block[] {
  return url === null ? [] : [{ kind: 'link', label, url }]
}

/** What the headers of a mail say about the sender, read with the mail. */
export interface SenderHeaders {
  name: string
  replyTo: string | null
  pictures: InlinePicture[]
  /** Undefined: mails come from the service's address. */
  domain: SigningDomain | undefined
}

export async function readSenderHeaders(tx: Tx, tenantId: string): Promise<SenderHeaders> {
  const brand = await readBrand(tx, tenantId)
  const bytes = brand.logo && (await readLogo(tx, tenantId))
  return {
    name: asHeaderText(brand.name),
    replyTo: brand.replyTo,
    pictures:
      brand.logo && bytes ? [{ cid: cidOf(brand.logo), name: 'logo.png', contentType: 'image/png', bytes }] : [],
    domain: brand.isNew ? undefined : await readSigningDomain(tx, tenantId),
  }
}

/** Opens the domain's key. A mail whose key cannot be opened comes from the service's address. */
export async function mailHeaders(
  masterKeys: Pick<MasterKeys, 'unwrap'>,
  { name, replyTo, pictures, domain }: SenderHeaders,
): Promise<Pick<Mail, 'replyTo' | 'from' | 'pictures'>> {
  const privateKey = domain && (await openDkimKey(masterKeys, domain.key).catch(ignoreRefused))
  return {
    ...(replyTo === null ? {} : { replyTo: { name, email: replyTo } }),
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(domain && privateKey
      ? { from: { name, email: domain.address, domain: domain.domain, selector: domain.selector, privateKey } }
      : {}),
  }
}

function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof KeyRefused)) throw error
}

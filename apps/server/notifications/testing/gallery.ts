import type { Brand } from '../../accounts/branding/read-brand.ts'
import { localizationFor } from '../../platform/mail/layout/localization.ts'
import * as digests from '../email-templates/digest.ts'
import { receipt } from '../email-templates/receipt.ts'
import * as toSender from '../email-templates/to-sender.ts'
import * as toSigner from '../email-templates/to-signer.ts'
import { mailBrandingOf } from '../sender-frame.ts'

// Mails with a layout of their own, with realistic and with long values, to be looked at.

const LINK = 'https://sign.example.com/s/0a1_k7-Rv2_x9Q-b4Tz8-m3Lp6_d1Wy5-h0Gc2-n7Jf4-q8S1'
const STOP = 'https://sign.example.com/unsubscribe/0a1_t3-Ze8_u5K-c9Mv1-r6Xd4_j2Bn7-w0Ho3-y5Pa8-g1L6'
const NOW = Date.parse('2026-11-19T09:30:00Z')
const LONG = 'Rahmenvertrag über die Bereitstellung von Telekommunikationsdiensten 2026, endgültige Fassung.pdf'

/** Everything that a sender can set. The logo is half as large as its file. */
const BRAND: Brand = {
  ...{ name: 'Harbour Lettings', replyTo: 'lettings@harbour-finch.example', color: '#0b6e4f', language: 'en' },
  logo: { sha256: 'ab'.repeat(32), width: 360, height: 96 },
  texts: { en: { introduction: 'Welcome to Quay House.', footer: 'Harbour Lettings Ltd\n1 Quay Street, Bristol' } },
  ...{ helpUrl: 'https://harbour-finch.example/help', privacyUrl: 'https://harbour-finch.example/privacy' },
  ...{ isShown: true, isNew: false, isSuspended: false },
}

export function mailGallery(language: string): Record<string, toSigner.EmailMessage> {
  const facts = {
    localization: localizationFor(language),
    ...{ signerName: 'Asha Rao', senderName: 'Harbour Lettings', senderUnverified: false, sandbox: false },
    ...({ role: 'signer', witnessed: '', everybodySigns: true } as const),
    ...{ documentName: 'Rental agreement.pdf', message: 'Please sign by Friday.\nThe keys are ready.' },
    ...{ delegatedBy: null, expiresAt: '2026-11-20T18:30:00.000Z', timeZone: 'Asia/Kolkata' },
    ...{ link: LINK, stopLink: STOP, now: NOW },
  }
  const branding = mailBrandingOf(BRAND, facts.localization, {
    publicUrl: 'https://sign.example.com',
    serviceLinks: { helpUrl: 'https://example.com/help', privacyUrl: null },
  })
  const many = {
    ...facts,
    documentNames: Array.from({ length: 14 }, (_, i) => (i === 1 ? LONG : `Lease of flat ${i + 1}.pdf`)),
    ...{ firstExpiry: facts.expiresAt, lastExpiry: '2026-12-20T18:30:00.000Z' },
  }
  const sender = {
    ...{ ...facts, accountName: facts.senderName, reference: 'flat-12' },
    requestUrl: 'https://sign.example.com/app/acc_1/live/requests/doc_1',
  }
  const at = '2026-11-19T09:12:00.000Z'
  return {
    invitation: toSigner.invitation({ ...facts, senderUnverified: true, sandbox: true }),
    'invitation-delegated': toSigner.invitation({
      ...{ ...facts, message: null, delegatedBy: { name: 'Vikram Rao', reason: 'I am on leave until December.' } },
    }),
    'invitation-branded': toSigner.invitation({ ...facts, branding }),
    'reminder-last-day': toSigner.reminder({ ...facts, documentName: LONG }),
    receipt: receipt({ ...facts, at, awaited: ['Ben Ode', 'Carla Díaz de la Vega'], isDelayed: false }),
    'receipt-branded': receipt({ ...facts, branding, at, awaited: [], isDelayed: false }),
    'receipt-delayed': receipt({ ...facts, at, awaited: [], isDelayed: true }),
    completed: toSigner.completed({ ...facts, areAttached: true }),
    expired: toSigner.expired({ ...facts, hasActed: false }),
    code: toSigner.code({ ...facts, code: '012345' }),
    'digest-invitation': digests.manyInvitations(many),
    'digest-receipt': digests.manyReceipts(many),
    'list-link': digests.newListLink(facts),
    'sender-declined': toSender.declinedToSender({
      ...{ ...sender, person: 'Asha Rao', declinerRole: 'signer', reason: 'The rent is wrong: it should be 1,150.' },
    }),
    'sender-completed': toSender.completedToSender({ ...sender, url: null }),
  }
}

import type { AuditTrailInput } from './audit-trail.ts'
import { ACCENT, LEFT, type Paper, RIGHT, SOFT, WARNING, WHITE } from './paper/paper.ts'
import type { Setting } from './paper/typeset.ts'
import type { SignerStory, Story, Told } from './story.ts'
import { BODY, LABEL, NAME, SECTION, TITLE } from './styles.ts'
import { authenticationOf, certificateOf, type Detail, ERASED, methodUsed, timeOf } from './words.ts'
import { factRows, writeFacts } from './write-facts.ts'

/** What was signed, by whom, when: all that most readers look for. */
export async function writeFirstPage(paper: Paper, input: AuditTrailInput, story: Story): Promise<void> {
  if (input.mode === 'test') await writeSandboxBand(paper)
  await paper.text('P', 'Audit trail', { ...BODY, colour: ACCENT })
  await paper.text('H1', input.document.name, TITLE, 'theirs')
  await paper.text('P', summary(input, story), { ...BODY, colour: SOFT })
  paper.space(12)
  await writeFacts(paper, documentFacts(input, story))
  paper.space(18)
  if (story.signers.length > 1) await writeSignatures(paper, story.signers, input.zone)
  paper.keep(HEADING_AND_CARD)
  await paper.text('H2', story.signers.length > 1 ? 'Each signer' : 'Signer', SECTION)
  for (const signer of story.signers) await writeSigner(paper, signer, input.zone)
}

/** A heading does not stand alone at the foot of a page. */
const HEADING_AND_CARD = 180

/** Who and when, at a glance: the whole list, however long it is to tell of each. */
async function writeSignatures(paper: Paper, signers: readonly SignerStory[], zone: string): Promise<void> {
  await paper.text('H2', 'Signatures', SECTION)
  paper.space(4)
  for (const signer of signers) {
    const name = await paper.set(signer.name ?? ERASED, BODY, 150, 'theirs')
    const email = await paper.set(signer.email ?? ERASED, { ...BODY, colour: SOFT }, 150)
    paper.row('P', [
      { setting: name, x: LEFT },
      { setting: email, x: LEFT + 158 },
      { setting: await outcomeOf(paper, signer, zone), x: RIGHT, align: 'right' },
    ])
    paper.space(2)
  }
  paper.space(14)
}

async function writeSandboxBand(paper: Paper): Promise<void> {
  const setting = await paper.set('SANDBOX · made for testing with a test certificate · binds nobody', {
    ...LABEL,
    colour: WHITE,
    leading: 18,
  })
  paper.band(18, WARNING)
  paper.row('P', [{ setting, x: LEFT + 8 }])
  paper.space(14)
}

function summary({ zone }: AuditTrailInput, { signers, allSignedAt }: Story): string {
  const signed = signers.filter(({ events }) => events.has('signer_signed')).length
  if (allSignedAt === null) return `Signed by ${signed} of ${signers.length} people asked.`
  const people = signers.length === 1 ? 'one person' : `all ${signers.length} people asked`
  return `Signed by ${people}, the last signature on ${timeOf(allSignedAt, zone)}.`
}

function documentFacts({ request, sender, document, zone }: AuditTrailInput, story: Story): Detail[] {
  const facts = [
    ['Sent by', `${sender.name} <${sender.email}>`],
    ['Sent', timeOf(story.createdAt, zone)],
    ['Request', request.id],
    ['Reference', request.reference],
    ['Document', `${document.id}, ${document.pages === 1 ? '1 page' : `${document.pages} pages`}`],
    ['SHA-256 as received', document.uploadedSha256],
    ['SHA-256 as shown', document.contentSha256],
    ['SHA-256 as signed', document.signedSha256],
    ['Entries', `${story.count}, the last with the hash`],
    ['', story.head],
    ['Times', zone === 'UTC' ? 'in UTC' : `in ${zone}; each names its distance to UTC`],
  ] as const
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

async function writeSigner(paper: Paper, signer: SignerStory, zone: string): Promise<void> {
  const head = [
    { setting: await paper.set(signer.name ?? ERASED, NAME, RIGHT - LEFT - 200, 'theirs'), x: LEFT },
    { setting: await outcomeOf(paper, signer, zone), x: RIGHT, align: 'right' as const },
  ]
  paper.card([head, ...(await factRows(paper, signerFacts(signer, zone)))])
}

function outcomeOf(paper: Paper, { events }: SignerStory, zone: string): Promise<Setting> {
  const [signed, declined] = [events.get('signer_signed'), events.get('signer_declined')]
  if (signed) return paper.set(`Signed ${timeOf(signed.at, zone)}`, { ...BODY, colour: ACCENT })
  const other = declined ? `Declined ${timeOf(declined.at, zone)}` : 'Not signed'
  return paper.set(other, { ...BODY, colour: WARNING })
}

function signerFacts(signer: SignerStory, zone: string): Detail[] {
  const { id, email, events, agreed } = signer
  const completed = events.get('attempt_completed')
  const [invited, viewed, sealed] = ['signer_invited', 'signer_viewed', 'signature_sealed'].map((kind) =>
    events.get(kind),
  )
  const facts = [
    ['E-mail', email ?? ERASED],
    ['Method', methodUsed(signer)],
    ['Authentication', authenticationOf(signer, zone)],
    ['Certificate', (completed && certificateOf(completed)) ?? (agreed && certificateOf(agreed))],
    ['Consent', agreed && consentIn(agreed)],
    ['IP address', personal(agreed, 'ip') ?? personal(viewed, 'ip')],
    ['Browser', personal(agreed, 'user_agent') ?? personal(viewed, 'user_agent')],
    ['Invited', invited && timeOf(invited.at, zone)],
    ['Opened', viewed && timeOf(viewed.at, zone)],
    [
      'Signature',
      sealed && `revision ${String(sealed.data.revision)} of the document, sealed ${timeOf(sealed.at, zone)}`,
    ],
    ['Signer', id],
  ] as const
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

/** Its words are with the entry. */
function consentIn({ data }: Told): string | undefined {
  const agreement = data.agreement as { consent_version?: string; consent_sha256?: string } | null | undefined
  return agreement ? `version ${agreement.consent_version}, SHA-256 ${agreement.consent_sha256}` : undefined
}

function personal(entry: Told | undefined, name: string): string | undefined {
  const value = entry?.personal[name]
  return value === null ? ERASED : value
}

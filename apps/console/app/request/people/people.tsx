import { Card, CardHeader } from '../../components/layout.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { copiesOf, signingGroups } from '../model/people.ts'
import type { MailSummary, Signer } from '../model/types.ts'
import { useMails } from '../queries.ts'
import { PersonRow } from './person.tsx'

/** The recipients in the order in which they act, then those who get a copy. */
export function People() {
  const { id, request } = useRequestView()
  const { people, sections } = textsOf('consoleRequest')
  const mails = useMails(id).data?.data ?? null
  const groups = signingGroups(request)
  const copies = copiesOf(request)
  const hint = groups.flat().length < 2 ? undefined : request.is_sequential ? people.steps : people.together
  return (
    <Card id="people" className="scroll-mt-16">
      <CardHeader title={sections.people} hint={hint} />
      <ol className="divide-y divide-line">
        {groups.map((group, index) => (
          <li key={group[0]?.id}>
            {groups.length > 1 && (
              <p className="px-4 pt-3 text-xs font-medium text-muted">{text(people.step, { n: index + 1 })}</p>
            )}
            <Rows signers={group} mails={mails} />
          </li>
        ))}
      </ol>
      {copies.length > 0 && (
        <div className="border-t border-line">
          <p className="px-4 pt-3 text-xs font-medium text-muted">{people.copies}</p>
          <Rows signers={copies} mails={mails} />
        </div>
      )}
    </Card>
  )
}

function Rows({ signers, mails }: { signers: readonly Signer[]; mails: readonly MailSummary[] | null }) {
  return (
    <ul className="divide-y divide-line">
      {signers.map((signer) => (
        <li key={signer.id}>
          <PersonRow signer={signer} mails={mails} />
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEnvironment } from '../../api/environment.tsx'
import { buttonClasses } from '../../components/button.tsx'
import { Drawer } from '../../components/dialog.tsx'
import { Skeleton } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { MailView } from '../shared/mail-view.tsx'
import { mailQuery } from './queries.ts'

/** A captured mail, with its link. */
export function MailDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const environment = useEnvironment()
  const { mails: words } = textsOf('consoleDevelopers').sandbox
  const { data: mail, error } = useQuery(mailQuery(environment, id))
  return (
    <Drawer open onClose={onClose} title={mail?.subject ?? words.title} wide>
      {error && <Problem error={error} />}
      {!mail && !error && <Skeleton className="h-96 w-full" />}
      {mail && (
        <MailView
          mail={{ ...mail, to: mail.recipient, date: mail.created_at }}
          action={
            mail.link !== null && (
              <a href={mail.link} target="_blank" rel="noopener" className={buttonClasses('primary', 'small')}>
                {words.openLink}
                <ExternalLink size={14} aria-hidden />
              </a>
            )
          }
        />
      )}
    </Drawer>
  )
}

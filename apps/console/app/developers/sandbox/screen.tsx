import { useEnvironment } from '../../api/environment.tsx'
import { PageHeader } from '../../components/layout.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { CertificateCard } from './certificate.tsx'
import { ClockCard } from './clock.tsx'
import { MailsCard } from './mails.tsx'
import { ProviderCard } from './provider.tsx'
import { SignersCard } from './signers.tsx'

/** What stands in for people, time and the provider in the sandbox. */
export function SandboxScreen() {
  const { can } = useEnvironment()
  const { tabs } = textsOf('consoleDevelopers')
  return (
    <>
      <PageHeader title={tabs.sandbox} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <MailsCard />
          {can('requests:read') && <SignersCard />}
        </div>
        <div className="flex flex-col gap-4">
          <ClockCard />
          <CertificateCard />
          <ProviderCard />
        </div>
      </div>
    </>
  )
}

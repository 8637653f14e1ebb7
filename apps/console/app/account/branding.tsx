import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { Card, CardHeader, Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { type Branding, BrandingForm } from './branding-form.tsx'
import { accountQuery, brandingQuery } from './queries.ts'
import { SenderDomainCard } from './sender-domain.tsx'

/** How mails and pages show the account to signers, in this mode. */
export function BrandingSettings() {
  const environment = useEnvironment()
  const account = useQuery(accountQuery(environment))
  const branding = useQuery(brandingQuery(environment))
  const error = account.error ?? branding.error
  return (
    <div className="flex flex-col gap-4">
      {error && <Problem error={error} onRetry={() => Promise.all([account.refetch(), branding.refetch()])} />}
      {!error && !(account.data && branding.data) && <Skeleton className="h-80 w-full" />}
      {account.data && branding.data && (
        <>
          <BrandingForm branding={branding.data} account={account.data} />
          <LogoCard logo={branding.data.logo} name={account.data.name} />
          <SenderDomainCard />
        </>
      )}
    </div>
  )
}

function LogoCard({ logo, name }: { logo: Branding['logo']; name: string }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { branding: texts } = textsOf('consoleAccount')
  const input = useRef<HTMLInputElement>(null)
  const onSuccess = () => queries.invalidateQueries({ queryKey: [...environment.scope, 'account'] })
  const setting = useMutation({
    mutationFn: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const image = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      return unwrap(environment.client.PUT('/api/v1/account/branding/logo', { body: { image } }))
    },
    onSuccess,
  })
  const removing = useMutation({
    mutationFn: () => unwrap(environment.client.DELETE('/api/v1/account/branding/logo')),
    onSuccess,
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) setting.mutate(file)
  }
  const error = setting.error ?? removing.error
  return (
    <Card>
      <CardHeader title={texts.logo} hint={texts.logoHint} />
      <div className="flex flex-wrap items-center gap-3 p-4">
        {logo ? (
          <img
            src={new URL(logo.url).pathname}
            width={Math.round(logo.width / 2)}
            height={Math.round(logo.height / 2)}
            alt={name}
            className="rounded bg-white p-1"
          />
        ) : (
          <p className="text-sm text-muted">{texts.noLogo}</p>
        )}
        {environment.can('account') && (
          <div className="ms-auto flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label={texts.chooseLogo}
              className="sr-only"
              tabIndex={-1}
              onChange={choose}
            />
            <Button busy={setting.isPending} onClick={() => input.current?.click()}>
              {texts.chooseLogo}
            </Button>
            {logo && (
              <Button kind="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
                {texts.removeLogo}
              </Button>
            )}
          </div>
        )}
        {error && (
          <div className="basis-full">
            <Problem error={error} />
          </div>
        )}
      </div>
    </Card>
  )
}

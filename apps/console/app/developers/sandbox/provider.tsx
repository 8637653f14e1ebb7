import type { components, paths } from '@countersign/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { SelectField } from '../../components/field.tsx'
import { Card, CardHeader, Skeleton } from '../../components/layout.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { providerQuery } from './queries.ts'

type Switch = components['schemas']['ProviderSwitch']
type Changes = NonNullable<paths['/api/v1/sandbox/provider']['patch']['requestBody']>['content']['application/json']

/** The faults that the sandbox's provider of identities simulates. */
export function ProviderCard() {
  const environment = useEnvironment()
  const { provider: words } = textsOf('consoleDevelopers').sandbox
  const { data, error, refetch } = useQuery(providerQuery(environment))
  return (
    <Card>
      <CardHeader title={words.title} hint={words.text} />
      <div className="flex flex-col gap-3 px-4 py-3">
        {error && <Problem error={error} onRetry={() => refetch()} />}
        {!data && !error && <Skeleton className="h-40 w-full" />}
        {data && !data.changeable && <Notice title={words.fixed} />}
        {data?.switches.map((each) => (
          <SwitchField key={each.name} provided={each} isChangeable={data.changeable} />
        ))}
      </div>
    </Card>
  )
}

function SwitchField({ provided, isChangeable }: { provided: Switch; isChangeable: boolean }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { provider: words } = textsOf('consoleDevelopers').sandbox
  const { name, value, values, description } = provided
  const changing = useMutation({
    // The values are those that the API named.
    mutationFn: (next: string) =>
      unwrap(environment.client.PATCH('/api/v1/sandbox/provider', { body: { [name]: next } as Changes })),
    onSuccess: () => {
      toast(words.changed)
      return queries.invalidateQueries({ queryKey: providerQuery(environment).queryKey })
    },
  })
  return (
    <>
      <SelectField
        label={words.switches[name]}
        hint={<Described source={description} />}
        value={changing.isPending ? changing.variables : value}
        disabled={!isChangeable || changing.isPending}
        onChange={({ target }) => changing.mutate(target.value)}
        options={values.map((each) => ({ value: each, label: each }))}
      />
      {changing.error && <Problem error={changing.error} />}
    </>
  )
}

/** Descriptions of the reference have values in backticks. */
function Described({ source }: { source: string }) {
  return source.split('`').map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order
      <code key={i} className="font-mono">
        {part}
      </code>
    ),
  )
}

import { readUntil } from './api.ts'
import { MARGARET, RENEWALS } from './people.ts'
import { act, readRequest, type Stage } from './stage.ts'

// Renewals of leases in one bulk job: most rows become requests, some fail, and two tenants have signed.

interface Job {
  id: string
  state: string
}

interface Row {
  row: number
  state: string
  sign_request_id: string | null
}

export async function renewLeases(stage: Stage): Promise<Job> {
  const { api, templates } = stage
  const rows = RENEWALS.map(({ tenant, email, home, start, rent }, index) => ({
    reference: `renewal-2027-${String(index + 1).padStart(2, '0')}`,
    roles: { tenant: { name: tenant, email, locale: 'en' }, landlord: MARGARET },
    values: { home, start, ...(rent === undefined ? {} : { rent }) },
  }))
  const path = `bulk-jobs?template_id=${templates.lease}&name=${encodeURIComponent('Lease renewals 2027')}`
  const made = await api.post<Job>('renewals', path, { rows })
  const job = await readUntil(
    'the bulk job has ended',
    () => api.get<Job>(`bulk-jobs/${made.id}`),
    ({ state }) => state === 'completed',
  )
  const { data } = await api.get<{ data: Row[] }>(`bulk-jobs/${made.id}/rows?state=created`)
  for (const { sign_request_id } of data.slice(0, 2)) {
    const request = await readRequest(stage, { id: sign_request_id ?? '' })
    const position = request.signers.findIndex(({ name }) => name !== MARGARET.name)
    await act(stage, request, position, 'sign')
  }
  return job
}

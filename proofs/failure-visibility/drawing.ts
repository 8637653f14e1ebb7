import { type Client, insist } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { PlantedFailure } from './planted.ts'
import { seenInRequest } from './requests.ts'
import type { Stage } from './stage.ts'

// The values of a template are drawn on the document by a job, before anybody is invited.

export const drawingFailures: readonly PlantedFailure[] = [
  {
    name: 'the stored document of the template is gone',
    work: 'drawing',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await createAfter(stage, ({ source }) => stage.loseObjects(source))
      return seenInRequest({ client, documentId, code: 'values_not_drawn' })
    },
  },
  {
    name: 'the template names a page that its document does not have',
    work: 'drawing',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await createAfter(stage, ({ source }) => breakFields(stage, source))
      return seenInRequest({ client, documentId, code: 'values_undrawable', hasFailed: true })
    },
  },
]

interface Template {
  template: string
  /** The document that it was made of. */
  source: string
}

/** Creates a request from a new template, to which something happens first. Returns the id of the request's document. */
async function createAfter(stage: Stage, happen: (template: Template) => Promise<unknown>): Promise<string> {
  const { client } = stage
  const made = await makeTemplate(client)
  // The job must not run between the creation and the fault.
  await happen(made)
  const roles = { tenant: { name: 'Asha Rao', email: 'asha@example.com' } }
  const path = `/api/v1/templates/${made.template}/document-signrequest`
  const created = await insist(() => client.call('POST', path, { roles, values: { name: 'Asha Rao' } }))
  hold(created.status === 200, `no request was created: ${JSON.stringify(created.body)}`)
  return String(created.body.document_id)
}

async function makeTemplate(client: Client): Promise<Template> {
  const source = await client.upload()
  const name = { name: 'name', page: ['1'], cords: [{ x: 60, y: 60, w: 200, h: 20 }] }
  const tenant = { name: 'tenant', page: ['1'], cords: [{ x: 60, y: 600, w: 150, h: 50 }] }
  const body = { name: 'Lease', document_id: source, roles: [tenant], fields: [name] }
  const made = await insist(() => client.call('POST', '/api/v1/templates', body))
  hold(made.status === 200, `no template was made: ${JSON.stringify(made.body)}`)
  return { template: String(made.body.template_id), source }
}

async function breakFields({ sql }: Stage, source: string): Promise<void> {
  await sql(
    `UPDATE template_versions SET fields = replace(fields::text, '"1"', '"99"')::jsonb WHERE document_id = $1`,
    [source],
  )
}

import { type Client, insist, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { PlantedFailure, Sightings } from './planted.ts'
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
    name: 'the stored document of the template is damaged',
    work: 'drawing',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await createAfter(stage, ({ source }) => stage.damageObjects(source))
      return seenInRequest({ client, documentId, code: 'values_not_drawn' })
    },
  },
  {
    name: 'the key of the template’s document cannot be opened',
    work: 'drawing',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await createAfter(stage, ({ source }) => stage.sql(BREAK_KEY, [source]))
      return seenInRequest({ client, documentId, code: 'values_not_drawn' })
    },
  },
  {
    name: 'the last attempt fails',
    work: 'drawing',
    plant: (stage) => givenUp(stage, `state = 'ready', due_at = now()`),
  },
  {
    name: 'the worker dies in the last attempt',
    work: 'drawing',
    plant: (stage) => givenUp(stage, `state = 'active', claimed_until = now() - interval '1 second'`),
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

const BREAK_KEY = `
  UPDATE document_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
   WHERE key_id IN (SELECT key_id FROM document_pieces WHERE document_id = $1)`

/** The document stays lost until the job has no attempt left. */
async function givenUp(stage: Stage, change: string): Promise<Sightings> {
  const { client, sql } = stage
  const documentId = await createAfter(stage, ({ source }) => stage.loseObjects(source))
  await until(async () => {
    const rows = await sql(
      `UPDATE jobs SET failures = 150, ${change}
        WHERE name = 'merge-document' AND ids ->> 'document' = $1 AND failures > 0 AND state = 'ready' RETURNING job_id`,
      [documentId],
    )
    return rows.length > 0 ? true : undefined
  })
  return seenInRequest({ client, documentId, code: 'values_undrawable', hasFailed: true })
}

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

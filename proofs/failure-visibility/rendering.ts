import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { linkFor } from '../lib/signer.ts'
import type { PlantedFailure } from './planted.ts'
import { seenInRequest } from './requests.ts'
import type { Stage } from './stage.ts'

// Signers see images of the pages, which are rendered from the stored document.

export const renderingFailures: readonly PlantedFailure[] = [
  {
    name: 'a signer opens a document whose object is gone',
    work: 'rendering',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await client.upload()
      const [signer] = await askToSign(client, documentId, 1)
      const link = await linkFor(client, documentId, signer ?? '')
      await rendered(stage, documentId)
      await stage.loseObjects(documentId)
      const image = await fetch(`${link}/pages/1.webp?w=1080`)
      hold(image.status === 503, `a page that is gone is shown as ${image.status}`)
      return seenInRequest({ client, documentId, code: 'pages_unreadable' })
    },
  },
  {
    name: 'the pages could not be rendered ahead in any attempt',
    work: 'rendering',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await client.upload()
      await askToSign(client, documentId, 1)
      await rendered(stage, documentId)
      await stage.damageObjects(documentId)
      await stage.sql(LAST_ATTEMPT, [documentId])
      return seenInRequest({ client, documentId, code: 'pages_unreadable' })
    },
  },
]

/** The first page is rendered after the upload. Its images are objects of the document, too. */
async function rendered({ sql }: Stage, documentId: string): Promise<void> {
  const images = `SELECT FROM page_renditions WHERE width = 1080 AND object_name LIKE '%/' || $1 || '/%'`
  await until(async () => ((await sql(images, [documentId])).length > 0 ? true : undefined))
}

const LAST_ATTEMPT = `
  INSERT INTO jobs (tenant_id, job_id, class, name, ids, failures)
  SELECT tenant_id, gen_random_uuid(), 'maintenance', 'draw-first-page', jsonb_build_object('document', document_id), 5
    FROM documents WHERE document_id = $1`

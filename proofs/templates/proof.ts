import { execFileSync } from 'node:child_process'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRenderer } from '../../apps/server/documents/rendering/renderer.ts'
import { isFailure } from '../../conformance/judges/types.ts'
import { type Client, insist, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { setUpJudges, sharedDss, sharedPyhanko, sharedVerapdf } from '../lib/judges.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { checkArchives } from './archive.ts'
import { formPdf, places, signBox } from './form.ts'
import { checkInk, checkText } from './see.ts'
import { checkProducers } from './tags.ts'

// A form with a place for each script becomes a template, the template a request, and a virtual signer signs it: the
// signed file is looked at and read by programs that are not ours, and judged by the EU's DSS and pyHanko. Tags are
// looked for in what nine programs made of one lease, and of an Arabic one; archives are judged with values drawn on them.

const TEMPLATES = '/api/v1/templates'

export default {
  promise:
    'The values of a template are drawn inside their boxes and read as they were given, in every tested script; tags are found in files of nine producers; PDF/A and PDF/UA files stay so (veraPDF)',
  topic: 'Bulk jobs and templates',
  budgetSeconds: 26,
  services: ['postgres'],
  sample: 'nine PDF/A and PDF/UA files (--full: all of the corpus)',
  faults: {
    'text-outside': 'a page with text outside the boxes',
    'other-value': 'a value other than the one that was given',
    untagged: 'a drawing without a tag on a PDF/UA file',
  },
  async run({ full, say }) {
    setUpJudges()
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'templates-'))
    const [signed, producers, archives] = await Promise.all([
      proveSigned(scratch.path, say),
      proveTags(),
      proveArchives(scratch.path, full),
    ])
    say(`tags found in files by ${producers.join(', ')}`)
    return `${places.length} values read as they were given, ${signed.ink} pixels of ink and none outside a box; tags in ${producers.length} files of nine producers; ${archives} archives still archives; the signed file passed DSS and pyHanko`
  },
} satisfies Proof

async function proveTags(): Promise<string[]> {
  const renderer = openRenderer()
  try {
    return await checkProducers(renderer)
  } finally {
    renderer.close()
  }
}

async function proveArchives(folder: string, full: boolean): Promise<number> {
  return checkArchives(sharedVerapdf(full), folder, full)
}

async function proveSigned(folder: string, say: (line: string) => void): Promise<{ ink: number }> {
  const stack = await startStack({ processes: ['all'] })
  try {
    const client = await openAccount(stack.url)
    const [before, after] = [join(folder, 'form.pdf'), join(folder, 'signed.pdf')]
    await writeFile(before, formPdf())
    await writeFile(after, await sign(client, await makeTemplate(client)))
    const ink = await checkInk(before, after, folder)
    await checkText(after)
    await mustFind('text-outside', () => checkInk(after, before, folder, []))
    await mustFind('other-value', () => checkText(after, (value) => `${value}x`))
    await judge(stack, after)
    await keepForTheEye(after, say)
    return { ink }
  } finally {
    await stack.stop()
  }
}

async function makeTemplate(client: Client): Promise<string> {
  const document_id = await client.upload(formPdf())
  const fields = places.map(({ name, page, box, align, multiline = false, type = 'text', format }) => ({
    ...{ name, type, multiline, page: [String(page)], cords: [box] },
    ...(align ? { align } : {}),
    ...(format ? { format } : {}),
  }))
  const roles = [{ name: 'tenant', page: [String(signBox.page)], cords: [signBox.box] }]
  const made = await insist(() => client.call('POST', TEMPLATES, { document_id, name: 'Form', roles, fields }))
  hold(made.status === 200, `no template was made: ${JSON.stringify(made.body)}`)
  return String(made.body.template_id)
}

/** The signed document. */
async function sign(client: Client, template: string): Promise<Buffer> {
  const values = Object.fromEntries(places.map(({ name, value }) => [name, value]))
  const roles = { tenant: { name: 'Asha Rao', email: 'asha@example.com' } }
  const asked = await insist(() =>
    client.call('POST', `${TEMPLATES}/${template}/document-signrequest`, { roles, values }),
  )
  hold(asked.status === 200, `no request was made: ${JSON.stringify(asked.body)}`)
  const path = `/api/v1/document-signrequest/${asked.body.document_id}`
  const { signers } = (await client.call('GET', path)).body as { signers: { id: string }[] }
  const acted = await insist(() =>
    client.call('POST', `/api/v1/sandbox/signers/${signers[0]?.id}/act`, { action: 'sign' }),
  )
  hold(acted.status === 200, `the signer could not sign: ${JSON.stringify(acted.body)}`)
  await until(async () => ((await client.call('GET', path)).body.state === 'completed' ? true : undefined))
  const answer = await client.fetch(`${path}/signed-document`)
  hold(answer.status === 200, `there is no signed document: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function judge({ env }: Stack, file: string): Promise<void> {
  const question = { file, roots: [join(env.COUNTERSIGN_DATA ?? '', 'sandbox-pki/root.pem')], mode: 'offline' } as const
  const [european, python] = await Promise.all([sharedDss().judge(question), sharedPyhanko().judge(question)])
  hold(!isFailure(european), `DSS could not judge: ${JSON.stringify(european)}`)
  hold(!isFailure(python), `pyHanko could not judge: ${JSON.stringify(python)}`)
  const [said] = european.signatures
  hold(said?.indication === 'TOTAL_PASSED' && said.level === 'PAdES_BASELINE_LTA', `DSS says ${JSON.stringify(said)}`)
  hold(said.flags.length === 0, `DSS sees changes after signing: ${said.flags.join(', ')}`)
  hold(python.signatures.length === 1 && python.signatures[0]?.bottomLine, `pyHanko says ${JSON.stringify(python)}`)
}

/** The pages as pictures, for review. */
async function keepForTheEye(file: string, say: (line: string) => void): Promise<void> {
  const folder = join(process.env.COUNTERSIGN_DATA ?? '.data', 'proofs')
  await mkdir(folder, { recursive: true })
  execFileSync('mutool', ['draw', '-q', '-r', '110', '-o', join(folder, 'templates-%d.png'), file], { stdio: 'pipe' })
  say(`the signed pages: ${folder}/templates-1.png and on`)
}

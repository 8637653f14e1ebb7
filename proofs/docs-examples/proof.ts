import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenLinks } from '../../tools/docs/check-links.ts'
import { type Documents, linksIn } from '../../tools/docs/markdown.ts'
import { mustFind } from '../lib/faults.ts'
import { startOwnPostgres } from '../lib/own-postgres.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { coverErrors } from './cover.ts'
import { homeOf, makeTerminal } from './make-terminal.ts'
import { prepareRequests } from './prepare-requests.ts'
import { type Block, readBlocks } from './read-blocks.ts'
import { readPages } from './read-pages.ts'
import { pagesOf, type ReaderName } from './readers.ts'
import { type Service, startService } from './start-service.ts'
import { newTally, sumOf, type Tally } from './tally.ts'

const SAMPLE = 'apps/server/documents/sample/consulting-agreement.pdf'

export default {
  promise:
    'Every command block of README.md, the guides and the packages runs as it stands against a new installation, with identifiers in place of placeholders, or is run by another proof, or names a reason that is true for its commands; every relative link leads to a file and a heading',
  topic: 'Project',
  budgetSeconds: 150,
  services: [],
  faults: {
    command: 'a call of a guide has a wrong path',
    marker: 'a block runs a program that is not here, without a reason',
    reason: 'a block has a reason that is not true for its commands',
    output: 'a guide shows another answer than the API gives',
    link: 'a link leads to a file that does not exist',
    anchor: 'a link leads to a heading that does not exist',
  },
  async run({ say }) {
    const documents = readDocuments()
    checkLinks(documents)
    const folder = mkdtempSync(join(tmpdir(), 'countersign-docs-'))
    try {
      const service = await startService(folder)
      try {
        const tally = await readAll(documents, service, folder)
        for (const line of tally.findings) say(line)
        hold(
          tally.findings.length === 0,
          `${tally.findings.length} blocks do not do what they say: ${tally.findings[0]}`,
        )
        return figureOf(tally, documents)
      } finally {
        await service.stop()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
} satisfies Proof

function readDocuments(): Documents {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']).toString()
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(file))
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

/** Records of what was decided or changed are not instructions. */
const isGuide = (page: string) => !/^(CHANGELOG\.md|docs\/adr\/)/.test(page)

function checkLinks(documents: Documents): void {
  const broken = [...brokenLinks(documents, existsSync), ...unreadableAddresses(documents)]
  hold(broken.length === 0, broken.join('\n'))
}

function unreadableAddresses(documents: Documents): string[] {
  return [...documents].flatMap(([page, text]) =>
    linksIn(text)
      .filter(({ target }) => /^https?:/.test(target) && !URL.canParse(target))
      .map(({ line, target }) => `${page}:${line}: ${target} is not an address`),
  )
}

/** Two at a time: the pages of the operator take as long as all others together. Also plants the faults. */
async function readAll(documents: Documents, service: Service, folder: string): Promise<Tally> {
  const guides = new Map([...documents].filter(([page]) => isGuide(page)))
  const pages = pagesOf([...guides.keys()])
  const read = (reader: ReaderName) => {
    const blocks = (pages.get(reader) ?? []).map((page) => readBlocks(page, guides.get(page) ?? ''))
    return readAs(reader, blocks, service, join(folder, reader))
  }
  const others = async () => {
    const tallies = [await read('integrator'), await read('administrator'), await read('contributor')]
    await plantFaults(documents, service, folder)
    return sumOf(tallies)
  }
  const both = [read('operator'), others()]
  await Promise.allSettled(both) // nothing is left running where one fails
  return sumOf([...(await Promise.all(both)), { ...newTally(), findings: coverErrors() }])
}

async function readAs(reader: ReaderName, pages: readonly Block[][], service: Service, folder: string): Promise<Tally> {
  const home = homeOf(folder)
  mkdirSync(home, { recursive: true })
  copyFileSync(SAMPLE, join(home, 'contract.pdf'))
  const server = reader === 'administrator' ? await startOwnPostgres() : null
  try {
    const { known, variables } =
      reader === 'operator' ? await prepareRequests(service, home) : { known: service.key, variables: {} }
    const postgresPort = server ? Number(new URL(server.server).port) : service.ports.postgres
    const open = makeTerminal(folder, service, {
      PGPORT: String(postgresPort),
      COUNTERSIGN_POSTGRES_PORT: String(postgresPort),
      ...(server && { PGDATABASE: 'postgres', COUNTERSIGN_DATA: join(folder, 'data') }),
      ...(reader === 'operator' && { COUNTERSIGN_OWNER_DATABASE_URL: service.ownerUrl }),
      ...variables,
    })
    const continues = reader === 'integrator' || reader === 'administrator'
    return await readPages(pages, { open, continues, known, postgresPort })
  } finally {
    server?.stop()
  }
}

async function plantFaults(documents: Documents, service: Service, folder: string): Promise<void> {
  const guide = 'docs/integrators/first-integration.md'
  let terminals = 0
  const read = async (text: string) => {
    const blocks = readBlocks(guide, text).slice(0, 6)
    const tally = await readAs('integrator', [blocks], service, join(folder, `fault-${terminals++}`))
    hold(tally.findings.length === 0, tally.findings.join('\n'))
  }
  const page = documents.get(guide) ?? ''
  await mustFind('command', () => read(page.replace('$BASE/documents?', '$BASE/document?')))
  await mustFind('marker', () => read('```sh\nkubectl get pods\n```'))
  await mustFind('reason', () => read('<!-- not run: needs containers -->\n```sh\ncurl -s $BASE/account\n```'))
  await mustFind('output', () =>
    read(page.replace('"message":"The sign request was created."', '"message":"Created."')),
  )
  const withPage = (text: string) => new Map([...documents, ['NEW.md', text]])
  await mustFind('link', () => checkLinks(withPage('[contract](CONTRACT.md)')))
  await mustFind('anchor', () => checkLinks(withPage('# One\n\n[two](#two)')))
}

function figureOf({ run, compared, covered, left }: Tally, documents: Documents): string {
  const listed = (counts: Map<string, number>) => [...counts].map(([name, n]) => `${name} ${n}`).join(', ')
  const links = [...documents.values()].flatMap(linksIn).length
  return `${run} blocks run and ${compared} blocks of JSON read; run by other proofs: ${listed(covered)}; not run: ${listed(left)}; ${links} links`
}

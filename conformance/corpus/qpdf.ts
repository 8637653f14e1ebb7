import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { classicUpdate, streamUpdate } from './handwritten/file.ts'
import { obj } from './handwritten/write.ts'
import { type Expectation, normalise, refuse, SIGN } from './types.ts'
import type { ToolCase, Workshop } from './workshop.ts'

interface Variant {
  readonly name: string
  readonly base: string
  readonly args: readonly string[]
  readonly features: readonly string[]
  readonly expect?: Expectation
  readonly password?: string
  readonly flavours?: readonly string[]
}

const OWNER_ONLY = ['', 'owner']
const encrypt = (bits: string, ...more: string[]): string[] => ['--encrypt', ...OWNER_ONLY, bits, ...more, '--']
const ENCRYPTED = normalise('pdf_encrypted')

const variants: readonly Variant[] = [
  {
    name: 'linearized',
    base: 'page-mixed-sizes',
    args: ['--linearize', '--object-streams=disable'],
    features: ['linearized', 'xref-classic'],
  },
  {
    name: 'linearized-object-streams',
    base: 'page-mixed-sizes',
    args: ['--linearize', '--object-streams=generate'],
    features: ['linearized', 'xref-stream', 'object-streams'],
  },
  {
    name: 'linearized-a-2a',
    base: 'pdf-a-2a',
    args: ['--linearize', '--newline-before-endstream'],
    features: ['linearized', 'tagged', 'pdfa-2a'],
    flavours: ['2a'],
  },
  {
    name: 'object-streams',
    base: 'form-same-name-under-two-parents',
    args: ['--object-streams=generate'],
    features: ['xref-stream', 'object-streams', 'existing-form', 'duplicate-partial-names'],
  },
  {
    name: 'object-streams-undone',
    base: 'object-streams-extends',
    args: ['--object-streams=disable'],
    features: ['xref-classic'],
  },
  { name: 'qdf', base: 'page-annots-indirect', args: ['--qdf'], features: ['xref-classic', 'comments'] },
  { name: 'version-2.0', base: 'stream-1.5', args: ['--force-version=2.0'], features: ['pdf-2.0', 'xref-stream'] },
  { name: 'version-1.3', base: 'classic-1.6', args: ['--force-version=1.3'], features: ['pdf-1.3', 'xref-classic'] },
  {
    name: 'rotated',
    base: 'page-cropbox-offset',
    args: ['--rotate=+270'],
    features: ['rotation', 'rotate-270', 'cropbox'],
  },
  {
    name: 'recompressed',
    base: 'page-mixed-sizes',
    args: ['--recompress-flate', '--compress-streams=y', '--object-streams=generate'],
    features: ['xref-stream', 'object-streams'],
  },
  {
    name: 'encrypted-rc4-40',
    base: 'classic-1.3',
    args: ['--allow-weak-crypto', ...encrypt('40')],
    features: ['encrypted-owner'],
    expect: ENCRYPTED,
  },
  {
    name: 'encrypted-rc4-128',
    base: 'classic-1.4',
    args: ['--allow-weak-crypto', ...encrypt('128', '--use-aes=n')],
    features: ['encrypted-owner'],
    expect: ENCRYPTED,
  },
  {
    name: 'encrypted-aes-128',
    base: 'form-direct',
    args: ['--allow-weak-crypto', ...encrypt('128', '--use-aes=y')],
    features: ['encrypted-owner', 'existing-form'],
    expect: ENCRYPTED,
  },
  {
    name: 'encrypted-aes-256',
    base: 'page-mixed-sizes',
    args: encrypt('256', '--modify=none'),
    features: ['encrypted-owner', 'aes-256-empty-user'],
    expect: ENCRYPTED,
  },
  {
    name: 'encrypted-aes-256-object-streams',
    base: 'form-indirect',
    args: ['--object-streams=generate', '--linearize', ...encrypt('256', '--cleartext-metadata')],
    features: ['encrypted-owner', 'aes-256-empty-user', 'object-streams', 'linearized'],
    expect: ENCRYPTED,
  },
  {
    name: 'encrypted-user-password',
    base: 'classic-2.0',
    args: ['--encrypt', 'secret', 'owner', '256', '--'],
    features: ['encrypted-user'],
    expect: refuse('pdf_encrypted'),
    password: 'secret',
  },
]

/** The same documents in the shapes that qpdf can give them. */
export const qpdfCases: readonly ToolCase[] = [
  ...variants.map(variant),
  updatedAfterLinearizing('linearized-then-updated', 'qpdf-linearized', ['xref-classic'], classicUpdate),
  updatedAfterLinearizing(
    'linearized-streams-then-updated',
    'qpdf-linearized-object-streams',
    ['xref-stream', 'object-streams'],
    streamUpdate,
  ),
]

function variant({ name, base, args, features, expect = SIGN, password, flavours }: Variant): ToolCase {
  return {
    name: `qpdf-${name}`,
    producer: 'qpdf',
    features,
    expect,
    ...(password !== undefined && { password }),
    ...(flavours !== undefined && { flavours }),
    make: ({ run, files }, out) =>
      run('qpdf', ['--deterministic-id', ...args, join(files, `${base}.pdf`), out].filter(fits(args))),
  }
}

/** qpdf derives no deterministic ID for an encrypted file. */
const fits = (args: readonly string[]) => (arg: string) => arg !== '--deterministic-id' || !args.includes('--encrypt')

/** A linearized file with a revision after it: its hint tables no longer tell the truth, its newest table is at the end. */
function updatedAfterLinearizing(
  name: string,
  base: string,
  features: string[],
  update: typeof classicUpdate,
): ToolCase {
  return {
    name: `qpdf-${name}`,
    producer: 'qpdf, then by hand',
    features: ['linearized', 'prior-update', ...features],
    expect: SIGN,
    async make({ files }: Workshop, out: string) {
      const pdf = await readFile(join(files, `${base}.pdf`))
      const text = pdf.toString('latin1')
      const root = /\/Root \d+ \d+ R/.exec(text)?.[0] ?? ''
      const id = /\/ID \[.*?\]/s.exec(text)?.[0] ?? ''
      const size = Math.max(...[...text.matchAll(/\/Size (\d+)/g)].map((match) => Number(match[1])))
      await writeFile(out, update(pdf, [obj(size, '(a later thought)')], { trailer: `${root} ${id}` }))
    },
  }
}

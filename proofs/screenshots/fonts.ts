import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import decompress from 'woff2-encoder/decompress'

// The fonts that packages/pades brings, unpacked for a browser on a machine that has none for these scripts. They are
// given to the browser as the system's fonts: the pages themselves load none.

const MODULES = resolve(import.meta.dirname, '../../node_modules')
const FAMILIES = ['arabic', 'bengali', 'devanagari', 'jp', 'sc', 'tamil'].map((script) => `noto-sans-${script}`)
const GENERAL = join(MODULES, '@expo-google-fonts/noto-sans')

/** Writes a fontconfig file and answers where it is. The unpacked fonts are kept for the next time. */
export async function prepareFonts(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  for (const family of [...FAMILIES, 'caveat']) await unpack(family, directory)
  const settings = join(directory, 'fonts.conf')
  await writeFile(settings, settingsFor(directory))
  return settings
}

async function unpack(family: string, directory: string): Promise<void> {
  const done = join(directory, family)
  if (existsSync(done)) return
  const source = join(MODULES, '@fontsource-variable', family, 'files')
  const unfinished = join(directory, `.${family}.${process.pid}`)
  await mkdir(unfinished, { recursive: true })
  for (const file of await readdir(source)) {
    if (!file.endsWith('-wght-normal.woff2')) continue
    await writeFile(
      join(unfinished, file.replace('.woff2', '.ttf')),
      await decompress(await readFile(join(source, file))),
    )
  }
  await rename(unfinished, done)
}

function settingsFor(directory: string): string {
  const alias = (family: string, first: string) =>
    `<alias binding="strong"><family>${family}</family><prefer><family>${first}</family></prefer></alias>`
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${directory}</dir><dir>${GENERAL}</dir><cachedir>${join(directory, 'cache')}</cachedir>
${alias('system-ui', 'Noto Sans')}${alias('sans-serif', 'Noto Sans')}${alias('cursive', 'Caveat')}
</fontconfig>`
}

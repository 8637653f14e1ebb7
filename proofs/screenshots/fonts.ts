import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import decompress from 'woff2-encoder/decompress'

// The fonts that packages/pades brings, unpacked for a browser on a machine that has none for these scripts. They are
// given to the browser as the system's fonts: the pages themselves load none. The monospace font is the machine's.

const MODULES = resolve(import.meta.dirname, '../../node_modules')
const FAMILIES = ['arabic', 'bengali', 'devanagari', 'hebrew', 'jp', 'sc', 'tamil'].map(
  (script) => `noto-sans-${script}`,
)
const GENERAL = join(MODULES, '@expo-google-fonts/noto-sans')

/** Writes a fontconfig file and answers where it is. The unpacked fonts are kept for the next time. */
export async function prepareFonts(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  const fonts = join(directory, 'unpacked')
  for (const family of [...FAMILIES, 'caveat']) await unpack(family, fonts)
  await copyMonospace(join(fonts, 'monospace'))
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
    if (!file.endsWith('-wght-normal.woff2') || isLatin(family, file)) continue
    await writeFile(
      join(unfinished, file.replace('.woff2', '.ttf')),
      await decompress(await readFile(join(source, file))),
    )
  }
  await rename(unfinished, done)
}

/** The Latin letters of the other scripts' fonts have their metrics, and would replace those of Noto Sans. */
function isLatin(family: string, file: string): boolean {
  return family !== 'caveat' && file.includes('-latin-')
}

async function copyMonospace(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const wanted of ['monospace', 'monospace:bold']) {
    const file = matchFont('file', wanted)
    await copyFile(file, join(directory, basename(file)))
  }
}

/** The font of the machine itself, not of the settings that are written here. */
function matchFont(property: 'file' | 'family', wanted: string): string {
  return execFileSync('fc-match', [`--format=%{${property}}`, wanted], { encoding: 'utf8' })
}

function settingsFor(directory: string): string {
  const alias = (family: string, first: string) =>
    `<alias binding="strong"><family>${family}</family><prefer><family>${first}</family></prefer></alias>`
  const monospace = matchFont('family', 'monospace')
  // Monospace fonts have Arabic letters, and would be taken for Arabic texts.
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${join(directory, 'unpacked')}</dir><dir>${GENERAL}</dir><cachedir>${join(directory, 'cache')}</cachedir>
${alias('system-ui', 'Noto Sans')}${alias('sans-serif', 'Noto Sans')}${alias('cursive', 'Caveat')}
${alias('monospace', monospace)}
<match target="scan"><test name="family"><string>${monospace}</string></test>
<edit name="charset"><minus><name>charset</name><charset><range><int>0x590</int><int>0x8ff</int></range></charset></minus></edit></match>
<match target="pattern"><edit name="family" mode="append_last" binding="strong"><string>Noto Sans</string></edit></match>
</fontconfig>`
}

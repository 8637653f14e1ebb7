import { join } from 'node:path'
import { type AssetFile, builtManifest, readAsset } from '@countersign/signing/asset-manifest.ts'
import type { ConsoleManifest } from './manifest.ts'

const DIST = join(import.meta.dirname, 'dist')

/** The built files. They are built first if they are missing or outdated. */
export function loadConsoleManifest(): Promise<ConsoleManifest> {
  return builtManifest<ConsoleManifest>(DIST, () => import('./build.ts'))
}

export function readConsoleFile(file: string): Promise<AssetFile> {
  return readAsset(DIST, file)
}

/** What a build has written to dist/. */
export interface ConsoleManifest {
  /** All files that the build read. */
  inputs: string[]
  /** The hash of the inputs. */
  sources: string
  script: string
  /** Starts the calls of the screen. It runs before the other scripts are loaded. */
  firstCallsScript: string
  /** Of the page that shows mails. */
  mailFrameScript: string
  icon: string
  /** Scripts that the first one imports. */
  preloads: string[]
  /** Further scripts of each screen, by its folder in app/. */
  screens: Record<string, string[]>
  /** The script of the texts of an area in a language, by `AREA/LANGUAGE`. */
  texts: Record<string, string>
  styles: string[]
  files: string[]
}

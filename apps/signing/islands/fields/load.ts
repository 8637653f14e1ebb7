import { retryUntilAnswered } from '../retry.ts'
import { whenViewed } from '../view.ts'
import { type Fields, NONE } from './parts.ts'

/** The script of the fields is loaded only if the signer has some. Everything waits for it. */
export function loadFields(form: HTMLFormElement): Fields {
  const { fieldsScript: url } = form.dataset
  if (url === undefined) return NONE
  const loading = retryUntilAnswered(importer(url), () => {}).then((module) => module.setUpFields(form, whenViewed))
  return {
    read: async () => (await loading).read(),
    refuse: async (errors) => (await loading).refuse(errors),
    discard: async () => (await loading).discard(),
  }
}

type FieldsModule = { setUpFields(form: HTMLFormElement, whenViewed: () => Promise<void>): Fields }

/** Browsers remember that a module could not be loaded, by its URL. */
function importer(url: string): () => Promise<FieldsModule | null> {
  let tries = 0
  return () => (import(tries++ === 0 ? url : `${url}#${tries}`) as Promise<FieldsModule>).catch(() => null)
}

import { checkFile, type SignerField, type UploadedFile, type ValueErrorCode } from '@countersign/domain/field/page'
import { message } from '../dom.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import type { FieldState } from './state.ts'

// Files that the signer uploads. The server keeps them; the value of the field is the id of the file.

export interface UploadCallbacks {
  changed(name: string): void
  showProblem(name: string, sentence: string | null): void
  sentence(name: string, code: ValueErrorCode): string
  announce(sentence: string): void
}

export interface Uploads {
  isBusy(): boolean
  whenIdle(): Promise<void>
}

type UploadField = SignerField & { type: 'upload' }

export function setUpUploads(
  form: HTMLFormElement,
  state: FieldState,
  whenViewed: () => Promise<void>,
  callbacks: UploadCallbacks,
): Uploads {
  const pending = new Set<Promise<void>>()
  const track = (upload: Promise<void>) => {
    pending.add(upload)
    void upload.finally(() => pending.delete(upload))
  }
  for (const field of state.order) {
    if (field.type !== 'upload') continue
    const root = [...form.querySelectorAll<HTMLElement>('[data-fill]')].find(
      ({ dataset }) => dataset.fill === field.name,
    )
    if (root) setUpUpload(field, root, state, whenViewed, { ...callbacks, track })
  }
  return { isBusy: () => pending.size > 0, whenIdle: async () => void (await Promise.all(pending)) }
}

function setUpUpload(
  field: UploadField,
  root: HTMLElement,
  state: FieldState,
  whenViewed: () => Promise<void>,
  { changed, showProblem, sentence, announce, track }: UploadCallbacks & { track(upload: Promise<void>): void },
): void {
  const input = root.querySelector<HTMLInputElement>('input')
  const progress = root.querySelector('progress')
  const picker = root.querySelector('.picker')
  const shown = root.querySelector<HTMLElement>('.file')
  const picture = root.querySelector('img')
  const remove = root.querySelector<HTMLButtonElement>('.file button')
  if (!input || !progress || !picker || !shown || !picture || !remove) return
  let isBusy = false

  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) track(send(file))
    // So that the same file can be chosen again.
    input.value = ''
  })
  remove.addEventListener('click', () => {
    const { id } = current() ?? {}
    if (id === undefined || isBusy) return
    void fetch(`${baseUrl()}/uploads/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch(() => {})
    take(null, null)
    announce(message('field-removed'))
    input.focus()
  })
  showFile(null)

  function current(): UploadedFile | undefined {
    return state.context.uploads?.find((one) => one.field === field.name)
  }

  async function send(chosen: File): Promise<void> {
    if (isBusy) return
    showProblem(field.name, null)
    setBusy(true)
    try {
      const file = await prepare(chosen)
      if (typeof file === 'string') return showProblem(field.name, sentence(field.name, file))
      announce(message('field-uploading'))
      await whenViewed()
      const answer = await post(file, chosen.name)
      if ('problem' in answer) return showProblem(field.name, answer.problem)
      take(answer.upload, file.type.startsWith('image/') ? file : null)
      announce(message('field-uploaded', { name: answer.upload.name }))
    } finally {
      setBusy(false)
    }
  }

  /** The file, smaller if it is a photo that is too large; or why it cannot be used. */
  async function prepare(file: File): Promise<Blob | ValueErrorCode> {
    const type = file.type.replace(/^\w+\//, '')
    const error = checkFile(field, { type, size: file.size })
    if (error?.code !== 'too_large' || type !== 'jpeg') return error?.code ?? file
    announce(message('field-shrinking'))
    const smaller = await shrinkPhoto(file, field.maxSize)
    return smaller ?? 'too_large'
  }

  /** `fetch` does not report the progress of an upload. */
  function post(file: Blob, filename: string): Promise<{ upload: UploadedFile } | { problem: string }> {
    const query = new URLSearchParams({ field: field.name, filename })
    const request = new XMLHttpRequest()
    request.open('POST', `${baseUrl()}/uploads?${query}`)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      if (progress) progress.value = total > 0 ? loaded / total : 0
    }
    return new Promise((resolve) => {
      request.onloadend = () => {
        const { upload, problem = '' } = (request.response ?? {}) as { upload?: UploadedFile; problem?: string }
        resolve(request.status === 200 && upload ? { upload } : { problem: sentenceFor(problem) })
      }
      request.send(file)
    })
  }

  function sentenceFor(problem: string): string {
    if (problem === 'not_accepted' || problem === 'too_large') return sentence(field.name, problem)
    return message(`field-upload-${problem}`) || message('field-not-uploaded')
  }

  function take(file: UploadedFile | null, preview: Blob | null): void {
    state.setUpload(field.name, file)
    showFile(preview)
    changed(field.name)
  }

  function showFile(preview: Blob | null): void {
    const file = current()
    const name = shown?.querySelector('bdi')
    if (!shown || !picture || !name) return
    shown.hidden = file === undefined
    name.textContent = file?.name ?? ''
    if (picture.src) URL.revokeObjectURL(picture.src)
    picture.hidden = preview === null
    if (preview) picture.src = URL.createObjectURL(preview)
    root.classList.toggle('uploaded', file !== undefined)
  }

  function setBusy(isNow: boolean): void {
    isBusy = isNow
    if (!progress || !picker) return
    progress.hidden = !isNow
    progress.value = 0
    picker.toggleAttribute('hidden', isNow)
  }
}

/** The link's until the link is claimed, then the visit's. */
function baseUrl(): string {
  return document.documentElement.dataset.base ?? ''
}

import type { UploadOptions } from '@countersign/domain/field/page'
import { type Html, html } from '../../html.ts'
import type { Translator } from '../../translator.ts'

const MEDIA_TYPES = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' }

/** Phones offer the camera too, because images are accepted. Without scripts a file cannot be sent. */
export function uploadPicker(
  id: string,
  common: Html,
  { name, accept, maxSize }: UploadOptions & { name: string },
  translator: Translator,
): Html {
  const { fields } = translator.messages
  const limit = { kinds: accept.map((type) => type.toUpperCase()).join(', '), size: translator.bytes(maxSize) }
  return html`<p class="no-js">${fields.uploadWithoutScripts}</p>
<div class="upload js-only">
<label class="picker" for="${id}"><span>${fields.chooseFile}</span></label>
<input class="sr-only" type="file" id="${id}" ${common} accept="${accept.map((type) => MEDIA_TYPES[type]).join(',')}">
<p class="muted">${translator.formatText(fields.fileLimit, limit)}</p>
<progress max="1" value="0" aria-label="${fields.uploading}" hidden></progress>
<div class="file" hidden><img alt="" hidden><bdi data-file="${name}"></bdi><button type="button" class="plain" data-remove="${name}">${fields.remove}</button></div>
</div>`
}

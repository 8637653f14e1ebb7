import type { Assets } from '../assets.ts'
import type { Html } from '../html.ts'
import type { SignPage } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { certificatePanel } from './certificate-panel.ts'
import { documentPage } from './document-page.ts'
import { drawnPanel } from './drawn-panel.ts'
import { remotePanel } from './remote-panel.ts'

/** The signing page of a signer or a witness: the document, and one panel with everything needed to sign it. */
export function signPage(page: SignPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const method = methodOf(page, translator, assets)
  return documentPage(page, assets, {
    role: page.witnessOf === null ? 'signer' : 'witness',
    ...method,
    styles: page.fields ? [...method.styles, assets.fieldsStyle] : method.styles,
    declineLabel: translator.messages.declineConfirm,
  })
}

function methodOf(
  page: SignPage,
  translator: Translator,
  assets: Assets,
): { script: string; styles: string[]; panel: Html } {
  if (page.remote)
    return {
      script: assets.remoteScript,
      styles: [assets.remoteStyle],
      panel: remotePanel(page, page.remote, translator, assets),
    }
  return page.method === 'certificate'
    ? {
        ...{ script: assets.certificateScript, styles: [assets.certificateStyle] },
        panel: certificatePanel(page, translator, assets),
      }
    : { script: assets.signScript, styles: [], panel: drawnPanel(page, translator, assets) }
}

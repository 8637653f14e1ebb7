import type { Assets } from '../assets.ts'
import type { Locale } from '../model.ts'
import { type PlaygroundResponse, playgroundPage } from '../playground/page.ts'

// Pages around the signing page: the playground, and a host page with colours of its own.

export function hostPage(
  assets: Assets,
  address: string,
  locale: Locale,
  name: string | undefined,
): PlaygroundResponse | undefined {
  if (name === 'embedding-playground') return playgroundPage(assets, address)
  return name === 'embedding-colours' ? colouredHost(address, locale) : undefined
}

/** The frame has another origin than its host, as it has in practice. */
function colouredHost(address: string, locale: Locale): PlaygroundResponse {
  const framed = address.replace('127.0.0.1', 'localhost')
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lettings portal</title>
<link rel="icon" href="data:,">
<style>
  body { margin: 0; background: #faf5ff; color: #1e1033; font: 1rem/1.5 sans-serif }
  header { padding: 1rem; background: #7c3aed; color: #fff }
  h1 { margin: 0; font-size: 1.25rem }
</style>
<header><h1>Lettings portal</h1></header>
<main><countersign-embed src="${framed}/${locale}/sign-embedded" accent-color="#7c3aed" ground-color="#faf5ff" color-scheme="light"></countersign-embed></main>
<script type="module">
  import '/embed.js'
  const embed = document.querySelector('countersign-embed')
  embed.addEventListener('viewed', () => document.documentElement.setAttribute('data-viewed', ''))
</script>
</html>`
  return { html, headers: { 'content-type': 'text/html; charset=utf-8' } }
}

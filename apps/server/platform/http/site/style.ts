import { createHash } from 'node:crypto'

/** The colours of apps/signing/styles/tokens.css, which this module must not import. */
const STYLE = `
:root{--ground:#f2f4f7;--card:#fff;--ink:#16202c;--muted:#536070;--line:#d3d9e2;--field:#7b8796;--accent:#1d4ed8;--press:#1d4ed8;--shadow:0 1px 2px rgb(16 24 40/8%),0 6px 20px rgb(16 24 40/8%);color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#0f141b;--card:#19212b;--ink:#e9eef4;--muted:#a7b2bf;--line:#333e4b;--field:#7d8a99;--accent:#9dbcff;--press:#2f62e0;--shadow:0 1px 2px rgb(0 0 0/40%),0 6px 20px rgb(0 0 0/30%)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere;hyphens:auto}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;max-inline-size:64rem;margin-inline:auto;padding:.75rem 1rem}
.brand{display:inline-flex;gap:.625rem;align-items:center;min-block-size:2.75rem;color:inherit;font-size:1.125rem;font-weight:700;text-decoration:none}
.brand img{display:block}
.languages{position:relative}
.languages svg{margin-inline-end:.375rem;vertical-align:-.1875rem;fill:none;stroke:currentcolor;stroke-width:1.5}
.sr-only{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
summary{min-block-size:2.75rem;padding-inline:.5rem;color:var(--muted);line-height:2.75rem;cursor:pointer}
.languages summary{list-style:none}
.languages summary::-webkit-details-marker{display:none}
.languages ul{position:absolute;inset-inline-end:0;z-index:1;min-inline-size:11rem;margin:0;padding:.375rem;background:var(--card);border:1px solid var(--line);border-radius:.625rem;box-shadow:var(--shadow);list-style:none}
.languages a{display:block;padding:.5rem .75rem;color:inherit;line-height:1.75rem;text-decoration:none}
.languages a:hover{text-decoration:underline}
.languages [aria-current]{font-weight:700}
main{max-inline-size:64rem;margin-inline:auto;padding:1.5rem 1rem 4rem}
main.error{max-inline-size:38rem}
h1{margin:0 0 .75rem;font-size:clamp(1.75rem,1.2rem + 2.6vw,2.75rem);line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
.error h1{font-size:1.75rem}
h2{margin:0 0 .375rem;font-size:1.1875rem;line-height:1.3}
p{margin:0 0 1rem}
.intro{max-inline-size:42rem;margin-block-end:2rem;color:var(--muted);font-size:1.125rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem}
.card{display:flex;flex-direction:column;padding:1.25rem;background:var(--card);border:1px solid var(--line);border-radius:.875rem}
.card p{color:var(--muted)}
.card p:last-child{margin:0}
.card.first{border-color:var(--accent)}
.actions{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;margin-block-start:auto}
.actions a{display:inline-block;min-block-size:2.75rem;padding-block:.5rem;line-height:1.75rem}
.actions .main{padding-inline:1.125rem;background:var(--press);border-radius:.625rem;color:#fff;font-weight:600;text-decoration:none}
.actions .second{padding-inline:1.125rem;border:1px solid var(--field);border-radius:.625rem;font-weight:600;text-decoration:none}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1.5rem 0 0;padding-block-start:1rem;border-block-start:1px solid var(--line);font-size:.875rem}
dt{color:var(--muted)}
dd{margin:0}
code{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;unicode-bidi:isolate}
details.technical{margin-block-start:.5rem;font-size:.875rem}
.technical summary{padding-inline:0}
@media (max-width:30rem){dl{grid-template-columns:1fr}dd{margin-block-end:.5rem}}
@media (forced-colors:active){.actions .main{border:1px solid}}
`

const hash = createHash('sha256').update(STYLE).digest('base64')

/** In the page, so that a page about an overload needs no further request. The policy permits this style and no other. */
export const STYLE_ELEMENT = `<style>${STYLE}</style>`
export const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

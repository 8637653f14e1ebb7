/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Frame, Page } from 'playwright-core'
import type { Stage } from '../console/stage.ts'
import { hold } from '../lib/proof.ts'

const RUN = 'globalThis.hostile=1;parent.postMessage(1,"*")'
const MAIL = `<html><head><base href="https://outside.example/"><meta http-equiv="refresh" content="0;url=https://outside.example/">
<style>@import url(https://outside.example/x.css); body { background: url(https://outside.example/y.png) }</style>
<link rel=stylesheet href=https://outside.example/z.css><script>${RUN}</script></head>
<body onload="${RUN}" style="color: #123456"><p id="own">Text</p><img src="https://outside.example/pixel.gif" onerror="${RUN}">
<a id="link" href="https://outside.example/">out</a><a href="javascript:${RUN}">run</a><svg><a xlink:href="https://outside.example/"><text>x</text></a></svg>
<form action="https://outside.example/"><button id="submit">send</button></form><iframe srcdoc="<script>${RUN}</script>"></iframe>
<template><script>${RUN}</script></template><object data="https://outside.example/o"></object></body></html>`

/** A mail with everything that mails are forbidden, in the frame of the console. */
export async function holdMailFrame({ world, owners }: Stage): Promise<void> {
  const { page, goTo } = await owners.filled.open()
  const outside: string[] = []
  page.on(
    'requestfinished',
    (request) => void (request.url().includes('outside.example') && outside.push(request.url())),
  )
  page.on('response', (response) => void (response.url().includes('outside.example') && outside.push(response.url())))
  await goTo('requests')
  const frame = await showMail(page, `${world.url}/app-frame/mail`, MAIL)
  await frame.locator('#own').waitFor()
  const state = await frame.evaluate(async () => ({
    origin: self.origin,
    ran: 'hostile' in globalThis,
    links: [...document.querySelectorAll('[href], [*|href]')].map((link) => link.outerHTML),
    forms: document.querySelectorAll('form, script[src=""], iframe, object, base').length,
    network: await fetch('/api/v1/me').then(
      () => 'answered',
      () => 'refused',
    ),
    storage: (() => {
      try {
        return String(localStorage.length)
      } catch {
        return 'refused'
      }
    })(),
  }))
  hold(state.origin === 'null', `the origin of the mail is ${state.origin}`)
  hold(!state.ran, 'a script of the mail ran')
  hold(state.links.length === 0, `the mail has links: ${state.links.join(' ')}`)
  hold(state.forms === 0, 'the mail has a form, a frame or a base')
  hold(state.network === 'refused', 'a script in the frame can call the API')
  hold(state.storage === 'refused', 'a script in the frame can read the storage of the console')
  await frame.locator('#link').click()
  hold(frame.url() === `${world.url}/app-frame/mail`, `a link of the mail led to ${frame.url()}`)
  hold(page.url().startsWith(world.url), `a link of the mail led the console to ${page.url()}`)
  hold(outside.length === 0, `the mail loaded ${outside.join(', ')}`)
  await page.context().close()
}

async function showMail(page: Page, address: string, html: string): Promise<Frame> {
  await page.evaluate(
    ({ address, html }) => {
      const frame = Object.assign(document.createElement('iframe'), { src: address })
      frame.setAttribute('sandbox', 'allow-scripts')
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow && data === 'ready') frame.contentWindow?.postMessage({ html }, '*')
      })
      document.body.append(frame)
    },
    { address, html },
  )
  await page.waitForFunction(() => document.querySelector('iframe') !== null)
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame())
  hold(frame, 'the mail has no frame')
  return frame
}

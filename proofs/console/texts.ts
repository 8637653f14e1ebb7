// What members, senders and signers write, as the screens show it.

export interface Texts {
  account: string
  user: string
  /** Without its ending. */
  document: string
  reference: string
  people: readonly [string, string]
  message: string
  reason: string
  /** The label of a field, and what a signer fills in. */
  label: string
  value: string
  key: string
  view: string
  endpoint: string
  /** What the failing receiver answers. */
  answer: string
}

export const BELIEVABLE: Texts = {
  account: 'Linden & Vale Properties',
  user: 'Margaret Okafor',
  document: 'Lease of 17 Harbour View',
  reference: 'lease-harbour-view-17',
  people: ['Friederike Voß', 'Tomos Prydderch'],
  message: 'As discussed on Thursday. Please sign before the first of December.',
  reason: 'The rent should be 1,395 as agreed at the viewing.',
  label: 'City of residence',
  value: 'Friedrichshafen',
  key: 'Order service',
  view: 'Leases that wait',
  endpoint: 'Customer relations system',
  answer: '{"error": "database is read-only"}',
}

const RUN = '(globalThis.hostile=1)'

/** Each is somebody’s script, address or style, if a screen takes it for more than text. */
export const HOSTILE: Texts = {
  account: `<body onpageshow=${RUN}>`,
  user: `<img src=x onerror=${RUN}>`,
  document: `<script>${RUN}</script>"><svg onload=${RUN}> %00.exe`,
  reference: `javascript:${RUN}//https://outside.example/`,
  people: [`"><iframe srcdoc="<script>parent${RUN}</script>">`, `\u05D0\u05D1\u0627\u0644\u0639 ${'W'.repeat(120)}`],
  message: `</textarea><style>*{background:url(https://outside.example/leak)}</style>{{constructor.constructor('${RUN}')()}} &#0; %00 <!--`,
  reason: `<a href="javascript:${RUN}">x</a> <base href=https://outside.example/>`,
  label: `<img src=x onerror=${RUN}>`,
  value: `</dd><script>${RUN}</script>`,
  key: `<button autofocus onfocus=${RUN}>`,
  view: `<math><mi xlink:href="data:x,<script>${RUN}</script>">`,
  endpoint: `<details open ontoggle=${RUN}>`,
  answer: `\u202E\u2066\u200F\u0000<html><body onload=${RUN}><img src=https://outside.example/x.png><script>${RUN}</script>`,
}

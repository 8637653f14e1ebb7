/** What the corpus must contain, each as the feature or producer that ticks it. The corpus test checks the ticks. */
export const requiredProducers: readonly string[] = [
  'LibreOffice',
  'Chromium',
  'Ghostscript',
  'cairo',
  'pdfTeX',
  'LuaTeX',
  'qpdf',
  'hand',
  'pyHanko',
  '@libpdf/core',
]

export const requiredFeatures: readonly string[] = [
  ...['xref-classic', 'xref-stream', 'xref-hybrid', 'object-streams', 'linearized'],
  ...['pdf-1.3', 'pdf-1.4', 'pdf-1.5', 'pdf-1.6', 'pdf-1.7', 'pdf-2.0'],
  ...['inherited-attributes', 'rotate-90', 'rotate-180', 'rotate-270', 'cropbox', 'userunit'],
  ...['existing-form', 'acroform-direct', 'acroform-indirect', 'need-appearances', 'duplicate-partial-names'],
  ...['annots-indirect', 'annots-inherited', 'annots-shared', 'fields-indirect', 'fields-inherited', 'fields-shared'],
  ...['link-under-box', 'prior-update', 'encrypted-owner', 'aes-256-empty-user'],
  ...['eof-line-end', 'junk-before-header', 'generation-above-0', 'reused-free-object'],
  ...['pages-1', 'pages-2000', 'size-100-mb'],
  ...['tagged', 'pdfa-1a', 'pdfa-1b', 'pdfa-2b', 'pdfa-2u', 'pdfa-3b', 'attached-xml', 'pdfa-4', 'pdfua-1'],
  ...['cmyk-output-intent', 'usage-rights'],
  ...['signed-by-pyhanko', 'signed-by-libpdf', 'foreign-dss-vri', 'foreign-lta'],
  ...['certified-p1', 'certified-p2', 'certified-p3', 'fieldmdp-all', 'fieldmdp-include', 'fieldmdp-exclude', 'lock-p'],
  ...['ber-cms', 'cms-fills-slot'],
]

/** The published token helper that signing pages name. `node apps/token-helper/release.ts` prints it after `npm pack`. */
export const TOKEN_HELPER = {
  version: '0.1.0',
  tarball: 'https://releases.countersign.example/@countersign/token-helper/-/token-helper-0.1.0.tgz',
  integrity: 'sha512-2hI/v5JV5QnxvUc5UFZbF7KYdjNEHb5ZyO1qzse5avdjn1pStARVBa4dcN3GjMvG4jDQuQ2U+/Q7cbPg8IkG1Q==',
}

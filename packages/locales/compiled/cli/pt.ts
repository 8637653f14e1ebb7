// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "Nota",
  "problem": "Problema",
  "indeterminate": "Não foi possível concluir todas as verificações. Os detalhes estão abaixo.",
  "onlyTrail": "O arquivo contém apenas uma trilha de auditoria. Nenhum documento foi concluído.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} assinatura ou carimbo de tempo",
      "many": "{count} de assinaturas e carimbos de tempo",
      "other": "{count} assinaturas e carimbos de tempo"
    }
  },
  "coversFile": "Abrange o arquivo inteiro",
  "coversRevision": "Abrange a revisão {revision} e todas as anteriores",
  "laterChanges": "Alterações posteriores",
  "trailOf": "Trilha de auditoria de {request}",
  "chainIntact": "A cadeia de {request} está íntegra: {count} entradas, cabeça {head}.",
  "chainBroken": "A cadeia de {request} está rompida na entrada {entry}: {reason}.",
  "bundleChanged": "O pacote foi alterado: {fault}."
}

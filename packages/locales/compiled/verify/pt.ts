// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "title": "Verificar um documento",
  "intro": "Veja quem assinou um PDF ou um evidence.zip, quando, e se algo foi alterado desde então.",
  "choose": "Escolher um arquivo",
  "drop": "ou solte-o aqui",
  "staysLocal": "O arquivo fica neste aparelho. Nada é enviado: você pode até ficar offline antes.",
  "withoutScripts": "Esta página verifica o arquivo no seu navegador para que ele não precise ser enviado; para isso precisa de scripts, que aqui estão desligados. O comando “countersign verify” faz o mesmo sem navegador.",
  "cannot": "Este navegador não consegue verificar arquivos. Use um atual e um endereço que comece com https.",
  "checking": "Verificando {name} …",
  "tooLarge": "Este arquivo é grande ou complicado demais para ser verificado num navegador. Use “countersign verify”.",
  "another": "Verificar outro arquivo",
  "fingerprint": "Impressão digital (SHA-256)",
  "expects": "Escolha o arquivo assinado. Ele deve ter esta impressão digital:",
  "expected": "É exatamente o arquivo que o código QR indica.",
  "unexpected": "Não é o arquivo que o código QR indica: a impressão digital é outra.",
  "outcomes": {
    "valid": {
      "title": "Válido",
      "text": "O documento não foi alterado desde que foi assinado, e os certificados dos signatários são de emissores confiáveis."
    },
    "test": {
      "title": "Assinaturas de teste",
      "text": "O documento não foi alterado desde que foi assinado, mas foi assinado no ambiente de testes. Os certificados desse ambiente não provam identidade."
    },
    "changed": {
      "title": "Alterado depois de assinado",
      "text": "Algo foi preenchido ou acrescentado depois, como os signatários permitem. Veja o que é."
    },
    "issuer_unknown": {
      "title": "Sem alterações, emissor não confiável",
      "text": "O documento não foi alterado desde que foi assinado, mas nenhum emissor confiável confirma quem o assinou."
    },
    "indeterminate": {
      "title": "Indefinido",
      "text": "Esta página não conseguiu verificar tudo. Os detalhes estão abaixo."
    },
    "unsigned": {
      "title": "Não assinado",
      "text": "Não há assinatura neste arquivo; não há nada a verificar."
    },
    "unreadable": {
      "title": "Não pode ser verificado",
      "text": "Não foi possível ler o arquivo. Não confie nele."
    },
    "invalid": {
      "title": "Não válido",
      "text": "Não confie neste arquivo."
    }
  },
  "marks": {
    "good": "Em ordem:",
    "warn": "Atenção:",
    "bad": "Problema:",
    "none": "Não verificado:"
  },
  "document": "O documento assinado",
  "certificate": "O certificado de conclusão",
  "signatures": "Assinaturas",
  "trail": "Trilha de auditoria",
  "log": "Registro público",
  "signedBy": "Assinado por {name}",
  "sealedFor": "Selado para {name}",
  "sealedBy": "Selo de {name}",
  "sealedByNote": "pelo selo de {name}, que indica o nome do signatário",
  "stampedBy": "Carimbo do tempo de {name}",
  "signerUnreadable": "Uma assinatura cujo signatário não pode ser lido",
  "timeAttested": "{time}, atestado por {authority}",
  "timeClaimed": "{time}, segundo o relógio do signatário; nenhuma autoridade confiável o atesta",
  "timeUnknown": "Nenhuma autoridade confiável atesta a hora da assinatura",
  "unchanged": "Inalterado desde então",
  "onlySigned": "Inalterado desde então: só foram acrescentados assinaturas, carimbos do tempo e dados para verificá-los",
  "filledLater": "Algo foi preenchido depois, o que este signatário permite",
  "changedLater": "Alterado depois desta assinatura",
  "notIntact": "O conteúdo assinado foi alterado",
  "issuerKnown": "Certificado de {issuer}, um emissor confiável",
  "issuerTest": "Certificado de {issuer}, a autoridade do ambiente de testes",
  "issuerUnknown": "Certificado de {issuer}, que não é um emissor confiável",
  "level": "Nível {level}: {text}",
  "levels": {
    "B": "só a assinatura, sem hora atestada",
    "T": "com hora atestada",
    "LT": "com hora atestada e tudo o que é preciso para verificar mais tarde",
    "LTA": "com tudo o que é preciso para verificar por muitos anos"
  },
  "reason": "Motivo indicado: {text}",
  "location": "Lugar indicado: {text}",
  "trailWhole": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "{n} entrada, corretamente encadeada",
      "many": "{n} de entradas, todas corretamente encadeadas",
      "other": "{n} entradas, todas corretamente encadeadas"
    }
  },
  "trailBroken": "A entrada {n} de {count} foi alterada",
  "acts": {
    "signed": "Assinaturas: {n}",
    "approved": "Aprovações: {n}",
    "viewed": "Leituras: {n}",
    "copies": "Cópias: {n}"
  },
  "logIncluded": "Incluído no registro {log} até a entrada {n}: não pode ser alterado sem que se perceba",
  "logUnknown": "No registro {log}, cuja chave não é confiável",
  "logMissing": "Ainda não estava no registro quando esta prova foi feita",
  "logNotChecked": "Registro não verificado",
  "logFailed": "A prova de que o registro o contém não é válida",
  "logAsk": "Perguntar ao registro",
  "logAskHint": "Isto envia a impressão digital a {host}, e mais nada.",
  "logAsking": "Perguntando ao registro …",
  "logNotFound": "O registro não contém nenhum arquivo com esta impressão digital. Talvez venha de outro serviço ou seja muito recente.",
  "logUnreachable": "O registro não responde. Tente mais tarde.",
  "topics": {
    "changed_after": "Depois da assinatura foi alterado algo que ninguém pode alterar.",
    "filled_after": "Depois da assinatura algo foi preenchido ou acrescentado.",
    "not_permitted": "Um signatário anterior proíbe uma alteração posterior.",
    "not_what_was_signed": "A assinatura não corresponde ao documento.",
    "malformed": "A assinatura está malformada.",
    "kind_unknown": "Este tipo de assinatura não é suportado.",
    "issuer_unknown": "Nenhum emissor confiável confirma a identidade do signatário.",
    "certificate_unsuitable": "O certificado não serve para esta assinatura.",
    "certificate_ended": "O certificado expirou, e nada prova que a assinatura é anterior.",
    "revoked": "O certificado foi revogado.",
    "revocation_unknown": "Só pelo arquivo não se pode saber se o certificado foi revogado.",
    "time_wrong": "Um carimbo do tempo não é válido.",
    "time_unknown": "A autoridade de um carimbo do tempo não é confiável ou não pode ser verificada.",
    "time_note": "As horas indicadas não coincidem de todo.",
    "unreadable": "O arquivo está danificado: não pode ser lido como PDF.",
    "encrypted": "O arquivo é protegido por senha e não é verificado aqui.",
    "too_complex": "Uma parte do arquivo não pode ser lida, ou é grande ou complicada demais para ser verificada aqui.",
    "view_differs": "O documento pode parecer diferente na tela, impresso ou mais tarde do que quando foi assinado.",
    "active_content": "O documento contém links para outros arquivos ou ações que um leitor executa.",
    "sandbox": "Assinado no ambiente de testes, para experimentar.",
    "trail_broken": "A trilha de auditoria foi alterada.",
    "trail_foreign": "A trilha de auditoria anexada tem um formato desconhecido.",
    "log_failed": "A prova do registro público não é válida.",
    "log_unknown": "O registro público que o contém não é confiável.",
    "log_missing": "Esta prova foi feita antes que o registro público a tivesse recebido.",
    "log_unsupported": "Este navegador não consegue verificar as assinaturas do registro. Use um mais recente.",
    "bundle_unreadable": "O pacote não pode ser lido como evidence.zip.",
    "bundle_changed": "O pacote foi alterado: algo nele foi modificado, acrescentado ou retirado.",
    "bundle_incomplete": "O pacote não contém documento assinado: nunca foi concluído, ou foi apagado desde então.",
    "file_unknown": "O arquivo não é nem um PDF nem um evidence.zip."
  },
  "details": "Detalhes técnicos",
  "conclusions": {
    "signed": "Assinado por {names}. Sem alterações desde {time}.",
    "signedUndated": "Assinado por {names} e sem alterações desde então.",
    "test": "Assinaturas de teste de {names}. Sem alterações, mas não provam a identidade de ninguém.",
    "filledIn": "Assinado por {names}. Algo foi preenchido depois, como permitiram.",
    "issuerUnknown": "Sem alterações desde a assinatura, mas nada aqui confirma que {names} assinou.",
    "unclear": "Assinado por {names}, mas nem tudo pôde ser verificado.",
    "unclearFile": "Nem tudo neste arquivo pôde ser verificado.",
    "changedAfter": "Este arquivo foi alterado depois da assinatura de {names}.",
    "revoked": "Não confie neste arquivo: o certificado de {names} foi revogado.",
    "notValid": "Não confie neste arquivo: a assinatura de {names} não é válida.",
    "notValidFile": "Não confie neste arquivo: algo nele não é válido.",
    "recordChanged": "Não confie neste arquivo: o registro de eventos foi alterado.",
    "logContradicts": "Não confie neste arquivo: a prova do registro público não é válida.",
    "unsigned": "Ninguém assinou este arquivo.",
    "noDocument": "Este arquivo tem o histórico de uma solicitação, mas nenhum documento assinado.",
    "certified": "Este certificado de conclusão é autêntico e não mudou desde a emissão.",
    "certifiedTest": "Este certificado de conclusão é do ambiente de testes. Não mudou, mas é só um teste."
  },
  "code": {
    "found": "Este código vem de um certificado de conclusão.",
    "sandbox": "Um teste do ambiente de testes. Lá qualquer pessoa pode criar um, em qualquer nome: não prova nada.",
    "completed": "Concluído em {time}.",
    "signatures": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Este serviço conta {n} assinatura. O registro não prova esse número.",
        "many": "Este serviço conta {n} de assinaturas. O registro não prova esse número.",
        "other": "Este serviço conta {n} assinaturas. O registro não prova esse número."
      }
    },
    "trail": "A trilha de auditoria do certificado é a que foi concluída.",
    "trailOpen": "O registro não mostra se esta é a trilha de auditoria do certificado. O arquivo do certificado mostra.",
    "inLog": "Ele está no registro público {log} e por isso não pode ser alterado sem que se note.",
    "unknown": "O registro não conhece nenhum documento para este código. Ele pode ser de outro serviço, muito recente ou ter sido apagado."
  }
}

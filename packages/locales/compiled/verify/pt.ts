// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "title": "Verificar um documento",
  "intro": "Veja quem assinou um PDF ou um evidence.zip, quando, e se algo foi alterado desde então.",
  "choose": "Escolher um arquivo",
  "drop": "ou solte-o aqui",
  "staysLocal": "O arquivo fica neste aparelho. Nada é enviado: você pode até ficar offline antes.",
  "withoutScripts": "Esta página julga o arquivo no seu navegador para que ele não precise ser enviado; para isso precisa de scripts, que aqui estão desligados. O comando “countersign verify” faz o mesmo sem navegador.",
  "cannot": "Este navegador não consegue julgar arquivos. Use um atual e um endereço que comece com https.",
  "checking": "Verificando {name} …",
  "tooLarge": "Este arquivo é grande ou complicado demais para ser julgado num navegador. Use “countersign verify”.",
  "another": "Verificar outro arquivo",
  "fingerprint": "Impressão digital (SHA-256)",
  "expects": "Escolha o arquivo assinado. Ele deve ter esta impressão digital:",
  "expected": "É exatamente o arquivo que o código QR indica.",
  "unexpectedTitle": "Outro arquivo",
  "unexpected": "Não é o arquivo que o código QR indica: a impressão digital é outra.",
  "ownOutcome": "Por si só: {title}",
  "outcomes": {
    "valid": {
      "title": "Válido",
      "text": "Tudo está como foi assinado, e emissores conhecidos aqui respondem por quem assinou."
    },
    "test": {
      "title": "Assinaturas de teste",
      "text": "Tudo está como foi assinado, mas no ambiente de testes: a autoridade dele não responde por ninguém. Não prova nada."
    },
    "changed": {
      "title": "Alterado depois de assinado",
      "text": "Algo foi preenchido ou acrescentado depois, como os signatários permitem. Veja o que é."
    },
    "issuer_unknown": {
      "title": "Íntegro, emissor desconhecido aqui",
      "text": "Nada foi alterado desde a assinatura. Mas ninguém conhecido aqui responde por quem assinou."
    },
    "indeterminate": {
      "title": "Indefinido",
      "text": "Há algo que aqui não se pode saber. O que é está abaixo."
    },
    "unsigned": {
      "title": "Não assinado",
      "text": "Não há assinatura neste arquivo; não há nada a verificar."
    },
    "unreadable": {
      "title": "Não pode ser julgado",
      "text": "Não confie neste arquivo enquanto ninguém tiver conseguido lê-lo."
    },
    "invalid": {
      "title": "Não válido",
      "text": "Não confie neste arquivo. Os motivos estão abaixo."
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
  "sealedByNote": "pelo selo de {name}, que diz para quem",
  "stampedBy": "Carimbo do tempo de {name}",
  "signerUnreadable": "Uma assinatura cujo signatário não pode ser lido",
  "timeAttested": "{time}, atestado por {authority}",
  "timeClaimed": "{time} pelo relógio do próprio signatário; ninguém conhecido aqui o atesta",
  "timeUnknown": "Ninguém conhecido aqui atesta quando foi feita",
  "unchanged": "Inalterado desde então",
  "onlySigned": "Inalterado desde então: só foram acrescentados assinaturas, carimbos do tempo e dados para verificá-los",
  "filledLater": "Algo foi preenchido depois, o que este signatário permite",
  "changedLater": "Alterado depois desta assinatura",
  "notIntact": "O que ela cobre não é o que foi assinado",
  "issuerKnown": "Certificado de {issuer}, conhecido aqui",
  "issuerTest": "Certificado de {issuer}, a autoridade do ambiente de testes",
  "issuerUnknown": "Certificado de {issuer}, desconhecido aqui",
  "level": "Nível {level}: {text}",
  "levels": {
    "B": "só a assinatura, sem hora atestada",
    "T": "com hora atestada",
    "LT": "com hora atestada e tudo o que é preciso para verificar mais tarde",
    "LTA": "com tudo o que é preciso para verificar por muitos anos"
  },
  "reason": "Motivo indicado: {text}",
  "location": "Lugar indicado: {text}",
  "trailWhole": "{n} entradas, cada uma a seguir à anterior",
  "trailBroken": "A entrada {n} de {count} não se encaixa: foi alterada",
  "logIncluded": "No registro {log} até a entrada {n}: não pode ser reescrita sem que se perceba",
  "logUnknown": "No registro {log}, cuja chave não é conhecida aqui",
  "logMissing": "Ainda não estava no registro quando esta prova foi feita",
  "logNotChecked": "Registro não verificado",
  "logFailed": "O que deveria provar que está no registro não prova",
  "logAsk": "Perguntar ao registro",
  "logAskHint": "Isto envia a impressão digital a {host}, e mais nada.",
  "logAsking": "Perguntando ao registro …",
  "logNotFound": "O registro não conhece nenhum arquivo com esta impressão digital. Talvez tenha sido feito noutro lugar, ou há um instante.",
  "logUnreachable": "O registro não responde. Tente mais tarde.",
  "topics": {
    "changed_after": "Depois da assinatura foi alterado algo que ninguém pode alterar.",
    "filled_after": "Depois da assinatura algo foi preenchido ou acrescentado.",
    "not_permitted": "Depois foi feito algo que um signatário anterior proíbe.",
    "not_what_was_signed": "A assinatura não corresponde ao documento.",
    "malformed": "A assinatura é feita como nenhum programa correto a faz.",
    "kind_unknown": "A assinatura é de um tipo que não é julgado aqui.",
    "issuer_unknown": "Ninguém conhecido aqui responde pelo signatário.",
    "certificate_unsuitable": "O certificado não serve para esta assinatura.",
    "certificate_ended": "O certificado expirou, e nada prova que a assinatura é anterior.",
    "revoked": "O certificado foi revogado.",
    "revocation_unknown": "Só pelo arquivo não se pode saber se o certificado foi revogado.",
    "time_wrong": "Um carimbo do tempo está errado.",
    "time_unknown": "Quem fez um carimbo do tempo não é conhecido aqui, ou não pode ser verificado.",
    "time_note": "As horas indicadas não coincidem de todo.",
    "unreadable": "O arquivo está danificado: não pode ser lido como PDF.",
    "encrypted": "O arquivo é protegido por senha e não é julgado aqui.",
    "too_complex": "Uma parte do arquivo não pode ser lida, ou é grande ou complicada demais para ser julgada aqui.",
    "view_differs": "O documento pode parecer diferente na tela, impresso ou mais tarde do que quando foi assinado.",
    "active_content": "O documento contém links para outros arquivos ou ações que um leitor executa.",
    "sandbox": "Assinado no ambiente de testes, para experimentar.",
    "trail_broken": "A trilha de auditoria foi alterada.",
    "trail_foreign": "Há em anexo uma trilha de auditoria que não tem a nossa forma.",
    "log_failed": "A prova do registro público não se sustenta.",
    "log_unknown": "O registro público em que está não é conhecido aqui.",
    "log_missing": "Esta prova foi feita antes que o registro público a tivesse recebido.",
    "log_unsupported": "Este navegador não consegue verificar as assinaturas do registro. Um mais recente consegue.",
    "bundle_unreadable": "O pacote não pode ser lido como evidence.zip.",
    "bundle_changed": "O pacote não está como foi feito: algo foi alterado, acrescentado ou retirado.",
    "bundle_incomplete": "O pacote não contém documento assinado: nunca foi concluído, ou foi apagado desde então.",
    "file_unknown": "O arquivo não é nem um PDF nem um evidence.zip."
  },
  "details": "Detalhes técnicos"
}

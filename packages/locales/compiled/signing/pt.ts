// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "sandbox": "Teste: as assinaturas não têm validade legal.",
  "toSignature": "Ir para a sua assinatura",
  "landingAsks": "{sender} pede a sua assinatura",
  "landingHint": "O documento abre sozinho. Se não abrir, toque no botão.",
  "landingOpen": "Abrir o documento",
  "codeTitle": "Confirme que é você",
  "codeMailed": "Enviamos um código para {email}. Digite-o aqui, por favor.",
  "codeSpam": "Pode levar um minuto para chegar. Veja também a pasta de spam.",
  "codeGiven": "O remetente lhe deu um código de acesso. Digite-o aqui, por favor.",
  "codeLabel": "Código do e-mail",
  "accessCodeLabel": "Código de acesso",
  "codeContinue": "Continuar",
  "codeResend": "Enviar um novo código",
  "codeResendIn": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Você poderá pedir um novo código em {n} segundo.",
      "many": "Você poderá pedir um novo código em {n} segundos.",
      "other": "Você poderá pedir um novo código em {n} segundos."
    }
  },
  "codeWrong": "Este código não está certo.",
  "codeExpired": "Este código não é mais válido. Peça um novo, por favor.",
  "codeLocked": "Houve tentativas erradas demais. Peça um novo link ao remetente, por favor.",
  "triesLeft": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Resta {n} tentativa.",
      "many": "Restam {n} tentativas.",
      "other": "Restam {n} tentativas."
    }
  },
  "asks": "{sender} pede a sua assinatura",
  "unverified": "Ainda não conhecemos este remetente. Assine somente se esperava este documento.",
  "messageFrom": "Mensagem de {sender}",
  "until": "Você pode assinar até {date}.",
  "documentLabel": "O documento",
  "pageOf": "Página {n} de {total}",
  "pageFailed": "Não foi possível carregar esta página.",
  "pageWithoutText": "A página {n} é uma imagem. Ela não tem texto que possa ser lido em voz alta.",
  "placeOf": "lugar {n} de {total}",
  "signHere": "Assine aqui",
  "panelTitle": "Sua assinatura",
  "next": "Próximo ({n} de {total})",
  "methods": "Como você quer assinar?",
  "draw": "Desenhar",
  "type": "Digitar",
  "upload": "Enviar",
  "drawHere": "Desenhe sua assinatura aqui",
  "drawHint": "Para desenhar é preciso um dedo, uma caneta ou um mouse. Você também pode digitar seu nome.",
  "undo": "Desfazer",
  "clear": "Limpar",
  "nameLabel": "Seu nome completo",
  "choosePicture": "Escolher uma imagem",
  "pictureHint": "Uma foto ou digitalização da sua assinatura (PNG ou JPEG).",
  "agree": "Concordar e assinar",
  "hidePanel": "Ocultar o painel de assinatura",
  "showPanel": "Mostrar o painel de assinatura",
  "sending": "Enviando sua assinatura…",
  "waitingForNetwork": "Não há conexão. Sua assinatura fica guardada neste aparelho e será enviada assim que você estiver on-line de novo.",
  "tryAgain": "Tentar de novo",
  "marked": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Sua assinatura está em {n} lugar.",
      "many": "Sua assinatura está em {n} lugares.",
      "other": "Sua assinatura está em {n} lugares."
    }
  },
  "cleared": "Sua assinatura foi removida.",
  "problems": {
    "name_missing": "Digite seu nome, por favor.",
    "name_undrawable": "Este nome contém um caractere que uma assinatura não pode mostrar. Retire-o, por favor.",
    "mark_empty": "Desenhe primeiro sua assinatura, por favor.",
    "picture_refused": "Esta imagem não pode ser usada. Escolha um PNG ou JPEG da sua assinatura.",
    "consent_missing": "Leia a frase acima do botão e depois concorde.",
    "document_changed": "O documento mudou desde que você o abriu. Veja-o de novo e depois assine.",
    "not_saved": "Não foi possível salvar sua assinatura. Tente de novo em instantes."
  },
  "certificate": {
    "where": "Onde está o seu certificado?",
    "file": "Arquivo",
    "token": "Token USB",
    "withoutScripts": "Você assina este documento com o seu próprio certificado. A chave precisa ficar no seu dispositivo, e só scripts desta página podem usá-la nele. Permita scripts nesta página ou abra o link em outro navegador.",
    "choose": "Escolha o seu arquivo de certificado",
    "chooseHint": "O nome dele termina em .p12 ou .pfx.",
    "password": "Senha do arquivo",
    "stays": "Arquivo, senha e chave ficam neste dispositivo. Eles nunca são enviados.",
    "open": "Abrir o certificado",
    "opening": "Abrindo o certificado…",
    "which": "Com qual certificado você quer assinar?",
    "take": "Usar este certificado",
    "another": "Usar outro certificado",
    "issuer": "Emitido por {issuer}",
    "validUntil": "Válido até {date}",
    "checking": "Verificando o certificado…",
    "accepted": "Este certificado pode ser usado.",
    "reading": "Lendo o documento neste dispositivo: {percent}",
    "read": "Este dispositivo leu o documento que você vai assinar.",
    "look": "Abrir o documento",
    "leased": "Outra pessoa está assinando neste momento. Tentamos de novo automaticamente.",
    "leasedFor": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Próxima tentativa em {n} segundo.",
        "many": "Próxima tentativa em {n} de segundos.",
        "other": "Próxima tentativa em {n} segundos."
      }
    },
    "moved": "Outra assinatura acabou de ser incluída. Lendo-a neste dispositivo…",
    "preparing": "Preparando o documento…",
    "signing": "Assinando neste dispositivo…",
    "finishing": "Incluindo um carimbo do tempo e salvando a sua assinatura…",
    "offline": "Não há conexão. Continuamos automaticamente assim que ela voltar.",
    "tokenText": "Um pequeno programa, no computador em que está o seu token, mostra o documento, pede o PIN e assina. O PIN e a chave nunca saem daquele computador.",
    "tokenCode": "Concordar e obter um código",
    "tokenRun": "Execute este comando naquele computador:",
    "tokenType": "Depois digite este código lá:",
    "tokenUntil": "O código vale uma vez, até {time}.",
    "tokenNeedsNode": "O comando precisa do Node.js, versão 20 ou mais nova.",
    "newCode": "Obter um novo código",
    "copy": "Copiar o comando",
    "copied": "O comando foi copiado.",
    "helper": {
      "waiting": "Aguardando a digitação do código…",
      "joined": "O programa está conectado. Continue por lá.",
      "checking": "O certificado do token está sendo verificado…",
      "pin": "Digite lá o PIN do seu token.",
      "signing": "O token assinou. Um carimbo do tempo está sendo incluído…",
      "over": "Este código não vale mais. Obtenha um novo."
    },
    "problems": {
      "file_missing": "Escolha primeiro o seu arquivo de certificado.",
      "password_wrong": "Esta senha não abre o arquivo. Tente de novo.",
      "file_not_p12": "Isto não é um arquivo de certificado. Escolha um que termine em .p12 ou .pfx.",
      "file_without_key": "Este arquivo não contém chave privada, por isso não serve para assinar. Escolha outro arquivo.",
      "file_too_slow": "A proteção deste arquivo demora demais para abrir aqui. Exporte-o de novo e tente com aquele arquivo.",
      "file_unsupported": "A proteção deste arquivo não é compatível. Exporte-o de novo e tente com aquele arquivo.",
      "encryption_only": "Este certificado serve apenas para criptografar. Escolha o que serve para assinar.",
      "browser_unable": "Este navegador não consegue assinar com um certificado. Use um navegador atual.",
      "attributes_refused": "O que foi pedido para assinar não era o documento que você leu. Nada foi assinado. Avise o remetente.",
      "certificate_malformed": "Este certificado não pode ser lido. Escolha outro.",
      "certificate_expired": "Este certificado venceu. Escolha um que ainda seja válido.",
      "certificate_not_yet_valid": "Este certificado ainda não é válido. Escolha outro.",
      "certificate_revoked": "Este certificado foi revogado pelo emissor. Escolha outro.",
      "certificate_not_for_signing": "Este certificado não é destinado a assinar documentos. Escolha outro.",
      "certificate_is_ca": "Este certificado é de um emissor de certificados, não de uma pessoa. Escolha o seu.",
      "issuer_unknown": "O remetente não aceita certificados deste emissor. Escolha outro ou pergunte ao remetente.",
      "chain_invalid": "Este certificado não foi emitido corretamente pelo certificado acima dele. Escolha outro ou pergunte ao emissor.",
      "revocation_unknown": "O emissor não informa neste momento se este certificado ainda é bom. Tente de novo em alguns minutos.",
      "key_unsupported": "A chave deste certificado é fraca demais ou de um tipo desconhecido. Escolha outro.",
      "name_mismatch": "O nome neste certificado não é o da pessoa a quem este documento foi enviado. Escolha o seu ou pergunte ao remetente.",
      "certificate_not_expected": "O remetente espera outro certificado de você. Escolha aquele ou pergunte ao remetente.",
      "lease_lost": "Demorou demais, e outros podem assinar de novo. A sua assinatura não foi incluída. Assine mais uma vez.",
      "signature_invalid": "A assinatura não combina com o certificado. Nada foi incluído. Tente de novo ou escolha outro certificado.",
      "timestamp_unavailable": "Não é possível certificar a hora da assinatura neste momento. Nada foi incluído. Tente de novo em alguns minutos.",
      "abandoned": "A assinatura foi interrompida. Nada foi incluído no documento."
    }
  },
  "remote": {
    "where": "Onde você quer assinar?",
    "withoutScripts": "Este documento é assinado em um provedor que conhece você, e só os scripts desta página podem levar você até lá. Permita scripts nesta página ou abra o link em outro navegador.",
    "esign": "Ele conhece você pelo número de identidade nacional e envia um código ao seu telefone.",
    "csc": "Ele guarda um certificado em seu nome. Você vai até lá duas vezes: para escolhê-lo e para assinar com ele.",
    "account": "O nome da sua conta no provedor",
    "accountHint": "Ele diz ao provedor quem está chegando e fica no registro da sua assinatura. Nunca digite aqui seu número de identidade.",
    "stays": "O que você digita lá fica lá. Nem nós nem o remetente vemos seu número, sua senha ou qualquer código.",
    "minutes": "Assim que você sair, o documento fica reservado para você por 10 minutos; tenha o telefone à mão. Depois você volta para cá.",
    "go": "Concordar e ir até lá",
    "leased": "Outra pessoa está assinando agora, o que pode levar até 10 minutos. Tentamos de novo automaticamente; deixe esta página aberta.",
    "leasedUntil": "O documento está reservado para essa pessoa até {time}.",
    "leaving": "Você está sendo levado ao provedor…",
    "ready": "Continue em {provider}.",
    "newWindow": "Ele abre em uma janela separada, e esta página espera por você.",
    "open": "Continuar no provedor",
    "away": "Você está assinando em {provider}. Quando terminar lá, esta página continua sozinha.",
    "held": "O documento está reservado para você até {time}.",
    "startAgain": "Começar de novo",
    "otherMethods": "Você também pode assinar de outra forma:",
    "methods": {
      "drawn": "Desenhar ou digitar sua assinatura",
      "certificate": "Usar seu próprio certificado"
    },
    "problems": {
      "account_missing": "Digite primeiro o nome da sua conta no provedor.",
      "account_is_number": "Isto parece um número de identidade. Ele não foi enviado: só o provedor pode pedi-lo. Digite o nome da sua conta lá.",
      "cancelled": "Você parou no provedor. Nada foi assinado. Você pode começar de novo.",
      "otp_failed": "O código esteve errado vezes demais e nada foi assinado. Comece de novo e espere um novo código.",
      "identity_refused": "O provedor não conseguiu confirmar quem você é. Nada foi assinado. Verifique se seu telefone está cadastrado lá ou pergunte ao remetente.",
      "session_ended": "Seu tempo no provedor acabou. Nada foi assinado. Comece de novo.",
      "provider_down": "O provedor não pode ser contatado agora. Nada foi assinado. Tente de novo em alguns minutos.",
      "provider_refused": "Algo deu errado no provedor. Nada foi acrescentado ao documento. Comece de novo ou pergunte ao remetente.",
      "name_mismatch": "O provedor conhece você por um nome diferente daquele a quem este documento foi enviado. Nada foi acrescentado. Peça ao remetente que corrija.",
      "certificate_refused": "O certificado do provedor não pode ser usado neste documento. Nada foi acrescentado. Pergunte ao remetente.",
      "lease_lost": "Demorou mais de 10 minutos e, enquanto isso, outra pessoa assinou. Sua assinatura já não corresponde ao documento e não foi acrescentada. Assine mais uma vez."
    }
  },
  "decline": "Recusar",
  "declineTitle": "Você quer recusar?",
  "declineText": "O documento não será assinado e o remetente será avisado. Isso não pode ser desfeito.",
  "declineReason": "Motivo (opcional, o remetente pode ler)",
  "declineConfirm": "Recusar a assinatura",
  "declineBack": "Voltar ao documento",
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} documento espera a sua assinatura",
        "many": "{count} de documentos esperam a sua assinatura",
        "other": "{count} documentos esperam a sua assinatura"
      }
    },
    "start": "Começar pelo primeiro",
    "continue": "Prosseguir",
    "list": "Todos os documentos",
    "until": "Até {date}",
    "states": {
      "waiting": "À sua espera",
      "others": "À espera de outras pessoas",
      "signed": "Assinado",
      "declined": "Recusado por você",
      "expired": "Prazo terminado",
      "closed": "Não é mais necessário",
      "replaced": "Use o link mais recente"
    },
    "before": "Anterior",
    "after": "Próxima",
    "none": {
      "title": "Nada espera por você",
      "text": "Todos estes documentos estão resolvidos. Você pode fechar esta página."
    },
    "position": "Documento {n} de {total}",
    "next": "Próximo documento ({n} de {total})",
    "last": "Era o último. Nada mais espera por você."
  },
  "status": {
    "signed": {
      "title": "Você assinou",
      "text": "Obrigado. Outras pessoas ainda precisam assinar. Depois disso você receberá o documento pronto."
    },
    "sealing": {
      "title": "Você assinou",
      "text": "Obrigado. Todos assinaram e o documento está sendo selado. Leva só um instante."
    },
    "completed": {
      "title": "O documento está completo",
      "text": "Todos assinaram e o documento está selado."
    },
    "not_your_turn": {
      "title": "Ainda não é a sua vez",
      "text": "Outras pessoas assinam antes. Você receberá um e-mail quando for a sua vez."
    },
    "expired": {
      "title": "O prazo para assinar terminou",
      "text": "Se você ainda quer assinar, peça uma nova solicitação ao remetente."
    },
    "declined_by_you": {
      "title": "Você recusou",
      "text": "O remetente foi avisado. Você não precisa fazer mais nada."
    },
    "declined": {
      "title": "O documento não será assinado",
      "text": "Um dos signatários recusou. Você não precisa fazer mais nada."
    },
    "cancelled": {
      "title": "A solicitação foi retirada",
      "text": "O remetente não precisa mais desta assinatura. Você não precisa fazer mais nada."
    },
    "failed": {
      "title": "Não foi possível concluir o documento",
      "text": "O remetente foi avisado e entrará em contato. Você não precisa fazer nada."
    },
    "elsewhere": {
      "title": "Aberto em outro lugar",
      "text": "Este documento foi aberto depois em outro navegador ou aparelho. Para continuar aqui, abra de novo o link do seu e-mail."
    },
    "replaced": {
      "title": "Há um link mais recente",
      "text": "Use o link do e-mail mais recente ou pergunte ao remetente."
    },
    "link_used": {
      "title": "Este link não funciona mais",
      "text": "Ele vale uma só vez e por pouco tempo. Volte para onde o encontrou e comece de novo."
    },
    "unknown": {
      "title": "Não conhecemos este link",
      "text": "Verifique se você o copiou por inteiro ou peça um novo ao remetente."
    },
    "suspended": {
      "title": "Este link está fechado",
      "text": "A conta do remetente está suspensa. Se você esperava este documento, fale diretamente com o remetente."
    },
    "too_many_tries": {
      "title": "Tentativas erradas demais",
      "text": "Para a sua proteção, este link está bloqueado. Peça um novo ao remetente."
    },
    "busy": {
      "title": "Solicitações demais",
      "text": "Foram abertas páginas demais a partir da sua rede em pouco tempo. Tente novamente em um minuto."
    },
    "unavailable": {
      "title": "Indisponível no momento",
      "text": "Algo não está funcionando do nosso lado. Tente novamente em um minuto."
    },
    "unsubscribed": {
      "title": "Sem mais lembretes",
      "text": "Você não receberá mais lembretes sobre este documento. Ainda pode assiná-lo com o link que tem."
    },
    "back_from_provider": {
      "title": "Você pode fechar esta janela",
      "text": "Volte à janela de onde veio. Lá tudo continua sozinho."
    }
  },
  "download": "Baixar o documento assinado",
  "continue": "Continuar",
  "close": "Fechar",
  "checkAgain": "Verificar de novo"
}

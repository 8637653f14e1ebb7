// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "Olá, {name},",
  "sandbox": "SANDBOX: isto é um teste. A assinatura não tem validade legal.",
  "unverified": "Não verificamos quem é “{sender}”. Abra o documento somente se você conhece o remetente e esperava recebê-lo.",
  "messageFrom": "Mensagem de {sender}:",
  "invitation": {
    "subject": "{sender} pede que você assine “{document}”",
    "opening": "{sender} pede que você assine “{document}”."
  },
  "yourTurn": {
    "subject": "É a sua vez de assinar “{document}”",
    "opening": "As pessoas anteriores já concluíram e agora é a sua vez: {sender} pede que você assine “{document}”."
  },
  "reminder": {
    "subject": "Lembrete: “{document}” aguarda a sua assinatura",
    "opening": "“{document}” ainda aguarda a sua assinatura, pedida por {sender}."
  },
  "review": "Revisar e assinar",
  "until": "Você pode assinar até {until}.",
  "linkIsYours": "O link é só para você: quem o tiver pode assinar em seu nome. Por favor, não encaminhe este e-mail.",
  "unexpected": "Se você não esperava este e-mail, pode ignorá-lo.",
  "copyLink": "Se o botão não funcionar, copie este endereço para o seu navegador:",
  "stopReminders": "Não receber mais lembretes sobre este documento",
  "newLink": {
    "subject": "Seu novo link para “{document}”",
    "opening": "Aqui está um novo link para “{document}”, de {sender}."
  },
  "newListLink": {
    "subject": "Seu novo link para os documentos de {sender}",
    "opening": "Aqui está um novo link para a lista dos seus documentos de {sender}."
  },
  "declined": {
    "subject": "“{document}” não será assinado",
    "opening": "{person} se recusou a assinar “{document}”. O pedido foi encerrado."
  },
  "expired": {
    "subject": "O prazo para assinar “{document}” terminou",
    "opening": "“{document}” podia ser assinado até {until}. Nem todas as pessoas assinaram a tempo, por isso o pedido expirou."
  },
  "askSender": "Se ainda quiser assinar, fale com {sender}.",
  "cancelled": {
    "subject": "O pedido para assinar “{document}” foi retirado",
    "opening": "{sender} retirou o pedido para assinar “{document}”."
  },
  "failed": {
    "subject": "Não foi possível concluir “{document}”",
    "opening": "Não foi possível concluir “{document}” por um motivo técnico. Já avisamos {sender}."
  },
  "nothingMore": "Você não precisa fazer mais nada.",
  "completed": {
    "subject": "Todas as pessoas assinaram “{document}”",
    "opening": "Todas as pessoas assinaram “{document}”."
  },
  "attached": "Em anexo estão o documento assinado e o certificado de conclusão, que mostra quem assinou e quando. Guarde os dois: eles podem ser verificados a qualquer momento, mesmo sem nós.",
  "tooLarge": "O documento assinado é grande demais para um e-mail. Você pode baixá-lo aqui, com o certificado de conclusão.",
  "download": "Baixar o documento",
  "manyInvitations": {
    "subject": "{sender} pede que você assine {count} documentos",
    "opening": "{sender} pede que você assine {count} documentos:"
  },
  "manyReminders": {
    "subject": "Lembrete: {count} documentos aguardam a sua assinatura",
    "opening": "{count} documentos ainda aguardam a sua assinatura, pedida por {sender}:"
  },
  "manyCompleted": {
    "subject": "Todas as pessoas assinaram: {count} documentos",
    "opening": "Todas as pessoas assinaram estes {count} documentos:"
  },
  "manyCancelled": {
    "subject": "{count} pedidos de assinatura foram retirados",
    "opening": "{sender} retirou os pedidos de assinatura destes {count} documentos:"
  },
  "manyExpired": {
    "subject": "O prazo para assinar {count} documentos terminou",
    "opening": "Nem todas as pessoas assinaram estes {count} documentos a tempo, por isso os pedidos expiraram:"
  },
  "many": {
    "more": "e mais {count}",
    "earliest": "O primeiro prazo termina em {until}.",
    "next": "Um só link para todos: depois de cada documento, você segue para o próximo.",
    "stopReminders": "Não receber mais lembretes sobre estes documentos",
    "copies": "Na lista, você pode baixar cada um com o seu certificado de conclusão.",
    "open": "Abrir a lista"
  },
  "roles": {
    "approver": {
      "invitation": {
        "subject": "{sender} pede que você aprove “{document}”",
        "opening": "{sender} pede que você aprove “{document}”."
      },
      "reminder": {
        "subject": "Lembrete: “{document}” aguarda a sua aprovação",
        "opening": "“{document}” ainda aguarda a sua aprovação, pedida por {sender}."
      },
      "review": "Revisar e aprovar",
      "declined": "{person} se recusou a aprovar “{document}”. O pedido foi encerrado.",
      "declinedSubject": "{person} se recusou a aprovar “{document}”",
      "manyInvitations": {
        "subject": "{sender} pede que você aprove {count} documentos",
        "opening": "{sender} pede que você aprove {count} documentos:"
      },
      "manyReminders": {
        "subject": "Lembrete: {count} documentos aguardam a sua aprovação",
        "opening": "{count} documentos ainda aguardam a sua aprovação, pedida por {sender}:"
      },
      "receipt": {
        "subject": "Você aprovou “{document}”",
        "opening": "Você aprovou “{document}” em {at}, a pedido de {sender}."
      }
    },
    "witness": {
      "invitation": {
        "subject": "{sender} pede que você testemunhe a assinatura de {person} em “{document}”",
        "opening": "{sender} pede que você testemunhe a assinatura de {person} em “{document}”."
      },
      "reminder": {
        "subject": "Lembrete: “{document}” aguarda você como testemunha de {person}",
        "opening": "“{document}” ainda aguarda a sua assinatura como testemunha de {person}, pedida por {sender}."
      },
      "review": "Ler e assinar como testemunha",
      "declined": "{person} se recusou a testemunhar a assinatura em “{document}”. O pedido foi encerrado.",
      "declinedSubject": "{person} se recusou a testemunhar a assinatura em “{document}”"
    },
    "viewer": {
      "invitation": {
        "subject": "{sender} pede que você leia “{document}”",
        "opening": "{sender} pede que você leia “{document}”."
      },
      "reminder": {
        "subject": "Lembrete: leia “{document}”",
        "opening": "Você ainda não abriu “{document}”. {sender} pediu que você o leia."
      },
      "review": "Abrir o documento"
    },
    "cc": {
      "invitation": {
        "subject": "{sender} mostra a você “{document}”",
        "opening": "{sender} mostra a você “{document}”. Outras pessoas o assinam; você não precisa fazer nada. Quando estiver concluído, você receberá uma cópia."
      },
      "completed": {
        "subject": "Sua cópia de “{document}”",
        "opening": "“{document}” está concluído. {sender} envia a você uma cópia."
      },
      "manyCompleted": {
        "subject": "Suas cópias de {count} documentos",
        "opening": "Estes {count} documentos estão concluídos. {sender} envia a você as cópias:"
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "{sender} tem {count} documentos para você",
        "opening": "{sender} tem {count} documentos para você:"
      },
      "manyReminders": {
        "subject": "Lembrete: {count} documentos aguardam você",
        "opening": "{count} documentos ainda aguardam você. {sender} pediu que você os abra:"
      },
      "review": "Abrir os documentos",
      "until": "O pedido está aberto até {until}.",
      "linkActs": "O link é só para você: quem o tiver pode agir em seu nome. Por favor, não encaminhe este e-mail.",
      "linkReads": "O link é só para você: quem o tiver pode ler o documento. Por favor, não encaminhe este e-mail.",
      "completed": {
        "subject": "“{document}” está concluído",
        "opening": "“{document}” está concluído."
      },
      "expired": {
        "subject": "“{document}” expirou",
        "opening": "“{document}” ficou aberto até {until}. Nem todas as pessoas fizeram a tempo o que foi pedido, por isso o pedido expirou."
      },
      "askSender": "Se tiver perguntas, fale com {sender}.",
      "manyCompleted": {
        "subject": "Concluídos: {count} documentos",
        "opening": "Estes {count} documentos estão concluídos:"
      },
      "manyExpired": {
        "subject": "{count} documentos expiraram",
        "opening": "Nestes {count} documentos, nem todas as pessoas fizeram a tempo o que foi pedido, por isso os pedidos expiraram:"
      },
      "notActed": "“{document}” ficou aberto até {until}. Ainda faltava: {names}.",
      "manyReceipts": {
        "subject": "Feito: {count} documentos",
        "opening": "Você fez o que {sender} pediu nestes {count} documentos:"
      }
    }
  },
  "code": {
    "subject": "{code} é o seu código",
    "opening": "O seu código para abrir “{document}”:"
  },
  "codeAdvice": "Ele funciona uma única vez, durante dez minutos. Digite-o somente na página em que você o pediu e não o conte a ninguém.",
  "unsubscribe": {
    "question": "Você quer parar de receber lembretes sobre “{document}”?",
    "button": "Parar os lembretes",
    "done": "Você não receberá mais lembretes sobre “{document}”. O link do seu convite continua válido.",
    "questionMany": "Você quer parar de receber lembretes sobre estes {count} documentos?",
    "doneMany": "Você não receberá mais lembretes sobre estes {count} documentos. O link do e-mail continua válido.",
    "unknown": "Não conhecemos este link. Verifique se ele foi copiado por inteiro.",
    "questionReceipts": "Você quer parar de receber confirmações de documentos de {sender}?",
    "buttonReceipts": "Parar as confirmações",
    "doneReceipts": "Você não receberá mais confirmações de documentos de {sender}. Os documentos concluídos continuarão a ser enviados."
  },
  "delegatedToYou": "{person} passou este documento a você. O motivo indicado:",
  "toSender": {
    "delegatedSubject": "{person} passou “{document}” a {next}",
    "delegated": "{person} indicou {next} ({email}) em seu lugar para “{document}”. Os links anteriores deixaram de valer, e a nova pessoa recebeu o convite.",
    "declinedSubject": "{person} se recusou a assinar “{document}”",
    "declinedReason": "Motivo informado:",
    "expiredSubject": "“{document}” expirou antes que todas as pessoas assinassem",
    "expired": "“{document}” podia ser assinado até {until}. Faltou a assinatura de {names}.",
    "expiredNext": "Para pedir de novo, crie um novo pedido para o mesmo documento.",
    "failed": "Não foi possível selar “{document}”: {reason}. O pedido foi encerrado.",
    "failedNext": "Já avisamos os signatários. Para pedir de novo, envie o documento outra vez e crie um novo pedido.",
    "attached": "Em anexo estão o documento assinado e o certificado de conclusão.",
    "tooLarge": "O documento assinado é grande demais para um e-mail. Baixe-o com a sua chave de API:",
    "signedDocument": "Documento assinado",
    "reference": "Referência: {reference}",
    "openRequest": "Abrir o pedido",
    "linkRequestedSubject": "{person} pede um novo link para “{document}”",
    "linkRequested": "{person} já não consegue abrir “{document}” e pede um novo link.",
    "linkRequestedNext": "Você pode enviá-lo com um clique. Vai apenas para {email}.",
    "wrongPersonSubject": "{person} não é a pessoa certa para “{document}”",
    "wrongPerson": "{person} ({email}) diz que outra pessoa deveria cuidar de “{document}”. Nada foi recusado. Você pode pedir a outra pessoa.",
    "wrongPersonNote": "A nota dessa pessoa:"
  },
  "webhookDisabled": {
    "subject": "Os webhooks para {host} estão desativados",
    "opening": "Nada mais é enviado ao endpoint de webhook {url}.",
    "gone": "Ele respondeu que não existe mais (410).",
    "failing": "Ele não aceita nada há cinco dias.",
    "next": "Nenhum evento se perde: o registro guarda todos. Quando o endpoint voltar a funcionar, ative-o (PATCH /api/v1/webhook-endpoints/…) e mande entregar o que faltou (POST …/redeliver)."
  },
  "addressCode": {
    "text": "{code} é o seu código. Ele confirma que o ambiente de testes da sua conta Countersign pode enviar e-mails para este endereço. Vale por dez minutos. Se você não o pediu, ignore este e-mail."
  },
  "files": {
    "signed": "{document} (assinado)",
    "certificate": "{document} (certificado de conclusão)"
  },
  "users": {
    "until": "O link vale uma vez, até {until}.",
    "notYou": "Se não foi você, recupere o seu acesso imediatamente e avise um proprietário da sua conta.",
    "settings": "As suas definições",
    "verify": {
      "subject": "Confirme o seu endereço",
      "opening": "Alguém se registrou no Countersign com este endereço. Confirme que é seu. Abra o link no navegador em que se registrou.",
      "button": "Confirmar o endereço"
    },
    "claim": {
      "subject": "Uma conta foi aberta com o seu endereço",
      "opening": "A conta “{account}” foi aberta com o seu endereço. Se você a quiser, assuma-a: então só você poderá entrar. Se não, ignore este e-mail.",
      "button": "Assumir a conta"
    },
    "recovery": {
      "subject": "Recupere o seu acesso",
      "opening": "Alguém pediu para recuperar o acesso de {email}. Se foi você, abra o link.",
      "button": "Recuperar o acesso"
    },
    "recoveryNotice": {
      "subject": "{email} pede para recuperar o acesso",
      "opening": "{email} pediu para recuperar o acesso a “{account}” sem código de recuperação. Se ninguém impedir, uma nova forma de entrar pode ser escolhida a partir de {until}.",
      "next": "Se você não esperava isto, fale com a pessoa. Impeça a recuperação se não foi ela quem pediu.",
      "button": "Impedir a recuperação"
    },
    "recoveryWaiting": {
      "subject": "Pediu para recuperar o seu acesso",
      "opening": "Pediu para recuperar o acesso de {email} sem um código de recuperação. Se ninguém o impedir, poderá escolher uma nova forma de iniciar sessão a partir de {until}. Receberá então outro e-mail.",
      "next": "Se não fez este pedido, pare a recuperação: outra pessoa pode ler os seus e-mails."
    },
    "recoveryReady": {
      "subject": "Já pode recuperar o seu acesso",
      "opening": "Ninguém impediu a recuperação de {email}. Você já pode escolher uma nova forma de entrar.",
      "button": "Escolher uma forma de entrar"
    },
    "recoveryDone": {
      "subject": "Um acesso foi recuperado",
      "opening": "O acesso de {email} foi recuperado em {date}. Todas as senhas, chaves de acesso, códigos e sessões anteriores terminaram."
    },
    "recoveryCancelled": {
      "subject": "A recuperação foi impedida",
      "opening": "{person} impediu a recuperação de {email} em {date}. Nada mudou: as senhas, chaves de acesso, códigos e sessões anteriores continuam válidos.",
      "next": "Se você pediu a recuperação e ainda precisa dela, fale com {person} e comece de novo. Se não pediu, outra pessoa pode ler os e-mails de {email}: proteja essa caixa de correio."
    },
    "emailChange": {
      "subject": "Confirme a mudança do seu endereço",
      "opening": "O seu endereço vai mudar de {from} para {to}. Os dois endereços têm de confirmar.",
      "button": "Confirmar a mudança"
    },
    "invitation": {
      "subject": "{person} convida você para “{account}”",
      "opening": "{person} convida você para entrar em “{account}” no Countersign. A sua função: {role}.",
      "button": "Abrir o convite"
    },
    "newSignIn": {
      "subject": "Novo acesso",
      "opening": "Alguém entrou como {email} em {date}.",
      "origin": "Navegador: {browser}. Endereço de rede: {address}."
    },
    "factor": {
      "subject": "As suas formas de entrar mudaram",
      "opening": "Para {email}, em {date}:",
      "passkey_added": "Uma chave de acesso foi adicionada: {name}.",
      "passkey_removed": "Uma chave de acesso foi removida: {name}.",
      "password": "A senha foi mudada.",
      "totp_on": "O aplicativo autenticador foi ativado.",
      "totp_off": "O aplicativo autenticador foi desativado.",
      "recovery_codes": "Novos códigos de recuperação foram criados.",
      "email": "O endereço foi mudado."
    },
    "roleChanged": {
      "subject": "A sua função em “{account}” mudou",
      "opening": "{person} mudou a sua função em “{account}”. A sua função agora é: {role}."
    },
    "removed": {
      "subject": "Você já não é membro de “{account}”",
      "opening": "{person} encerrou a sua participação em “{account}”."
    },
    "approved": {
      "subject": "“{account}” foi aprovada para produção",
      "opening": "“{account}” foi aprovada para produção. Você já pode criar uma chave de produção. Ela é mostrada só a você, uma vez.",
      "button": "Criar a chave de produção"
    },
    "senderDomainLost": {
      "subject": "Os e-mails de “{account}” não saem mais do seu domínio",
      "opening": "Faltam os registros DNS do domínio remetente de “{account}”. Os e-mails saem do nosso endereço até que os registros voltem.",
      "button": "Abrir o console"
    },
    "closing": {
      "subject": "“{account}” está sendo encerrada",
      "opening": "{person} encerrou a conta “{account}”. As chaves dela não funcionam mais. Você pode exportar os dados até {until}."
    }
  },
  "lastDay": {
    "today": "Expira hoje: “{document}” espera por você",
    "tomorrow": "Expira amanhã: “{document}” espera por você",
    "manyToday": "Expiram hoje: {count} documentos esperam por você",
    "manyTomorrow": "Expiram amanhã: {count} documentos esperam por você"
  },
  "receipt": {
    "subject": "Você assinou “{document}”",
    "opening": "Você assinou “{document}” em {at}, a pedido de {sender}.",
    "awaited": "Ainda esperamos por {names}.",
    "awaitedMany": "Ainda esperamos por outras pessoas ({count}).",
    "next": "Quando todas as pessoas terminarem, você receberá o documento concluído por e-mail. Até lá, esta página mostra em que ponto ele está.",
    "delayed": "Todas as pessoas terminaram. A conclusão do documento está demorando mais do que o normal. Você o receberá por e-mail assim que estiver pronto.",
    "open": "Abrir a página",
    "stop": "Não receber mais confirmações como esta"
  },
  "manyReceipts": {
    "subject": "Você assinou {count} documentos",
    "opening": "Você assinou estes {count} documentos de {sender}:"
  },
  "alsoOnline": "Você também pode baixar os dois aqui:",
  "sentBy": {
    "plain": "Enviado por {sender} via Countersign",
    "address": "Enviado por {sender} ({address}) via Countersign",
    "aboutText": "O Countersign entrega documentos para assinatura. Responda a este e-mail para falar com {sender}. Qualquer pessoa pode conferir um documento assinado, grátis e sem conta.",
    "help": "Ajuda",
    "privacy": "Privacidade",
    "verify": "Conferir um documento assinado",
    "serviceHelp": "Ajuda do Countersign",
    "servicePrivacy": "Privacidade no Countersign"
  }
}

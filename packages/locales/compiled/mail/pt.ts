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
    "opening": "As pessoas anteriores já assinaram e agora é a sua vez: {sender} pede que você assine “{document}”."
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
    "unknown": "Não conhecemos este link. Verifique se ele foi copiado por inteiro."
  },
  "toSender": {
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
    "reference": "Referência: {reference}"
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
    "closing": {
      "subject": "“{account}” está sendo encerrada",
      "opening": "{person} encerrou a conta “{account}”. As chaves dela não funcionam mais. Você pode exportar os dados até {until}."
    }
  }
}

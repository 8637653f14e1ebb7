import type { Words } from './words.ts'

export const pt: Words = {
  greeting: 'Olá, {name},',
  sandbox: 'SANDBOX: isto é um teste. A assinatura não tem efeito legal.',
  unverified:
    'Não verificámos quem é “{sender}”. Abra o documento apenas se conhecer o remetente e estiver à espera dele.',
  messageFrom: 'Mensagem de {sender}:',

  invitation: {
    subject: '{sender} pede que assine “{document}”',
    opening: '{sender} pede que assine “{document}”.',
  },
  yourTurn: {
    subject: 'É a sua vez de assinar “{document}”',
    opening: 'As pessoas anteriores já assinaram e agora é a sua vez: {sender} pede que assine “{document}”.',
  },
  reminder: {
    subject: 'Lembrete: “{document}” aguarda a sua assinatura',
    opening: '“{document}” ainda aguarda a sua assinatura, pedida por {sender}.',
  },
  review: 'Rever e assinar',
  until: 'Pode assinar até {until}.',
  linkIsYours: 'O link é só para si: quem o tiver pode assinar em seu nome. Por favor, não reencaminhe este e-mail.',
  unexpected: 'Se não esperava este e-mail, pode ignorá-lo.',
  copyLink: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  stopReminders: 'Não receber mais lembretes sobre este documento',

  declined: {
    subject: '“{document}” não será assinado',
    opening: '{person} recusou assinar “{document}”. O pedido terminou.',
  },
  expired: {
    subject: 'O prazo para assinar “{document}” terminou',
    opening:
      '“{document}” podia ser assinado até {until}. Nem todas as pessoas assinaram a tempo, por isso o pedido expirou.',
  },
  askSender: 'Se ainda quiser assinar, contacte {sender}.',
  cancelled: {
    subject: 'O pedido para assinar “{document}” foi retirado',
    opening: '{sender} retirou o pedido para assinar “{document}”.',
  },
  failed: {
    subject: 'Não foi possível concluir “{document}”',
    opening: 'Não foi possível concluir “{document}” por um motivo técnico. {sender} já foi informado.',
  },
  nothingMore: 'Não precisa de fazer mais nada.',

  completed: {
    subject: 'Todas as pessoas assinaram “{document}”',
    opening: 'Todas as pessoas assinaram “{document}”.',
  },
  attached:
    'Em anexo estão o documento assinado e o registo de auditoria, que mostra quem assinou e quando. Guarde ambos: podem ser verificados em qualquer altura, mesmo sem nós.',
  tooLarge:
    'O documento assinado é demasiado grande para um e-mail. Pode descarregá-lo aqui, com o registo de auditoria.',
  download: 'Descarregar o documento',

  code: {
    subject: '{code} é o seu código',
    opening: 'O seu código para abrir “{document}”:',
  },
  codeAdvice:
    'Funciona uma única vez, durante dez minutos. Introduza-o apenas na página onde o pediu e não o diga a ninguém.',

  unsubscribe: {
    question: 'Quer deixar de receber lembretes sobre “{document}”?',
    button: 'Parar os lembretes',
    done: 'Não receberá mais lembretes sobre “{document}”. O link do seu convite continua válido.',
    unknown: 'Este link não é conhecido. Verifique se foi copiado por inteiro.',
  },
}

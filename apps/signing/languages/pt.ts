import type { Messages } from './messages.ts'

export const pt: Messages = {
  ownName: 'Português',
  direction: 'ltr',
  language: 'Idioma',
  sandbox: 'Teste: as assinaturas não têm validade legal.',
  toSignature: 'Ir para a sua assinatura',

  doorAsks: '{sender} pede a sua assinatura',
  doorHint: 'O documento abre sozinho. Se não abrir, toque no botão.',
  doorOpen: 'Abrir o documento',

  codeTitle: 'Confirme que é você',
  codeMailed: 'Enviamos um código para {email}. Digite-o aqui, por favor.',
  codeSpam: 'Pode levar um minuto para chegar. Veja também a pasta de spam.',
  codeGiven: 'O remetente lhe deu um código de acesso. Digite-o aqui, por favor.',
  codeLabel: 'Código do e-mail',
  accessCodeLabel: 'Código de acesso',
  codeContinue: 'Continuar',
  codeResend: 'Enviar um novo código',
  codeResendIn: {
    one: 'Você poderá pedir um novo código em {n} segundo.',
    many: 'Você poderá pedir um novo código em {n} segundos.',
    other: 'Você poderá pedir um novo código em {n} segundos.',
  },
  codeWrong: 'Este código não está certo.',
  codeExpired: 'Este código não é mais válido. Peça um novo, por favor.',
  codeLocked: 'Houve tentativas erradas demais. Peça um novo link ao remetente, por favor.',
  triesLeft: {
    one: 'Resta {n} tentativa.',
    many: 'Restam {n} tentativas.',
    other: 'Restam {n} tentativas.',
  },

  asks: '{sender} pede a sua assinatura',
  unverified: 'Ainda não conhecemos este remetente. Assine somente se esperava este documento.',
  messageFrom: 'Mensagem de {sender}',
  until: 'Você pode assinar até {date}.',
  documentLabel: 'O documento',
  pageOf: 'Página {n} de {total}',
  pageFailed: 'Não foi possível carregar esta página.',
  pageWithoutText: 'A página {n} é uma imagem. Ela não tem texto que possa ser lido em voz alta.',
  placeOf: 'lugar {n} de {total}',
  signHere: 'Assine aqui',
  panelTitle: 'Sua assinatura',
  next: 'Próximo ({n} de {total})',
  methods: 'Como você quer assinar?',
  draw: 'Desenhar',
  type: 'Digitar',
  upload: 'Enviar',
  drawHere: 'Desenhe sua assinatura aqui',
  drawHint: 'Para desenhar é preciso um dedo, uma caneta ou um mouse. Você também pode digitar seu nome.',
  undo: 'Desfazer',
  clear: 'Limpar',
  nameLabel: 'Seu nome completo',
  choosePicture: 'Escolher uma imagem',
  pictureHint: 'Uma foto ou digitalização da sua assinatura (PNG ou JPEG).',
  agree: 'Concordar e assinar',
  hidePanel: 'Ocultar o painel de assinatura',
  showPanel: 'Mostrar o painel de assinatura',
  sending: 'Enviando sua assinatura…',
  waitingForNetwork:
    'Não há conexão. Sua assinatura fica guardada neste aparelho e será enviada assim que você estiver on-line de novo.',
  tryAgain: 'Tentar de novo',
  marked: {
    one: 'Sua assinatura está em {n} lugar.',
    many: 'Sua assinatura está em {n} lugares.',
    other: 'Sua assinatura está em {n} lugares.',
  },
  cleared: 'Sua assinatura foi removida.',
  problems: {
    name_missing: 'Digite seu nome, por favor.',
    name_undrawable: 'Este nome contém um caractere que uma assinatura não pode mostrar. Retire-o, por favor.',
    mark_empty: 'Desenhe primeiro sua assinatura, por favor.',
    picture_refused: 'Esta imagem não pode ser usada. Escolha um PNG ou JPEG da sua assinatura.',
    consent_missing: 'Leia a frase acima do botão e depois concorde.',
    document_changed: 'O documento mudou desde que você o abriu. Veja-o de novo e depois assine.',
    not_saved: 'Não foi possível salvar sua assinatura. Tente de novo em instantes.',
  },

  decline: 'Recusar',
  declineTitle: 'Você quer recusar?',
  declineWords: 'O documento não será assinado e o remetente será avisado. Isso não pode ser desfeito.',
  declineReason: 'Motivo (opcional, o remetente pode ler)',
  declineConfirm: 'Recusar a assinatura',
  declineBack: 'Voltar ao documento',

  calm: {
    signed: {
      title: 'Você assinou',
      words: 'Obrigado. Outras pessoas ainda precisam assinar. Depois disso você receberá o documento pronto.',
    },
    sealing: {
      title: 'Você assinou',
      words: 'Obrigado. Todos assinaram e o documento está sendo selado. Leva só um instante.',
    },
    completed: { title: 'O documento está completo', words: 'Todos assinaram e o documento está selado.' },
    not_your_turn: {
      title: 'Ainda não é a sua vez',
      words: 'Outras pessoas assinam antes. Você receberá um e-mail quando for a sua vez.',
    },
    expired: {
      title: 'O prazo para assinar terminou',
      words: 'Se você ainda quer assinar, peça uma nova solicitação ao remetente.',
    },
    declined_by_you: {
      title: 'Você recusou',
      words: 'O remetente foi avisado. Você não precisa fazer mais nada.',
    },
    declined: {
      title: 'O documento não será assinado',
      words: 'Um dos signatários recusou. Você não precisa fazer mais nada.',
    },
    cancelled: {
      title: 'A solicitação foi retirada',
      words: 'O remetente não precisa mais desta assinatura. Você não precisa fazer mais nada.',
    },
    failed: {
      title: 'Não foi possível concluir o documento',
      words: 'O remetente foi avisado e entrará em contato. Você não precisa fazer nada.',
    },
    elsewhere: {
      title: 'Aberto em outro lugar',
      words:
        'Este documento foi aberto depois em outro navegador ou aparelho. Para continuar aqui, abra de novo o link do seu e-mail.',
    },
    replaced: {
      title: 'Há um link mais recente',
      words: 'Use o link do e-mail mais recente ou pergunte ao remetente.',
    },
    link_used: {
      title: 'Este link não funciona mais',
      words: 'Ele vale uma só vez e por pouco tempo. Volte para onde o encontrou e comece de novo.',
    },
    unknown: {
      title: 'Não conhecemos este link',
      words: 'Verifique se você o copiou por inteiro ou peça um novo ao remetente.',
    },
    suspended: {
      title: 'Este link está fechado',
      words: 'A conta do remetente está suspensa. Se você esperava este documento, fale diretamente com o remetente.',
    },
    too_many_tries: {
      title: 'Tentativas erradas demais',
      words: 'Para a sua proteção, este link está bloqueado. Peça um novo ao remetente.',
    },
    unavailable: {
      title: 'Indisponível no momento',
      words: 'Algo não está funcionando do nosso lado. Tente novamente em um minuto.',
    },
    unsubscribed: {
      title: 'Sem mais lembretes',
      words: 'Você não receberá mais lembretes sobre este documento. Ainda pode assiná-lo com o link que tem.',
    },
  },
  download: 'Baixar o documento assinado',
  goOn: 'Continuar',
  close: 'Fechar',
  checkAgain: 'Verificar de novo',
}

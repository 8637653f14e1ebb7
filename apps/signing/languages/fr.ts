import type { Messages } from './messages.ts'

export const fr: Messages = {
  ownName: 'Français',
  direction: 'ltr',
  language: 'Langue',
  sandbox: 'Test : les signatures n’ont aucune valeur juridique.',
  toSignature: 'Aller à votre signature',

  doorAsks: '{sender} vous demande de signer',
  doorHint: 'Le document s’ouvre tout seul. Sinon, appuyez sur le bouton.',
  doorOpen: 'Ouvrir le document',

  codeTitle: 'Confirmez que c’est bien vous',
  codeMailed: 'Nous avons envoyé un code à {email}. Veuillez le saisir ici.',
  codeSpam: 'Il peut mettre une minute à arriver. Regardez aussi dans vos courriers indésirables.',
  codeGiven: 'L’expéditeur vous a donné un code d’accès. Veuillez le saisir ici.',
  codeLabel: 'Code reçu par e-mail',
  accessCodeLabel: 'Code d’accès',
  codeContinue: 'Continuer',
  codeResend: 'Envoyer un nouveau code',
  codeResendIn: {
    one: 'Vous pourrez demander un nouveau code dans {n} seconde.',
    many: 'Vous pourrez demander un nouveau code dans {n} secondes.',
    other: 'Vous pourrez demander un nouveau code dans {n} secondes.',
  },
  codeWrong: 'Ce code n’est pas le bon.',
  codeExpired: 'Ce code n’est plus valable. Veuillez en demander un nouveau.',
  codeLocked: 'Il y a eu trop d’essais erronés. Veuillez demander un nouveau lien à l’expéditeur.',
  triesLeft: {
    one: 'Il vous reste {n} essai.',
    many: 'Il vous reste {n} essais.',
    other: 'Il vous reste {n} essais.',
  },

  asks: '{sender} vous demande de signer',
  unverified: 'Nous ne connaissons pas encore cet expéditeur. Ne signez que si vous attendiez ce document.',
  messageFrom: 'Message de {sender}',
  until: 'Vous pouvez signer jusqu’au {date}.',
  documentLabel: 'Le document',
  pageOf: 'Page {n} sur {total}',
  pageFailed: 'Cette page n’a pas pu être chargée.',
  pageWithoutText: 'La page {n} est une image. Elle ne contient pas de texte à lire à voix haute.',
  placeOf: 'emplacement {n} sur {total}',
  signHere: 'Signez ici',
  panelTitle: 'Votre signature',
  next: 'Suivant ({n} sur {total})',
  methods: 'Comment souhaitez-vous signer ?',
  draw: 'Dessiner',
  type: 'Saisir',
  upload: 'Importer',
  drawHere: 'Dessinez votre signature ici',
  drawHint: 'Pour dessiner, il faut un doigt, un stylet ou une souris. Vous pouvez aussi saisir votre nom.',
  undo: 'Annuler',
  clear: 'Effacer',
  nameLabel: 'Votre nom complet',
  choosePicture: 'Choisir une image',
  pictureHint: 'Une photo ou un scan de votre signature (PNG ou JPEG).',
  agree: 'Accepter et signer',
  hidePanel: 'Masquer le volet de signature',
  showPanel: 'Afficher le volet de signature',
  sending: 'Envoi de votre signature…',
  waitingForNetwork:
    'Il n’y a pas de connexion. Votre signature est conservée sur cet appareil et sera envoyée dès que vous serez de nouveau en ligne.',
  tryAgain: 'Réessayer',
  marked: {
    one: 'Votre signature est à {n} emplacement.',
    many: 'Votre signature est à {n} emplacements.',
    other: 'Votre signature est à {n} emplacements.',
  },
  cleared: 'Votre signature a été effacée.',
  problems: {
    name_missing: 'Veuillez saisir votre nom.',
    name_undrawable: 'Ce nom contient un caractère qu’une signature ne peut pas afficher. Veuillez le retirer.',
    mark_empty: 'Veuillez d’abord dessiner votre signature.',
    picture_refused: 'Cette image ne peut pas être utilisée. Choisissez un PNG ou un JPEG de votre signature.',
    consent_missing: 'Veuillez lire la phrase au-dessus du bouton, puis accepter.',
    document_changed: 'Le document a changé depuis que vous l’avez ouvert. Veuillez le relire, puis signer.',
    not_saved: 'Votre signature n’a pas pu être enregistrée. Veuillez réessayer dans un instant.',
  },

  decline: 'Refuser',
  declineTitle: 'Voulez-vous refuser ?',
  declineWords: 'Le document ne sera alors pas signé et l’expéditeur en sera informé. C’est définitif.',
  declineReason: 'Motif (facultatif, visible par l’expéditeur)',
  declineConfirm: 'Refuser de signer',
  declineBack: 'Revenir au document',

  calm: {
    signed: {
      title: 'Vous avez signé',
      words: 'Merci. D’autres personnes doivent encore signer. Vous recevrez ensuite le document final.',
    },
    sealing: {
      title: 'Vous avez signé',
      words: 'Merci. Tout le monde a signé, et le document est en cours de scellement. Cela prend un instant.',
    },
    completed: { title: 'Le document est complet', words: 'Tout le monde a signé, et le document est scellé.' },
    not_your_turn: {
      title: 'Ce n’est pas encore votre tour',
      words: 'D’autres personnes signent avant vous. Vous recevrez un e-mail quand ce sera votre tour.',
    },
    expired: {
      title: 'Le délai pour signer est écoulé',
      words: 'Si vous souhaitez encore signer, demandez une nouvelle demande à l’expéditeur.',
    },
    declined_by_you: {
      title: 'Vous avez refusé',
      words: 'L’expéditeur en a été informé. Vous n’avez plus rien à faire.',
    },
    declined: {
      title: 'Le document ne sera pas signé',
      words: 'L’un des signataires a refusé. Vous n’avez plus rien à faire.',
    },
    cancelled: {
      title: 'La demande a été retirée',
      words: 'L’expéditeur n’a plus besoin de cette signature. Vous n’avez plus rien à faire.',
    },
    failed: {
      title: 'Le document n’a pas pu être finalisé',
      words: 'L’expéditeur en a été informé et vous contactera. Vous n’avez rien à faire.',
    },
    elsewhere: {
      title: 'Ouvert ailleurs',
      words:
        'Ce document a été ouvert depuis dans un autre navigateur ou sur un autre appareil. Pour continuer ici, ouvrez de nouveau le lien reçu par e-mail.',
    },
    replaced: {
      title: 'Il existe un lien plus récent',
      words: 'Utilisez le lien du dernier e-mail ou adressez-vous à l’expéditeur.',
    },
    link_used: {
      title: 'Ce lien ne fonctionne plus',
      words: 'Il ne sert qu’une fois et pour peu de temps. Revenez là où vous l’avez trouvé et recommencez.',
    },
    unknown: {
      title: 'Nous ne connaissons pas ce lien',
      words: 'Vérifiez que vous l’avez copié en entier, ou demandez-en un nouveau à l’expéditeur.',
    },
    suspended: {
      title: 'Ce lien est fermé',
      words: 'Le compte de l’expéditeur est suspendu. Si vous attendiez ce document, contactez vous-même l’expéditeur.',
    },
    too_many_tries: {
      title: 'Trop d’essais erronés',
      words: 'Pour votre protection, ce lien est bloqué. Veuillez en demander un nouveau à l’expéditeur.',
    },
    unavailable: {
      title: 'Indisponible pour le moment',
      words: 'Quelque chose ne fonctionne pas de notre côté. Veuillez réessayer dans une minute.',
    },
    unsubscribed: {
      title: 'Plus de rappels',
      words: 'Vous ne recevrez plus de rappels pour ce document. Votre lien permet toujours de le signer.',
    },
  },
  download: 'Télécharger le document signé',
  goOn: 'Continuer',
  close: 'Fermer',
  checkAgain: 'Vérifier à nouveau',
}

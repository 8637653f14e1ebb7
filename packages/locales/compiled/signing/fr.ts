// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Langue",
  "sandbox": "Test : les signatures n’ont aucune valeur juridique.",
  "toSignature": "Aller à votre signature",
  "landingAsks": "{sender} vous demande de signer",
  "landingHint": "Le document s’ouvre tout seul. Sinon, appuyez sur le bouton.",
  "landingOpen": "Ouvrir le document",
  "codeTitle": "Confirmez que c’est bien vous",
  "codeMailed": "Nous avons envoyé un code à {email}. Veuillez le saisir ici.",
  "codeSpam": "Il peut mettre une minute à arriver. Regardez aussi dans vos courriers indésirables.",
  "codeGiven": "L’expéditeur vous a donné un code d’accès. Veuillez le saisir ici.",
  "codeLabel": "Code reçu par e-mail",
  "accessCodeLabel": "Code d’accès",
  "codeContinue": "Continuer",
  "codeResend": "Envoyer un nouveau code",
  "codeResendIn": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Vous pourrez demander un nouveau code dans {n} seconde.",
      "many": "Vous pourrez demander un nouveau code dans {n} secondes.",
      "other": "Vous pourrez demander un nouveau code dans {n} secondes."
    }
  },
  "codeWrong": "Ce code n’est pas le bon.",
  "codeExpired": "Ce code n’est plus valable. Veuillez en demander un nouveau.",
  "codeLocked": "Il y a eu trop d’essais erronés. Veuillez demander un nouveau lien à l’expéditeur.",
  "triesLeft": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Il vous reste {n} essai.",
      "many": "Il vous reste {n} essais.",
      "other": "Il vous reste {n} essais."
    }
  },
  "asks": "{sender} vous demande de signer",
  "unverified": "Nous ne connaissons pas encore cet expéditeur. Ne signez que si vous attendiez ce document.",
  "messageFrom": "Message de {sender}",
  "until": "Vous pouvez signer jusqu’au {date}.",
  "documentLabel": "Le document",
  "pageOf": "Page {n} sur {total}",
  "pageFailed": "Cette page n’a pas pu être chargée.",
  "pageWithoutText": "La page {n} est une image. Elle ne contient pas de texte à lire à voix haute.",
  "placeOf": "emplacement {n} sur {total}",
  "signHere": "Signez ici",
  "panelTitle": "Votre signature",
  "next": "Suivant ({n} sur {total})",
  "methods": "Comment souhaitez-vous signer ?",
  "draw": "Dessiner",
  "type": "Saisir",
  "upload": "Importer",
  "drawHere": "Dessinez votre signature ici",
  "drawHint": "Pour dessiner, il faut un doigt, un stylet ou une souris. Vous pouvez aussi saisir votre nom.",
  "undo": "Annuler",
  "clear": "Effacer",
  "nameLabel": "Votre nom complet",
  "choosePicture": "Choisir une image",
  "pictureHint": "Une photo ou un scan de votre signature (PNG ou JPEG).",
  "agree": "Accepter et signer",
  "hidePanel": "Masquer le volet de signature",
  "showPanel": "Afficher le volet de signature",
  "sending": "Envoi de votre signature…",
  "waitingForNetwork": "Il n’y a pas de connexion. Votre signature est conservée sur cet appareil et sera envoyée dès que vous serez de nouveau en ligne.",
  "tryAgain": "Réessayer",
  "marked": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Votre signature est à {n} emplacement.",
      "many": "Votre signature est à {n} emplacements.",
      "other": "Votre signature est à {n} emplacements."
    }
  },
  "cleared": "Votre signature a été effacée.",
  "problems": {
    "name_missing": "Veuillez saisir votre nom.",
    "name_undrawable": "Ce nom contient un caractère qu’une signature ne peut pas afficher. Veuillez le retirer.",
    "mark_empty": "Veuillez d’abord dessiner votre signature.",
    "picture_refused": "Cette image ne peut pas être utilisée. Choisissez un PNG ou un JPEG de votre signature.",
    "consent_missing": "Veuillez lire la phrase au-dessus du bouton, puis accepter.",
    "document_changed": "Le document a changé depuis que vous l’avez ouvert. Veuillez le relire, puis signer.",
    "not_saved": "Votre signature n’a pas pu être enregistrée. Veuillez réessayer dans un instant."
  },
  "certificate": {
    "where": "Où se trouve votre certificat ?",
    "file": "Fichier",
    "token": "Clé USB",
    "withoutScripts": "Vous signez ce document avec votre propre certificat. Sa clé doit rester sur votre appareil, et seuls les scripts de cette page peuvent l’y utiliser. Veuillez autoriser les scripts pour cette page ou ouvrir le lien dans un autre navigateur.",
    "choose": "Choisir votre fichier de certificat",
    "chooseHint": "Son nom se termine par .p12 ou .pfx.",
    "password": "Mot de passe du fichier",
    "stays": "Le fichier, le mot de passe et la clé restent sur cet appareil. Ils ne sont jamais envoyés.",
    "open": "Ouvrir le certificat",
    "opening": "Ouverture du certificat…",
    "which": "Avec quel certificat voulez-vous signer ?",
    "take": "Utiliser ce certificat",
    "another": "Utiliser un autre certificat",
    "issuer": "Délivré par {issuer}",
    "validUntil": "Valable jusqu’au {date}",
    "checking": "Vérification du certificat…",
    "accepted": "Ce certificat peut être utilisé.",
    "reading": "Lecture du document sur cet appareil : {percent}",
    "read": "Cet appareil a lu le document que vous allez signer.",
    "look": "Ouvrir le document",
    "leased": "Une autre personne signe en ce moment. Nous réessayons automatiquement.",
    "leasedFor": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Prochain essai dans {n} seconde.",
        "many": "Prochain essai dans {n} de secondes.",
        "other": "Prochain essai dans {n} secondes."
      }
    },
    "moved": "Une autre signature vient d’être ajoutée. Lecture sur cet appareil…",
    "preparing": "Préparation du document…",
    "signing": "Signature sur cet appareil…",
    "finishing": "Ajout de l’horodatage et enregistrement de votre signature…",
    "offline": "Il n’y a pas de connexion. Nous continuons automatiquement dès qu’elle revient.",
    "tokenText": "Un petit programme, sur l’ordinateur où se trouve votre clé USB, vous montre le document, demande le code PIN et signe. Le code PIN et la clé privée ne quittent jamais cet ordinateur.",
    "tokenCode": "Accepter et obtenir un code",
    "tokenRun": "Exécutez cette commande sur cet ordinateur :",
    "tokenType": "Saisissez-y ensuite ce code :",
    "tokenUntil": "Le code sert une seule fois, jusqu’à {time}.",
    "tokenNeedsNode": "La commande a besoin de Node.js, version 20 ou plus récente.",
    "newCode": "Obtenir un nouveau code",
    "copy": "Copier la commande",
    "copied": "La commande a été copiée.",
    "helper": {
      "waiting": "En attente de la saisie du code…",
      "joined": "Le programme est connecté. Veuillez continuer là-bas.",
      "checking": "Vérification du certificat de la clé USB…",
      "pin": "Veuillez y saisir le code PIN de votre clé USB.",
      "signing": "La clé USB a signé. Ajout de l’horodatage…",
      "over": "Ce code n’est plus valable. Veuillez en obtenir un nouveau."
    },
    "problems": {
      "file_missing": "Veuillez d’abord choisir votre fichier de certificat.",
      "password_wrong": "Ce mot de passe n’ouvre pas le fichier. Veuillez réessayer.",
      "file_not_p12": "Ce n’est pas un fichier de certificat. Veuillez en choisir un qui se termine par .p12 ou .pfx.",
      "file_without_key": "Ce fichier ne contient pas de clé privée : il ne permet pas de signer. Veuillez en choisir un autre.",
      "file_too_slow": "La protection de ce fichier est trop longue à ouvrir ici. Veuillez l’exporter à nouveau, puis essayer ce fichier-là.",
      "file_unsupported": "La protection de ce fichier n’est pas prise en charge. Veuillez l’exporter à nouveau, puis essayer ce fichier-là.",
      "encryption_only": "Ce certificat sert uniquement au chiffrement. Veuillez choisir celui qui sert à signer.",
      "browser_unable": "Ce navigateur ne peut pas signer avec un certificat. Veuillez utiliser un navigateur récent.",
      "attributes_refused": "Ce qu’il fallait signer n’était pas le document que vous avez lu. Rien n’a été signé. Veuillez prévenir l’expéditeur.",
      "certificate_malformed": "Ce certificat est illisible. Veuillez en choisir un autre.",
      "certificate_expired": "Ce certificat a expiré. Veuillez en choisir un encore valable.",
      "certificate_not_yet_valid": "Ce certificat n’est pas encore valable. Veuillez en choisir un autre.",
      "certificate_revoked": "Ce certificat a été révoqué par son émetteur. Veuillez en choisir un autre.",
      "certificate_not_for_signing": "Ce certificat n’est pas prévu pour signer des documents. Veuillez en choisir un autre.",
      "certificate_is_ca": "Ce certificat appartient à un émetteur de certificats, pas à une personne. Veuillez choisir le vôtre.",
      "issuer_unknown": "L’expéditeur n’accepte pas les certificats de cet émetteur. Veuillez en choisir un autre ou demander à l’expéditeur.",
      "chain_invalid": "Ce certificat n’a pas été correctement délivré par le certificat supérieur. Veuillez en choisir un autre ou demander à son émetteur.",
      "revocation_unknown": "L’émetteur ne dit pas en ce moment si ce certificat est encore bon. Veuillez réessayer dans quelques minutes.",
      "key_unsupported": "La clé de ce certificat est trop faible ou d’un type inconnu. Veuillez en choisir un autre.",
      "name_mismatch": "Le nom dans ce certificat n’est pas celui à qui ce document a été envoyé. Veuillez choisir le vôtre ou demander à l’expéditeur.",
      "certificate_not_expected": "L’expéditeur attend de vous un autre certificat. Veuillez choisir celui-là ou demander à l’expéditeur.",
      "lease_lost": "Cela a pris trop de temps, et d’autres peuvent à nouveau signer. Votre signature n’a pas été ajoutée. Veuillez signer encore une fois.",
      "signature_invalid": "La signature ne correspond pas au certificat. Rien n’a été ajouté. Veuillez réessayer ou choisir un autre certificat.",
      "timestamp_unavailable": "L’heure de la signature ne peut pas être certifiée en ce moment. Rien n’a été ajouté. Veuillez réessayer dans quelques minutes.",
      "abandoned": "La signature a été interrompue. Rien n’a été ajouté au document."
    }
  },
  "remote": {
    "where": "Où souhaitez-vous signer ?",
    "withoutScripts": "Vous signez ce document chez un prestataire qui vous connaît, et seuls les scripts de cette page peuvent vous y conduire. Autorisez les scripts pour cette page ou ouvrez le lien dans un autre navigateur.",
    "esign": "Il vous connaît par votre numéro d’identité nationale et envoie un code sur votre téléphone.",
    "csc": "Il conserve un certificat à votre nom. Vous y allez deux fois : pour le choisir, puis pour signer.",
    "account": "Votre nom de compte chez le prestataire",
    "accountHint": "Il indique au prestataire qui arrive et reste dans le dossier de votre signature. N’y saisissez jamais votre numéro d’identité.",
    "stays": "Ce que vous y saisissez y reste. Ni nous ni l’expéditeur ne voyons votre numéro, votre mot de passe ou un code.",
    "minutes": "Dès votre départ, le document vous est réservé pendant 10 minutes : gardez votre téléphone à portée de main. Vous revenez ensuite ici.",
    "go": "Accepter et y aller",
    "leased": "Une autre personne est en train de signer, ce qui peut prendre jusqu’à 10 minutes. Nous réessayons automatiquement ; laissez cette page ouverte.",
    "leasedUntil": "Le document lui est réservé jusqu’à {time}.",
    "leaving": "Vous êtes dirigé vers le prestataire…",
    "ready": "Continuez chez {provider}.",
    "newWindow": "Une fenêtre séparée s’ouvre, et cette page vous attend.",
    "open": "Continuer chez le prestataire",
    "away": "Vous signez chez {provider}. Quand vous aurez terminé, cette page continuera d’elle-même.",
    "held": "Le document vous est réservé jusqu’à {time}.",
    "startAgain": "Recommencer",
    "otherMethods": "Vous pouvez aussi signer autrement :",
    "methods": {
      "drawn": "Dessiner ou saisir votre signature",
      "certificate": "Utiliser votre propre certificat"
    },
    "problems": {
      "account_missing": "Saisissez d’abord votre nom de compte chez le prestataire.",
      "account_is_number": "Cela ressemble à un numéro d’identité. Il n’a pas été envoyé : seul le prestataire peut vous le demander. Saisissez le nom de votre compte chez lui.",
      "cancelled": "Vous vous êtes arrêté chez le prestataire. Rien n’a été signé. Vous pouvez recommencer.",
      "otp_failed": "Le code a été erroné trop souvent et rien n’a été signé. Recommencez et attendez un nouveau code.",
      "identity_refused": "Le prestataire n’a pas pu confirmer votre identité. Rien n’a été signé. Vérifiez que votre numéro de téléphone y est enregistré, ou demandez à l’expéditeur.",
      "session_ended": "Votre temps chez le prestataire est écoulé. Rien n’a été signé. Veuillez recommencer.",
      "provider_down": "Le prestataire est injoignable pour le moment. Rien n’a été signé. Réessayez dans quelques minutes.",
      "provider_refused": "Un problème est survenu chez le prestataire. Rien n’a été ajouté au document. Recommencez ou demandez à l’expéditeur.",
      "name_mismatch": "Le prestataire vous connaît sous un autre nom que celui auquel ce document a été envoyé. Rien n’a été ajouté. Demandez à l’expéditeur de le corriger.",
      "certificate_refused": "Le certificat du prestataire ne peut pas être utilisé pour ce document. Rien n’a été ajouté. Demandez à l’expéditeur.",
      "lease_lost": "Cela a pris plus de 10 minutes et une autre personne a signé entre-temps. Votre signature ne correspond plus au document et n’a pas été ajoutée. Veuillez signer encore une fois."
    }
  },
  "decline": "Refuser",
  "declineTitle": "Voulez-vous refuser ?",
  "declineText": "Le document ne sera alors pas signé et l’expéditeur en sera informé. C’est définitif.",
  "declineReason": "Motif (facultatif, visible par l’expéditeur)",
  "declineConfirm": "Refuser de signer",
  "declineBack": "Revenir au document",
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} document attend votre signature",
        "many": "{count} de documents attendent votre signature",
        "other": "{count} documents attendent votre signature"
      }
    },
    "start": "Commencer par le premier",
    "continue": "Poursuivre",
    "list": "Tous les documents",
    "until": "Jusqu’au {date}",
    "states": {
      "waiting": "Vous attend",
      "others": "Attend d’autres personnes",
      "signed": "Signé",
      "declined": "Refusé par vous",
      "expired": "Délai écoulé",
      "closed": "Plus nécessaire",
      "replaced": "Utilisez le lien plus récent"
    },
    "before": "Précédent",
    "after": "Suivant",
    "none": {
      "title": "Rien ne vous attend",
      "text": "Tous ces documents sont traités. Vous pouvez fermer cette page."
    },
    "position": "Document {n} sur {total}",
    "next": "Document suivant ({n} sur {total})",
    "last": "C’était le dernier. Plus rien ne vous attend."
  },
  "status": {
    "signed": {
      "title": "Vous avez signé",
      "text": "Merci. D’autres personnes doivent encore signer. Vous recevrez ensuite le document final."
    },
    "sealing": {
      "title": "Vous avez signé",
      "text": "Merci. Tout le monde a signé, et le document est en cours de scellement. Cela prend un instant."
    },
    "completed": {
      "title": "Le document est complet",
      "text": "Tout le monde a signé, et le document est scellé."
    },
    "not_your_turn": {
      "title": "Ce n’est pas encore votre tour",
      "text": "D’autres personnes signent avant vous. Vous recevrez un e-mail quand ce sera votre tour."
    },
    "expired": {
      "title": "Le délai pour signer est écoulé",
      "text": "Si vous souhaitez encore signer, demandez une nouvelle demande à l’expéditeur."
    },
    "declined_by_you": {
      "title": "Vous avez refusé",
      "text": "L’expéditeur en a été informé. Vous n’avez plus rien à faire."
    },
    "declined": {
      "title": "Le document ne sera pas signé",
      "text": "L’un des signataires a refusé. Vous n’avez plus rien à faire."
    },
    "cancelled": {
      "title": "La demande a été retirée",
      "text": "L’expéditeur n’a plus besoin de cette signature. Vous n’avez plus rien à faire."
    },
    "failed": {
      "title": "Le document n’a pas pu être finalisé",
      "text": "L’expéditeur en a été informé et vous contactera. Vous n’avez rien à faire."
    },
    "elsewhere": {
      "title": "Ouvert ailleurs",
      "text": "Ce document a été ouvert depuis dans un autre navigateur ou sur un autre appareil. Pour continuer ici, ouvrez de nouveau le lien reçu par e-mail."
    },
    "replaced": {
      "title": "Il existe un lien plus récent",
      "text": "Utilisez le lien du dernier e-mail ou adressez-vous à l’expéditeur."
    },
    "link_used": {
      "title": "Ce lien ne fonctionne plus",
      "text": "Il ne sert qu’une fois et pour peu de temps. Revenez là où vous l’avez trouvé et recommencez."
    },
    "unknown": {
      "title": "Nous ne connaissons pas ce lien",
      "text": "Vérifiez que vous l’avez copié en entier, ou demandez-en un nouveau à l’expéditeur."
    },
    "suspended": {
      "title": "Ce lien est fermé",
      "text": "Le compte de l’expéditeur est suspendu. Si vous attendiez ce document, contactez vous-même l’expéditeur."
    },
    "too_many_tries": {
      "title": "Trop d’essais erronés",
      "text": "Pour votre protection, ce lien est bloqué. Veuillez en demander un nouveau à l’expéditeur."
    },
    "busy": {
      "title": "Trop de requêtes",
      "text": "Trop de pages ont été ouvertes depuis votre réseau en peu de temps. Veuillez réessayer dans une minute."
    },
    "unavailable": {
      "title": "Indisponible pour le moment",
      "text": "Quelque chose ne fonctionne pas de notre côté. Veuillez réessayer dans une minute."
    },
    "unsubscribed": {
      "title": "Plus de rappels",
      "text": "Vous ne recevrez plus de rappels pour ce document. Votre lien permet toujours de le signer."
    },
    "back_from_provider": {
      "title": "Vous pouvez fermer cette fenêtre",
      "text": "Revenez à la fenêtre d’où vous veniez. Tout y continue automatiquement."
    }
  },
  "download": "Télécharger le document signé",
  "continue": "Continuer",
  "close": "Fermer",
  "checkAgain": "Vérifier à nouveau"
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Langue",
  "sandbox": "Test : les signatures n’ont aucune valeur juridique.",
  "toSignature": "Aller à votre signature",
  "skipDocument": "Passer le document",
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
  "codeLockedTitle": "Ce lien est bloqué",
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
  "asksOf": {
    "approver": "{sender} vous demande votre approbation",
    "witness": "{sender} vous demande de signer comme témoin",
    "viewer": "{sender} vous demande de lire",
    "cc": "{sender} vous envoie une copie"
  },
  "unverified": "Nous ne connaissons pas encore cet expéditeur. Ne signez que si vous attendiez ce document.",
  "unverifiedSender": "Nous ne connaissons pas encore cet expéditeur. Ne vous fiez à ce document que si vous l’attendiez.",
  "messageFrom": "Message de {sender}",
  "until": "Vous pouvez signer jusqu’au {date}.",
  "openUntil": "Ouvert jusqu’au {date}.",
  "documentLabel": "Le document",
  "asText": {
    "open": "Lire en mode texte",
    "note": "Voici le texte du document, mis en forme pour la lecture. Seules les pages elles-mêmes font foi.",
    "back": "Afficher les pages",
    "seePage": "Voir cette page",
    "smaller": "Texte plus petit",
    "larger": "Texte plus grand",
    "colours": "Couleurs",
    "themes": {
      "system": "Couleurs de l’appareil",
      "light": "Clair",
      "sepia": "Sépia",
      "dark": "Sombre"
    },
    "aloud": "Lire à voix haute",
    "pause": "Mettre en pause",
    "resume": "Reprendre",
    "stop": "Arrêter",
    "noVoice": "Cet appareil n’a pas de voix pour la langue du texte.",
    "withoutText": "Cette page est une image sans texte. Veuillez regarder la page elle-même.",
    "unreadable": "Le texte de cette page n’est pas disponible pour le moment. Veuillez regarder la page elle-même.",
    "omitted": {
      "hidden": "Le fichier contient ici du texte qui n’est pas visible sur la page. Il est omis. Veuillez regarder la page elle-même.",
      "unread": "Une partie du texte de cette page n’a pas pu être lue. Veuillez regarder la page elle-même.",
      "pictures": "Cette page contient aussi des images ou des dessins. Ce qu’ils montrent ne figure pas dans ce texte."
    },
    "fillIn": "À remplir : {label}",
    "earlier": "Pages précédentes",
    "later": "Pages suivantes"
  },
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
  "styles": {
    "label": "Écriture",
    "quick": "Rapide",
    "flowing": "Fluide",
    "round": "Ronde",
    "plain": "Simple"
  },
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
    "witness_incomplete": "Veuillez indiquer votre nom complet et votre adresse postale.",
    "witness_unshowable": "Votre nom ou votre adresse contient un caractère qui ne peut pas être affiché. Veuillez le supprimer.",
    "fields_wrong": "Veuillez vérifier les champs signalés.",
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
    "tokenPhone": "Une clé USB a besoin d’un ordinateur. Ouvrez-y ce lien et branchez la clé.",
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
    "kinds": {
      "esign": "numéro d’identité",
      "csc": "service de certificats"
    },
    "more": "Autres prestataires",
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
  "witness": {
    "of": "Vous êtes témoin de la signature de {name}.",
    "address": "Votre adresse postale",
    "hint": "Le nom et l’adresse sont enregistrés avec votre signature."
  },
  "fields": {
    "title": "Remplir les champs",
    "optional": "facultatif",
    "none": "Sans réponse",
    "choose": "Veuillez choisir",
    "back": "Retour",
    "next": "Suivant : {label} ({n} sur {total})",
    "toSign": "Continuer vers la signature",
    "edit": "Modifier les champs",
    "position": "{n} sur {total}",
    "kept": "Ce que vous saisissez reste sur cet appareil jusqu’à votre signature.",
    "left": "Caractères restants : {n}",
    "appeared": "Un champ a été ajouté : {label}",
    "disappeared": "N’est plus nécessaire : {label}",
    "chooseFile": "Choisir un fichier ou prendre une photo",
    "fileLimit": "{kinds}, {size} au maximum",
    "uploading": "Envoi en cours…",
    "uploaded": "Envoyé : {name}",
    "remove": "Retirer",
    "removed": "Le fichier a été retiré.",
    "notUploaded": "Le fichier n’a pas pu être envoyé. Veuillez réessayer.",
    "shrinking": "Réduction de la photo…",
    "uploadWithoutScripts": "L’envoi d’un fichier nécessite des scripts. Veuillez autoriser les scripts pour cette page, ou ouvrir le lien dans un autre navigateur.",
    "errors": {
      "required": "Veuillez remplir ce champ.",
      "required_checkbox": "Veuillez cocher cette case.",
      "required_choice": "Veuillez choisir une réponse.",
      "required_upload": "Veuillez choisir un fichier.",
      "too_long": "C’est trop long. Caractères autorisés : {limit}.",
      "pattern_mismatch": "Cela n’a pas la forme attendue.",
      "malformed_number": "Veuillez saisir un nombre, sans séparateur de milliers.",
      "malformed_date": "Veuillez saisir une date qui existe.",
      "malformed_initials": "Veuillez saisir uniquement des lettres.",
      "whole_number": "Veuillez saisir un nombre entier, sans séparateur de milliers.",
      "too_many_decimals": "Il y a trop de chiffres après la virgule. Autorisés : {limit}.",
      "below_min": "Veuillez saisir {limit} ou plus.",
      "above_max": "Veuillez saisir {limit} ou moins.",
      "below_min_date": "Veuillez saisir le {limit} ou une date ultérieure.",
      "above_max_date": "Veuillez saisir le {limit} ou une date antérieure.",
      "not_an_option": "Veuillez choisir l’une des réponses.",
      "unsafe_character": "Cela contient un caractère invisible. Veuillez l’effacer et saisir de nouveau.",
      "unknown_upload": "Ce fichier n’est plus disponible. Veuillez le choisir de nouveau.",
      "not_accepted": "Ce type de fichier ne peut pas être utilisé. Acceptés : {limit}.",
      "too_large": "Ce fichier est trop volumineux. Maximum autorisé : {limit}.",
      "does_not_fit": "C’est trop long pour sa place dans le document. Veuillez raccourcir.",
      "character_unsupported": "Cela contient un caractère que le document ne peut pas afficher. Veuillez le retirer.",
      "hidden": "Ce champ n’est pas nécessaire avec vos autres réponses. Veuillez le laisser vide.",
      "other": "Cela ne peut pas être utilisé. Veuillez recharger la page et réessayer."
    },
    "uploadProblems": {
      "damaged": "Ce fichier est illisible. Veuillez en choisir un autre.",
      "password": "Ce fichier est protégé par un mot de passe. Veuillez le retirer ou choisir un autre fichier.",
      "active_content": "Ce fichier contient des programmes ou d’autres fichiers. Veuillez l’imprimer dans un nouveau PDF ou le prendre en photo.",
      "too_complex": "Ce fichier est trop complexe pour être examiné. Veuillez en choisir un plus simple ou prendre une photo.",
      "too_many": "Vous avez envoyé trop de fichiers. Veuillez d’abord en retirer un."
    }
  },
  "approval": {
    "title": "Votre approbation",
    "text": "Veuillez lire le document, puis l’approuver ou refuser.",
    "approve": "Approuver",
    "sending": "Envoi de votre approbation…",
    "waiting": "Il n’y a pas de connexion. Laissez cette page ouverte : votre approbation sera envoyée dès que vous serez de nouveau en ligne.",
    "declineConfirm": "Refuser d’approuver",
    "problems": {
      "document_changed": "Le document a changé depuis que vous l’avez ouvert. Veuillez le relire, puis décider.",
      "not_saved": "Votre approbation n’a pas pu être enregistrée. Veuillez réessayer dans un instant."
    }
  },
  "reading": {
    "title": "À lire",
    "text": "Veuillez lire le document. Rien d’autre ne vous est demandé.",
    "done": "Je l’ai lu",
    "thanks": "Merci. Rien d’autre ne vous est demandé.",
    "waiting": "Il n’y a pas de connexion. Laissez cette page ouverte : votre réponse sera envoyée dès que vous serez de nouveau en ligne."
  },
  "copy": {
    "title": "Votre copie",
    "text": "Ce document est pour votre information. Rien ne vous est demandé."
  },
  "decline": "Refuser",
  "declineTitle": "Voulez-vous refuser ?",
  "declineText": "Le document ne sera alors pas signé et l’expéditeur en sera informé. C’est définitif.",
  "declineReason": "Motif (facultatif, visible par l’expéditeur)",
  "declineConfirm": "Refuser de signer",
  "declineBack": "Revenir au document",
  "delegate": {
    "open": "Confier à quelqu’un d’autre",
    "title": "Qui doit le faire à votre place ?",
    "text": "Cette personne prend votre place et l’expéditeur en est informé. Votre lien cesse de fonctionner. C’est définitif.",
    "name": "Nom complet de cette personne",
    "email": "Adresse e-mail de cette personne",
    "reason": "Motif (visible par l’expéditeur et par cette personne)",
    "confirm": "Confier à cette personne",
    "done": "{name} prend votre place. Nous avons informé l’expéditeur.",
    "problems": {
      "incomplete": "Veuillez indiquer un nom, une adresse e-mail et un motif.",
      "email_invalid": "Cette adresse e-mail ne peut pas être utilisée. Veuillez la vérifier.",
      "unshowable": "Le nom ou le motif contient un caractère qui ne peut pas être affiché. Veuillez le supprimer.",
      "too_long": "Le nom ou l’adresse e-mail est trop long pour l’emplacement prévu dans le document. Veuillez raccourcir ou désigner quelqu’un d’autre.",
      "already_asked": "Cette personne a déjà été sollicitée. Veuillez désigner quelqu’un d’autre.",
      "not_permitted": "L’expéditeur ne le permet plus. Veuillez le contacter.",
      "too_many": "Le document a déjà été transmis trois fois et ne peut plus l’être. Veuillez contacter l’expéditeur.",
      "not_now": "Ce n’est pas possible pour le moment. Veuillez réessayer plus tard ou contacter l’expéditeur."
    }
  },
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} document vous attend",
        "many": "{count} de documents vous attendent",
        "other": "{count} documents vous attendent"
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
      "copy": "Pour votre information",
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
  "help": {
    "contact": "Des questions ? Écrivez à l’expéditeur :",
    "write": "Écrire à l’expéditeur",
    "sendLink": "M’envoyer un nouveau lien",
    "sendLinkHint": "Il arrive dans la boîte de réception où vous avez reçu le premier lien.",
    "askSender": "Demander un nouveau lien à l’expéditeur",
    "askAgain": "Demander à l’expéditeur de le renvoyer",
    "continueHere": "Continuer ici",
    "paste": "Collez le lien complet de l’e-mail",
    "pasteHint": "Certaines messageries coupent les longs liens. Veuillez le copier en entier.",
    "openLink": "Ouvrir le lien",
    "awaited": "Encore attendus : {names}",
    "before": "Avant vous : {names}",
    "copySoFar": "Télécharger ce que vous avez signé",
    "codeAddress": "Vous ne pouvez pas lire les e-mails envoyés à cette adresse ? Écrivez à l’expéditeur :",
    "wrongPerson": {
      "open": "Je ne suis pas la bonne personne",
      "title": "Vous n’êtes pas la bonne personne ?",
      "text": "Nous prévenons l’expéditeur, qui peut s’adresser à quelqu’un d’autre. Rien n’est refusé.",
      "reason": "Qui est la bonne personne ? (facultatif, l’expéditeur peut le lire)",
      "confirm": "Prévenir l’expéditeur"
    }
  },
  "status": {
    "signed": {
      "title": "Vous avez signé",
      "text": "Merci. D’autres personnes n’ont pas encore terminé. Vous recevrez ensuite le document final."
    },
    "approved": {
      "title": "Vous avez approuvé",
      "text": "Merci. D’autres personnes n’ont pas encore terminé. Vous recevrez ensuite le document final."
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
      "text": "D’autres personnes passent avant vous. Vous recevrez un e-mail quand ce sera votre tour."
    },
    "expired": {
      "title": "Le délai pour signer est écoulé",
      "text": "Si vous en avez encore besoin, demandez une nouvelle demande à l’expéditeur."
    },
    "declined_by_you": {
      "title": "Vous avez refusé",
      "text": "L’expéditeur en a été informé. Vous n’avez plus rien à faire."
    },
    "delegated": {
      "title": "Vous avez désigné quelqu’un d’autre",
      "text": "Votre lien ne fonctionne plus. Vous n’avez plus rien à faire."
    },
    "declined": {
      "title": "Le document ne sera pas signé",
      "text": "Quelqu’un a refusé. Vous n’avez plus rien à faire."
    },
    "cancelled": {
      "title": "La demande a été retirée",
      "text": "L’expéditeur l’a retirée. Vous n’avez plus rien à faire."
    },
    "failed": {
      "title": "Le document n’a pas pu être finalisé",
      "text": "L’expéditeur en a été informé et vous contactera. Vous n’avez rien à faire."
    },
    "elsewhere": {
      "title": "Ouvert ailleurs",
      "text": "Ce document a été ouvert depuis dans un autre navigateur ou sur un autre appareil."
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
    "busy": {
      "title": "Trop de requêtes",
      "text": "Trop de pages ont été ouvertes depuis votre réseau en peu de temps. Veuillez réessayer dans une minute."
    },
    "unavailable": {
      "title": "Indisponible pour le moment",
      "text": "Quelque chose ne fonctionne pas de notre côté. Veuillez réessayer dans une minute."
    },
    "back_from_provider": {
      "title": "Vous pouvez fermer cette fenêtre",
      "text": "Revenez à la fenêtre d’où vous veniez. Tout y continue automatiquement."
    },
    "link_sent": {
      "title": "Consultez votre messagerie",
      "text": "Si ce document vous attend encore, nous avons envoyé un nouveau lien à votre messagerie. Cela peut prendre une minute. Pensez à regarder dans vos courriers indésirables."
    },
    "sender_notified": {
      "title": "L’expéditeur est prévenu",
      "text": "L’expéditeur peut vous envoyer un nouveau lien ou une nouvelle demande, dans votre messagerie."
    },
    "wrong_person": {
      "title": "L’expéditeur est prévenu",
      "text": "L’expéditeur peut s’adresser à quelqu’un d’autre. Rien n’a été refusé. Si c’était une erreur, vous pouvez toujours ouvrir le document."
    },
    "visit_ended": {
      "title": "Veuillez rouvrir le document",
      "text": "Pour votre protection, cette page ne reste ouverte qu’un jour."
    }
  },
  "sealingForOthers": {
    "title": "Le document est en cours de scellement",
    "text": "Merci. Tout le monde a terminé. Le scellement prend un instant."
  },
  "download": "Télécharger le document signé",
  "continue": "Continuer",
  "close": "Fermer",
  "checkAgain": "Vérifier à nouveau",
  "view": {
    "tools": "Outils du document",
    "pages": "Pages",
    "sign": "Signer",
    "download": "Télécharger",
    "print": "Imprimer",
    "phone": "Continuer sur votre téléphone",
    "phoneText": "Scannez ce code avec l’appareil photo de votre téléphone. Le document s’ouvre là-bas et se ferme ici.",
    "phoneFailed": "Le code n’a pas pu être créé. Veuillez réessayer dans un instant.",
    "close": "Fermer",
    "localTime": "Dans votre fuseau horaire : {date}."
  },
  "sentBy": {
    "plain": "Envoyé par {sender} via Countersign",
    "address": "Envoyé par {sender} ({address}) via Countersign",
    "about": "De quoi s’agit-il ?",
    "aboutText": "Countersign est un service de signature électronique que {sender} utilise pour vous envoyer ce document. L’expéditeur répond à vos questions sur le document.",
    "verify": "Vérifier un document signé",
    "help": "Aide",
    "privacy": "Confidentialité",
    "serviceHelp": "Aide de Countersign",
    "servicePrivacy": "Confidentialité chez Countersign"
  }
}

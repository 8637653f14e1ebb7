// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "Bonjour {name},",
  "sandbox": "SANDBOX : ceci est un test. Une signature n’a aucune valeur juridique.",
  "unverified": "Nous n’avons pas vérifié l’identité de « {sender} ». N’ouvrez le document que si vous connaissez cet expéditeur et si vous l’attendez.",
  "messageFrom": "Message de {sender} :",
  "invitation": {
    "subject": "{sender} vous demande de signer « {document} »",
    "opening": "{sender} vous demande de signer « {document} »."
  },
  "yourTurn": {
    "subject": "C’est à vous de signer « {document} »",
    "opening": "Les personnes avant vous ont terminé ; c’est maintenant votre tour : {sender} vous demande de signer « {document} »."
  },
  "reminder": {
    "subject": "Rappel : « {document} » attend votre signature",
    "opening": "« {document} » attend toujours votre signature. {sender} vous l’a demandée."
  },
  "review": "Lire et signer",
  "until": "Vous pouvez signer jusqu’au {until}.",
  "linkIsYours": "Ce lien vous est personnel : quiconque le possède peut signer en votre nom. Merci de ne pas transférer cet e-mail.",
  "unexpected": "Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.",
  "copyLink": "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
  "stopReminders": "Ne plus recevoir de rappels pour ce document",
  "newLink": {
    "subject": "Votre nouveau lien vers « {document} »",
    "opening": "Voici un nouveau lien vers « {document} », de la part de {sender}."
  },
  "newListLink": {
    "subject": "Votre nouveau lien vers les documents de {sender}",
    "opening": "Voici un nouveau lien vers la liste de vos documents, de la part de {sender}."
  },
  "declined": {
    "subject": "« {document} » ne sera pas signé",
    "opening": "{person} a refusé de signer « {document} ». La demande est close."
  },
  "expired": {
    "subject": "Le délai pour signer « {document} » est dépassé",
    "opening": "« {document} » pouvait être signé jusqu’au {until}. Tout le monde n’a pas signé à temps : la demande a expiré."
  },
  "askSender": "Si vous souhaitez encore signer, adressez-vous à {sender}.",
  "cancelled": {
    "subject": "La demande de signature de « {document} » a été retirée",
    "opening": "{sender} a retiré la demande de signature de « {document} »."
  },
  "failed": {
    "subject": "« {document} » n’a pas pu être finalisé",
    "opening": "« {document} » n’a pas pu être finalisé pour une raison technique. {sender} en a été informé."
  },
  "nothingMore": "Vous n’avez plus rien à faire.",
  "completed": {
    "subject": "Tout le monde a signé « {document} »",
    "opening": "Tout le monde a signé « {document} »."
  },
  "attached": "Vous trouverez ci-joint le document signé et son certificat d’achèvement, qui indique qui a signé et quand. Conservez-les : ils peuvent être vérifiés à tout moment, même sans nous.",
  "tooLarge": "Le document signé est trop volumineux pour un e-mail. Vous pouvez le télécharger ici, avec son certificat d’achèvement.",
  "download": "Télécharger le document",
  "manyInvitations": {
    "subject": "{sender} vous demande de signer {count} documents",
    "opening": "{sender} vous demande de signer {count} documents :"
  },
  "manyReminders": {
    "subject": "Rappel : {count} documents attendent votre signature",
    "opening": "{count} documents attendent toujours votre signature. {sender} vous l’a demandée :"
  },
  "manyCompleted": {
    "subject": "Tout le monde a signé : {count} documents",
    "opening": "Tout le monde a signé ces {count} documents :"
  },
  "manyCancelled": {
    "subject": "{count} demandes de signature ont été retirées",
    "opening": "{sender} a retiré les demandes de signature de ces {count} documents :"
  },
  "manyExpired": {
    "subject": "Le délai pour signer {count} documents est dépassé",
    "opening": "Tout le monde n’a pas signé à temps ces {count} documents ; les demandes ont expiré :"
  },
  "many": {
    "more": "et {count} autres",
    "earliest": "La première échéance est le {until}.",
    "next": "Un seul lien pour tous : après chaque document, vous passez au suivant.",
    "stopReminders": "Ne plus recevoir de rappels pour ces documents",
    "copies": "Dans la liste, vous pouvez télécharger chaque document avec son certificat d’achèvement.",
    "open": "Ouvrir la liste"
  },
  "roles": {
    "approver": {
      "invitation": {
        "subject": "{sender} vous demande d’approuver « {document} »",
        "opening": "{sender} vous demande d’approuver « {document} »."
      },
      "reminder": {
        "subject": "Rappel : « {document} » attend votre approbation",
        "opening": "« {document} » attend toujours votre approbation. {sender} vous l’a demandée."
      },
      "review": "Lire et approuver",
      "declined": "{person} a refusé d’approuver « {document} ». La demande est close.",
      "declinedSubject": "{person} a refusé d’approuver « {document} »",
      "manyInvitations": {
        "subject": "{sender} vous demande d’approuver {count} documents",
        "opening": "{sender} vous demande d’approuver {count} documents :"
      },
      "manyReminders": {
        "subject": "Rappel : {count} documents attendent votre approbation",
        "opening": "{count} documents attendent toujours votre approbation. {sender} vous l’a demandée :"
      },
      "receipt": {
        "subject": "Vous avez approuvé « {document} »",
        "opening": "Vous avez approuvé « {document} » le {at}. {sender} vous l’a demandé."
      }
    },
    "witness": {
      "invitation": {
        "subject": "{sender} vous demande d’être témoin de la signature de {person} sur « {document} »",
        "opening": "{sender} vous demande d’être témoin de la signature de {person} sur « {document} »."
      },
      "reminder": {
        "subject": "Rappel : « {document} » vous attend comme témoin de {person}",
        "opening": "« {document} » attend toujours votre signature comme témoin de {person}. {sender} vous l’a demandée."
      },
      "review": "Lire et signer comme témoin",
      "declined": "{person} a refusé d’être témoin de la signature sur « {document} ». La demande est close.",
      "declinedSubject": "{person} a refusé d’être témoin pour « {document} »"
    },
    "viewer": {
      "invitation": {
        "subject": "{sender} vous demande de lire « {document} »",
        "opening": "{sender} vous demande de lire « {document} »."
      },
      "reminder": {
        "subject": "Rappel : veuillez lire « {document} »",
        "opening": "Vous n’avez pas encore ouvert « {document} ». {sender} vous a demandé de le lire."
      },
      "review": "Ouvrir le document"
    },
    "cc": {
      "invitation": {
        "subject": "{sender} vous montre « {document} »",
        "opening": "{sender} vous montre « {document} ». D’autres le signent ; vous n’avez rien à faire. Une fois le document achevé, vous en recevrez une copie."
      },
      "completed": {
        "subject": "Votre copie de « {document} »",
        "opening": "« {document} » est achevé. {sender} vous en envoie une copie."
      },
      "manyCompleted": {
        "subject": "Vos copies de {count} documents",
        "opening": "Ces {count} documents sont achevés. {sender} vous en envoie des copies :"
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "{sender} a {count} documents pour vous",
        "opening": "{sender} a {count} documents pour vous :"
      },
      "manyReminders": {
        "subject": "Rappel : {count} documents vous attendent",
        "opening": "{count} documents vous attendent toujours. {sender} vous a demandé de les ouvrir :"
      },
      "review": "Ouvrir les documents",
      "until": "La demande est ouverte jusqu’au {until}.",
      "linkActs": "Ce lien vous est personnel : quiconque le possède peut agir en votre nom. Merci de ne pas transférer cet e-mail.",
      "linkReads": "Ce lien vous est personnel : quiconque le possède peut lire le document. Merci de ne pas transférer cet e-mail.",
      "completed": {
        "subject": "« {document} » est achevé",
        "opening": "« {document} » est achevé."
      },
      "expired": {
        "subject": "« {document} » a expiré",
        "opening": "« {document} » était ouvert jusqu’au {until}. Tout le monde n’a pas fait à temps ce qui était demandé : la demande a expiré."
      },
      "askSender": "Si vous avez des questions, adressez-vous à {sender}.",
      "manyCompleted": {
        "subject": "Achevés : {count} documents",
        "opening": "Ces {count} documents sont achevés :"
      },
      "manyExpired": {
        "subject": "{count} documents ont expiré",
        "opening": "Pour ces {count} documents, tout le monde n’a pas fait à temps ce qui était demandé ; les demandes ont expiré :"
      },
      "notActed": "« {document} » était ouvert jusqu’au {until}. Il manquait : {names}.",
      "manyReceipts": {
        "subject": "Terminé : {count} documents",
        "opening": "Vous avez fait ce que {sender} vous demandait pour ces {count} documents :"
      }
    }
  },
  "code": {
    "subject": "{code} est votre code",
    "opening": "Votre code pour ouvrir « {document} » :"
  },
  "codeAdvice": "Il est valable une seule fois, pendant dix minutes. Saisissez-le uniquement sur la page où vous l’avez demandé et ne le communiquez à personne.",
  "unsubscribe": {
    "question": "Souhaitez-vous ne plus recevoir de rappels pour « {document} » ?",
    "button": "Arrêter les rappels",
    "done": "Vous ne recevrez plus de rappels pour « {document} ». Le lien de votre invitation reste valable.",
    "questionMany": "Souhaitez-vous ne plus recevoir de rappels pour ces {count} documents ?",
    "doneMany": "Vous ne recevrez plus de rappels pour ces {count} documents. Le lien de l’e-mail reste valable.",
    "unknown": "Ce lien est inconnu. Vérifiez qu’il a été copié en entier.",
    "questionReceipts": "Souhaitez-vous ne plus recevoir de confirmations pour les documents de {sender} ?",
    "buttonReceipts": "Arrêter les confirmations",
    "doneReceipts": "Vous ne recevrez plus de confirmations pour les documents de {sender}. Les documents achevés vous seront toujours envoyés."
  },
  "delegatedToYou": "{person} vous a transmis ce document. Motif indiqué :",
  "toSender": {
    "delegatedSubject": "{person} a transmis « {document} » à {next}",
    "delegated": "{person} a désigné {next} ({email}) à sa place pour « {document} ». Les liens précédents ne sont plus valables et la nouvelle personne a reçu l’invitation.",
    "declinedSubject": "{person} a refusé de signer « {document} »",
    "declinedReason": "Motif indiqué :",
    "expiredSubject": "« {document} » a expiré avant que tout le monde ait signé",
    "expired": "« {document} » pouvait être signé jusqu’au {until}. Il manque la signature de {names}.",
    "expiredNext": "Pour redemander une signature, créez une nouvelle demande pour le même document.",
    "failed": "« {document} » n’a pas pu être scellé : {reason}. La demande est close.",
    "failedNext": "Les signataires en ont été informés. Pour redemander une signature, téléversez de nouveau le document et créez une nouvelle demande.",
    "attached": "Vous trouverez ci-joint le document signé et son certificat d’achèvement.",
    "tooLarge": "Le document signé est trop volumineux pour un e-mail. Téléchargez-le avec votre clé d’API :",
    "signedDocument": "Document signé",
    "reference": "Référence : {reference}",
    "openRequest": "Ouvrir la demande",
    "linkRequestedSubject": "{person} demande un nouveau lien vers « {document} »",
    "linkRequested": "{person} ne peut plus ouvrir « {document} » et demande un nouveau lien.",
    "linkRequestedNext": "Vous pouvez l’envoyer en un clic. Il est envoyé uniquement à {email}.",
    "wrongPersonSubject": "{person} n’est pas la bonne personne pour « {document} »",
    "wrongPerson": "{person} ({email}) indique que quelqu’un d’autre devrait s’occuper de « {document} ». Rien n’a été refusé. Vous pouvez vous adresser à quelqu’un d’autre.",
    "wrongPersonNote": "Son message :"
  },
  "webhookDisabled": {
    "subject": "Les webhooks vers {host} sont désactivés",
    "opening": "Plus rien n’est envoyé au point de terminaison de webhook {url}.",
    "gone": "Il a répondu qu’il n’existe plus (410).",
    "failing": "Il n’a rien accepté depuis cinq jours.",
    "next": "Aucun événement n’est perdu : le journal les conserve tous. Quand le point de terminaison fonctionne de nouveau, activez-le (PATCH /api/v1/webhook-endpoints/…) et faites livrer ce qu’il a manqué (POST …/redeliver)."
  },
  "addressCode": {
    "text": "{code} est votre code. Il confirme que l’environnement de test de votre compte Countersign peut écrire à cette adresse. Il est valable pendant dix minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail."
  },
  "files": {
    "signed": "{document} (signé)",
    "certificate": "{document} (certificat d’achèvement)"
  },
  "users": {
    "until": "Le lien sert une fois, jusqu’au {until}.",
    "notYou": "Si ce n’était pas vous, récupérez votre accès sans attendre et prévenez un propriétaire de votre compte.",
    "settings": "Vos paramètres",
    "verify": {
      "subject": "Confirmez votre adresse",
      "opening": "Quelqu’un s’est inscrit à Countersign avec cette adresse. Confirmez qu’elle est à vous. Ouvrez le lien dans le navigateur de votre inscription.",
      "button": "Confirmer l’adresse"
    },
    "claim": {
      "subject": "Un compte a été ouvert avec votre adresse",
      "opening": "Le compte « {account} » a été ouvert avec votre adresse. Si vous le voulez, reprenez-le : vous seul pourrez alors vous connecter. Sinon, ignorez cet e-mail.",
      "button": "Reprendre le compte"
    },
    "recovery": {
      "subject": "Récupérez votre accès",
      "opening": "Quelqu’un a demandé à récupérer l’accès de {email}. Si c’était vous, ouvrez le lien.",
      "button": "Récupérer l’accès"
    },
    "recoveryNotice": {
      "subject": "{email} demande à récupérer l’accès",
      "opening": "{email} a demandé à récupérer l’accès à « {account} » sans code de récupération. Si personne ne s’y oppose, un nouveau moyen de connexion pourra être choisi à partir du {until}.",
      "next": "Si vous ne vous y attendiez pas, demandez à la personne. Arrêtez la récupération si elle ne l’a pas demandée.",
      "button": "Arrêter la récupération"
    },
    "recoveryWaiting": {
      "subject": "Vous avez demandé à récupérer votre accès",
      "opening": "Vous avez demandé à récupérer l’accès de {email} sans code de récupération. Si personne ne l’arrête, vous pourrez choisir un nouveau moyen de connexion à partir du {until}. Vous recevrez alors un autre e-mail.",
      "next": "Si vous n’avez rien demandé, arrêtez la récupération : quelqu’un d’autre peut lire vos e-mails."
    },
    "recoveryReady": {
      "subject": "Vous pouvez récupérer votre accès",
      "opening": "Personne n’a arrêté la récupération de {email}. Vous pouvez maintenant choisir un nouveau moyen de connexion.",
      "button": "Choisir un moyen de connexion"
    },
    "recoveryDone": {
      "subject": "Un accès a été récupéré",
      "opening": "L’accès de {email} a été récupéré le {date}. Tous les mots de passe, clés d’accès, codes et sessions antérieurs ont pris fin."
    },
    "recoveryCancelled": {
      "subject": "La récupération a été arrêtée",
      "opening": "{person} a arrêté la récupération de {email} le {date}. Rien n’a changé : les mots de passe, clés d’accès, codes et sessions antérieurs restent valables.",
      "next": "Si vous avez demandé la récupération et en avez encore besoin, parlez à {person} et recommencez. Si vous ne l’avez pas demandée, quelqu’un d’autre peut lire les e-mails adressés à {email} : sécurisez cette boîte."
    },
    "emailChange": {
      "subject": "Confirmez le changement de votre adresse",
      "opening": "Votre adresse doit passer de {from} à {to}. Les deux adresses doivent le confirmer.",
      "button": "Confirmer le changement"
    },
    "invitation": {
      "subject": "{person} vous invite à « {account} »",
      "opening": "{person} vous invite à rejoindre « {account} » sur Countersign. Votre rôle : {role}.",
      "button": "Ouvrir l’invitation"
    },
    "newSignIn": {
      "subject": "Nouvelle connexion",
      "opening": "Quelqu’un s’est connecté en tant que {email} le {date}.",
      "origin": "Navigateur : {browser}. Adresse réseau : {address}."
    },
    "factor": {
      "subject": "Vos moyens de connexion ont changé",
      "opening": "Pour {email}, le {date} :",
      "passkey_added": "Une clé d’accès a été ajoutée : {name}.",
      "passkey_removed": "Une clé d’accès a été supprimée : {name}.",
      "password": "Le mot de passe a été changé.",
      "totp_on": "L’application d’authentification a été activée.",
      "totp_off": "L’application d’authentification a été désactivée.",
      "recovery_codes": "De nouveaux codes de récupération ont été créés.",
      "email": "L’adresse a été changée."
    },
    "roleChanged": {
      "subject": "Votre rôle dans « {account} » a changé",
      "opening": "{person} a changé votre rôle dans « {account} ». Votre rôle est maintenant : {role}."
    },
    "removed": {
      "subject": "Vous n’êtes plus membre de « {account} »",
      "opening": "{person} a mis fin à votre participation à « {account} »."
    },
    "approved": {
      "subject": "« {account} » est approuvé pour la production",
      "opening": "« {account} » est approuvé pour la production. Vous pouvez maintenant créer une clé de production. Elle n’est affichée qu’à vous, une fois.",
      "button": "Créer la clé de production"
    },
    "senderDomainLost": {
      "subject": "Les e-mails de « {account} » ne viennent plus de votre domaine",
      "opening": "Les enregistrements DNS du domaine d’expédition de « {account} » sont absents. Les e-mails viennent de notre adresse jusqu’à leur retour.",
      "button": "Ouvrir la console"
    },
    "closing": {
      "subject": "« {account} » va être fermé",
      "opening": "{person} a fermé le compte « {account} ». Ses clés ne fonctionnent plus. Vous pouvez exporter ses données jusqu’au {until}."
    }
  },
  "lastDay": {
    "today": "Expire aujourd’hui : « {document} » vous attend",
    "tomorrow": "Expire demain : « {document} » vous attend",
    "manyToday": "Expirent aujourd’hui : {count} documents vous attendent",
    "manyTomorrow": "Expirent demain : {count} documents vous attendent"
  },
  "receipt": {
    "subject": "Vous avez signé « {document} »",
    "opening": "Vous avez signé « {document} » le {at}. {sender} vous l’a demandé.",
    "awaited": "Nous attendons encore {names}.",
    "awaitedMany": "Nous attendons encore d’autres personnes ({count}).",
    "next": "Quand tout le monde aura terminé, vous recevrez le document achevé par e-mail. D’ici là, cette page montre où il en est.",
    "delayed": "Tout le monde a terminé. L’achèvement du document prend plus de temps que d’habitude. Vous le recevrez par e-mail dès qu’il sera prêt.",
    "open": "Ouvrir la page",
    "stop": "Ne plus recevoir de telles confirmations"
  },
  "manyReceipts": {
    "subject": "Vous avez signé {count} documents",
    "opening": "Vous avez signé ces {count} documents de {sender} :"
  },
  "alsoOnline": "Vous pouvez aussi télécharger les deux ici :",
  "sentBy": {
    "plain": "Envoyé par {sender} via Countersign",
    "address": "Envoyé par {sender} ({address}) via Countersign",
    "aboutText": "Countersign achemine des documents à signer. Répondez à cet e-mail pour joindre {sender}. Chacun peut vérifier un document signé, gratuitement et sans compte.",
    "help": "Aide",
    "privacy": "Confidentialité",
    "verify": "Vérifier un document signé",
    "serviceHelp": "Aide de Countersign",
    "servicePrivacy": "Confidentialité chez Countersign"
  }
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Langue",
  "signedInAs": "Connecté en tant que {email}",
  "signOut": "Se déconnecter",
  "check": "Vérifiez votre saisie",
  "or": "ou",
  "confirm": "Confirmer",
  "continue": "Continuer",
  "settings": "Aller à vos paramètres",
  "toConsole": "Continuer vers la console",
  "once": "Copiez-la maintenant. Elle ne sera plus affichée.",
  "fields": {
    "email": "Adresse e-mail",
    "account_name": "Nom de votre entreprise ou équipe",
    "password": "Mot de passe",
    "new_password": "Nouveau mot de passe",
    "code": "Code de votre application",
    "recovery_code": "Code de récupération",
    "user_code": "Code affiché par l’appareil"
  },
  "passwordHint": "Au moins 10 caractères. Quelques mots à la suite se retiennent bien.",
  "passkey": {
    "use": "Se connecter par clé d’accès",
    "create": "Créer une clé d’accès",
    "confirm": "Confirmer par clé d’accès",
    "hint": "Votre appareil demande votre empreinte, votre visage ou son code PIN. Aucun mot de passe n’est nécessaire.",
    "cancelled": "Cela n’a pas fonctionné, ou vous avez annulé. Vous pouvez réessayer.",
    "registered": "Cet appareil a déjà une clé d’accès pour votre compte.",
    "unsupported": "Ce navigateur ne peut pas utiliser de clés d’accès ici. Utilisez un autre moyen ou un autre navigateur.",
    "failed": "Une erreur s’est produite. Rechargez la page et réessayez.",
    "noScript": "Les clés d’accès nécessitent JavaScript. Utilisez un mot de passe, ou activez JavaScript."
  },
  "problems": {
    "email_missing": "Saisissez votre adresse e-mail.",
    "email_invalid": "Saisissez une adresse telle que name@example.com.",
    "email_same": "C’est votre adresse actuelle.",
    "name_missing": "Saisissez un nom. Les signataires le voient.",
    "name_too_long": "Utilisez au plus 200 caractères.",
    "password_missing": "Saisissez votre mot de passe.",
    "password_short": "Utilisez au moins 10 caractères.",
    "password_long": "Utilisez au plus 200 caractères.",
    "password_common": "Ce mot de passe figure dans des listes de mots de passe connus. Choisissez-en un autre.",
    "password_personal": "N’utilisez ni votre nom ni votre adresse dans le mot de passe.",
    "credentials_wrong": "L’adresse ou le mot de passe est incorrect.",
    "current_password_wrong": "Ce n’est pas votre mot de passe actuel.",
    "passkey_refused": "Cette clé d’accès n’a pas été acceptée.",
    "passkey_registered": "Cette clé d’accès est déjà enregistrée.",
    "challenge_expired": "Cela a pris trop de temps. Veuillez réessayer.",
    "code_missing": "Saisissez le code.",
    "code_wrong": "Ce code est incorrect ou a déjà servi.",
    "recovery_code_wrong": "Ce code de récupération est incorrect ou a déjà servi.",
    "user_code_unknown": "Ce code est inconnu ou a expiré.",
    "last_way_in": "Vous ne pourriez plus vous connecter. Ajoutez d’abord un autre moyen.",
    "too_many_passkeys": "Vous avez trop de clés d’accès. Supprimez-en une d’abord.",
    "sso_unknown": "Aucune connexion d’entreprise n’est prévue pour cette adresse.",
    "sso_required": "Votre entreprise exige sa propre connexion.",
    "passkey_unknown": "Cette clé d’accès n’a pas été acceptée. Elle a peut-être été supprimée. Connectez-vous autrement.",
    "name_unshowable": "Ce nom contient des caractères qui ne peuvent pas être affichés.",
    "name_imitates": "Ce nom ressemble à celui de ce service ou à une marque de vérification. Choisissez-en un autre."
  },
  "signUp": {
    "title": "Créer un compte",
    "intro": "Vous recevez aussitôt une clé pour l’environnement de test.",
    "accountHint": "Les signataires voient ce nom.",
    "passwordHint": "Vous pouvez le laisser vide et créer une clé d’accès à l’étape suivante.",
    "submit": "Créer le compte",
    "signIn": "J’ai déjà un compte",
    "joinTitle": "Rejoindre {account}",
    "join": "Rejoindre"
  },
  "done": {
    "title": "Votre compte est ouvert",
    "key": "Votre clé pour l’environnement de test",
    "try": "Essayez-la :",
    "mail": "Nous avons envoyé un lien à {email}. Ouvrez-le dans ce navigateur pour confirmer votre adresse.",
    "passkey": "Créez maintenant une clé d’accès, pour pouvoir vous reconnecter."
  },
  "signIn": {
    "title": "Se connecter",
    "submit": "Se connecter",
    "forgot": "Je n’arrive pas à me connecter",
    "signUp": "Créer un compte",
    "company": "Se connecter avec son entreprise",
    "ended": "Votre session a pris fin. Reconnectez-vous."
  },
  "totp": {
    "title": "Deuxième étape",
    "text": "Saisissez les six chiffres affichés par votre application d’authentification.",
    "other": "Utiliser un code de récupération",
    "another": "Se connecter avec un autre compte"
  },
  "verify": {
    "title": "Confirmez votre adresse",
    "text": "{email} est-elle votre adresse ?"
  },
  "claim": {
    "title": "Reprendre ce compte",
    "text": "Le compte « {account} » a été ouvert avec votre adresse {email}. Choisissez un nouveau moyen de connexion. Les mots de passe, clés d’accès et sessions antérieurs prennent fin.",
    "keys": "Clés d’API que vous voulez garder",
    "keysHint": "Toutes les autres sont révoquées.",
    "password": "Continuer avec ce mot de passe",
    "known": "Le compte « {account} » a été ouvert avec votre adresse {email}. Il devient l’un de vos comptes. Vos mots de passe, clés d’accès et sessions ne changent pas."
  },
  "lastUsed": "Dernière utilisation : {date}",
  "neverUsed": "Jamais utilisée",
  "addPasskey": {
    "title": "Connectez-vous sans mot de passe",
    "later": "Pas maintenant"
  },
  "recover": {
    "title": "Récupérer l’accès",
    "text": "Saisissez votre adresse. Nous vous envoyons un lien.",
    "submit": "Envoyer le lien",
    "code": "Saisissez un code de récupération de {email}.",
    "noCode": "Je n’ai pas de code de récupération",
    "notice": {
      "on": "hours",
      "by": "plural",
      "forms": {
        "one": "Vous pourrez récupérer l’accès après {hours} heure. Tous les autres propriétaires de vos comptes sont prévenus et peuvent s’y opposer.",
        "many": "Vous pourrez récupérer l’accès après {hours} d’heures. Tous les autres propriétaires de vos comptes sont prévenus et peuvent s’y opposer.",
        "other": "Vous pourrez récupérer l’accès après {hours} heures. Tous les autres propriétaires de vos comptes sont prévenus et peuvent s’y opposer."
      }
    },
    "start": "Commencer le délai",
    "waitTitle": "Le délai a commencé",
    "wait": "À partir du {date}, vous pourrez choisir un nouveau moyen de connexion. Nous enverrons alors un lien à {email}.",
    "completeTitle": "Choisissez un moyen de connexion",
    "complete": "Cela concerne {email}. Tous les mots de passe, clés d’accès, codes et sessions antérieurs prennent fin.",
    "cancelTitle": "Arrêter cette récupération ?",
    "cancel": "Quelqu’un a demandé à récupérer l’accès de {email}. Si personne ne s’y oppose, cela se poursuit le {date}.",
    "stop": "Arrêter la récupération"
  },
  "invitation": {
    "title": "Invitation à {account}",
    "text": "{person} invite {email} à rejoindre {account}.",
    "role": "Votre rôle : {role}",
    "until": "L’invitation est valable jusqu’au {date}.",
    "accept": "Accepter",
    "decline": "Refuser",
    "switch": "Vous êtes connecté avec une autre adresse.",
    "signIn": "Se connecter et accepter",
    "signUp": "S’inscrire et accepter",
    "signOut": "Se déconnecter et continuer"
  },
  "roles": {
    "owner": "Propriétaire",
    "admin": "Administrateur",
    "developer": "Développeur",
    "sender": "Expéditeur",
    "viewer": "Lecteur",
    "auditor": "Auditeur"
  },
  "roleTexts": {
    "owner": "Peut tout faire, y compris fermer le compte.",
    "admin": "Gère les membres, les clés et les paramètres.",
    "developer": "Gère les clés, les webhooks et l’environnement de test.",
    "sender": "Envoie des documents à signer.",
    "viewer": "Lit les demandes et les documents.",
    "auditor": "Lit tout, avec les preuves et l’activité."
  },
  "emailChange": {
    "title": "Changement de votre adresse",
    "text": "Remplacer votre adresse {from} par {to} ?",
    "hint": "Le changement prend effet quand les deux adresses l’ont confirmé."
  },
  "security": {
    "title": "Vos paramètres",
    "passkeys": "Clés d’accès",
    "noPasskeys": "Vous n’avez pas de clé d’accès.",
    "added": "Ajoutée : {date}",
    "remove": "Supprimer",
    "password": "Mot de passe",
    "noPassword": "Vous n’avez pas de mot de passe.",
    "savePassword": "Enregistrer le mot de passe",
    "totp": "Application d’authentification",
    "totpOff": "Avec un mot de passe, l’application est la deuxième étape.",
    "totpOn": "Activée depuis le {date}",
    "totpStart": "Configurer l’application",
    "totpScan": "Scannez ce code avec votre application, ou saisissez le secret. Saisissez ensuite les six chiffres affichés par l’application.",
    "totpSecret": "Clé secrète",
    "turnOn": "Activer",
    "turnOff": "Désactiver",
    "codes": "Codes de récupération",
    "codesLeft": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} code restant",
        "many": "{n} de codes restants",
        "other": "{n} codes restants"
      }
    },
    "codesNew": "Chaque code sert une fois. Gardez-les avec vos papiers importants.",
    "codesMake": "Créer de nouveaux codes",
    "sessions": "Où vous êtes connecté",
    "thisOne": "Ce navigateur",
    "commandLine": "Ligne de commande",
    "browser": "Navigateur",
    "end": "Déconnecter",
    "endOthers": "Déconnecter partout ailleurs",
    "email": "Adresse e-mail",
    "pending": "En attente de confirmation : {email}",
    "unverified": "Pas encore confirmée.",
    "resend": "Renvoyer le lien",
    "changeEmail": "Changer d’adresse",
    "accounts": "Vos comptes",
    "liveKey": "Créer une clé de production",
    "changePassword": "Changer le mot de passe",
    "noCodes": "Vous n’avez pas de codes de récupération.",
    "cancelChange": "Annuler le changement"
  },
  "notices": {
    "passkey_added": "La clé d’accès a été ajoutée.",
    "passkey_removed": "La clé d’accès a été supprimée.",
    "password_changed": "Le mot de passe a été enregistré.",
    "totp_on": "L’application d’authentification est activée.",
    "totp_off": "L’application d’authentification est désactivée.",
    "recovery_codes_made": "Voici vos nouveaux codes de récupération. Les anciens ne fonctionnent plus.",
    "session_ended": "Session fermée.",
    "email_change_mailed": "Nous avons envoyé des liens aux deux adresses.",
    "email_verified": "Votre adresse est confirmée.",
    "email_change_cancelled": "Le changement d’adresse a été annulé."
  },
  "stepUp": {
    "title": "Confirmez que c’est bien vous",
    "text": "Cette étape demande une nouvelle confirmation.",
    "named": "Cette étape demande une nouvelle confirmation : {step}."
  },
  "device": {
    "title": "Connecter un appareil",
    "text": "Saisissez le code affiché par l’appareil ou la ligne de commande.",
    "confirmTitle": "Autoriser cet appareil ?",
    "confirmText": "{client} veut se connecter en votre nom. La demande est venue de {address} le {date}.",
    "warning": "Autorisez-le seulement si vous l’avez lancé vous-même et si l’appareil affiche ce code.",
    "allow": "Autoriser",
    "deny": "Refuser",
    "stepUpTitle": "Confirmer une étape de votre terminal ?",
    "stepUpText": "{client} est connecté en votre nom depuis le {since}. Il vous demande de confirmer une étape sensible. La demande est venue de {address} le {date}.",
    "stepUpEffect": "Pendant dix minutes, il pourra créer des clés réelles, modifier les membres, les secrets de webhook et la connexion d’entreprise, et effacer des données.",
    "stepUpWarning": "Ne confirmez que si vous venez de lancer une commande vous-même et qu’elle affiche ce code. Si quelqu’un vous a envoyé ce code ou demandé de le saisir, refusez : il agirait en votre nom."
  },
  "liveKey": {
    "title": "Clé de production de {account}",
    "offered": "Avec une clé de production, vous envoyez des documents à valeur juridique. Elle est affichée une fois.",
    "make": "Créer la clé de production",
    "made": "Votre clé de production",
    "not_approved": "Le compte n’est pas encore approuvé pour la production. Vous recevrez un e-mail quand il le sera.",
    "unverified": "Confirmez d’abord votre adresse e-mail.",
    "not_permitted": "Votre rôle ne permet pas de clés de production. Demandez à un propriétaire du compte.",
    "choose": "Choisissez le compte de la clé",
    "closed": "Le compte est fermé.",
    "scopes": "La clé a les droits de votre rôle :"
  },
  "sso": {
    "title": "Connexion d’entreprise",
    "text": "Saisissez votre adresse dans l’entreprise. Vous continuerez sur la page de l’entreprise.",
    "other": "Se connecter autrement"
  },
  "outcomes": {
    "recovery_mailed": {
      "title": "Consultez vos e-mails",
      "text": "S’il existe un compte avec cette adresse, vous recevrez un lien dans quelques minutes."
    },
    "verification_mailed": {
      "title": "Consultez vos e-mails",
      "text": "Nous vous avons envoyé un lien qui confirme votre adresse."
    },
    "email_verified": {
      "title": "Adresse confirmée",
      "text": "Votre adresse est confirmée."
    },
    "claimed": {
      "title": "Le compte est à vous",
      "text": "Vous seul pouvez maintenant vous connecter avec cette adresse."
    },
    "signed_out": {
      "title": "Déconnecté",
      "text": "Vous êtes déconnecté dans ce navigateur."
    },
    "recovery_cancelled": {
      "title": "Récupération arrêtée",
      "text": "La récupération a été arrêtée. Parlez à la personne si elle l’avait demandée."
    },
    "recovery_completed": {
      "title": "Accès récupéré",
      "text": "Vous pouvez de nouveau vous connecter. Toutes les sessions antérieures ont pris fin."
    },
    "invitation_accepted": {
      "title": "Bienvenue",
      "text": "Vous êtes maintenant membre du compte."
    },
    "invitation_declined": {
      "title": "Invitation refusée",
      "text": "Vous ne rejoignez pas le compte."
    },
    "email_change_half": {
      "title": "Confirmé ici",
      "text": "Ouvrez maintenant le lien dans l’e-mail envoyé à votre autre adresse."
    },
    "email_changed": {
      "title": "Adresse changée",
      "text": "Connectez-vous désormais avec votre nouvelle adresse."
    },
    "device_approved": {
      "title": "Appareil connecté",
      "text": "Vous pouvez fermer cette page et revenir à l’appareil."
    },
    "device_denied": {
      "title": "Appareil refusé",
      "text": "L’appareil n’a pas été connecté."
    },
    "device_stepped_up": {
      "title": "Étape confirmée",
      "text": "Vous pouvez fermer cette page et revenir au terminal."
    },
    "link_invalid": {
      "title": "Ce lien ne fonctionne plus",
      "text": "Il a servi, a expiré, ou n’a pas été copié en entier. Demandez-en un nouveau."
    },
    "invitation_invalid": {
      "title": "Cette invitation a pris fin",
      "text": "Elle a servi, a été retirée ou a expiré. Demandez à la personne qui vous a invité."
    },
    "sso_failed": {
      "title": "Échec de la connexion d’entreprise",
      "text": "La connexion de votre entreprise n’a pas donné de réponse valable. Réessayez, ou demandez à votre administrateur."
    },
    "sso_owner": {
      "title": "Connectez-vous d’abord comme propriétaire",
      "text": "Vous êtes propriétaire de ce compte. Connectez-vous d’abord avec votre propre clé d’accès ou mot de passe, puis utilisez la connexion de votre entreprise dans le même navigateur."
    },
    "deactivated": {
      "title": "Accès terminé",
      "text": "Votre accès a pris fin. Demandez à votre administrateur."
    }
  },
  "errors": {
    "bad_request": {
      "title": "Cette demande n’est pas valable",
      "text": "Revenez en arrière, rechargez la page et réessayez."
    },
    "forbidden": {
      "title": "Non autorisé",
      "text": "Votre rôle ne le permet pas."
    },
    "cross_site": {
      "title": "Demande refusée",
      "text": "Elle venait d’un autre site. Rien n’a été modifié."
    },
    "not_found": {
      "title": "Page introuvable",
      "text": "Vérifiez l’adresse."
    },
    "rate_limited": {
      "title": "Trop de tentatives",
      "text": "Attendez un peu, puis réessayez."
    },
    "internal": {
      "title": "Une erreur s’est produite",
      "text": "L’erreur a été enregistrée. Réessayez dans quelques minutes."
    },
    "unavailable": {
      "title": "Indisponible pour le moment",
      "text": "Réessayez dans quelques minutes."
    },
    "account_closed": {
      "title": "Le compte est fermé",
      "text": "Rien n’a été modifié. Demandez à un propriétaire du compte."
    },
    "account_suspended": {
      "title": "Le compte est suspendu",
      "text": "Contactez l’exploitant de ce service."
    }
  },
  "retryIn": {
    "on": "seconds",
    "by": "plural",
    "forms": {
      "one": "Réessayez dans {seconds} seconde.",
      "many": "Réessayez dans {seconds} de secondes.",
      "other": "Réessayez dans {seconds} secondes."
    }
  },
  "requestId": "Référence : {id}",
  "signOutWarning": {
    "title": "Vous ne pourriez plus vous connecter",
    "text": "Vous n’avez ni clé d’accès ni mot de passe. Ajoutez-en d’abord dans vos paramètres.",
    "anyway": "Se déconnecter quand même"
  },
  "reference": "Référence de l’API",
  "cancel": "Annuler",
  "copy": "Copier",
  "copied": "Copié"
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Langue",
  "title": "Signer des documents en ligne",
  "intro": "Countersign envoie les documents aux personnes qui doivent les signer et conserve les preuves : qui a signé, quand, et que rien n’a été modifié ensuite.",
  "sign": {
    "title": "On vous demande de signer ?",
    "text": "Ouvrez le lien du courriel que vous avez reçu. Vous n’avez pas besoin de compte. Si vous ne trouvez pas le courriel, demandez à l’expéditeur de le renvoyer."
  },
  "verify": {
    "title": "Contrôler un document signé",
    "text": "Voyez qui a signé un PDF, quand, et s’il a été modifié ensuite. Le fichier reste sur votre appareil.",
    "action": "Vérifier un document"
  },
  "send": {
    "title": "Envoyer des documents à signer",
    "text": "Demandez des signatures, suivez chaque demande et téléchargez ce qui est signé.",
    "signIn": "Se connecter",
    "signUp": "Créer un compte"
  },
  "developers": {
    "title": "Pour les développeurs",
    "text": "Demandez des signatures en un seul appel d’API. Le bac à sable est gratuit.",
    "reference": "Référence de l’API",
    "openapi": "Document OpenAPI"
  },
  "errors": {
    "notFound": {
      "title": "Page introuvable",
      "text": "Il n’y a pas de page à cette adresse. Vérifiez-la. Si vous avez suivi un lien d’un courriel, ouvrez-le de nouveau depuis celui-ci : il en manque peut-être une partie."
    },
    "methodNotAllowed": {
      "title": "Cela ne fonctionne pas ici",
      "text": "Cette adresse n’accepte pas ce que votre navigateur a envoyé. Revenez en arrière et réessayez."
    },
    "tooLarge": {
      "title": "Trop volumineux",
      "text": "Ce que vous avez envoyé dépasse ce que ce service accepte. Essayez avec un fichier plus petit."
    },
    "busy": {
      "title": "Trop de requêtes",
      "text": "Votre réseau a envoyé beaucoup de requêtes en peu de temps. Attendez une minute, puis rechargez la page."
    },
    "failed": {
      "title": "Une erreur s’est produite",
      "text": "L’erreur a été enregistrée. Réessayez dans quelques minutes. Si elle se reproduit, signalez-la avec le numéro ci-dessous."
    },
    "unavailable": {
      "title": "Indisponible pour le moment",
      "text": "Réessayez dans quelques minutes."
    },
    "refused": {
      "title": "La requête a été refusée",
      "text": "Revenez en arrière, rechargez la page et réessayez. Si cela se reproduit, signalez-le avec le numéro ci-dessous."
    }
  },
  "home": "Page d’accueil",
  "again": "Réessayer",
  "address": "Adresse",
  "requestId": "Numéro de requête",
  "details": "Détails techniques"
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Langue",
  "title": "Vérifier un document",
  "intro": "Voyez qui a signé un PDF ou un evidence.zip, quand, et si quelque chose a été modifié depuis.",
  "choose": "Choisir un fichier",
  "drop": "ou déposez-le ici",
  "staysLocal": "Le fichier reste sur cet appareil. Rien n’est envoyé : vous pouvez même vous déconnecter avant.",
  "withoutScripts": "Cette page vérifie le fichier dans votre navigateur pour ne pas avoir à l’envoyer ; il lui faut pour cela des scripts, qui sont désactivés ici. La commande « countersign verify » fait la même chose sans navigateur.",
  "cannot": "Ce navigateur ne peut pas vérifier de fichiers. Utilisez-en un récent, et une adresse qui commence par https.",
  "checking": "Vérification de {name} …",
  "tooLarge": "Ce fichier est trop grand ou trop compliqué pour être vérifié dans un navigateur. Utilisez « countersign verify ».",
  "another": "Vérifier un autre fichier",
  "fingerprint": "Empreinte (SHA-256)",
  "expects": "Choisissez le fichier signé. Il doit avoir cette empreinte :",
  "expected": "C’est bien le fichier que le code QR désigne.",
  "unexpected": "Ce n’est pas le fichier que le code QR désigne : son empreinte est différente.",
  "outcomes": {
    "valid": {
      "title": "Valide",
      "text": "Le document n’a pas été modifié depuis sa signature, et les certificats des signataires proviennent d’émetteurs de confiance."
    },
    "test": {
      "title": "Signatures d’essai",
      "text": "Le document n’a pas été modifié depuis sa signature, mais il a été signé dans le bac à sable. Les certificats du bac à sable ne prouvent aucune identité."
    },
    "changed": {
      "title": "Modifié après signature",
      "text": "Quelque chose a été rempli ou ajouté ensuite, comme les signataires le permettent. Regardez quoi."
    },
    "issuer_unknown": {
      "title": "Non modifié, émetteur non reconnu",
      "text": "Le document n’a pas été modifié depuis sa signature, mais aucun émetteur de confiance ne confirme qui l’a signé."
    },
    "indeterminate": {
      "title": "Indécidable",
      "text": "Cette page n’a pas pu tout vérifier. Les détails sont ci-dessous."
    },
    "unsigned": {
      "title": "Non signé",
      "text": "Ce fichier ne contient aucune signature : il n’y a rien à vérifier."
    },
    "unreadable": {
      "title": "Vérification impossible",
      "text": "Le fichier n’a pas pu être lu. Ne vous y fiez pas."
    },
    "invalid": {
      "title": "Non valide",
      "text": "Ne vous fiez pas à ce fichier."
    }
  },
  "marks": {
    "good": "En ordre :",
    "warn": "Attention :",
    "bad": "Problème :",
    "none": "Non vérifié :"
  },
  "document": "Le document signé",
  "certificate": "Le certificat d’achèvement",
  "signatures": "Signatures",
  "trail": "Piste d’audit",
  "log": "Registre public",
  "signedBy": "Signé par {name}",
  "sealedFor": "Scellé pour {name}",
  "sealedBy": "Cachet de {name}",
  "sealedByNote": "par le cachet de {name}, qui indique le nom du signataire",
  "stampedBy": "Horodatage par {name}",
  "signerUnreadable": "Une signature dont le signataire est illisible",
  "timeAttested": "{time}, attesté par {authority}",
  "timeClaimed": "{time}, selon l’horloge du signataire ; aucune autorité de confiance ne l’atteste",
  "timeUnknown": "Aucune autorité de confiance n’atteste l’heure de la signature",
  "unchanged": "Inchangé depuis",
  "onlySigned": "Inchangé depuis : seuls des signatures, des horodatages et des données de vérification ont été ajoutés",
  "filledLater": "Quelque chose a été rempli ensuite, ce que ce signataire permet",
  "changedLater": "Modifié après cette signature",
  "notIntact": "Le contenu signé a été modifié",
  "issuerKnown": "Certificat de {issuer}, émetteur de confiance",
  "issuerTest": "Certificat de {issuer}, l’autorité du bac à sable",
  "issuerUnknown": "Certificat de {issuer}, qui n’est pas un émetteur de confiance",
  "level": "Niveau {level} : {text}",
  "levels": {
    "B": "la signature seule, sans heure attestée",
    "T": "avec une heure attestée",
    "LT": "avec une heure attestée et tout ce qu’il faut pour vérifier plus tard",
    "LTA": "avec tout ce qu’il faut pour vérifier pendant de longues années"
  },
  "reason": "Motif indiqué : {text}",
  "location": "Lieu indiqué : {text}",
  "trailWhole": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "{n} entrée, correctement chaînée",
      "many": "{n} d’entrées, toutes correctement chaînées",
      "other": "{n} entrées, toutes correctement chaînées"
    }
  },
  "trailBroken": "L’entrée {n} sur {count} a été modifiée",
  "acts": {
    "signed": "Signatures : {n}",
    "approved": "Approbations : {n}",
    "viewed": "Lectures : {n}",
    "copies": "Copies : {n}"
  },
  "logIncluded": "Inclus dans le registre {log} jusqu’à l’entrée {n} : toute modification se remarquerait",
  "logUnknown": "Dans le registre {log}, dont la clé n’est pas de confiance",
  "logMissing": "Pas encore dans le registre quand cette preuve a été établie",
  "logNotChecked": "Registre non vérifié",
  "logFailed": "La preuve que le registre le contient n’est pas valide",
  "logAsk": "Interroger le registre",
  "logAskHint": "Cela envoie l’empreinte à {host}, et rien d’autre.",
  "logAsking": "Interrogation du registre …",
  "logNotFound": "Le registre ne contient aucun fichier avec cette empreinte. Il vient peut-être d’un autre service, ou est très récent.",
  "logUnreachable": "Le registre ne répond pas. Réessayez plus tard.",
  "topics": {
    "changed_after": "Quelque chose que personne ne peut modifier l’a été après la signature.",
    "filled_after": "Quelque chose a été rempli ou ajouté après la signature.",
    "not_permitted": "Un signataire précédent interdit une modification ultérieure.",
    "not_what_was_signed": "La signature ne correspond pas au document.",
    "malformed": "La signature est mal formée.",
    "kind_unknown": "Ce type de signature n’est pas pris en charge.",
    "issuer_unknown": "Aucun émetteur de confiance ne confirme l’identité du signataire.",
    "certificate_unsuitable": "Le certificat ne convient pas à cette signature.",
    "certificate_ended": "Le certificat a expiré, et rien ne prouve que la signature est plus ancienne.",
    "revoked": "Le certificat a été révoqué.",
    "revocation_unknown": "Le fichier seul ne permet pas de savoir si le certificat a été révoqué.",
    "time_wrong": "Un horodatage n’est pas valide.",
    "time_unknown": "L’autorité d’un horodatage n’est pas de confiance, ou ne peut pas être vérifiée.",
    "time_note": "Les heures indiquées ne concordent pas tout à fait.",
    "unreadable": "Le fichier est endommagé : il ne peut être lu comme PDF.",
    "encrypted": "Le fichier est protégé par un mot de passe et n’est pas vérifié ici.",
    "too_complex": "Une partie du fichier est illisible, ou trop grande ou trop compliquée pour être vérifiée ici.",
    "view_differs": "Le document peut s’afficher autrement à l’écran, à l’impression ou plus tard qu’au moment de la signature.",
    "active_content": "Le document contient des liens vers d’autres fichiers ou des actions qu’une visionneuse exécute.",
    "sandbox": "Signé dans le bac à sable, pour essayer.",
    "trail_broken": "La piste d’audit a été modifiée.",
    "trail_foreign": "La piste d’audit jointe est d’un format inconnu.",
    "log_failed": "La preuve du registre n’est pas valide.",
    "log_unknown": "Le registre qui le contient n’est pas de confiance.",
    "log_missing": "Cette preuve a été établie avant que le registre ne l’ait enregistrée.",
    "log_unsupported": "Ce navigateur ne peut pas vérifier les signatures du registre. Utilisez un navigateur plus récent.",
    "bundle_unreadable": "L’archive ne peut être lue comme evidence.zip.",
    "bundle_changed": "L’archive a été modifiée : quelque chose y a été changé, ajouté ou retiré.",
    "bundle_incomplete": "L’archive ne contient pas de document signé : jamais achevé, ou effacé depuis.",
    "file_unknown": "Le fichier n’est ni un PDF ni un evidence.zip."
  },
  "details": "Détails techniques",
  "conclusions": {
    "signed": "Signé par {names}. Inchangé depuis le {time}.",
    "signedUndated": "Signé par {names}, et inchangé depuis.",
    "test": "Signatures de test de {names}. Inchangé, mais elles ne prouvent l’identité de personne.",
    "filledIn": "Signé par {names}. Quelque chose a été rempli ensuite, comme permis.",
    "issuerUnknown": "Inchangé depuis la signature, mais rien ici ne confirme que {names} l’a signé.",
    "unclear": "Signé par {names}, mais tout n’a pas pu être vérifié.",
    "unclearFile": "Tout n’a pas pu être vérifié dans ce fichier.",
    "changedAfter": "Ce fichier a été modifié après la signature de {names}.",
    "revoked": "Ne vous fiez pas à ce fichier : le certificat de {names} a été révoqué.",
    "notValid": "Ne vous fiez pas à ce fichier : la signature de {names} n’est pas valide.",
    "notValidFile": "Ne vous fiez pas à ce fichier : un élément n’est pas valide.",
    "recordChanged": "Ne vous fiez pas à ce fichier : son historique a été modifié.",
    "logContradicts": "Ne vous fiez pas à ce fichier : la preuve du registre public n’est pas valide.",
    "unsigned": "Personne n’a signé ce fichier.",
    "noDocument": "Ce fichier contient l’historique d’une demande, mais aucun document signé.",
    "certified": "Ce certificat d’achèvement est authentique et inchangé depuis son émission.",
    "certifiedTest": "Ce certificat d’achèvement vient du bac à sable. Il est inchangé, mais ce n’est qu’un test."
  },
  "code": {
    "found": "Ce code provient d’un certificat d’achèvement.",
    "sandbox": "Un test du bac à sable. N’importe qui peut en créer un, sous n’importe quel nom : il ne prouve rien.",
    "completed": "Achevé le {time}.",
    "signatures": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Ce service compte {n} signature. Le registre ne prouve pas ce nombre.",
        "many": "Ce service compte {n} de signatures. Le registre ne prouve pas ce nombre.",
        "other": "Ce service compte {n} signatures. Le registre ne prouve pas ce nombre."
      }
    },
    "trail": "La piste d’audit du certificat est celle qui a été achevée.",
    "trailOpen": "Le registre ne montre pas si c’est la piste d’audit du certificat. Le fichier du certificat le montre.",
    "inLog": "Il figure dans le registre public {log} : il ne peut pas être modifié sans que cela se voie.",
    "unknown": "Le registre ne connaît aucun document pour ce code. Il peut venir d’un autre service, être très récent ou avoir été effacé."
  }
}

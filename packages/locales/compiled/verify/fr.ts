// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Langue",
  "title": "Vérifier un document",
  "intro": "Voyez qui a signé un PDF ou un evidence.zip, quand, et si quelque chose a été modifié depuis.",
  "choose": "Choisir un fichier",
  "drop": "ou déposez-le ici",
  "staysLocal": "Le fichier reste sur cet appareil. Rien n’est envoyé : vous pouvez même vous déconnecter avant.",
  "withoutScripts": "Cette page juge le fichier dans votre navigateur pour ne pas avoir à l’envoyer ; il lui faut pour cela des scripts, qui sont désactivés ici. La commande « countersign verify » fait la même chose sans navigateur.",
  "cannot": "Ce navigateur ne peut pas juger de fichiers. Utilisez-en un récent, et une adresse qui commence par https.",
  "checking": "Vérification de {name} …",
  "tooLarge": "Ce fichier est trop grand ou trop compliqué pour être jugé dans un navigateur. Utilisez « countersign verify ».",
  "another": "Vérifier un autre fichier",
  "fingerprint": "Empreinte (SHA-256)",
  "expects": "Choisissez le fichier signé. Il doit avoir cette empreinte :",
  "expected": "C’est bien le fichier que le code QR désigne.",
  "unexpectedTitle": "Un autre fichier",
  "unexpected": "Ce n’est pas le fichier que le code QR désigne : son empreinte est différente.",
  "ownOutcome": "Pris isolément : {title}",
  "outcomes": {
    "valid": {
      "title": "Valide",
      "text": "Tout est tel que signé, et des émetteurs connus ici répondent des signataires."
    },
    "test": {
      "title": "Signatures d’essai",
      "text": "Tout est tel que signé, mais dans le bac à sable : son autorité ne répond de personne. Cela ne prouve rien."
    },
    "changed": {
      "title": "Modifié après signature",
      "text": "Quelque chose a été rempli ou ajouté ensuite, comme les signataires le permettent. Regardez quoi."
    },
    "issuer_unknown": {
      "title": "Intact, émetteur inconnu ici",
      "text": "Rien n’a été modifié depuis la signature. Mais personne de connu ici ne répond du signataire."
    },
    "indeterminate": {
      "title": "Indécidable",
      "text": "Un point ne peut pas être établi ici. Il est indiqué ci-dessous."
    },
    "unsigned": {
      "title": "Non signé",
      "text": "Ce fichier ne contient aucune signature : il n’y a rien à vérifier."
    },
    "unreadable": {
      "title": "Impossible à juger",
      "text": "Ne vous fiez pas à ce fichier tant que personne n’a pu le lire."
    },
    "invalid": {
      "title": "Non valide",
      "text": "Ne vous fiez pas à ce fichier. Les raisons sont ci-dessous."
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
  "sealedByNote": "par le cachet de {name}, qui dit pour qui",
  "stampedBy": "Horodatage par {name}",
  "signerUnreadable": "Une signature dont le signataire est illisible",
  "timeAttested": "{time}, attesté par {authority}",
  "timeClaimed": "{time} selon l’horloge du signataire ; personne de connu ici ne l’atteste",
  "timeUnknown": "Personne de connu ici n’atteste quand elle a été faite",
  "unchanged": "Inchangé depuis",
  "onlySigned": "Inchangé depuis : seuls des signatures, des horodatages et des données de vérification ont été ajoutés",
  "filledLater": "Quelque chose a été rempli ensuite, ce que ce signataire permet",
  "changedLater": "Modifié après cette signature",
  "notIntact": "Ce qu’elle couvre n’est pas ce qui a été signé",
  "issuerKnown": "Certificat de {issuer}, connu ici",
  "issuerTest": "Certificat de {issuer}, l’autorité du bac à sable",
  "issuerUnknown": "Certificat de {issuer}, inconnu ici",
  "level": "Niveau {level} : {text}",
  "levels": {
    "B": "la signature seule, sans heure attestée",
    "T": "avec une heure attestée",
    "LT": "avec une heure attestée et tout ce qu’il faut pour vérifier plus tard",
    "LTA": "avec tout ce qu’il faut pour vérifier pendant de longues années"
  },
  "reason": "Motif indiqué : {text}",
  "location": "Lieu indiqué : {text}",
  "trailWhole": "{n} entrées, chacune à la suite de la précédente",
  "trailBroken": "L’entrée {n} sur {count} ne convient pas : elle a été modifiée",
  "logIncluded": "Dans le registre {log} jusqu’à l’entrée {n} : elle ne peut être réécrite à l’insu de tous",
  "logUnknown": "Dans le registre {log}, dont la clé n’est pas connue ici",
  "logMissing": "Pas encore dans le registre quand cette preuve a été établie",
  "logNotChecked": "Registre non vérifié",
  "logFailed": "Ce qui devrait prouver sa présence dans le registre ne la prouve pas",
  "logAsk": "Interroger le registre",
  "logAskHint": "Cela envoie l’empreinte à {host}, et rien d’autre.",
  "logAsking": "Interrogation du registre …",
  "logNotFound": "Le registre ne connaît aucun fichier ayant cette empreinte. Il a peut-être été fait ailleurs, ou à l’instant.",
  "logUnreachable": "Le registre ne répond pas. Réessayez plus tard.",
  "topics": {
    "changed_after": "Quelque chose que personne ne peut modifier l’a été après la signature.",
    "filled_after": "Quelque chose a été rempli ou ajouté après la signature.",
    "not_permitted": "Quelque chose a été fait ensuite qu’un signataire antérieur interdit.",
    "not_what_was_signed": "La signature ne correspond pas au document.",
    "malformed": "La signature est construite comme aucun logiciel correct ne le fait.",
    "kind_unknown": "La signature est d’un genre qui n’est pas jugé ici.",
    "issuer_unknown": "Personne de connu ici ne répond du signataire.",
    "certificate_unsuitable": "Le certificat ne convient pas à cette signature.",
    "certificate_ended": "Le certificat a expiré, et rien ne prouve que la signature est plus ancienne.",
    "revoked": "Le certificat a été révoqué.",
    "revocation_unknown": "Le fichier seul ne permet pas de savoir si le certificat a été révoqué.",
    "time_wrong": "Un horodatage est faux.",
    "time_unknown": "L’auteur d’un horodatage n’est pas connu ici, ou ne peut être vérifié.",
    "time_note": "Les heures indiquées ne concordent pas tout à fait.",
    "unreadable": "Le fichier est endommagé : il ne peut être lu comme PDF.",
    "encrypted": "Le fichier est protégé par un mot de passe et n’est pas jugé ici.",
    "too_complex": "Une partie du fichier est illisible, ou trop grande ou trop compliquée pour être jugée ici.",
    "view_differs": "Le document peut s’afficher autrement à l’écran, à l’impression ou plus tard qu’au moment de la signature.",
    "active_content": "Le document contient des liens vers d’autres fichiers ou des actions qu’une visionneuse exécute.",
    "sandbox": "Signé dans le bac à sable, pour essayer.",
    "trail_broken": "La piste d’audit a été modifiée.",
    "trail_foreign": "Une piste d’audit qui n’a pas notre forme est jointe.",
    "log_failed": "La preuve du registre ne tient pas.",
    "log_unknown": "Le registre où elle se trouve n’est pas connu ici.",
    "log_missing": "Cette preuve a été établie avant que le registre ne l’ait enregistrée.",
    "log_unsupported": "Ce navigateur ne peut pas vérifier les signatures du registre. Un plus récent le peut.",
    "bundle_unreadable": "L’archive ne peut être lue comme evidence.zip.",
    "bundle_changed": "L’archive n’est pas telle qu’elle a été faite : quelque chose a été modifié, ajouté ou retiré.",
    "bundle_incomplete": "L’archive ne contient pas de document signé : jamais achevé, ou effacé depuis.",
    "file_unknown": "Le fichier n’est ni un PDF ni un evidence.zip."
  },
  "details": "Détails techniques"
}

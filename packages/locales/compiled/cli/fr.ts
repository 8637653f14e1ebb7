// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label} : {text}",
  "note": "Remarque",
  "problem": "Problème",
  "indeterminate": "Toutes les vérifications n’ont pas pu être effectuées. Les détails sont ci-dessous.",
  "onlyTrail": "Le fichier ne contient qu’une piste d’audit. Aucun document n’a été finalisé.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} signature ou horodatage",
      "many": "{count} de signatures et d’horodatages",
      "other": "{count} signatures et horodatages"
    }
  },
  "coversFile": "Couvre tout le fichier",
  "coversRevision": "Couvre la révision {revision} et toutes les précédentes",
  "laterChanges": "Modifications ultérieures",
  "trailOf": "Piste d’audit de {request}",
  "chainIntact": "La chaîne de {request} est intacte : {count} entrées, tête {head}.",
  "chainBroken": "La chaîne de {request} est rompue à l’entrée {entry} : {reason}.",
  "bundleChanged": "Le paquet de preuves a été modifié : {fault}."
}

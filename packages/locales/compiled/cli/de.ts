// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "Hinweis",
  "problem": "Problem",
  "indeterminate": "Nicht alle Prüfungen konnten abgeschlossen werden. Einzelheiten stehen unten.",
  "onlyTrail": "Die Datei enthält nur ein Prüfprotokoll. Es wurde kein Dokument abgeschlossen.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} Signatur oder Zeitstempel",
      "other": "{count} Signaturen und Zeitstempel"
    }
  },
  "coversFile": "Umfasst die ganze Datei",
  "coversRevision": "Umfasst Revision {revision} und alle davor",
  "laterChanges": "Spätere Änderungen",
  "trailOf": "Prüfprotokoll von {request}",
  "chainIntact": "Die Kette von {request} ist unversehrt: {count} Einträge, Kopf {head}.",
  "chainBroken": "Die Kette von {request} ist bei Eintrag {entry} unterbrochen: {reason}.",
  "bundleChanged": "Das Paket wurde verändert: {fault}."
}

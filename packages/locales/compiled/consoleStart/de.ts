// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "title": "Ihr erstes unterschriebenes Dokument",
  "intro": "Drei Schritte in diesem Browser. Alles geschieht im Testmodus: Es geht keine E-Mail hinaus, und Unterschriften haben keine Rechtswirkung.",
  "send": {
    "title": "Ein Dokument senden",
    "done": "Gesendet",
    "text": "Wir haben einen Mustervertrag für Sie. Senden Sie ihn an sich selbst.",
    "name": "Name der unterschreibenden Person",
    "email": "E-Mail-Adresse der unterschreibenden Person",
    "captured": "Im Testmodus werden E-Mails abgefangen. Sie sehen sie hier.",
    "action": "Mustervertrag senden"
  },
  "sign": {
    "title": "Unterschreiben",
    "done": "Unterschrieben",
    "text": "Diese E-Mail bekommt die unterschreibende Person. Öffnen Sie den Link und unterschreiben Sie an ihrer Stelle.",
    "to": "An {email}",
    "waiting": "Die E-Mail wird geschrieben.",
    "open": "Seite zum Unterschreiben öffnen",
    "virtual": "Automatisch unterschreiben lassen",
    "live": "Kommen Sie nach dem Unterschreiben hierher zurück. Es geht von selbst weiter."
  },
  "signed": {
    "title": "Das unterschriebene Dokument erhalten",
    "sealing": "Unterschrieben. Das Dokument wird gesiegelt.",
    "text": "Das Dokument ist unterschrieben und mit Zeitstempel gesiegelt. Jeder kann es ohne uns prüfen.",
    "download": "Unterschriebenes PDF herunterladen",
    "details": "Ablauf ansehen",
    "verify": "Datei prüfen",
    "picture": "Die erste Seite des unterschriebenen Dokuments",
    "next": "Nächste Schritte",
    "own": "Eigenes Dokument senden",
    "key": "API-Schlüssel erstellen",
    "goLive": "Echtbetrieb vorbereiten"
  },
  "code": {
    "title": "Dasselbe mit der API",
    "upload": "Hochladen",
    "create": "Unterschrift anfordern",
    "download": "Herunterladen",
    "keyNote": "Die Befehle brauchen einen Schlüssel in COUNTERSIGN_KEY.",
    "makeKey": "Schlüssel erstellen"
  },
  "overview": {
    "attention": "Braucht Aufmerksamkeit",
    "recent": "Neueste Anfragen",
    "all": "Alle anzeigen",
    "nothing": "Nichts braucht Ihre Aufmerksamkeit",
    "nothingText": "Zurückgekommene E-Mails, Probleme und ablaufende Anfragen erscheinen hier.",
    "none": "Noch keine Anfragen",
    "noneText": "Senden Sie ein Dokument, um hier seinen Fortschritt zu sehen."
  }
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Sprache",
  "title": "Dokumente online unterschreiben",
  "intro": "Countersign schickt Dokumente an alle, die unterschreiben sollen, und bewahrt die Nachweise: wer wann unterschrieben hat und dass danach nichts geändert wurde.",
  "sign": {
    "title": "Sollen Sie etwas unterschreiben?",
    "text": "Öffnen Sie den Link in der Mail, die Sie bekommen haben. Sie brauchen kein Konto. Finden Sie die Mail nicht, bitten Sie den Absender, sie noch einmal zu schicken."
  },
  "verify": {
    "title": "Unterschriebenes Dokument prüfen",
    "text": "Sehen Sie, wer ein PDF wann unterschrieben hat und ob es danach geändert wurde. Die Datei bleibt auf Ihrem Gerät.",
    "action": "Dokument prüfen"
  },
  "send": {
    "title": "Dokumente unterschreiben lassen",
    "text": "Bitten Sie andere um ihre Unterschrift, verfolgen Sie jede Anfrage und laden Sie die unterschriebenen Dokumente herunter.",
    "signIn": "Anmelden",
    "signUp": "Konto eröffnen"
  },
  "developers": {
    "title": "Für Entwickler",
    "text": "Ein API-Aufruf holt Unterschriften ein. Die Sandbox ist kostenlos.",
    "reference": "API-Referenz",
    "openapi": "OpenAPI-Dokument"
  },
  "errors": {
    "notFound": {
      "title": "Seite nicht gefunden",
      "text": "Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse. Falls Sie einem Link in einer Mail gefolgt sind, öffnen Sie ihn dort noch einmal: Vielleicht fehlt ein Teil."
    },
    "methodNotAllowed": {
      "title": "Das geht hier nicht",
      "text": "Diese Adresse nimmt nicht an, was Ihr Browser gesendet hat. Gehen Sie zurück und versuchen Sie es noch einmal."
    },
    "tooLarge": {
      "title": "Zu groß",
      "text": "Was Sie gesendet haben, ist größer, als dieser Dienst annimmt. Versuchen Sie es mit einer kleineren Datei."
    },
    "busy": {
      "title": "Zu viele Aufrufe",
      "text": "Aus Ihrem Netz kamen in kurzer Zeit viele Aufrufe. Warten Sie eine Minute und laden Sie die Seite dann neu."
    },
    "failed": {
      "title": "Etwas ist schiefgegangen",
      "text": "Der Fehler wurde aufgezeichnet. Versuchen Sie es in einigen Minuten noch einmal. Tritt er wieder auf, melden Sie ihn mit der Nummer unten."
    },
    "unavailable": {
      "title": "Zurzeit nicht verfügbar",
      "text": "Versuchen Sie es in einigen Minuten noch einmal."
    },
    "refused": {
      "title": "Der Aufruf wurde abgelehnt",
      "text": "Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal. Tritt es wieder auf, melden Sie es mit der Nummer unten."
    }
  },
  "home": "Startseite",
  "again": "Noch einmal versuchen",
  "address": "Adresse",
  "requestId": "Vorgangsnummer",
  "details": "Technische Einzelheiten"
}

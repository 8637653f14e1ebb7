// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "product": "Countersign",
  "skip": "Zum Inhalt springen",
  "nav": {
    "label": "Hauptnavigation",
    "start": "Übersicht",
    "requests": "Anfragen",
    "templates": "Vorlagen",
    "bulk": "Sammelaufträge",
    "developers": "Entwickler",
    "settings": "Einstellungen"
  },
  "mode": {
    "label": "Modus",
    "sandbox": "Testmodus",
    "live": "Echtbetrieb",
    "sandboxNote": "Testdaten. Unterschriften haben keine Rechtswirkung."
  },
  "account": {
    "label": "Konto",
    "security": "Sicherheit",
    "signOut": "Abmelden",
    "theme": "Farbschema",
    "light": "Hell",
    "dark": "Dunkel",
    "system": "Systemeinstellung",
    "language": "Sprache"
  },
  "actions": {
    "newRequest": "Neue Anfrage",
    "copy": "Kopieren",
    "copied": "Kopiert",
    "close": "Schließen",
    "cancel": "Abbrechen",
    "undo": "Rückgängig",
    "retry": "Erneut versuchen",
    "loadMore": "Mehr anzeigen",
    "search": "Suchen",
    "download": "Herunterladen",
    "more": "Weitere Aktionen",
    "save": "Speichern",
    "delete": "Löschen",
    "open": "Öffnen"
  },
  "palette": {
    "title": "Öffnen oder ausführen",
    "placeholder": "Anfragen, Seiten und Aktionen suchen",
    "empty": "Nichts gefunden",
    "pages": "Seiten",
    "actions": "Aktionen",
    "requests": "Anfragen",
    "hint": "Suchen oder ausführen"
  },
  "keys": {
    "title": "Tastatur",
    "palette": "Suchen oder eine Aktion ausführen",
    "help": "Tasten anzeigen",
    "newRequest": "Neue Anfrage",
    "goRequests": "Zu den Anfragen",
    "goDevelopers": "Zu den Entwicklerwerkzeugen",
    "goSettings": "Zu den Einstellungen",
    "goStart": "Zur Übersicht",
    "api": "API-Aufrufe dieser Seite anzeigen"
  },
  "apiPanel": {
    "title": "API-Aufrufe dieser Seite",
    "open": "API",
    "empty": "Diese Seite hat noch nichts aufgerufen.",
    "curl": "curl",
    "typescript": "TypeScript",
    "reference": "Referenz",
    "keyNote": "Schreiben Sie Ihren Schlüssel in die Variable COUNTERSIGN_KEY."
  },
  "problems": {
    "title": "Das hat nicht funktioniert",
    "requestId": "Kennung des Aufrufs",
    "network": "Keine Verbindung zum Dienst. Ihre Eingaben bleiben erhalten. Prüfen Sie das Netz und versuchen Sie es erneut.",
    "unknown": "Der Dienst hat in einer Form geantwortet, die diese Seite nicht kennt. Laden Sie die Seite neu.",
    "notFound": "Unter dieser Adresse ist nichts",
    "notFoundText": "Es wurde vielleicht gelöscht oder gehört zu einem anderen Konto oder Modus.",
    "forbidden": "Ihre Rolle umfasst das nicht",
    "stepUp": "Bestätigen Sie, dass Sie es sind",
    "stepUpText": "Dafür ist ein Passkey oder ein Code nötig, der jünger als zehn Minuten ist.",
    "stepUpAction": "Bestätigen",
    "signedOut": "Ihre Sitzung ist beendet",
    "signedOutText": "Melden Sie sich erneut an. Sie kommen auf diese Seite zurück.",
    "signIn": "Anmelden",
    "crashed": "Diese Seite ist stehen geblieben",
    "crashedText": "Laden Sie die Seite neu. Wenn es wieder geschieht, melden Sie es mit dem folgenden Text.",
    "reload": "Neu laden",
    "toStart": "Zur Startseite"
  },
  "states": {
    "pending": "Noch nicht geöffnet",
    "in_progress": "In Arbeit",
    "sealing": "Wird gesiegelt",
    "completed": "Abgeschlossen",
    "declined": "Abgelehnt",
    "expired": "Abgelaufen",
    "cancelled": "Abgebrochen",
    "failed": "Fehlgeschlagen"
  },
  "signerStates": {
    "waiting": "Noch nicht an der Reihe",
    "notified": "Eingeladen",
    "viewed": "Hat angesehen",
    "signing": "Unterschreibt gerade",
    "approved": "Freigegeben",
    "signed": "Unterschrieben",
    "declined": "Abgelehnt",
    "expired": "Abgelaufen",
    "cancelled": "Abgebrochen",
    "read": "Hat es gelesen",
    "copyAtEnd": "Kopie am Ende",
    "copied": "Erhält eine Kopie"
  },
  "later": {
    "templates": "Vorlagen",
    "templatesText": "Vorlagen werden über die API verwaltet",
    "bulk": "Sammelaufträge",
    "bulkText": "Sammelaufträge werden über die API ausgeführt",
    "guide": "Anleitung lesen",
    "templatesMore": "Bereiten Sie ein Dokument einmal mit Rollen und Feldern vor. Senden Sie es dann mit anderen Personen und Werten.",
    "bulkMore": "Laden Sie eine CSV-Datei hoch, um eine Vorlage an viele Personen zu senden, und verfolgen Sie den Fortschritt. Die Anfragen erscheinen in der Liste."
  },
  "noAccount": {
    "title": "Sie sind in keinem Konto Mitglied",
    "text": "Bitten Sie den Inhaber eines Kontos um eine Einladung, oder eröffnen Sie ein eigenes.",
    "action": "Konto eröffnen"
  },
  "offline": "Die Verbindung zum Dienst ist unterbrochen. Die Anzeige ist möglicherweise veraltet."
}

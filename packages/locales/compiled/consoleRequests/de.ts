// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "title": "Anfragen",
  "columns": {
    "document": "Dokument",
    "recipients": "Empfänger",
    "state": "Status",
    "waiting": "Wartet auf",
    "expires": "Läuft ab",
    "updated": "Geändert",
    "actions": "Aktionen"
  },
  "sections": {
    "attention": "Braucht Aufmerksamkeit",
    "newest": "Neueste",
    "all": "Alle zeigen"
  },
  "reference": "Referenz",
  "signerProblem": "{signer}, mit einem Problem",
  "waiting": {
    "bounce": "E-Mail an {name} kam zurück",
    "mail": "E-Mail an {name} wurde nicht gesendet",
    "provider": "Anbieter nicht verfügbar für {name}",
    "problem": "Problem: {message}",
    "sealer": "Unterschriften werden eingefügt",
    "sealer_retry": "Das Einfügen wird wiederholt",
    "expiry": "Ist abgelaufen und wird geschlossen"
  },
  "expiresSoon": "Läuft bald ab",
  "keys": {
    "down": "Nächste Anfrage",
    "up": "Vorige Anfrage",
    "open": "Anfrage öffnen",
    "select": "Anfrage auswählen",
    "search": "Liste durchsuchen",
    "filter": "Liste filtern"
  },
  "search": {
    "label": "Anfragen durchsuchen",
    "placeholder": "Name, E-Mail, Referenz oder ID",
    "clear": "Suche leeren"
  },
  "filters": {
    "label": "Filter",
    "state": "Status",
    "reference": "Referenz",
    "signer": "Unterzeichner",
    "created": "Erstellt",
    "bulkJob": "Sammelauftrag",
    "remove": "Filter {name} entfernen",
    "clear": "Filter entfernen",
    "apply": "Anwenden",
    "referenceHint": "Genau so, wie Sie sie gesendet haben.",
    "signerLabel": "E-Mail-Adresse",
    "signerHint": "Die ganze Adresse eines Unterzeichners.",
    "bulkJobLabel": "Auftrag",
    "noBulkJobs": "Es gibt keine Sammelaufträge.",
    "from": "Von",
    "to": "Bis",
    "since": "seit {day}",
    "until": "bis {day}",
    "between": "{from} bis {to}",
    "today": "Heute",
    "week": "Letzte 7 Tage",
    "month": "Letzte 30 Tage"
  },
  "views": {
    "label": "Ansichten",
    "all": "Alle",
    "attention": "Braucht Aufmerksamkeit",
    "drafts": "Entwürfe",
    "save": "Ansicht speichern",
    "saveTitle": "Diese Ansicht speichern",
    "name": "Bezeichnung",
    "nameMissing": "Geben Sie eine Bezeichnung ein.",
    "shared": "Mit allen im Konto teilen",
    "sharedHint": "Mitglieder und API-Schlüssel sehen sie in diesem Modus.",
    "replaces": "Ersetzt die Filter der Ansicht mit dieser Bezeichnung.",
    "manage": "Ansicht {name} ändern",
    "rename": "Umbenennen",
    "renameTitle": "Ansicht umbenennen",
    "share": "Teilen",
    "unshare": "Nicht mehr teilen",
    "delete": "Löschen",
    "saved": "Ansicht gespeichert",
    "deleted": "Ansicht „{name}“ gelöscht",
    "failed": "Die Ansicht wurde nicht geändert",
    "sharedMark": "geteilt"
  },
  "export": {
    "start": "Exportieren",
    "label": "Als CSV exportieren",
    "progress": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} Anfrage …",
        "other": "{count} Anfragen …"
      }
    },
    "cancel": "Export abbrechen",
    "done": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} Anfrage exportiert",
        "other": "{count} Anfragen exportiert"
      }
    },
    "full": "Eine Datei endet nach {most} Anfragen, den neuesten. Filtern Sie für ältere nach „Erstellt“ mit einem früheren Ende, und exportieren Sie noch einmal.",
    "failed": "Der Export ist fehlgeschlagen"
  },
  "actions": {
    "more": "Aktionen für {name}",
    "open": "Öffnen",
    "remind": "Erinnern",
    "cancel": "Anfrage abbrechen",
    "copyLink": "Adresse der Seite kopieren",
    "copyId": "ID kopieren",
    "select": "Auswählen",
    "unselect": "Nicht auswählen",
    "reminded": "Erinnerung gesendet: {name}",
    "remindFailed": "Keine Erinnerung gesendet: {name}",
    "copied": "Kopiert",
    "cancelTitle": "„{name}“ abbrechen?",
    "cancelText": "Alle Links zum Unterschreiben enden sofort, und die Unterzeichner werden benachrichtigt. Das kann nicht rückgängig gemacht werden."
  },
  "selection": {
    "select": "{name} auswählen",
    "all": "Alle geladenen auswählen",
    "count": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} ausgewählt",
        "other": "{count} ausgewählt"
      }
    },
    "clear": "Auswahl aufheben",
    "remind": "Erinnern",
    "cancel": "Anfragen abbrechen",
    "remindTitle": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "Unterzeichner von {count} Anfrage erinnern",
        "other": "Unterzeichner von {count} Anfragen erinnern"
      }
    },
    "cancelTitle": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} Anfrage abbrechen?",
        "other": "{count} Anfragen abbrechen?"
      }
    },
    "remindText": "Jeder Unterzeichner, der an der Reihe ist, erhält eine E-Mail, höchstens eine in der Stunde.",
    "remindAction": "Erinnerungen senden",
    "retry": "Fehlgeschlagene wiederholen",
    "progress": "{done} von {total}",
    "finished": "{done} von {total} erledigt",
    "waiting": "Wartet",
    "running": "Läuft",
    "done": "Erledigt"
  },
  "live": {
    "new": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} neue",
        "other": "{count} neue"
      }
    }
  },
  "empty": {
    "first": "Senden Sie das erste Dokument zur Unterschrift",
    "firstText": "Es erscheint hier, mit dem Status jedes Empfängers.",
    "firstReader": "Es gibt noch keine Anfragen",
    "filtered": "Keine Anfrage passt zu diesen Filtern"
  },
  "drafts": {
    "empty": "Es gibt keine Entwürfe",
    "emptyText": "Eine Anfrage, die Sie vorbereiten, ist hier gespeichert, bis Sie sie senden.",
    "unnamed": "Ohne Bezeichnung",
    "continue": "Fortsetzen",
    "delete": "Entwurf {name} löschen",
    "deleted": "Entwurf „{name}“ gelöscht",
    "failed": "Der Entwurf wurde nicht gelöscht",
    "restoreFailed": "Der Entwurf wurde nicht wiederhergestellt",
    "note": "Entwürfe werden 90 Tage nach ihrer letzten Änderung gelöscht."
  }
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "title": "Neue Anfrage",
  "steps": {
    "label": "Schritte",
    "document": "Dokument",
    "people": "Empfänger",
    "place": "Platzierung",
    "review": "Prüfen und senden",
    "stepOf": "Schritt {n} von {total}: {name}",
    "back": "Zurück",
    "next": "Weiter"
  },
  "save": {
    "saved": "Gespeichert {time}",
    "saving": "Wird gespeichert…",
    "failed": "Nicht gespeichert. Ihre Arbeit bleibt in diesem Browser erhalten, und das Speichern wird wiederholt.",
    "now": "Jetzt speichern",
    "conflict": "Jemand anderes hat diesen Entwurf geändert",
    "conflictText": "Ihre Änderungen sind nicht gespeichert. Laden Sie die andere Version und verwerfen Sie Ihre Änderungen, oder überschreiben Sie sie mit Ihrer.",
    "reload": "Andere Version laden",
    "overwrite": "Mit meiner überschreiben",
    "restored": "Zuvor nicht gespeicherte Änderungen sind wiederhergestellt."
  },
  "document": {
    "drop": "PDF hier ablegen oder auswählen",
    "replace": "Anderes PDF verwenden: hier ablegen oder auswählen",
    "hint": "Die Datei wird geprüft, bevor jemand um eine Unterschrift gebeten wird.",
    "uploading": "Wird hochgeladen…",
    "examining": "Das Dokument wird geprüft…",
    "progress": "{percent} Prozent hochgeladen",
    "pages": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Seite",
        "other": "{n} Seiten"
      }
    },
    "refused": "Dieses Dokument kann so nicht unterschrieben werden",
    "refusedOn": "Der Grund steht auf Seite {page}.",
    "refusedAt": "Der Grund steht auf Seite {page}, {x} Punkt von links und {y} von oben ({w} × {h} Punkt).",
    "decryptText": "Wenn Sie dazu berechtigt sind, kann das Besitzerkennwort entfernt werden. Das wird protokolliert.",
    "decrypt": "Kennwort entfernen und hochladen"
  },
  "drafts": {
    "title": "Entwurf fortsetzen",
    "unnamed": "Ohne Dokument",
    "delete": "Entwurf {name} löschen",
    "deleteTitle": "Entwurf „{name}“ löschen?",
    "deleteText": "Personen, Felder und Optionen des Entwurfs gehen verloren. Das Dokument bleibt.",
    "deleteAction": "Entwurf löschen"
  },
  "people": {
    "order": "Reihenfolge",
    "atOnce": "Alle gleichzeitig",
    "atOnceHint": "Alle Einladungen werden auf einmal gesendet.",
    "inOrder": "Nacheinander",
    "inOrderHint": "Jede Person oder Gruppe wird eingeladen, wenn alle davor fertig sind.",
    "place": "An {n}. Stelle",
    "name": "Name",
    "email": "E-Mail-Adresse",
    "method": "Unterschreibt mit",
    "auth": "Authentifizierung",
    "language": "Sprache",
    "accountLanguage": "Vorgabe des Kontos",
    "accessCode": "Zugangscode",
    "accessCodeHint": "Mindestens 6 Zeichen. Teilen Sie der Person den Code selbst mit. Er wird nicht im Entwurf gespeichert.",
    "fallback": "Darf die Unterschrift zeichnen, wenn der Anbieter nicht erreichbar ist",
    "withPrevious": "Gleichzeitig mit der Person davor",
    "drag": "Ziehen, um die Reihenfolge zu ändern",
    "up": "{name} nach oben",
    "down": "{name} nach unten",
    "remove": "{name} entfernen",
    "add": "Person hinzufügen",
    "addMe": "Mich hinzufügen",
    "keyHint": "Die Nummer einer Person ist auch die Taste, mit der Sie sie im nächsten Schritt wählen.",
    "role": "Soll",
    "witnessOf": "Bezeugt die Unterschrift von",
    "chooseSigner": "Person wählen",
    "unnamed": "Ohne Namen ({n})",
    "copyTime": "Erhält das Dokument",
    "copyAtEnd": "Nach dem Abschluss",
    "copyAtStart": "Jetzt und nach dem Abschluss",
    "outside": "Außerhalb der Reihenfolge",
    "afterSigner": "Direkt nach {name}",
    "afterTheirSigner": "Direkt nach der bezeugten Person",
    "mayDelegate": "Darf jemand anderen benennen, der an ihrer Stelle handelt",
    "mayDelegateHint": "Auf der Seite, mit einem Grund. Sie werden benachrichtigt.",
    "delegationForbidden": "Die Einstellungen des Kontos erlauben es nicht."
  },
  "roles": {
    "signer": "Unterschreiben",
    "approver": "Freigeben",
    "witness": "Eine Unterschrift bezeugen",
    "viewer": "Lesen",
    "cc": "Eine Kopie erhalten"
  },
  "roleHints": {
    "signer": "Unterschreibt das Dokument.",
    "approver": "Gibt frei oder lehnt ab. Im Dokument steht davon nichts.",
    "witness": "Unterschreibt direkt nach der bezeugten Person und gibt Name und Anschrift an.",
    "viewer": "Öffnet das Dokument. Die anderen warten darauf.",
    "cc": "Niemand wartet auf diese Person."
  },
  "methods": {
    "electronic": "Gezeichnet oder getippt",
    "dsc": "Eigenes Zertifikat (USB-Token)",
    "p12": "Eigenes Zertifikat (P12-Datei)",
    "aadhaar": "Aadhaar eSign",
    "national_id": "Nationale Identität"
  },
  "auth": {
    "none": "Nur der Link",
    "email_otp": "Code per E-Mail",
    "access_code": "Zugangscode von Ihnen"
  },
  "editor": {
    "tools": "Werkzeuge",
    "pages": "Seiten",
    "pageOf": "Seite {n} von {total}",
    "pageImage": "Bild von Seite {n}",
    "goToPage": {
      "on": "boxes",
      "by": "plural",
      "forms": {
        "one": "Seite {n}, {boxes} Feld",
        "other": "Seite {n}, {boxes} Felder"
      }
    },
    "nobody": "Niemand",
    "personNumber": "Person {n}",
    "boxName": "Unterschrift von {name}, Seite {page}, {place}",
    "whose": "Wer unterschreibt oder füllt es aus?",
    "chooseByKey": "Taste {key}",
    "boxCount": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Feld",
        "other": "{n} Felder"
      }
    },
    "addFor": "Feld für {name} hinzufügen",
    "toolAdd": "Felder hinzufügen: auf die Seite klicken oder ziehen",
    "toolSelect": "Felder auswählen: einen Rahmen ziehen (V)",
    "snap": "An Feldern, Linien und Rändern einrasten",
    "undo": "Rückgängig (Strg Z)",
    "redo": "Wiederholen (Strg Umschalt Z)",
    "duplicate": "Duplizieren (D)",
    "remove": "Löschen (Entf)",
    "previousPage": "Vorherige Seite",
    "nextPage": "Nächste Seite",
    "zoom": "Zoom, jetzt {percent}",
    "zoomIn": "Vergrößern",
    "zoomOut": "Verkleinern",
    "fitWidth": "Ganze Breite",
    "fitPage": "Ganze Seite",
    "nothingSelected": "Wählen Sie eine Person und was hinzugefügt wird, dann klicken Sie auf die Seite oder ziehen Sie darauf. Wählen Sie ein Feld aus, um es zu ändern.",
    "tapToPlace": "Wählen Sie eine Person und was hinzugefügt wird, dann tippen Sie auf die Seite.",
    "oneSelected": "Feld",
    "severalSelected": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Feld ausgewählt",
        "other": "{n} Felder ausgewählt"
      }
    },
    "severalPeople": "Mehrere Personen",
    "signer": "Unterschrift von",
    "x": "Von links (pt)",
    "y": "Von oben (pt)",
    "width": "Breite (pt)",
    "height": "Höhe (pt)",
    "page": "Seite",
    "less": "{label} verringern",
    "more": "{label} erhöhen",
    "copyToPages": "Auf Seiten kopieren",
    "pagesHint": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Zum Beispiel 1-3, 5. Das Dokument hat {n} Seite.",
        "other": "Zum Beispiel 1-3, 5. Das Dokument hat {n} Seiten."
      }
    },
    "pagesWrong": "Geben Sie Zahlen von 1 bis {n} ein, zum Beispiel 1-3, 5.",
    "copied": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Jetzt auf {n} Seite",
        "other": "Jetzt auf {n} Seiten"
      }
    },
    "allBoxes": "Alle Felder",
    "noBoxes": "Noch keine. Eine Person ohne Feld unterschreibt unten rechts auf der letzten Seite.",
    "onPage": "Seite {n}",
    "properties": "Eigenschaften",
    "defaultFor": "{name} unterschreibt ohne Feld hier",
    "sizeAndPlace": "{w} × {h} pt bei {x}, {y}",
    "fieldBoxName": "{kind}: {label}, ausgefüllt von {name}, Seite {page}, {place}",
    "addFieldFor": "„{kind}“ für {name} hinzufügen"
  },
  "align": {
    "left": "Links ausrichten",
    "centre": "Waagerecht zentrieren",
    "right": "Rechts ausrichten",
    "top": "Oben ausrichten",
    "middle": "Senkrecht zentrieren",
    "bottom": "Unten ausrichten"
  },
  "distribute": {
    "horizontal": "Waagerecht verteilen",
    "vertical": "Senkrecht verteilen"
  },
  "problems": {
    "outside": "Das Feld ragt über die Seite hinaus.",
    "tooSmall": "Das Feld ist kleiner als 4 Punkt.",
    "overlaps": "Das Feld überdeckt ein Feld von {name}.",
    "smallForName": "Das Feld ist zu klein für den Namen.",
    "overText": "Das Feld liegt über Text des Dokuments.",
    "covers": "Die Unterschrift verdeckt das Feld „{label}“."
  },
  "tags": {
    "title": "Tags im Text",
    "found": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Tag für eine Unterschrift gefunden.",
        "other": "{n} Tags für Unterschriften gefunden."
      }
    },
    "nobody": "Niemand",
    "place": "Felder aus den Tags erstellen",
    "placed": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Feld hinzugefügt",
        "other": "{n} Felder hinzugefügt"
      }
    }
  },
  "keys": {
    "person": "Person wählen und Felder hinzufügen",
    "move": "Feld um 1 Punkt verschieben",
    "moveFar": "Feld um 10 Punkt verschieben",
    "resize": "Größe ändern, mit Umschalt um 10 Punkt",
    "duplicate": "Feld duplizieren",
    "remove": "Feld löschen",
    "undo": "Rückgängig",
    "redo": "Wiederholen",
    "selectAll": "Alle Felder der Seite auswählen",
    "nextPage": "Nächste Seite",
    "zoom": "Vergrößern, verkleinern, ganze Breite",
    "select": "Mit einem Rahmen auswählen"
  },
  "code": {
    "open": "JSON und Code",
    "title": "Diese Anfrage als Code",
    "json": "JSON",
    "paste": "JSON einfügen",
    "pasteLabel": "JSON einer Anfrage",
    "pasteHint": "Der Inhalt von POST /api/v1/document-signrequest. Er ersetzt Personen, Felder und Optionen; das Dokument bleibt.",
    "use": "Dieses JSON verwenden",
    "pasted": "Personen, Felder und Optionen sind ersetzt"
  },
  "review": {
    "preview": "So wird es platziert",
    "previewHint": "Die Seiten mit Feldern, wie die API sie platziert.",
    "previewImage": "Seite {n} mit ihren Feldern",
    "previous": "Vorherige Seite mit Feldern",
    "following": "Nächste Seite mit Feldern",
    "pageOf": "Seite {n} von {total}",
    "recipients": "Empfänger",
    "atOnce": "Alle gleichzeitig",
    "inOrder": "Nacheinander",
    "place": "An {n}. Stelle",
    "noName": "Ohne Namen",
    "noEmail": "Ohne E-Mail-Adresse",
    "boxes": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Feld",
        "other": "{n} Felder"
      }
    },
    "defaultBox": "Kein Feld: unten rechts auf der letzten Seite",
    "wrongBoxes": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Feld kann so nicht verwendet werden.",
        "other": "{n} Felder können so nicht verwendet werden."
      }
    },
    "toBoxes": "Zu den Feldern",
    "toPeople": "Zu den Personen",
    "options": "Optionen",
    "send": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "An {n} Person senden",
        "other": "An {n} Personen senden"
      }
    },
    "sent": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "An {n} Person gesendet",
        "other": "An {n} Personen gesendet"
      }
    },
    "incomplete": "Ergänzen Sie, was oben markiert ist, dann senden Sie.",
    "exists": "Dieses Dokument hat schon eine Anfrage",
    "useCopy": "Eine Kopie des Dokuments verwenden",
    "openExisting": "Vorhandene Anfrage öffnen",
    "fills": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Füllt {n} Feld aus:",
        "other": "Füllt {n} Felder aus:"
      }
    },
    "optional": "freiwillig"
  },
  "missing": {
    "name": "Der Name fehlt.",
    "email": "Die E-Mail-Adresse fehlt oder ist unvollständig.",
    "accessCode": "Der Zugangscode braucht mindestens 6 Zeichen.",
    "witness": "Wählen Sie, wessen Unterschrift bezeugt wird.",
    "signers": "Jemand muss unterschreiben."
  },
  "options": {
    "message": "Nachricht",
    "messageHint": "In der Einladung an jeden Unterzeichner.",
    "expiry": "Unterschreiben möglich bis",
    "expiryHint": "Bis zum Ende des Tages. Ohne Datum: 30 Tage.",
    "reminders": "Erinnerungen",
    "remindersAccount": "Vorgabe des Kontos",
    "remindersOwn": "Ein eigener Zeitplan",
    "remindersOn": "Nach dem Zeitplan des Kontos",
    "remindersOff": "Keine",
    "reference": "Referenz",
    "referenceHint": "Ihre eigene Kennung, zum Beispiel eine Vertragsnummer.",
    "notify": "E-Mails senden",
    "notifyHint": "Ohne sie stellen Sie die Links zum Unterschreiben selbst zu.",
    "overlap": "Überlappende Felder zulassen",
    "overlapHint": "Eine spätere Unterschrift überdeckt dann eine frühere."
  },
  "kinds": {
    "signature": "Unterschrift",
    "text": "Text",
    "number": "Zahl",
    "date": "Datum",
    "checkbox": "Ankreuzfeld",
    "choice": "Auswahl",
    "initials": "Kürzel",
    "date_signed": "Signaturdatum",
    "name": "Name",
    "email": "E-Mail",
    "upload": "Datei"
  },
  "fields": {
    "palette": "Was hinzugefügt wird",
    "uploadHint": "Fügt eine Datei hinzu, die die Person hochlädt. Sie hat keinen Platz auf der Seite.",
    "firstOption": "Möglichkeit 1",
    "secondOption": "Möglichkeit 2",
    "withoutBox": "ohne Platz",
    "filledBy": "Ausgefüllt von",
    "label": "Beschriftung",
    "labelHint": "Was die unterzeichnende Person liest.",
    "name": "Name in der API",
    "nameHint": "Unter diesem Namen werden Werte gemeldet.",
    "hint": "Hinweis",
    "hintHint": "Hilfe für die unterzeichnende Person, unter der Beschriftung.",
    "required": "Muss ausgefüllt werden",
    "mustBeChecked": "Muss angekreuzt werden",
    "prefill": "Zu Beginn eingetragen",
    "noPrefill": "Nichts",
    "unchecked": "Nicht angekreuzt",
    "checked": "Angekreuzt",
    "readOnly": "Für die unterzeichnende Person unveränderlich",
    "readOnlyHint": "Der Wert ist, was Sie hier eintragen.",
    "showIf": "Angezeigt",
    "always": "Immer",
    "dependsOn": "Abhängig von „{label}“ ({name})",
    "condition": "Wenn es",
    "value": "Wert",
    "multiline": "Mehrere Zeilen",
    "maxLength": "Höchstzahl der Zeichen",
    "pattern": "Muster",
    "patternHint": "Ein regulärer Ausdruck für den ganzen Wert. Er braucht einen Hinweis.",
    "tryIt": "Einen Wert ausprobieren",
    "accepted": "Das könnte eingetragen werden.",
    "min": "Mindestens",
    "max": "Höchstens",
    "decimals": "Nachkommastellen",
    "earliest": "Frühester Tag",
    "latest": "Spätester Tag",
    "anyDay": "Beliebig",
    "dayOfSigning": "Tag der Unterschrift",
    "oneDay": "Ein Datum",
    "options": "Möglichkeiten",
    "optionsHint": "Eine in jeder Zeile.",
    "accept": "Angenommene Dateien",
    "maxSize": "Größte Datei",
    "megabytes": "{n} MB",
    "formField": "Füllt das Formularfeld „{name}“ des PDFs aus.",
    "kind": "Ausgefüllt mit"
  },
  "tests": {
    "equals": "gleich ist",
    "checked": "angekreuzt ist",
    "unchecked": "nicht angekreuzt ist",
    "filled": "ausgefüllt ist",
    "empty": "leer ist"
  },
  "fileTypes": {
    "pdf": "PDF",
    "png": "PNG-Bild",
    "jpeg": "JPEG-Bild"
  },
  "forms": {
    "title": "Formularfelder dieses PDFs",
    "found": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Das PDF hat {n} Formularfeld. Wählen Sie, wer es ausfüllt.",
        "other": "Das PDF hat {n} Formularfelder. Wählen Sie, wer sie ausfüllt."
      }
    },
    "nobody": "Niemand: bleibt, wie es ist",
    "rest": "Alle, die niemand ausfüllt",
    "choose": "Person wählen"
  }
}

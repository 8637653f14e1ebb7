// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Sprache",
  "title": "Dokument prüfen",
  "intro": "Sehen Sie, wer ein PDF oder eine evidence.zip unterschrieben hat, wann, und ob seither etwas geändert wurde.",
  "choose": "Datei auswählen",
  "drop": "oder hier ablegen",
  "staysLocal": "Die Datei bleibt auf diesem Gerät. Nichts wird hochgeladen: Sie können vorher sogar offline gehen.",
  "withoutScripts": "Diese Seite prüft die Datei in Ihrem Browser, damit sie nicht hochgeladen werden muss; dafür braucht sie Skripte, die hier ausgeschaltet sind. Der Befehl „countersign verify“ leistet dasselbe ohne Browser.",
  "cannot": "Dieser Browser kann keine Dateien prüfen. Nehmen Sie einen aktuellen und eine Adresse, die mit https beginnt.",
  "checking": "{name} wird geprüft …",
  "tooLarge": "Diese Datei ist zu groß oder zu kompliziert für die Prüfung im Browser. Nehmen Sie „countersign verify“.",
  "another": "Weitere Datei prüfen",
  "fingerprint": "Fingerabdruck (SHA-256)",
  "expects": "Wählen Sie die unterschriebene Datei aus. Sie muss diesen Fingerabdruck haben:",
  "expected": "Das ist genau die Datei, die der QR-Code nennt.",
  "unexpected": "Das ist nicht die Datei, die der QR-Code nennt: Ihr Fingerabdruck ist ein anderer.",
  "outcomes": {
    "valid": {
      "title": "Gültig",
      "text": "Das Dokument ist seit der Unterschrift unverändert, und die Zertifikate der Unterzeichner stammen von vertrauenswürdigen Ausstellern."
    },
    "test": {
      "title": "Testunterschriften",
      "text": "Das Dokument ist seit der Unterschrift unverändert, wurde aber in der Sandbox unterschrieben. Zertifikate der Sandbox beweisen keine Identität."
    },
    "changed": {
      "title": "Nach dem Unterschreiben geändert",
      "text": "Später wurde etwas ausgefüllt oder hinzugefügt, was die Unterzeichner erlauben. Sehen Sie nach, was es ist."
    },
    "issuer_unknown": {
      "title": "Unverändert, Aussteller nicht vertraut",
      "text": "Das Dokument ist seit der Unterschrift unverändert, aber kein vertrauenswürdiger Aussteller bestätigt, wer unterschrieben hat."
    },
    "indeterminate": {
      "title": "Nicht entscheidbar",
      "text": "Diese Seite konnte nicht alles prüfen. Einzelheiten stehen unten."
    },
    "unsigned": {
      "title": "Nicht unterschrieben",
      "text": "In dieser Datei ist keine Unterschrift; es gibt also nichts zu prüfen."
    },
    "unreadable": {
      "title": "Nicht prüfbar",
      "text": "Die Datei konnte nicht gelesen werden. Verlassen Sie sich nicht auf sie."
    },
    "invalid": {
      "title": "Ungültig",
      "text": "Verlassen Sie sich nicht auf diese Datei."
    }
  },
  "marks": {
    "good": "In Ordnung:",
    "warn": "Achtung:",
    "bad": "Problem:",
    "none": "Nicht geprüft:"
  },
  "document": "Das unterschriebene Dokument",
  "certificate": "Das Abschlusszertifikat",
  "signatures": "Unterschriften",
  "trail": "Prüfprotokoll",
  "log": "Öffentliches Protokoll",
  "signedBy": "Unterschrieben von {name}",
  "sealedFor": "Gesiegelt für {name}",
  "sealedBy": "Siegel von {name}",
  "sealedByNote": "mit dem Siegel von {name}, das den Namen des Unterzeichners nennt",
  "stampedBy": "Zeitstempel von {name}",
  "signerUnreadable": "Eine Unterschrift, deren Unterzeichner nicht lesbar ist",
  "timeAttested": "{time}, bezeugt von {authority}",
  "timeClaimed": "{time} nach der Uhr des Unterzeichners; keine vertrauenswürdige Stelle bestätigt diese Zeit",
  "timeUnknown": "Keine vertrauenswürdige Stelle bestätigt die Zeit der Unterschrift",
  "unchanged": "Seither unverändert",
  "onlySigned": "Seither unverändert: Nur Unterschriften, Zeitstempel und Daten zur Prüfung kamen hinzu",
  "filledLater": "Später wurde etwas ausgefüllt, was dieser Unterzeichner erlaubt",
  "changedLater": "Nach dieser Unterschrift geändert",
  "notIntact": "Der unterschriebene Inhalt wurde geändert",
  "issuerKnown": "Zertifikat von {issuer}, einem vertrauenswürdigen Aussteller",
  "issuerTest": "Zertifikat von {issuer}, der Stelle der Sandbox",
  "issuerUnknown": "Zertifikat von {issuer}, keinem vertrauenswürdigen Aussteller",
  "level": "Stufe {level}: {text}",
  "levels": {
    "B": "nur die Unterschrift, ohne bezeugte Zeit",
    "T": "mit bezeugter Zeit",
    "LT": "mit bezeugter Zeit und allem, was für eine spätere Prüfung nötig ist",
    "LTA": "mit allem, was für eine Prüfung über viele Jahre nötig ist"
  },
  "reason": "Angegebener Grund: {text}",
  "location": "Angegebener Ort: {text}",
  "trailWhole": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "{n} Eintrag, richtig verkettet",
      "other": "{n} Einträge, alle richtig verkettet"
    }
  },
  "trailBroken": "Eintrag {n} von {count} wurde geändert",
  "acts": {
    "signed": "Unterschriften: {n}",
    "approved": "Freigaben: {n}",
    "viewed": "Gelesen: {n}",
    "copies": "Kopien: {n}"
  },
  "logIncluded": "Im Protokoll {log} bis Eintrag {n} enthalten: Es kann nicht unbemerkt geändert werden",
  "logUnknown": "Im Protokoll {log}, dessen Schlüssel nicht vertraut wird",
  "logMissing": "Noch nicht im Protokoll, als dieser Nachweis erstellt wurde",
  "logNotChecked": "Protokoll nicht geprüft",
  "logFailed": "Der Nachweis, dass das Protokoll es enthält, ist nicht gültig",
  "logAsk": "Das Protokoll fragen",
  "logAskHint": "Das sendet den Fingerabdruck an {host}, und sonst nichts.",
  "logAsking": "Das Protokoll wird gefragt …",
  "logNotFound": "Das Protokoll enthält keine Datei mit diesem Fingerabdruck. Sie stammt vielleicht von einem anderen Dienst oder ist sehr neu.",
  "logUnreachable": "Das Protokoll antwortet nicht. Versuchen Sie es später noch einmal.",
  "topics": {
    "changed_after": "Nach dem Unterschreiben wurde etwas geändert, was niemand ändern darf.",
    "filled_after": "Nach dem Unterschreiben wurde etwas ausgefüllt oder hinzugefügt.",
    "not_permitted": "Ein früherer Unterzeichner verbietet eine spätere Änderung.",
    "not_what_was_signed": "Die Unterschrift passt nicht zum Dokument.",
    "malformed": "Die Unterschrift ist fehlerhaft aufgebaut.",
    "kind_unknown": "Diese Art von Unterschrift wird nicht unterstützt.",
    "issuer_unknown": "Kein vertrauenswürdiger Aussteller bestätigt die Identität des Unterzeichners.",
    "certificate_unsuitable": "Das Zertifikat taugt nicht für diese Unterschrift.",
    "certificate_ended": "Das Zertifikat ist abgelaufen, und nichts beweist, dass die Unterschrift älter ist.",
    "revoked": "Das Zertifikat wurde widerrufen.",
    "revocation_unknown": "Ob das Zertifikat widerrufen wurde, lässt sich aus der Datei allein nicht erkennen.",
    "time_wrong": "Ein Zeitstempel ist nicht gültig.",
    "time_unknown": "Der Aussteller eines Zeitstempels ist nicht vertrauenswürdig oder kann nicht geprüft werden.",
    "time_note": "Die angegebenen Zeiten stimmen nicht ganz überein.",
    "unreadable": "Die Datei ist beschädigt: Sie ist nicht als PDF lesbar.",
    "encrypted": "Die Datei ist durch ein Passwort geschützt und wird hier nicht geprüft.",
    "too_complex": "Ein Teil der Datei ist nicht lesbar, oder zu groß oder zu kompliziert, um hier geprüft zu werden.",
    "view_differs": "Das Dokument kann auf dem Bildschirm, im Druck oder später anders aussehen als beim Unterschreiben.",
    "active_content": "Das Dokument enthält Verweise in andere Dateien oder Aktionen, die ein Betrachter ausführt.",
    "sandbox": "In der Sandbox unterschrieben, zum Ausprobieren.",
    "trail_broken": "Das Prüfprotokoll wurde geändert.",
    "trail_foreign": "Das angehängte Prüfprotokoll hat ein unbekanntes Format.",
    "log_failed": "Der Nachweis des öffentlichen Protokolls ist nicht gültig.",
    "log_unknown": "Das öffentliche Protokoll, das es enthält, ist nicht vertrauenswürdig.",
    "log_missing": "Dieser Nachweis entstand, bevor das öffentliche Protokoll ihn aufgenommen hatte.",
    "log_unsupported": "Dieser Browser kann die Signaturen des öffentlichen Protokolls nicht prüfen. Benutzen Sie einen neueren.",
    "bundle_unreadable": "Das Archiv ist nicht als evidence.zip lesbar.",
    "bundle_changed": "Das Archiv wurde geändert: Etwas darin wurde bearbeitet, hinzugefügt oder entfernt.",
    "bundle_incomplete": "Das Archiv enthält kein unterschriebenes Dokument: Es wurde nie fertig oder seither gelöscht.",
    "file_unknown": "Die Datei ist weder ein PDF noch eine evidence.zip."
  },
  "details": "Technische Einzelheiten",
  "conclusions": {
    "signed": "Unterschrieben von {names}. Unverändert seit {time}.",
    "signedUndated": "Unterschrieben von {names} und seither unverändert.",
    "test": "Testunterschriften von {names}. Unverändert, aber sie beweisen niemandes Identität.",
    "filledIn": "Unterschrieben von {names}. Später wurde etwas ausgefüllt, was sie erlaubt haben.",
    "issuerUnknown": "Seit der Unterschrift unverändert, aber nichts hier bestätigt, dass {names} unterschrieben hat.",
    "unclear": "Unterschrieben von {names}, aber nicht alles konnte geprüft werden.",
    "unclearFile": "Nicht alles in dieser Datei konnte geprüft werden.",
    "changedAfter": "Diese Datei wurde geändert, nachdem {names} sie unterschrieben hatte.",
    "revoked": "Verlassen Sie sich nicht auf diese Datei: Das Zertifikat von {names} wurde widerrufen.",
    "notValid": "Verlassen Sie sich nicht auf diese Datei: Die Unterschrift von {names} ist nicht gültig.",
    "notValidFile": "Verlassen Sie sich nicht auf diese Datei: Etwas darin ist nicht gültig.",
    "recordChanged": "Verlassen Sie sich nicht auf diese Datei: Ihr Verlauf wurde geändert.",
    "logContradicts": "Verlassen Sie sich nicht auf diese Datei: Der Nachweis des öffentlichen Protokolls ist nicht gültig.",
    "unsigned": "Niemand hat diese Datei unterschrieben.",
    "noDocument": "Diese Datei enthält den Verlauf einer Anfrage, aber kein unterschriebenes Dokument.",
    "certified": "Dieses Abschlusszertifikat ist echt und seit der Ausstellung unverändert.",
    "certifiedTest": "Dieses Abschlusszertifikat stammt aus der Sandbox. Es ist unverändert, aber nur ein Test."
  },
  "code": {
    "found": "Dieser Code stammt von einem Abschlusszertifikat.",
    "sandbox": "Ein Test aus der Sandbox. Dort kann ihn jeder in jedem Namen erstellen: Er beweist nichts.",
    "completed": "Abgeschlossen am {time}.",
    "signatures": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Dieser Dienst zählt {n} Unterschrift. Das Protokoll beweist die Zahl nicht.",
        "other": "Dieser Dienst zählt {n} Unterschriften. Das Protokoll beweist die Zahl nicht."
      }
    },
    "trail": "Das Prüfprotokoll auf dem Zertifikat ist das abgeschlossene.",
    "trailOpen": "Das öffentliche Protokoll zeigt nicht, ob dies das Prüfprotokoll auf dem Zertifikat ist. Die Datei des Zertifikats zeigt es.",
    "inLog": "Es steht im öffentlichen Protokoll {log} und kann daher nicht unbemerkt geändert werden.",
    "unknown": "Das Protokoll kennt zu diesem Code kein Dokument. Es kann von einem anderen Dienst stammen, sehr neu sein oder gelöscht worden sein."
  }
}

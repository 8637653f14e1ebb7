// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Sprache",
  "sandbox": "Test: Unterschriften haben keine Rechtswirkung.",
  "toSignature": "Zu Ihrer Unterschrift",
  "landingAsks": "{sender} bittet Sie um Ihre Unterschrift",
  "landingHint": "Das Dokument öffnet sich von selbst. Falls nicht, drücken Sie bitte die Schaltfläche.",
  "landingOpen": "Dokument öffnen",
  "codeTitle": "Bitte bestätigen Sie, dass Sie es sind",
  "codeMailed": "Wir haben einen Code an {email} gesendet. Bitte geben Sie ihn hier ein.",
  "codeSpam": "Das kann eine Minute dauern. Bitte sehen Sie auch im Spam-Ordner nach.",
  "codeGiven": "Der Absender hat Ihnen einen Zugangscode gegeben. Bitte geben Sie ihn hier ein.",
  "codeLabel": "Code aus der E-Mail",
  "accessCodeLabel": "Zugangscode",
  "codeContinue": "Weiter",
  "codeResend": "Neuen Code senden",
  "codeResendIn": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "In {n} Sekunde können Sie einen neuen Code anfordern.",
      "other": "In {n} Sekunden können Sie einen neuen Code anfordern."
    }
  },
  "codeWrong": "Dieser Code stimmt nicht.",
  "codeExpired": "Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.",
  "codeLocked": "Es gab zu viele falsche Versuche. Bitte lassen Sie sich vom Absender einen neuen Link schicken.",
  "triesLeft": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Sie haben noch {n} Versuch.",
      "other": "Sie haben noch {n} Versuche."
    }
  },
  "asks": "{sender} bittet Sie um Ihre Unterschrift",
  "unverified": "Wir kennen diesen Absender noch nicht. Unterschreiben Sie nur, wenn Sie dieses Dokument erwartet haben.",
  "messageFrom": "Nachricht von {sender}",
  "until": "Sie können bis {date} unterschreiben.",
  "documentLabel": "Das Dokument",
  "pageOf": "Seite {n} von {total}",
  "pageFailed": "Diese Seite konnte nicht geladen werden.",
  "pageWithoutText": "Seite {n} ist ein Bild. Sie enthält keinen Text, der vorgelesen werden könnte.",
  "placeOf": "Stelle {n} von {total}",
  "signHere": "Hier unterschreiben",
  "panelTitle": "Ihre Unterschrift",
  "next": "Weiter ({n} von {total})",
  "methods": "Wie möchten Sie unterschreiben?",
  "draw": "Zeichnen",
  "type": "Tippen",
  "upload": "Hochladen",
  "drawHere": "Hier unterschreiben",
  "drawHint": "Zum Zeichnen brauchen Sie einen Finger, einen Stift oder eine Maus. Sie können auch Ihren Namen tippen.",
  "undo": "Rückgängig",
  "clear": "Löschen",
  "nameLabel": "Ihr vollständiger Name",
  "choosePicture": "Bild auswählen",
  "pictureHint": "Ein Foto oder Scan Ihrer Unterschrift (PNG oder JPEG).",
  "agree": "Zustimmen und unterschreiben",
  "hidePanel": "Unterschriftsfeld ausblenden",
  "showPanel": "Unterschriftsfeld einblenden",
  "sending": "Ihre Unterschrift wird gesendet …",
  "waitingForNetwork": "Es besteht keine Verbindung. Ihre Unterschrift bleibt auf diesem Gerät und wird gesendet, sobald Sie wieder online sind.",
  "tryAgain": "Erneut versuchen",
  "marked": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Ihre Unterschrift steht an {n} Stelle.",
      "other": "Ihre Unterschrift steht an {n} Stellen."
    }
  },
  "cleared": "Ihre Unterschrift wurde entfernt.",
  "problems": {
    "name_missing": "Bitte tippen Sie Ihren Namen ein.",
    "name_undrawable": "Dieser Name enthält ein Zeichen, das eine Unterschrift nicht zeigen kann. Bitte lassen Sie es weg.",
    "mark_empty": "Bitte zeichnen Sie zuerst Ihre Unterschrift.",
    "picture_refused": "Dieses Bild kann nicht verwendet werden. Bitte wählen Sie ein PNG oder JPEG Ihrer Unterschrift.",
    "consent_missing": "Bitte lesen Sie den Satz über der Schaltfläche und stimmen Sie dann zu.",
    "document_changed": "Das Dokument hat sich geändert, seit Sie es geöffnet haben. Bitte sehen Sie es noch einmal an und unterschreiben Sie dann.",
    "not_saved": "Ihre Unterschrift konnte nicht gespeichert werden. Bitte versuchen Sie es gleich noch einmal."
  },
  "certificate": {
    "where": "Wo ist Ihr Zertifikat?",
    "file": "Datei",
    "token": "USB-Token",
    "withoutScripts": "Dieses Dokument unterschreiben Sie mit Ihrem eigenen Zertifikat. Der Schlüssel muss auf Ihrem Gerät bleiben, und nur Skripte in dieser Seite können ihn dort benutzen. Bitte erlauben Sie Skripte für diese Seite oder öffnen Sie den Link in einem anderen Browser.",
    "choose": "Zertifikatsdatei wählen",
    "chooseHint": "Ihr Name endet auf .p12 oder .pfx.",
    "password": "Passwort der Datei",
    "stays": "Datei, Passwort und Schlüssel bleiben auf diesem Gerät. Sie werden nie gesendet.",
    "open": "Zertifikat öffnen",
    "opening": "Das Zertifikat wird geöffnet …",
    "which": "Mit welchem Zertifikat möchten Sie unterschreiben?",
    "take": "Dieses Zertifikat nehmen",
    "another": "Anderes Zertifikat nehmen",
    "issuer": "Ausgestellt von {issuer}",
    "validUntil": "Gültig bis {date}",
    "checking": "Das Zertifikat wird geprüft …",
    "accepted": "Dieses Zertifikat kann benutzt werden.",
    "reading": "Das Dokument wird auf diesem Gerät gelesen: {percent}",
    "read": "Dieses Gerät hat das Dokument gelesen, das Sie unterschreiben werden.",
    "look": "Dokument öffnen",
    "leased": "Gerade unterschreibt jemand anderes. Wir versuchen es von selbst wieder.",
    "leasedFor": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Nächster Versuch in {n} Sekunde.",
        "other": "Nächster Versuch in {n} Sekunden."
      }
    },
    "moved": "Eben kam eine Unterschrift hinzu. Sie wird auf diesem Gerät gelesen …",
    "preparing": "Das Dokument wird vorbereitet …",
    "signing": "Auf diesem Gerät wird unterschrieben …",
    "finishing": "Ein Zeitstempel wird hinzugefügt und Ihre Unterschrift gespeichert …",
    "offline": "Es gibt keine Verbindung. Sobald sie wieder da ist, geht es von selbst weiter.",
    "tokenText": "Ein kleines Programm auf dem Computer, in dem Ihr Token steckt, zeigt Ihnen das Dokument, fragt nach der PIN und unterschreibt. PIN und Schlüssel verlassen diesen Computer nie.",
    "tokenCode": "Zustimmen und Code holen",
    "tokenRun": "Führen Sie auf jenem Computer diesen Befehl aus:",
    "tokenType": "Geben Sie dort dann diesen Code ein:",
    "tokenUntil": "Der Code gilt einmal, bis {time}.",
    "tokenNeedsNode": "Der Befehl braucht Node.js, Version 20 oder neuer.",
    "newCode": "Neuen Code holen",
    "copy": "Befehl kopieren",
    "copied": "Der Befehl wurde kopiert.",
    "helper": {
      "waiting": "Wir warten, bis der Code eingegeben ist …",
      "joined": "Das Programm ist verbunden. Bitte machen Sie dort weiter.",
      "checking": "Das Zertifikat auf dem Token wird geprüft …",
      "pin": "Bitte geben Sie dort die PIN Ihres Tokens ein.",
      "signing": "Der Token hat unterschrieben. Ein Zeitstempel wird hinzugefügt …",
      "over": "Dieser Code gilt nicht mehr. Bitte holen Sie einen neuen."
    },
    "problems": {
      "file_missing": "Bitte wählen Sie zuerst Ihre Zertifikatsdatei.",
      "password_wrong": "Dieses Passwort öffnet die Datei nicht. Bitte versuchen Sie es noch einmal.",
      "file_not_p12": "Das ist keine Zertifikatsdatei. Bitte wählen Sie eine, die auf .p12 oder .pfx endet.",
      "file_without_key": "In dieser Datei ist kein privater Schlüssel; damit lässt sich nichts unterschreiben. Bitte wählen Sie eine andere.",
      "file_too_slow": "Diese Datei ist so geschützt, dass das Öffnen hier zu lange dauert. Bitte exportieren Sie sie neu und nehmen Sie dann jene Datei.",
      "file_unsupported": "Diese Datei ist auf eine Weise geschützt, die nicht unterstützt wird. Bitte exportieren Sie sie neu und nehmen Sie dann jene Datei.",
      "encryption_only": "Dieses Zertifikat ist nur zum Verschlüsseln. Bitte wählen Sie das zum Unterschreiben.",
      "browser_unable": "Dieser Browser kann nicht mit einem Zertifikat unterschreiben. Bitte nehmen Sie einen aktuellen.",
      "attributes_refused": "Was unterschrieben werden sollte, war nicht das Dokument, das Sie gelesen haben. Es wurde nichts unterschrieben. Bitte sagen Sie es dem Absender.",
      "certificate_malformed": "Dieses Zertifikat ist nicht lesbar. Bitte wählen Sie ein anderes.",
      "certificate_expired": "Dieses Zertifikat ist abgelaufen. Bitte wählen Sie eines, das noch gilt.",
      "certificate_not_yet_valid": "Dieses Zertifikat gilt noch nicht. Bitte wählen Sie ein anderes.",
      "certificate_revoked": "Dieses Zertifikat wurde von seinem Aussteller gesperrt. Bitte wählen Sie ein anderes.",
      "certificate_not_for_signing": "Dieses Zertifikat ist nicht zum Unterschreiben von Dokumenten gedacht. Bitte wählen Sie ein anderes.",
      "certificate_is_ca": "Dieses Zertifikat gehört einem Aussteller von Zertifikaten, keiner Person. Bitte wählen Sie Ihr eigenes.",
      "issuer_unknown": "Der Absender nimmt Zertifikate dieses Ausstellers nicht an. Bitte wählen Sie ein anderes oder fragen Sie den Absender.",
      "chain_invalid": "Dieses Zertifikat wurde von dem darüber nicht ordentlich ausgestellt. Bitte wählen Sie ein anderes oder fragen Sie den Aussteller.",
      "revocation_unknown": "Der Aussteller sagt gerade nicht, ob dieses Zertifikat noch gilt. Bitte versuchen Sie es in ein paar Minuten wieder.",
      "key_unsupported": "Der Schlüssel dieses Zertifikats ist zu schwach oder von unbekannter Art. Bitte wählen Sie ein anderes.",
      "name_mismatch": "Der Name in diesem Zertifikat ist nicht der, an den dieses Dokument ging. Bitte wählen Sie Ihr eigenes oder fragen Sie den Absender.",
      "certificate_not_expected": "Der Absender erwartet von Ihnen ein anderes Zertifikat. Bitte wählen Sie jenes oder fragen Sie den Absender.",
      "lease_lost": "Es hat zu lange gedauert, andere dürfen wieder unterschreiben. Ihre Unterschrift kam nicht hinzu. Bitte unterschreiben Sie noch einmal.",
      "signature_invalid": "Die Unterschrift passt nicht zum Zertifikat. Es kam nichts hinzu. Bitte versuchen Sie es noch einmal oder wählen Sie ein anderes Zertifikat.",
      "timestamp_unavailable": "Die Zeit der Unterschrift lässt sich gerade nicht beglaubigen. Es kam nichts hinzu. Bitte versuchen Sie es in ein paar Minuten wieder.",
      "abandoned": "Das Unterschreiben wurde abgebrochen. Zum Dokument kam nichts hinzu."
    }
  },
  "remote": {
    "where": "Wo möchten Sie unterschreiben?",
    "withoutScripts": "Sie unterschreiben dieses Dokument bei einem Anbieter, der Sie kennt, und nur Skripte auf dieser Seite können Sie dorthin führen. Bitte erlauben Sie Skripte für diese Seite, oder öffnen Sie den Link in einem anderen Browser.",
    "esign": "Er kennt Sie an Ihrer Ausweisnummer und schickt einen Code auf Ihr Telefon.",
    "csc": "Er verwahrt ein Zertifikat auf Ihren Namen. Sie gehen zweimal dorthin: um es auszuwählen und um damit zu unterschreiben.",
    "account": "Ihr Kontoname beim Anbieter",
    "accountHint": "Er sagt dem Anbieter, wer kommt, und bleibt in den Unterlagen zu Ihrer Unterschrift. Geben Sie hier nie Ihre Ausweisnummer ein.",
    "stays": "Was Sie dort eingeben, bleibt dort. Weder wir noch der Absender sehen Ihre Nummer, Ihr Passwort oder einen Code.",
    "minutes": "Sobald Sie weitergehen, ist das Dokument 10 Minuten für Sie reserviert. Halten Sie Ihr Telefon bereit. Danach kommen Sie hierher zurück.",
    "go": "Zustimmen und dorthin gehen",
    "leased": "Gerade unterschreibt eine andere Person. Das kann bis zu 10 Minuten dauern. Wir versuchen es von selbst noch einmal; lassen Sie diese Seite einfach offen.",
    "leasedUntil": "Das Dokument ist bis {time} für diese Person reserviert.",
    "leaving": "Sie werden zum Anbieter weitergeleitet …",
    "ready": "Bitte machen Sie bei {provider} weiter.",
    "newWindow": "Es öffnet sich ein eigenes Fenster, und diese Seite wartet auf Sie.",
    "open": "Weiter zum Anbieter",
    "away": "Sie unterschreiben gerade bei {provider}. Wenn Sie dort fertig sind, geht es hier von selbst weiter.",
    "held": "Das Dokument ist bis {time} für Sie reserviert.",
    "startAgain": "Neu beginnen",
    "otherMethods": "Sie können auch anders unterschreiben:",
    "methods": {
      "drawn": "Unterschrift zeichnen oder tippen",
      "certificate": "Eigenes Zertifikat verwenden"
    },
    "problems": {
      "account_missing": "Bitte geben Sie zuerst Ihren Kontonamen beim Anbieter ein.",
      "account_is_number": "Das sieht nach einer Ausweisnummer aus. Sie wurde nicht gesendet: Nur der Anbieter darf danach fragen. Bitte geben Sie den Namen Ihres Kontos dort ein.",
      "cancelled": "Sie haben beim Anbieter abgebrochen. Es wurde nichts unterschrieben. Sie können neu beginnen.",
      "otp_failed": "Der Code war zu oft falsch, und es wurde nichts unterschrieben. Bitte beginnen Sie neu und warten Sie auf einen neuen Code.",
      "identity_refused": "Der Anbieter konnte nicht bestätigen, wer Sie sind. Es wurde nichts unterschrieben. Bitte prüfen Sie, ob Ihre Telefonnummer dort eingetragen ist, oder fragen Sie den Absender.",
      "session_ended": "Ihre Zeit beim Anbieter ist abgelaufen. Es wurde nichts unterschrieben. Bitte beginnen Sie neu.",
      "provider_down": "Der Anbieter ist gerade nicht erreichbar. Es wurde nichts unterschrieben. Bitte versuchen Sie es in einigen Minuten noch einmal.",
      "provider_refused": "Beim Anbieter ist etwas schiefgegangen. Dem Dokument wurde nichts hinzugefügt. Bitte beginnen Sie neu, oder fragen Sie den Absender.",
      "name_mismatch": "Der Anbieter kennt Sie unter einem anderen Namen als dem, an den dieses Dokument ging. Es wurde nichts hinzugefügt. Bitte lassen Sie den Absender das berichtigen.",
      "certificate_refused": "Das Zertifikat des Anbieters kann für dieses Dokument nicht verwendet werden. Es wurde nichts hinzugefügt. Bitte fragen Sie den Absender.",
      "lease_lost": "Es hat länger als 10 Minuten gedauert, und inzwischen hat eine andere Person unterschrieben. Ihre Unterschrift passt nicht mehr zum Dokument und wurde nicht hinzugefügt. Bitte unterschreiben Sie noch einmal."
    }
  },
  "decline": "Ablehnen",
  "declineTitle": "Möchten Sie ablehnen?",
  "declineText": "Das Dokument wird dann nicht unterschrieben, und der Absender erfährt davon. Das lässt sich nicht rückgängig machen.",
  "declineReason": "Grund (freiwillig, für den Absender sichtbar)",
  "declineConfirm": "Unterschrift ablehnen",
  "declineBack": "Zurück zum Dokument",
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} Dokument wartet auf Ihre Unterschrift",
        "other": "{count} Dokumente warten auf Ihre Unterschrift"
      }
    },
    "start": "Mit dem ersten beginnen",
    "continue": "Fortfahren",
    "list": "Alle Dokumente",
    "until": "Bis {date}",
    "states": {
      "waiting": "Wartet auf Sie",
      "others": "Wartet auf andere",
      "signed": "Unterschrieben",
      "declined": "Von Ihnen abgelehnt",
      "expired": "Frist abgelaufen",
      "closed": "Nicht mehr nötig",
      "replaced": "Bitte den neueren Link nutzen"
    },
    "before": "Zurück",
    "after": "Weiter",
    "none": {
      "title": "Nichts wartet auf Sie",
      "text": "Alle diese Dokumente sind erledigt. Sie können diese Seite schließen."
    },
    "position": "Dokument {n} von {total}",
    "next": "Nächstes Dokument ({n} von {total})",
    "last": "Das war das letzte. Es wartet nichts mehr auf Sie."
  },
  "status": {
    "signed": {
      "title": "Sie haben unterschrieben",
      "text": "Vielen Dank. Andere müssen noch unterschreiben. Danach erhalten Sie das fertige Dokument."
    },
    "sealing": {
      "title": "Sie haben unterschrieben",
      "text": "Vielen Dank. Alle haben unterschrieben; das Dokument wird gerade versiegelt. Das dauert einen Moment."
    },
    "completed": {
      "title": "Das Dokument ist fertig",
      "text": "Alle haben unterschrieben, und das Dokument ist versiegelt."
    },
    "not_your_turn": {
      "title": "Sie sind noch nicht an der Reihe",
      "text": "Andere unterschreiben vor Ihnen. Sie erhalten eine E-Mail, sobald Sie an der Reihe sind."
    },
    "expired": {
      "title": "Die Frist ist abgelaufen",
      "text": "Wenn Sie noch unterschreiben möchten, bitten Sie den Absender um eine neue Anfrage."
    },
    "declined_by_you": {
      "title": "Sie haben abgelehnt",
      "text": "Der Absender wurde benachrichtigt. Sie müssen nichts weiter tun."
    },
    "declined": {
      "title": "Das Dokument wird nicht unterschrieben",
      "text": "Eine der unterzeichnenden Personen hat abgelehnt. Sie müssen nichts weiter tun."
    },
    "cancelled": {
      "title": "Die Anfrage wurde zurückgezogen",
      "text": "Der Absender braucht diese Unterschrift nicht mehr. Sie müssen nichts weiter tun."
    },
    "failed": {
      "title": "Das Dokument konnte nicht fertiggestellt werden",
      "text": "Der Absender wurde benachrichtigt und wird sich bei Ihnen melden. Sie müssen nichts tun."
    },
    "elsewhere": {
      "title": "Woanders geöffnet",
      "text": "Dieses Dokument wurde inzwischen in einem anderen Browser oder auf einem anderen Gerät geöffnet. Um hier weiterzumachen, öffnen Sie bitte noch einmal den Link in Ihrer E-Mail."
    },
    "replaced": {
      "title": "Es gibt einen neueren Link",
      "text": "Bitte verwenden Sie den Link in der neuesten E-Mail oder fragen Sie den Absender."
    },
    "link_used": {
      "title": "Dieser Link gilt nicht mehr",
      "text": "Er gilt nur einmal und nur kurze Zeit. Bitte gehen Sie dorthin zurück, wo Sie ihn gefunden haben, und beginnen Sie neu."
    },
    "unknown": {
      "title": "Wir kennen diesen Link nicht",
      "text": "Bitte prüfen Sie, ob Sie ihn ganz kopiert haben, oder bitten Sie den Absender um einen neuen."
    },
    "suspended": {
      "title": "Dieser Link ist gesperrt",
      "text": "Das Konto des Absenders ist gesperrt. Wenn Sie dieses Dokument erwartet haben, wenden Sie sich bitte selbst an den Absender."
    },
    "too_many_tries": {
      "title": "Zu viele falsche Versuche",
      "text": "Zu Ihrem Schutz ist dieser Link gesperrt. Bitte bitten Sie den Absender um einen neuen."
    },
    "busy": {
      "title": "Zu viele Aufrufe",
      "text": "Aus Ihrem Netz wurden in kurzer Zeit zu viele Seiten geöffnet. Bitte versuchen Sie es in einer Minute noch einmal."
    },
    "unavailable": {
      "title": "Gerade nicht verfügbar",
      "text": "Bei uns funktioniert gerade etwas nicht. Bitte versuchen Sie es in einer Minute noch einmal."
    },
    "unsubscribed": {
      "title": "Keine Erinnerungen mehr",
      "text": "Sie erhalten zu diesem Dokument keine Erinnerungen mehr. Mit Ihrem Link können Sie es weiterhin unterschreiben."
    },
    "back_from_provider": {
      "title": "Sie können dieses Fenster schließen",
      "text": "Bitte gehen Sie zurück zu dem Fenster, aus dem Sie kamen. Dort geht es von selbst weiter."
    }
  },
  "download": "Unterschriebenes Dokument herunterladen",
  "continue": "Weiter",
  "close": "Schließen",
  "checkAgain": "Noch einmal nachsehen"
}

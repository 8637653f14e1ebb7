// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Sprache",
  "sandbox": "Test: Unterschriften haben keine Rechtswirkung.",
  "toSignature": "Zu Ihrer Unterschrift",
  "skipDocument": "Dokument überspringen",
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
  "codeLockedTitle": "Dieser Link ist gesperrt",
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
  "asksOf": {
    "approver": "{sender} bittet Sie um Ihre Freigabe",
    "witness": "{sender} bittet Sie um Ihre Unterschrift als Zeuge oder Zeugin",
    "viewer": "{sender} bittet Sie zu lesen",
    "cc": "{sender} sendet Ihnen eine Kopie"
  },
  "unverified": "Wir kennen diesen Absender noch nicht. Unterschreiben Sie nur, wenn Sie dieses Dokument erwartet haben.",
  "unverifiedSender": "Wir kennen diesen Absender noch nicht. Vertrauen Sie diesem Dokument nur, wenn Sie es erwartet haben.",
  "messageFrom": "Nachricht von {sender}",
  "until": "Sie können bis {date} unterschreiben.",
  "openUntil": "Offen bis {date}.",
  "documentLabel": "Das Dokument",
  "asText": {
    "open": "Als Text lesen",
    "note": "Dies ist der Text des Dokuments, zum Lesen angeordnet. Maßgeblich sind die Seiten selbst.",
    "back": "Seiten anzeigen",
    "seePage": "Diese Seite ansehen",
    "smaller": "Kleinere Schrift",
    "larger": "Größere Schrift",
    "colours": "Farben",
    "themes": {
      "system": "Farben des Geräts",
      "light": "Hell",
      "sepia": "Sepiabraun",
      "dark": "Dunkel"
    },
    "aloud": "Vorlesen",
    "pause": "Vorlesen anhalten",
    "resume": "Weiterlesen",
    "stop": "Vorlesen beenden",
    "noVoice": "Dieses Gerät hat keine Stimme für die Sprache des Textes.",
    "withoutText": "Diese Seite ist ein Bild ohne Text. Bitte sehen Sie sich die Seite selbst an.",
    "unreadable": "Der Text dieser Seite ist zurzeit nicht verfügbar. Bitte sehen Sie sich die Seite selbst an.",
    "omitted": {
      "hidden": "Die Datei enthält hier Text, der auf der Seite nicht zu sehen ist. Er ist weggelassen. Bitte sehen Sie sich die Seite selbst an.",
      "unread": "Ein Teil des Textes dieser Seite konnte nicht gelesen werden. Bitte sehen Sie sich die Seite selbst an.",
      "pictures": "Diese Seite enthält auch Bilder oder Zeichnungen. Was sie zeigen, steht nicht in diesem Text."
    },
    "fillIn": "Ausfüllen: {label}",
    "earlier": "Vorherige Seiten",
    "later": "Weitere Seiten"
  },
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
  "styles": {
    "label": "Handschrift",
    "quick": "Zügig",
    "flowing": "Fließend",
    "round": "Rund",
    "plain": "Schlicht"
  },
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
    "witness_incomplete": "Bitte geben Sie Ihren vollständigen Namen und Ihre Postanschrift an.",
    "witness_unshowable": "Ihr Name oder Ihre Anschrift enthält ein Zeichen, das nicht dargestellt werden kann. Bitte entfernen Sie es.",
    "fields_wrong": "Bitte prüfen Sie die markierten Felder.",
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
    "tokenPhone": "Ein USB-Token braucht einen Computer. Öffnen Sie diesen Link dort und stecken Sie das Token ein.",
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
    "kinds": {
      "esign": "Ausweisnummer",
      "csc": "Zertifikatsdienst"
    },
    "more": "Weitere Anbieter",
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
  "witness": {
    "of": "Sie bezeugen die Unterschrift von {name}.",
    "address": "Ihre Postanschrift",
    "hint": "Name und Anschrift werden mit Ihrer Unterschrift gespeichert."
  },
  "fields": {
    "title": "Felder ausfüllen",
    "optional": "freiwillig",
    "none": "Keine Angabe",
    "choose": "Bitte wählen",
    "back": "Zurück",
    "next": "Weiter: {label} ({n} von {total})",
    "toSign": "Weiter zur Unterschrift",
    "edit": "Felder ändern",
    "position": "{n} von {total}",
    "kept": "Ihre Eingaben bleiben auf diesem Gerät, bis Sie unterschreiben.",
    "left": "Verbleibende Zeichen: {n}",
    "appeared": "Ein Feld ist dazugekommen: {label}",
    "disappeared": "Nicht mehr nötig: {label}",
    "chooseFile": "Datei auswählen oder Foto aufnehmen",
    "fileLimit": "{kinds}, höchstens {size}",
    "uploading": "Wird hochgeladen …",
    "uploaded": "Hochgeladen: {name}",
    "remove": "Entfernen",
    "removed": "Die Datei wurde entfernt.",
    "notUploaded": "Die Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.",
    "shrinking": "Das Foto wird verkleinert …",
    "uploadWithoutScripts": "Zum Hochladen einer Datei werden Skripte gebraucht. Bitte erlauben Sie Skripte für diese Seite oder öffnen Sie den Link in einem anderen Browser.",
    "errors": {
      "required": "Bitte füllen Sie dieses Feld aus.",
      "required_checkbox": "Bitte setzen Sie dieses Häkchen.",
      "required_choice": "Bitte wählen Sie eine Antwort.",
      "required_upload": "Bitte wählen Sie eine Datei aus.",
      "too_long": "Das ist zu lang. Erlaubte Zeichen: {limit}.",
      "pattern_mismatch": "Das hat nicht die erwartete Form.",
      "malformed_number": "Bitte geben Sie eine Zahl ohne Tausendertrennzeichen ein.",
      "malformed_date": "Bitte geben Sie ein Datum ein, das es gibt.",
      "malformed_initials": "Bitte geben Sie nur Buchstaben ein.",
      "whole_number": "Bitte geben Sie eine ganze Zahl ohne Tausendertrennzeichen ein.",
      "too_many_decimals": "Es sind zu viele Nachkommastellen. Erlaubt: {limit}.",
      "below_min": "Bitte geben Sie {limit} oder mehr ein.",
      "above_max": "Bitte geben Sie {limit} oder weniger ein.",
      "below_min_date": "Bitte geben Sie den {limit} oder ein späteres Datum ein.",
      "above_max_date": "Bitte geben Sie den {limit} oder ein früheres Datum ein.",
      "not_an_option": "Bitte wählen Sie eine der Antworten.",
      "unsafe_character": "Darin ist ein unsichtbares Zeichen. Bitte löschen Sie es und tippen Sie den Text neu ein.",
      "unknown_upload": "Diese Datei ist nicht mehr vorhanden. Bitte wählen Sie sie erneut aus.",
      "not_accepted": "Diese Art von Datei kann nicht verwendet werden. Erlaubt: {limit}.",
      "too_large": "Diese Datei ist zu groß. Erlaubt sind höchstens {limit}.",
      "does_not_fit": "Das ist zu lang für seine Stelle im Dokument. Bitte kürzen Sie es.",
      "character_unsupported": "Darin ist ein Zeichen, das im Dokument nicht dargestellt werden kann. Bitte entfernen Sie es.",
      "hidden": "Dieses Feld ist bei Ihren anderen Antworten nicht nötig. Bitte lassen Sie es leer.",
      "other": "Das kann nicht verwendet werden. Bitte laden Sie die Seite neu und versuchen Sie es erneut."
    },
    "uploadProblems": {
      "damaged": "Diese Datei kann nicht gelesen werden. Bitte wählen Sie eine andere.",
      "password": "Diese Datei ist mit einem Kennwort geschützt. Bitte entfernen Sie das Kennwort oder wählen Sie eine andere Datei.",
      "active_content": "Diese Datei enthält Programme oder andere Dateien. Bitte drucken Sie sie in ein neues PDF oder fotografieren Sie sie.",
      "too_complex": "Diese Datei ist zu umfangreich, um sie zu prüfen. Bitte wählen Sie eine einfachere oder machen Sie ein Foto.",
      "too_many": "Sie haben zu viele Dateien hochgeladen. Bitte entfernen Sie zuerst eine."
    }
  },
  "approval": {
    "title": "Ihre Freigabe",
    "text": "Bitte lesen Sie das Dokument und geben Sie es dann frei oder lehnen Sie ab.",
    "approve": "Freigeben",
    "sending": "Ihre Freigabe wird gesendet …",
    "waiting": "Es besteht keine Verbindung. Bitte lassen Sie diese Seite offen: Ihre Freigabe wird gesendet, sobald Sie wieder online sind.",
    "declineConfirm": "Freigabe ablehnen",
    "problems": {
      "document_changed": "Das Dokument hat sich geändert, seit Sie es geöffnet haben. Bitte sehen Sie es noch einmal an und entscheiden Sie dann.",
      "not_saved": "Ihre Freigabe konnte nicht gespeichert werden. Bitte versuchen Sie es gleich noch einmal."
    }
  },
  "reading": {
    "title": "Bitte lesen",
    "text": "Bitte lesen Sie das Dokument. Mehr wird nicht von Ihnen erbeten.",
    "done": "Ich habe es gelesen",
    "thanks": "Vielen Dank. Mehr wird nicht von Ihnen erbeten.",
    "waiting": "Es besteht keine Verbindung. Bitte lassen Sie diese Seite offen: Ihre Antwort wird gesendet, sobald Sie wieder online sind."
  },
  "copy": {
    "title": "Ihre Kopie",
    "text": "Dieses Dokument ist zu Ihrer Kenntnis. Sie müssen nichts tun."
  },
  "decline": "Ablehnen",
  "declineTitle": "Möchten Sie ablehnen?",
  "declineText": "Das Dokument wird dann nicht unterschrieben, und der Absender erfährt davon. Das lässt sich nicht rückgängig machen.",
  "declineReason": "Grund (freiwillig, für den Absender sichtbar)",
  "declineConfirm": "Unterschrift ablehnen",
  "declineBack": "Zurück zum Dokument",
  "delegate": {
    "open": "An jemand anderen geben",
    "title": "Wer soll das übernehmen?",
    "text": "Diese Person tritt an Ihre Stelle, und der Absender erfährt davon. Ihr Link gilt dann nicht mehr. Das lässt sich nicht rückgängig machen.",
    "name": "Vollständiger Name dieser Person",
    "email": "E-Mail-Adresse dieser Person",
    "reason": "Grund (für den Absender und diese Person sichtbar)",
    "confirm": "An diese Person geben",
    "done": "{name} tritt an Ihre Stelle. Der Absender wurde benachrichtigt.",
    "problems": {
      "incomplete": "Bitte geben Sie einen Namen, eine E-Mail-Adresse und einen Grund an.",
      "email_invalid": "Diese E-Mail-Adresse kann nicht verwendet werden. Bitte prüfen Sie sie.",
      "unshowable": "Der Name oder der Grund enthält ein Zeichen, das nicht dargestellt werden kann. Bitte entfernen Sie es.",
      "too_long": "Der Name oder die E-Mail-Adresse ist zu lang für den Platz im Dokument. Bitte kürzen Sie die Angabe, oder nennen Sie jemand anderen.",
      "already_asked": "Diese Person wurde bereits gefragt. Bitte nennen Sie jemand anderen.",
      "not_permitted": "Der Absender erlaubt das nicht mehr. Bitte wenden Sie sich an den Absender.",
      "too_many": "Das Dokument wurde schon dreimal weitergegeben und kann nicht noch einmal weitergegeben werden. Bitte wenden Sie sich an den Absender.",
      "not_now": "Das ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal oder wenden Sie sich an den Absender."
    }
  },
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} Dokument wartet auf Sie",
        "other": "{count} Dokumente warten auf Sie"
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
      "copy": "Zu Ihrer Kenntnis",
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
  "help": {
    "contact": "Fragen? Schreiben Sie dem Absender:",
    "write": "Dem Absender schreiben",
    "sendLink": "Neuen Link schicken",
    "sendLinkHint": "Er geht an Ihr Postfach, in dem der erste Link ankam.",
    "askSender": "Absender um einen neuen Link bitten",
    "askAgain": "Absender bitten, es noch einmal zu senden",
    "continueHere": "Hier fortfahren",
    "paste": "Fügen Sie den ganzen Link aus der E-Mail ein",
    "pasteHint": "Manche E-Mail-Programme schneiden lange Links ab. Bitte kopieren Sie ihn ganz.",
    "openLink": "Link öffnen",
    "awaited": "Noch offen: {names}",
    "before": "Vor Ihnen: {names}",
    "copySoFar": "Herunterladen, was Sie unterschrieben haben",
    "codeAddress": "Sie können E-Mails an diese Adresse nicht lesen? Schreiben Sie dem Absender:",
    "wrongPerson": {
      "open": "Ich bin nicht die richtige Person",
      "title": "Sind Sie nicht die richtige Person?",
      "text": "Wir sagen es dem Absender, der jemand anderen fragen kann. Nichts wird abgelehnt.",
      "reason": "Wer ist die richtige Person? (freiwillig, der Absender kann es lesen)",
      "confirm": "Dem Absender sagen"
    }
  },
  "status": {
    "signed": {
      "title": "Sie haben unterschrieben",
      "text": "Vielen Dank. Andere sind noch nicht fertig. Danach erhalten Sie das fertige Dokument."
    },
    "approved": {
      "title": "Sie haben freigegeben",
      "text": "Vielen Dank. Andere sind noch nicht fertig. Danach erhalten Sie das fertige Dokument."
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
      "text": "Andere kommen vor Ihnen. Sie erhalten eine E-Mail, sobald Sie an der Reihe sind."
    },
    "expired": {
      "title": "Die Frist ist abgelaufen",
      "text": "Wenn Sie es noch brauchen, bitten Sie den Absender um eine neue Anfrage."
    },
    "declined_by_you": {
      "title": "Sie haben abgelehnt",
      "text": "Der Absender wurde benachrichtigt. Sie müssen nichts weiter tun."
    },
    "delegated": {
      "title": "Sie haben jemand anderen benannt",
      "text": "Ihr Link gilt nicht mehr. Sie müssen nichts weiter tun."
    },
    "declined": {
      "title": "Das Dokument wird nicht unterschrieben",
      "text": "Jemand hat abgelehnt. Sie müssen nichts weiter tun."
    },
    "cancelled": {
      "title": "Die Anfrage wurde zurückgezogen",
      "text": "Der Absender hat sie zurückgezogen. Sie müssen nichts weiter tun."
    },
    "failed": {
      "title": "Das Dokument konnte nicht fertiggestellt werden",
      "text": "Der Absender wurde benachrichtigt und wird sich bei Ihnen melden. Sie müssen nichts tun."
    },
    "elsewhere": {
      "title": "Woanders geöffnet",
      "text": "Dieses Dokument wurde inzwischen in einem anderen Browser oder auf einem anderen Gerät geöffnet."
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
    "busy": {
      "title": "Zu viele Aufrufe",
      "text": "Aus Ihrem Netz wurden in kurzer Zeit zu viele Seiten geöffnet. Bitte versuchen Sie es in einer Minute noch einmal."
    },
    "unavailable": {
      "title": "Gerade nicht verfügbar",
      "text": "Bei uns funktioniert gerade etwas nicht. Bitte versuchen Sie es in einer Minute noch einmal."
    },
    "back_from_provider": {
      "title": "Sie können dieses Fenster schließen",
      "text": "Bitte gehen Sie zurück zu dem Fenster, aus dem Sie kamen. Dort geht es von selbst weiter."
    },
    "link_sent": {
      "title": "Bitte sehen Sie in Ihr Postfach",
      "text": "Wenn dieses Dokument noch auf Sie wartet, haben wir einen neuen Link an Ihr Postfach geschickt. Das kann eine Minute dauern. Bitte sehen Sie auch im Spam-Ordner nach."
    },
    "sender_notified": {
      "title": "Der Absender weiß Bescheid",
      "text": "Der Absender kann Ihnen einen neuen Link oder eine neue Anfrage schicken. Sie kommt in Ihr Postfach."
    },
    "wrong_person": {
      "title": "Der Absender weiß Bescheid",
      "text": "Der Absender kann jemand anderen fragen. Nichts wurde abgelehnt. Falls es ein Versehen war, können Sie das Dokument weiterhin öffnen."
    },
    "visit_ended": {
      "title": "Bitte öffnen Sie das Dokument erneut",
      "text": "Zu Ihrem Schutz bleibt diese Seite nur einen Tag geöffnet."
    }
  },
  "sealingForOthers": {
    "title": "Das Dokument wird versiegelt",
    "text": "Vielen Dank. Alle sind fertig. Das Versiegeln dauert einen Moment."
  },
  "download": "Unterschriebenes Dokument herunterladen",
  "continue": "Weiter",
  "close": "Schließen",
  "checkAgain": "Noch einmal nachsehen",
  "view": {
    "tools": "Werkzeuge für das Dokument",
    "pages": "Seiten",
    "sign": "Unterschreiben",
    "download": "Herunterladen",
    "print": "Drucken",
    "phone": "Auf dem Handy fortfahren",
    "phoneText": "Scannen Sie diesen Code mit der Kamera Ihres Handys. Das Dokument wird dort geöffnet und hier geschlossen.",
    "phoneFailed": "Der Code konnte nicht erstellt werden. Bitte versuchen Sie es gleich noch einmal.",
    "close": "Schließen",
    "localTime": "In Ihrer Zeitzone: {date}."
  },
  "sentBy": {
    "plain": "Gesendet von {sender} über Countersign",
    "address": "Gesendet von {sender} ({address}) über Countersign",
    "about": "Was ist das?",
    "aboutText": "Countersign ist ein Dienst für elektronische Unterschriften, mit dem {sender} Ihnen dieses Dokument sendet. Fragen zum Dokument beantwortet der Absender.",
    "verify": "Unterschriebenes Dokument prüfen",
    "help": "Hilfe",
    "privacy": "Datenschutz",
    "serviceHelp": "Hilfe zu Countersign",
    "servicePrivacy": "Datenschutz bei Countersign"
  }
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Sprache",
  "signedInAs": "Angemeldet als {email}",
  "signOut": "Abmelden",
  "check": "Bitte prüfen Sie Ihre Eingaben",
  "or": "oder",
  "confirm": "Bestätigen",
  "continue": "Weiter",
  "settings": "Zu Ihren Einstellungen",
  "toConsole": "Weiter zur Konsole",
  "once": "Kopieren Sie ihn jetzt. Er wird nicht noch einmal angezeigt.",
  "fields": {
    "email": "E-Mail-Adresse",
    "account_name": "Name Ihrer Firma oder Ihres Teams",
    "password": "Passwort",
    "new_password": "Neues Passwort",
    "code": "Code aus Ihrer App",
    "recovery_code": "Wiederherstellungscode",
    "user_code": "Code auf dem Gerät"
  },
  "passwordHint": "Mindestens 10 Zeichen. Einige Wörter hintereinander kann man sich gut merken.",
  "passkey": {
    "use": "Mit Passkey anmelden",
    "create": "Passkey erstellen",
    "confirm": "Mit Passkey bestätigen",
    "hint": "Ihr Gerät fragt nach Fingerabdruck, Gesicht oder PIN. Sie brauchen kein Passwort.",
    "cancelled": "Das hat nicht geklappt, oder Sie haben abgebrochen. Sie können es noch einmal versuchen.",
    "registered": "Dieses Gerät hat schon einen Passkey für Ihr Konto.",
    "unsupported": "Dieser Browser kann hier keine Passkeys verwenden. Nutzen Sie einen anderen Weg oder einen anderen Browser.",
    "failed": "Etwas ist schiefgegangen. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
    "noScript": "Passkeys brauchen JavaScript. Verwenden Sie ein Passwort, oder schalten Sie JavaScript ein."
  },
  "problems": {
    "email_missing": "Geben Sie Ihre E-Mail-Adresse ein.",
    "email_invalid": "Geben Sie eine Adresse wie name@example.com ein.",
    "email_same": "Das ist Ihre jetzige Adresse.",
    "name_missing": "Geben Sie einen Namen ein. Unterzeichner sehen ihn.",
    "name_too_long": "Verwenden Sie höchstens 200 Zeichen.",
    "password_missing": "Geben Sie Ihr Passwort ein.",
    "password_short": "Verwenden Sie mindestens 10 Zeichen.",
    "password_long": "Verwenden Sie höchstens 200 Zeichen.",
    "password_common": "Dieses Passwort steht auf Listen bekannter Passwörter. Wählen Sie ein anderes.",
    "password_personal": "Verwenden Sie weder Ihren Namen noch Ihre Adresse im Passwort.",
    "credentials_wrong": "Die Adresse oder das Passwort ist falsch.",
    "current_password_wrong": "Das ist nicht Ihr jetziges Passwort.",
    "passkey_refused": "Dieser Passkey wurde nicht angenommen.",
    "passkey_registered": "Dieser Passkey ist schon registriert.",
    "challenge_expired": "Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
    "code_missing": "Geben Sie den Code ein.",
    "code_wrong": "Dieser Code ist falsch oder wurde schon verwendet.",
    "recovery_code_wrong": "Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet.",
    "user_code_unknown": "Dieser Code ist unbekannt oder abgelaufen.",
    "last_way_in": "Sie könnten sich nicht mehr anmelden. Fügen Sie zuerst einen anderen Weg hinzu.",
    "too_many_passkeys": "Sie haben zu viele Passkeys. Entfernen Sie zuerst einen.",
    "sso_unknown": "Für diese Adresse ist keine Firmenanmeldung eingerichtet.",
    "sso_required": "Ihre Firma verlangt ihre eigene Anmeldung.",
    "passkey_unknown": "Dieser Passkey wurde nicht angenommen. Vielleicht wurde er entfernt. Melden Sie sich auf einem anderen Weg an.",
    "name_unshowable": "Dieser Name hat Zeichen, die nicht angezeigt werden können.",
    "name_imitates": "Dieser Name sieht aus wie einer dieses Dienstes oder wie ein Zeichen einer Überprüfung. Wählen Sie einen anderen."
  },
  "signUp": {
    "title": "Konto eröffnen",
    "intro": "Sie bekommen sofort einen Schlüssel für die Testumgebung.",
    "accountHint": "Unterzeichner sehen diesen Namen.",
    "passwordHint": "Sie können das Feld leer lassen und im nächsten Schritt einen Passkey erstellen.",
    "submit": "Konto eröffnen",
    "signIn": "Ich habe schon ein Konto",
    "joinTitle": "{account} beitreten",
    "join": "Beitreten"
  },
  "done": {
    "title": "Ihr Konto ist eröffnet",
    "key": "Ihr Schlüssel für die Testumgebung",
    "try": "Probieren Sie ihn aus:",
    "mail": "Wir haben einen Link an {email} gesendet. Öffnen Sie ihn in diesem Browser, um Ihre Adresse zu bestätigen.",
    "passkey": "Erstellen Sie jetzt einen Passkey, damit Sie sich wieder anmelden können."
  },
  "signIn": {
    "title": "Anmelden",
    "submit": "Anmelden",
    "forgot": "Ich kann mich nicht anmelden",
    "signUp": "Konto eröffnen",
    "company": "Mit Ihrer Firma anmelden",
    "ended": "Ihre Sitzung ist beendet. Melden Sie sich noch einmal an."
  },
  "totp": {
    "title": "Zweiter Schritt",
    "text": "Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App zeigt.",
    "other": "Stattdessen einen Wiederherstellungscode verwenden",
    "another": "Als andere Person anmelden"
  },
  "verify": {
    "title": "Bestätigen Sie Ihre Adresse",
    "text": "Ist {email} Ihre Adresse?"
  },
  "claim": {
    "title": "Dieses Konto übernehmen",
    "text": "Das Konto „{account}“ wurde mit Ihrer Adresse {email} eröffnet. Wählen Sie einen neuen Weg zur Anmeldung. Frühere Passwörter, Passkeys und Sitzungen enden.",
    "keys": "API-Schlüssel, die Sie behalten möchten",
    "keysHint": "Alle anderen werden widerrufen.",
    "password": "Mit diesem Passwort weiter",
    "known": "Das Konto „{account}“ wurde mit Ihrer Adresse {email} eröffnet. Es wird eines Ihrer Konten. Ihre Passwörter, Passkeys und Sitzungen bleiben, wie sie sind."
  },
  "lastUsed": "Zuletzt verwendet: {date}",
  "neverUsed": "Noch nie verwendet",
  "addPasskey": {
    "title": "Ohne Passwort anmelden",
    "later": "Jetzt nicht"
  },
  "recover": {
    "title": "Zugang wiederherstellen",
    "text": "Geben Sie Ihre Adresse ein. Wir senden Ihnen einen Link.",
    "submit": "Link senden",
    "code": "Geben Sie einen Wiederherstellungscode für {email} ein.",
    "noCode": "Ich habe keinen Wiederherstellungscode",
    "notice": {
      "on": "hours",
      "by": "plural",
      "forms": {
        "one": "Sie können den Zugang nach {hours} Stunde wiederherstellen. Alle anderen Inhaber Ihrer Konten werden benachrichtigt und können es verhindern.",
        "other": "Sie können den Zugang nach {hours} Stunden wiederherstellen. Alle anderen Inhaber Ihrer Konten werden benachrichtigt und können es verhindern."
      }
    },
    "start": "Wartezeit beginnen",
    "waitTitle": "Die Wartezeit läuft",
    "wait": "Ab {date} können Sie einen neuen Weg zur Anmeldung wählen. Dann senden wir einen Link an {email}.",
    "completeTitle": "Neuen Weg zur Anmeldung wählen",
    "complete": "Das gilt für {email}. Alle früheren Passwörter, Passkeys, Codes und Sitzungen enden.",
    "cancelTitle": "Diese Wiederherstellung verhindern?",
    "cancel": "Jemand möchte den Zugang von {email} wiederherstellen. Wenn niemand es verhindert, geht es am {date} weiter.",
    "stop": "Wiederherstellung verhindern"
  },
  "invitation": {
    "title": "Einladung zu {account}",
    "text": "{person} lädt {email} ein, {account} beizutreten.",
    "role": "Ihre Rolle: {role}",
    "until": "Die Einladung gilt bis {date}.",
    "accept": "Annehmen",
    "decline": "Ablehnen",
    "switch": "Sie sind mit einer anderen Adresse angemeldet.",
    "signIn": "Anmelden und annehmen",
    "signUp": "Registrieren und annehmen",
    "signOut": "Abmelden und fortfahren"
  },
  "roles": {
    "owner": "Inhaber",
    "admin": "Administrator",
    "developer": "Entwickler",
    "sender": "Absender",
    "viewer": "Leser",
    "auditor": "Prüfer"
  },
  "roleTexts": {
    "owner": "Darf alles, auch das Konto schließen.",
    "admin": "Verwaltet Mitglieder, Schlüssel und Einstellungen.",
    "developer": "Verwaltet Schlüssel, Webhooks und die Testumgebung.",
    "sender": "Sendet Dokumente zur Unterschrift.",
    "viewer": "Liest Anfragen und Dokumente.",
    "auditor": "Liest alles, auch Nachweise und Aktivitäten."
  },
  "emailChange": {
    "title": "Änderung Ihrer Adresse",
    "text": "Möchten Sie Ihre Adresse von {from} zu {to} ändern?",
    "hint": "Die Änderung gilt, sobald beide Adressen sie bestätigt haben."
  },
  "security": {
    "title": "Ihre Einstellungen",
    "passkeys": "Passkeys",
    "noPasskeys": "Sie haben keinen Passkey.",
    "added": "Hinzugefügt: {date}",
    "remove": "Entfernen",
    "password": "Passwort",
    "noPassword": "Sie haben kein Passwort.",
    "savePassword": "Passwort speichern",
    "totp": "Authenticator-App",
    "totpOff": "Zusammen mit einem Passwort ist die App der zweite Schritt.",
    "totpOn": "Eingeschaltet seit {date}",
    "totpStart": "App einrichten",
    "totpScan": "Scannen Sie diesen Code mit Ihrer App, oder geben Sie das Geheimnis ein. Geben Sie dann die sechs Ziffern ein, die die App zeigt.",
    "totpSecret": "Geheimnis",
    "turnOn": "Einschalten",
    "turnOff": "Ausschalten",
    "codes": "Wiederherstellungscodes",
    "codesLeft": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Noch {n} Code",
        "other": "Noch {n} Codes"
      }
    },
    "codesNew": "Jeder Code gilt einmal. Bewahren Sie sie bei Ihren wichtigen Papieren auf.",
    "codesMake": "Neue Codes erstellen",
    "sessions": "Wo Sie angemeldet sind",
    "thisOne": "Dieser Browser",
    "commandLine": "Kommandozeile",
    "browser": "Anderer Browser",
    "end": "Dort abmelden",
    "endOthers": "Überall sonst abmelden",
    "email": "E-Mail-Adresse",
    "pending": "Wartet auf Bestätigung: {email}",
    "unverified": "Noch nicht bestätigt.",
    "resend": "Link noch einmal senden",
    "changeEmail": "Adresse ändern",
    "accounts": "Ihre Konten",
    "liveKey": "Live-Schlüssel erstellen",
    "changePassword": "Passwort ändern",
    "noCodes": "Sie haben keine Wiederherstellungscodes.",
    "cancelChange": "Änderung abbrechen"
  },
  "notices": {
    "passkey_added": "Der Passkey wurde hinzugefügt.",
    "passkey_removed": "Der Passkey wurde entfernt.",
    "password_changed": "Das Passwort wurde gespeichert.",
    "totp_on": "Die Authenticator-App ist eingeschaltet.",
    "totp_off": "Die Authenticator-App ist ausgeschaltet.",
    "recovery_codes_made": "Das sind Ihre neuen Wiederherstellungscodes. Die früheren gelten nicht mehr.",
    "session_ended": "Dort abgemeldet.",
    "email_change_mailed": "Wir haben Links an beide Adressen gesendet.",
    "email_verified": "Ihre Adresse ist bestätigt.",
    "email_change_cancelled": "Die Änderung Ihrer Adresse wurde abgebrochen."
  },
  "stepUp": {
    "title": "Bestätigen Sie, dass Sie es sind",
    "text": "Dieser Schritt braucht eine neue Bestätigung.",
    "named": "Dieser Schritt braucht eine neue Bestätigung: {step}."
  },
  "device": {
    "title": "Gerät verbinden",
    "text": "Geben Sie den Code ein, den das Gerät oder die Kommandozeile zeigt.",
    "confirmTitle": "Dieses Gerät zulassen?",
    "confirmText": "{client} möchte sich als Sie anmelden. Die Anfrage kam von {address} am {date}.",
    "warning": "Lassen Sie es nur zu, wenn Sie es selbst begonnen haben und das Gerät diesen Code zeigt.",
    "allow": "Zulassen",
    "deny": "Ablehnen",
    "stepUpTitle": "Schritt Ihrer Befehlszeile bestätigen?",
    "stepUpText": "{client} ist seit {since} als Sie angemeldet. Sie sollen einen heiklen Schritt bestätigen. Die Anfrage kam am {date} von {address}.",
    "stepUpEffect": "Zehn Minuten lang kann sie dann Live-Schlüssel erstellen, Mitglieder, Webhook-Geheimnisse und die Firmenanmeldung ändern und Daten löschen.",
    "stepUpWarning": "Bestätigen Sie nur, wenn Sie gerade selbst einen Befehl ausgeführt haben und er diesen Code zeigt. Wenn Ihnen jemand diesen Code geschickt oder Sie gebeten hat, ihn einzugeben, lehnen Sie ab: Diese Person würde in Ihrem Namen handeln."
  },
  "liveKey": {
    "title": "Live-Schlüssel von {account}",
    "offered": "Mit einem Live-Schlüssel senden Sie Dokumente mit Rechtswirkung. Er wird einmal angezeigt.",
    "make": "Live-Schlüssel erstellen",
    "made": "Ihr Live-Schlüssel",
    "not_approved": "Das Konto ist noch nicht für den Live-Betrieb freigegeben. Sie bekommen dann eine E-Mail.",
    "unverified": "Bestätigen Sie zuerst Ihre E-Mail-Adresse.",
    "not_permitted": "Ihre Rolle erlaubt keine Live-Schlüssel. Fragen Sie einen Inhaber des Kontos.",
    "choose": "Wählen Sie das Konto des Live-Schlüssels",
    "closed": "Das Konto ist geschlossen.",
    "scopes": "Der Schlüssel hat die Berechtigungen Ihrer Rolle:"
  },
  "sso": {
    "title": "Firmenanmeldung",
    "text": "Geben Sie Ihre Adresse in der Firma ein. Weiter geht es auf der Seite der Firma.",
    "other": "Auf einem anderen Weg anmelden"
  },
  "outcomes": {
    "recovery_mailed": {
      "title": "Sehen Sie in Ihre E-Mails",
      "text": "Wenn es ein Konto mit dieser Adresse gibt, bekommen Sie in wenigen Minuten einen Link."
    },
    "verification_mailed": {
      "title": "Sehen Sie in Ihre E-Mails",
      "text": "Wir haben Ihnen einen Link gesendet, der Ihre Adresse bestätigt."
    },
    "email_verified": {
      "title": "Adresse bestätigt",
      "text": "Ihre Adresse ist bestätigt."
    },
    "claimed": {
      "title": "Das Konto gehört Ihnen",
      "text": "Mit dieser Adresse können jetzt nur Sie sich anmelden."
    },
    "signed_out": {
      "title": "Abgemeldet",
      "text": "Sie sind in diesem Browser abgemeldet."
    },
    "recovery_cancelled": {
      "title": "Wiederherstellung verhindert",
      "text": "Die Wiederherstellung wurde verhindert. Sprechen Sie mit der Person, wenn sie darum gebeten hat."
    },
    "recovery_completed": {
      "title": "Zugang wiederhergestellt",
      "text": "Sie können sich wieder anmelden. Alle früheren Sitzungen sind beendet."
    },
    "invitation_accepted": {
      "title": "Willkommen",
      "text": "Sie sind jetzt Mitglied des Kontos."
    },
    "invitation_declined": {
      "title": "Einladung abgelehnt",
      "text": "Sie treten dem Konto nicht bei."
    },
    "email_change_half": {
      "title": "Hier bestätigt",
      "text": "Öffnen Sie nun den Link in der E-Mail an Ihre andere Adresse."
    },
    "email_changed": {
      "title": "Adresse geändert",
      "text": "Melden Sie sich ab jetzt mit Ihrer neuen Adresse an."
    },
    "device_approved": {
      "title": "Gerät verbunden",
      "text": "Sie können diese Seite schließen und zum Gerät zurückkehren."
    },
    "device_denied": {
      "title": "Gerät abgelehnt",
      "text": "Das Gerät wurde nicht verbunden."
    },
    "device_stepped_up": {
      "title": "Schritt bestätigt",
      "text": "Sie können diese Seite schließen und zur Befehlszeile zurückkehren."
    },
    "link_invalid": {
      "title": "Dieser Link gilt nicht mehr",
      "text": "Er wurde verwendet, ist abgelaufen oder wurde nicht vollständig kopiert. Fordern Sie einen neuen an."
    },
    "invitation_invalid": {
      "title": "Diese Einladung gilt nicht mehr",
      "text": "Sie wurde verwendet oder zurückgezogen, oder sie ist abgelaufen. Fragen Sie die Person, die Sie eingeladen hat."
    },
    "sso_failed": {
      "title": "Firmenanmeldung fehlgeschlagen",
      "text": "Die Anmeldung Ihrer Firma gab keine gültige Antwort. Versuchen Sie es noch einmal, oder fragen Sie Ihren Administrator."
    },
    "sso_owner": {
      "title": "Melden Sie sich zuerst als Inhaber an",
      "text": "Sie sind Inhaber dieses Kontos. Melden Sie sich zuerst mit Ihrem eigenen Passkey oder Passwort an, und verwenden Sie dann die Anmeldung Ihrer Firma im selben Browser."
    },
    "deactivated": {
      "title": "Zugang beendet",
      "text": "Ihr Zugang wurde beendet. Fragen Sie Ihren Administrator."
    }
  },
  "errors": {
    "bad_request": {
      "title": "Diese Anfrage ist ungültig",
      "text": "Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal."
    },
    "forbidden": {
      "title": "Nicht erlaubt",
      "text": "Ihre Rolle erlaubt das nicht."
    },
    "cross_site": {
      "title": "Anfrage abgelehnt",
      "text": "Sie kam von einer anderen Website. Nichts wurde geändert."
    },
    "not_found": {
      "title": "Seite nicht gefunden",
      "text": "Prüfen Sie die Adresse."
    },
    "rate_limited": {
      "title": "Zu viele Versuche",
      "text": "Warten Sie etwas und versuchen Sie es dann noch einmal."
    },
    "internal": {
      "title": "Etwas ist schiefgegangen",
      "text": "Der Fehler wurde aufgezeichnet. Versuchen Sie es in einigen Minuten noch einmal."
    },
    "unavailable": {
      "title": "Zurzeit nicht verfügbar",
      "text": "Versuchen Sie es in einigen Minuten noch einmal."
    },
    "account_closed": {
      "title": "Das Konto ist geschlossen",
      "text": "Nichts wurde geändert. Fragen Sie einen Inhaber des Kontos."
    },
    "account_suspended": {
      "title": "Das Konto ist gesperrt",
      "text": "Wenden Sie sich an den Betreiber dieses Dienstes."
    }
  },
  "retryIn": {
    "on": "seconds",
    "by": "plural",
    "forms": {
      "one": "Versuchen Sie es in {seconds} Sekunde noch einmal.",
      "other": "Versuchen Sie es in {seconds} Sekunden noch einmal."
    }
  },
  "requestId": "Referenz: {id}",
  "signOutWarning": {
    "title": "Sie könnten sich nicht wieder anmelden",
    "text": "Sie haben weder Passkey noch Passwort. Fügen Sie zuerst in Ihren Einstellungen eines davon hinzu.",
    "anyway": "Trotzdem abmelden"
  },
  "reference": "API-Referenz",
  "cancel": "Abbrechen",
  "copy": "Kopieren",
  "copied": "Kopiert"
}

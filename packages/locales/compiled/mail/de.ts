// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "Guten Tag {name},",
  "sandbox": "SANDBOX: Dies ist ein Test. Eine Unterschrift hat keine rechtliche Wirkung.",
  "unverified": "Wir haben nicht geprüft, wer „{sender}“ ist. Öffnen Sie das Dokument nur, wenn Sie den Absender kennen und es erwarten.",
  "messageFrom": "Nachricht von {sender}:",
  "invitation": {
    "subject": "{sender} bittet Sie, „{document}“ zu unterschreiben",
    "opening": "{sender} bittet Sie, „{document}“ zu unterschreiben."
  },
  "yourTurn": {
    "subject": "Sie sind an der Reihe, „{document}“ zu unterschreiben",
    "opening": "Alle vor Ihnen sind fertig, jetzt sind Sie an der Reihe: {sender} bittet Sie, „{document}“ zu unterschreiben."
  },
  "reminder": {
    "subject": "Erinnerung: „{document}“ wartet auf Ihre Unterschrift",
    "opening": "„{document}“ wartet noch auf Ihre Unterschrift. {sender} hat Sie darum gebeten."
  },
  "review": "Ansehen und unterschreiben",
  "until": "Sie können bis zum {until} unterschreiben.",
  "linkIsYours": "Der Link ist nur für Sie bestimmt: Wer ihn hat, kann in Ihrem Namen unterschreiben. Bitte leiten Sie diese E-Mail nicht weiter.",
  "unexpected": "Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.",
  "copyLink": "Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
  "stopReminders": "Keine Erinnerungen mehr zu diesem Dokument",
  "newLink": {
    "subject": "Ihr neuer Link zu „{document}“",
    "opening": "Hier ist ein neuer Link zu „{document}“ von {sender}."
  },
  "newListLink": {
    "subject": "Ihr neuer Link zu den Dokumenten von {sender}",
    "opening": "Hier ist ein neuer Link zu Ihrer Liste der Dokumente von {sender}."
  },
  "declined": {
    "subject": "„{document}“ wird nicht unterschrieben",
    "opening": "{person} hat es abgelehnt, „{document}“ zu unterschreiben. Die Anfrage ist damit beendet."
  },
  "expired": {
    "subject": "Die Frist für „{document}“ ist abgelaufen",
    "opening": "„{document}“ konnte bis zum {until} unterschrieben werden. Nicht alle haben rechtzeitig unterschrieben, daher ist die Anfrage abgelaufen."
  },
  "askSender": "Wenn Sie noch unterschreiben möchten, wenden Sie sich bitte an {sender}.",
  "cancelled": {
    "subject": "Die Anfrage zu „{document}“ wurde zurückgezogen",
    "opening": "{sender} hat die Bitte, „{document}“ zu unterschreiben, zurückgezogen."
  },
  "failed": {
    "subject": "„{document}“ konnte nicht abgeschlossen werden",
    "opening": "„{document}“ konnte aus technischen Gründen nicht abgeschlossen werden. {sender} wurde informiert."
  },
  "nothingMore": "Sie müssen nichts weiter tun.",
  "completed": {
    "subject": "Alle haben „{document}“ unterschrieben",
    "opening": "Alle haben „{document}“ unterschrieben."
  },
  "attached": "Im Anhang finden Sie das unterschriebene Dokument und das Abschlusszertifikat, aus dem hervorgeht, wer wann unterschrieben hat. Bewahren Sie beides auf: Es lässt sich jederzeit prüfen, auch ohne uns.",
  "tooLarge": "Das unterschriebene Dokument ist zu groß für eine E-Mail. Hier können Sie es mit dem Abschlusszertifikat herunterladen.",
  "download": "Dokument herunterladen",
  "manyInvitations": {
    "subject": "{sender} bittet Sie, {count} Dokumente zu unterschreiben",
    "opening": "{sender} bittet Sie, {count} Dokumente zu unterschreiben:"
  },
  "manyReminders": {
    "subject": "Erinnerung: {count} Dokumente warten auf Ihre Unterschrift",
    "opening": "{count} Dokumente warten noch auf Ihre Unterschrift. {sender} hat Sie darum gebeten:"
  },
  "manyCompleted": {
    "subject": "Alle haben unterschrieben: {count} Dokumente",
    "opening": "Alle haben diese {count} Dokumente unterschrieben:"
  },
  "manyCancelled": {
    "subject": "{count} Anfragen wurden zurückgezogen",
    "opening": "{sender} hat die Bitte, diese {count} Dokumente zu unterschreiben, zurückgezogen:"
  },
  "manyExpired": {
    "subject": "Die Frist für {count} Dokumente ist abgelaufen",
    "opening": "Nicht alle haben diese {count} Dokumente rechtzeitig unterschrieben, daher sind die Anfragen abgelaufen:"
  },
  "many": {
    "more": "und {count} weitere",
    "earliest": "Die früheste Frist endet am {until}.",
    "next": "Ein Link für alle: Nach jedem Dokument kommen Sie zum nächsten.",
    "stopReminders": "Keine Erinnerungen mehr zu diesen Dokumenten",
    "copies": "In der Liste können Sie jedes Dokument mit seinem Abschlusszertifikat herunterladen.",
    "open": "Liste öffnen"
  },
  "roles": {
    "approver": {
      "invitation": {
        "subject": "{sender} bittet Sie, „{document}“ freizugeben",
        "opening": "{sender} bittet Sie, „{document}“ freizugeben."
      },
      "reminder": {
        "subject": "Erinnerung: „{document}“ wartet auf Ihre Freigabe",
        "opening": "„{document}“ wartet noch auf Ihre Freigabe. {sender} hat Sie darum gebeten."
      },
      "review": "Ansehen und freigeben",
      "declined": "{person} hat es abgelehnt, „{document}“ freizugeben. Die Anfrage ist damit beendet.",
      "declinedSubject": "{person} hat es abgelehnt, „{document}“ freizugeben",
      "manyInvitations": {
        "subject": "{sender} bittet Sie, {count} Dokumente freizugeben",
        "opening": "{sender} bittet Sie, {count} Dokumente freizugeben:"
      },
      "manyReminders": {
        "subject": "Erinnerung: {count} Dokumente warten auf Ihre Freigabe",
        "opening": "{count} Dokumente warten noch auf Ihre Freigabe. {sender} hat Sie darum gebeten:"
      },
      "receipt": {
        "subject": "Sie haben „{document}“ freigegeben",
        "opening": "Sie haben „{document}“ am {at} freigegeben. {sender} hat Sie darum gebeten."
      }
    },
    "witness": {
      "invitation": {
        "subject": "{sender} bittet Sie, die Unterschrift von {person} auf „{document}“ zu bezeugen",
        "opening": "{sender} bittet Sie, die Unterschrift von {person} auf „{document}“ zu bezeugen."
      },
      "reminder": {
        "subject": "Erinnerung: „{document}“ wartet auf Sie: Unterschrift von {person} bezeugen",
        "opening": "„{document}“ wartet noch darauf, dass Sie die Unterschrift von {person} bezeugen. {sender} hat Sie darum gebeten."
      },
      "review": "Ansehen und bezeugen",
      "declined": "{person} hat es abgelehnt, die Unterschrift auf „{document}“ zu bezeugen. Die Anfrage ist damit beendet.",
      "declinedSubject": "{person} hat es abgelehnt, „{document}“ zu bezeugen"
    },
    "viewer": {
      "invitation": {
        "subject": "{sender} bittet Sie, „{document}“ zu lesen",
        "opening": "{sender} bittet Sie, „{document}“ zu lesen."
      },
      "reminder": {
        "subject": "Erinnerung: Bitte lesen Sie „{document}“",
        "opening": "Sie haben „{document}“ noch nicht geöffnet. {sender} hat Sie gebeten, es zu lesen."
      },
      "review": "Dokument öffnen"
    },
    "cc": {
      "invitation": {
        "subject": "{sender} zeigt Ihnen „{document}“",
        "opening": "{sender} zeigt Ihnen „{document}“. Andere unterschreiben es, Sie müssen nichts tun. Nach dem Abschluss erhalten Sie eine Kopie."
      },
      "completed": {
        "subject": "Ihre Kopie von „{document}“",
        "opening": "„{document}“ ist abgeschlossen. {sender} sendet Ihnen eine Kopie."
      },
      "manyCompleted": {
        "subject": "Ihre Kopien von {count} Dokumenten",
        "opening": "Diese {count} Dokumente sind abgeschlossen. {sender} sendet Ihnen Kopien:"
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "{sender} hat {count} Dokumente für Sie",
        "opening": "{sender} hat {count} Dokumente für Sie:"
      },
      "manyReminders": {
        "subject": "Erinnerung: {count} Dokumente warten auf Sie",
        "opening": "{count} Dokumente warten noch auf Sie. {sender} hat Sie gebeten, sie zu öffnen:"
      },
      "review": "Dokumente öffnen",
      "until": "Die Anfrage ist bis zum {until} offen.",
      "linkActs": "Der Link ist nur für Sie bestimmt: Wer ihn hat, kann in Ihrem Namen handeln. Bitte leiten Sie diese E-Mail nicht weiter.",
      "linkReads": "Der Link ist nur für Sie bestimmt: Wer ihn hat, kann das Dokument lesen. Bitte leiten Sie diese E-Mail nicht weiter.",
      "completed": {
        "subject": "„{document}“ ist abgeschlossen",
        "opening": "„{document}“ ist abgeschlossen."
      },
      "expired": {
        "subject": "„{document}“ ist abgelaufen",
        "opening": "„{document}“ war bis zum {until} offen. Nicht alle haben rechtzeitig getan, worum sie gebeten wurden, daher ist die Anfrage abgelaufen."
      },
      "askSender": "Wenn Sie Fragen haben, wenden Sie sich bitte an {sender}.",
      "manyCompleted": {
        "subject": "Abgeschlossen: {count} Dokumente",
        "opening": "Diese {count} Dokumente sind abgeschlossen:"
      },
      "manyExpired": {
        "subject": "{count} Dokumente sind abgelaufen",
        "opening": "Bei diesen {count} Dokumenten haben nicht alle rechtzeitig getan, worum sie gebeten wurden, daher sind die Anfragen abgelaufen:"
      },
      "notActed": "„{document}“ war bis zum {until} offen. Es fehlte noch: {names}.",
      "manyReceipts": {
        "subject": "Erledigt: {count} Dokumente",
        "opening": "Bei diesen {count} Dokumenten haben Sie getan, worum {sender} Sie gebeten hat:"
      }
    }
  },
  "code": {
    "subject": "{code} ist Ihr Code",
    "opening": "Ihr Code, um „{document}“ zu öffnen:"
  },
  "codeAdvice": "Er gilt einmal und zehn Minuten lang. Geben Sie ihn nur auf der Seite ein, auf der Sie ihn angefordert haben, und nennen Sie ihn niemandem.",
  "unsubscribe": {
    "question": "Möchten Sie keine Erinnerungen zu „{document}“ mehr erhalten?",
    "button": "Erinnerungen beenden",
    "done": "Sie erhalten keine Erinnerungen zu „{document}“ mehr. Der Link in Ihrer Einladung bleibt gültig.",
    "questionMany": "Möchten Sie keine Erinnerungen zu diesen {count} Dokumenten mehr erhalten?",
    "doneMany": "Sie erhalten keine Erinnerungen zu diesen {count} Dokumenten mehr. Der Link in der E-Mail bleibt gültig.",
    "unknown": "Dieser Link ist nicht bekannt. Prüfen Sie, ob er vollständig kopiert wurde.",
    "questionReceipts": "Möchten Sie keine Bestätigungen zu Dokumenten von {sender} mehr erhalten?",
    "buttonReceipts": "Bestätigungen beenden",
    "doneReceipts": "Sie erhalten keine Bestätigungen zu Dokumenten von {sender} mehr. Abgeschlossene Dokumente werden Ihnen weiterhin zugesandt."
  },
  "delegatedToYou": "{person} hat dieses Dokument an Sie weitergegeben. Der angegebene Grund:",
  "toSender": {
    "delegatedSubject": "{person} hat „{document}“ an {next} weitergegeben",
    "delegated": "{person} hat für „{document}“ stattdessen {next} ({email}) benannt. Die bisherigen Links gelten nicht mehr, und die neue Person ist eingeladen.",
    "declinedSubject": "{person} hat es abgelehnt, „{document}“ zu unterschreiben",
    "declinedReason": "Angegebener Grund:",
    "expiredSubject": "„{document}“ ist abgelaufen, bevor alle unterschrieben hatten",
    "expired": "„{document}“ konnte bis zum {until} unterschrieben werden. Nicht unterschrieben haben: {names}.",
    "expiredNext": "Um erneut anzufragen, erstellen Sie eine neue Anfrage für dasselbe Dokument.",
    "failed": "„{document}“ konnte nicht gesiegelt werden: {reason}. Die Anfrage ist damit beendet.",
    "failedNext": "Die Unterzeichner wurden informiert. Um erneut anzufragen, laden Sie das Dokument noch einmal hoch und erstellen Sie eine neue Anfrage.",
    "attached": "Im Anhang finden Sie das unterschriebene Dokument und das Abschlusszertifikat.",
    "tooLarge": "Das unterschriebene Dokument ist zu groß für eine E-Mail. Laden Sie es mit Ihrem API-Schlüssel herunter:",
    "signedDocument": "Unterschriebenes Dokument",
    "reference": "Referenz: {reference}",
    "openRequest": "Anfrage öffnen",
    "linkRequestedSubject": "{person} bittet um einen neuen Link zu „{document}“",
    "linkRequested": "{person} kann „{document}“ nicht mehr öffnen und bittet um einen neuen Link.",
    "linkRequestedNext": "Sie können ihn mit einem Klick senden. Er geht nur an {email}.",
    "wrongPersonSubject": "{person} ist nicht die richtige Person für „{document}“",
    "wrongPerson": "{person} ({email}) sagt, dass sich jemand anderes um „{document}“ kümmern sollte. Nichts wurde abgelehnt. Sie können stattdessen jemand anderen fragen.",
    "wrongPersonNote": "Die Nachricht dazu:"
  },
  "webhookDisabled": {
    "subject": "Die Webhooks an {host} sind deaktiviert",
    "opening": "An den Webhook-Endpunkt {url} wird nichts mehr gesendet.",
    "gone": "Er hat geantwortet, dass es ihn nicht mehr gibt (410).",
    "failing": "Er hat seit fünf Tagen nichts angenommen.",
    "next": "Kein Ereignis geht verloren: Das Protokoll behält alle. Wenn der Endpunkt wieder funktioniert, aktivieren Sie ihn (PATCH /api/v1/webhook-endpoints/…) und lassen Sie das Versäumte zustellen (POST …/redeliver)."
  },
  "addressCode": {
    "text": "{code} ist Ihr Code. Er bestätigt, dass die Testumgebung Ihres Countersign-Kontos E-Mails an diese Adresse senden darf. Er gilt zehn Minuten lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail."
  },
  "files": {
    "signed": "{document} (unterschrieben)",
    "certificate": "{document} (Abschlusszertifikat)"
  },
  "users": {
    "until": "Der Link gilt einmal, bis {until}.",
    "notYou": "Wenn Sie das nicht waren, stellen Sie Ihren Zugang sofort wieder her und sagen Sie einem Inhaber Ihres Kontos Bescheid.",
    "settings": "Ihre Einstellungen",
    "verify": {
      "subject": "Bestätigen Sie Ihre Adresse",
      "opening": "Mit dieser Adresse hat sich jemand bei Countersign registriert. Bestätigen Sie, dass es Ihre ist. Öffnen Sie den Link in dem Browser, in dem Sie sich registriert haben.",
      "button": "Adresse bestätigen"
    },
    "claim": {
      "subject": "Mit Ihrer Adresse wurde ein Konto eröffnet",
      "opening": "Das Konto „{account}“ wurde mit Ihrer Adresse eröffnet. Wenn Sie es haben möchten, übernehmen Sie es: Dann können nur Sie sich anmelden. Sonst ignorieren Sie diese E-Mail.",
      "button": "Konto übernehmen"
    },
    "recovery": {
      "subject": "Stellen Sie Ihren Zugang wieder her",
      "opening": "Jemand möchte den Zugang von {email} wiederherstellen. Wenn Sie es waren, öffnen Sie den Link.",
      "button": "Zugang wiederherstellen"
    },
    "recoveryNotice": {
      "subject": "{email} möchte den Zugang wiederherstellen",
      "opening": "{email} möchte den Zugang zu „{account}“ ohne Wiederherstellungscode wiederherstellen. Wenn niemand es verhindert, kann ab {until} ein neuer Weg zur Anmeldung gewählt werden.",
      "next": "Wenn Sie das nicht erwartet haben, fragen Sie die Person. Verhindern Sie die Wiederherstellung, wenn sie nicht darum gebeten hat.",
      "button": "Wiederherstellung verhindern"
    },
    "recoveryWaiting": {
      "subject": "Sie haben die Wiederherstellung Ihres Zugangs angefordert",
      "opening": "Sie haben ohne Wiederherstellungscode angefordert, den Zugang von {email} wiederherzustellen. Wenn niemand dies stoppt, können Sie ab {until} einen neuen Anmeldeweg wählen. Sie erhalten dann eine weitere E-Mail.",
      "next": "Wenn Sie dies nicht angefordert haben, stoppen Sie die Wiederherstellung: Jemand anderes kann Ihre E-Mails lesen."
    },
    "recoveryReady": {
      "subject": "Sie können Ihren Zugang jetzt wiederherstellen",
      "opening": "Niemand hat die Wiederherstellung von {email} verhindert. Sie können jetzt einen neuen Weg zur Anmeldung wählen.",
      "button": "Weg zur Anmeldung wählen"
    },
    "recoveryDone": {
      "subject": "Ein Zugang wurde wiederhergestellt",
      "opening": "Der Zugang von {email} wurde am {date} wiederhergestellt. Alle früheren Passwörter, Passkeys, Codes und Sitzungen sind beendet."
    },
    "recoveryCancelled": {
      "subject": "Die Wiederherstellung wurde verhindert",
      "opening": "{person} hat die Wiederherstellung von {email} am {date} verhindert. Es hat sich nichts geändert: Die bisherigen Passwörter, Passkeys, Codes und Sitzungen gelten weiter.",
      "next": "Wenn Sie darum gebeten haben und die Wiederherstellung noch brauchen, sprechen Sie mit {person} und beginnen Sie neu. Wenn Sie nicht darum gebeten haben, kann jemand anderes E-Mails an {email} lesen: Sichern Sie dieses Postfach."
    },
    "emailChange": {
      "subject": "Bestätigen Sie die Änderung Ihrer Adresse",
      "opening": "Ihre Adresse soll von {from} zu {to} geändert werden. Beide Adressen müssen das bestätigen.",
      "button": "Änderung bestätigen"
    },
    "invitation": {
      "subject": "{person} lädt Sie zu „{account}“ ein",
      "opening": "{person} lädt Sie ein, „{account}“ bei Countersign beizutreten. Ihre Rolle: {role}.",
      "button": "Einladung öffnen"
    },
    "newSignIn": {
      "subject": "Neue Anmeldung",
      "opening": "Jemand hat sich am {date} als {email} angemeldet.",
      "origin": "Browser: {browser}. Netzadresse: {address}."
    },
    "factor": {
      "subject": "Ihre Wege zur Anmeldung wurden geändert",
      "opening": "Für {email}, am {date}:",
      "passkey_added": "Ein Passkey wurde hinzugefügt: {name}.",
      "passkey_removed": "Ein Passkey wurde entfernt: {name}.",
      "password": "Das Passwort wurde geändert.",
      "totp_on": "Die Authenticator-App wurde eingeschaltet.",
      "totp_off": "Die Authenticator-App wurde ausgeschaltet.",
      "recovery_codes": "Neue Wiederherstellungscodes wurden erstellt.",
      "email": "Die Adresse wurde geändert."
    },
    "roleChanged": {
      "subject": "Ihre Rolle in „{account}“ wurde geändert",
      "opening": "{person} hat Ihre Rolle in „{account}“ geändert. Ihre Rolle ist jetzt: {role}."
    },
    "removed": {
      "subject": "Sie sind kein Mitglied von „{account}“ mehr",
      "opening": "{person} hat Ihre Mitgliedschaft in „{account}“ beendet."
    },
    "approved": {
      "subject": "„{account}“ ist für den Live-Betrieb freigegeben",
      "opening": "„{account}“ ist für den Live-Betrieb freigegeben. Sie können jetzt einen Live-Schlüssel erstellen. Er wird nur Ihnen angezeigt, einmal.",
      "button": "Live-Schlüssel erstellen"
    },
    "senderDomainLost": {
      "subject": "E-Mails von „{account}“ kommen nicht mehr von Ihrer Domain",
      "opening": "Die DNS-Einträge der Absenderdomain von „{account}“ fehlen. E-Mails kommen von unserer Adresse, bis die Einträge wieder da sind.",
      "button": "Konsole öffnen"
    },
    "closing": {
      "subject": "„{account}“ wird geschlossen",
      "opening": "{person} hat das Konto „{account}“ geschlossen. Seine Schlüssel gelten nicht mehr. Sie können seine Daten bis {until} exportieren."
    }
  },
  "lastDay": {
    "today": "Läuft heute ab: „{document}“ wartet auf Sie",
    "tomorrow": "Läuft morgen ab: „{document}“ wartet auf Sie",
    "manyToday": "Ablauf heute: {count} Dokumente warten auf Sie",
    "manyTomorrow": "Ablauf morgen: {count} Dokumente warten auf Sie"
  },
  "receipt": {
    "subject": "Sie haben „{document}“ unterschrieben",
    "opening": "Sie haben „{document}“ am {at} unterschrieben. {sender} hat Sie darum gebeten.",
    "awaited": "Wir warten noch auf {names}.",
    "awaitedMany": "Wir warten noch auf {count} weitere Personen.",
    "next": "Wenn alle fertig sind, erhalten Sie das abgeschlossene Dokument per E-Mail. Bis dahin sehen Sie auf dieser Seite den aktuellen Stand.",
    "delayed": "Alle sind fertig. Das Abschließen des Dokuments dauert länger als üblich. Sie erhalten es per E-Mail, sobald es bereit ist.",
    "open": "Seite öffnen",
    "stop": "Keine solchen Bestätigungen mehr"
  },
  "manyReceipts": {
    "subject": "Sie haben {count} Dokumente unterschrieben",
    "opening": "Sie haben diese {count} Dokumente von {sender} unterschrieben:"
  },
  "alsoOnline": "Sie können beides auch hier herunterladen:",
  "sentBy": {
    "plain": "Gesendet von {sender} über Countersign",
    "address": "Gesendet von {sender} ({address}) über Countersign",
    "aboutText": "Countersign stellt Dokumente zur Unterschrift zu. Mit einer Antwort auf diese E-Mail erreichen Sie {sender}. Jeder kann ein unterschriebenes Dokument prüfen, kostenlos und ohne Konto.",
    "help": "Hilfe",
    "privacy": "Datenschutz",
    "verify": "Unterschriebenes Dokument prüfen",
    "serviceHelp": "Hilfe zu Countersign",
    "servicePrivacy": "Datenschutz bei Countersign"
  }
}

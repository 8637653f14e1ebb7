// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "tabs": {
    "general": "Allgemein",
    "members": "Mitglieder",
    "sessions": "Sitzungen",
    "activity": "Aktivität",
    "branding": "Erscheinungsbild",
    "embedding": "Einbettung",
    "goLive": "Echtbetrieb"
  },
  "general": {
    "account": "Ihr Konto",
    "id": "Kennung des Kontos",
    "name": "Name des Kontos",
    "nameHint": "Unterschreibende sehen ihn als Absender.",
    "pendingName": "Der neue Name „{name}“ wartet auf die Freigabe des Betreibers.",
    "language": "Sprache",
    "languageHint": "Für Abschlusszertifikate und E-Mails an das Konto.",
    "timeZone": "Zeitzone",
    "timeZoneHint": "Fristen enden um Mitternacht in dieser Zone.",
    "saved": "Das Konto ist gespeichert",
    "delegation": "Empfänger dürfen jemand anderen benennen",
    "delegationHint": "Nur wo eine Anfrage es erlaubt. Das Ausschalten beendet es auch für bestehende Anfragen.",
    "receipts": "Bestätigungen an Unterzeichner senden",
    "receiptsHint": "Eine E-Mail an alle, die unterschrieben oder freigegeben haben, während andere noch ausstehen."
  },
  "profile": {
    "title": "Ihr Profil",
    "email": "E-Mail-Adresse",
    "unverified": "noch nicht bestätigt",
    "name": "Ihr Name",
    "language": "Sprache",
    "languageHint": "Für Anmeldeseiten und E-Mails an Sie.",
    "saved": "Ihr Profil ist gespeichert"
  },
  "members": {
    "title": "Mitglieder",
    "invite": "Einladen",
    "you": "(Sie)",
    "inactive": "Deaktiviert",
    "actions": "Aktionen für {name}",
    "changeRole": "Rolle ändern",
    "remove": "Aus dem Konto entfernen",
    "removed": "{name} ist entfernt",
    "removeTitle": "{name} entfernen?",
    "removeText": "Die Person verliert den Zugang innerhalb von Sekunden, und ihre Sitzungen dieses Kontos enden. Ihre Anfragen bleiben.",
    "rolesTitle": "Was Rollen dürfen",
    "role": "Rolle",
    "modes": "Betriebsarten",
    "changeTitle": "Rolle von {name} ändern",
    "changeText": "Offene Sitzungen der Person enden, damit die Änderung sofort wirkt.",
    "changed": "Die Rolle ist geändert",
    "inviteTitle": "Mitglied einladen",
    "inviteText": "Die Person bekommt eine E-Mail mit einem Link, der einmal und sieben Tage lang gilt.",
    "email": "E-Mail-Adresse",
    "send": "Einladung senden",
    "invited": "{email} ist eingeladen"
  },
  "roles": {
    "owner": {
      "name": "Inhaber",
      "text": "Alles, auch Mitglieder mit der Rolle Inhaber, das Schließen des Kontos und die Firmenanmeldung."
    },
    "admin": {
      "name": "Verwaltung",
      "text": "Alles außer Inhabern, dem Schließen und der Firmenanmeldung."
    },
    "developer": {
      "name": "Entwicklung",
      "text": "Alles im Testmodus; im Echtbetrieb Schlüssel, Webhooks und Lesen."
    },
    "sender": {
      "name": "Versand",
      "text": "Sendet Dokumente und verfolgt sie."
    },
    "viewer": {
      "name": "Einsicht",
      "text": "Liest Anfragen und ihre Nachweise."
    },
    "auditor": {
      "name": "Prüfung",
      "text": "Liest Anfragen, ihre Nachweise und die Aktivität des Kontos."
    }
  },
  "invitations": {
    "title": "Offene Einladungen",
    "expires": "Der Link läuft ab:",
    "resend": "Erneut senden",
    "resent": "Die Einladung ging erneut an {email}",
    "revoke": "Zurückziehen",
    "revoked": "Die Einladung von {email} ist zurückgezogen"
  },
  "sessions": {
    "title": "Wo Sie angemeldet sind",
    "hint": "Eine Sitzung endet nach 12 Stunden ohne Nutzung und spätestens nach 7 Tagen.",
    "current": "Diese Sitzung",
    "browser": "Im Browser",
    "command_line": "Kommandozeile",
    "seen": "zuletzt genutzt",
    "end": "Beenden",
    "endOthers": "Alle anderen beenden",
    "othersEnded": "Alle anderen Sitzungen sind beendet",
    "methods": {
      "passkey": "Mit Passkey",
      "password": "Passwort",
      "password_totp": "Passwort und Code",
      "recovery": "Wiederherstellung",
      "sso": "Firmenanmeldung",
      "sign_up": "Registrierung",
      "device": "Code eines Geräts"
    }
  },
  "activity": {
    "title": "Aktivität des Kontos",
    "export": "Alles exportieren",
    "empty": "Noch ist nichts geschehen",
    "actors": {
      "key": "Schlüssel",
      "member": "Mitglied",
      "operator": "Betreiber",
      "account": "Konto",
      "system": "Dienst"
    }
  },
  "branding": {
    "title": "So sehen Unterzeichner Sie",
    "hint": "In E-Mails und auf Unterschriftsseiten dieses Modus. Ihr Name wird immer gezeigt, Ihre Adresse, sobald sie bestätigt ist.",
    "notShown": "Unterzeichner erfahren, dass Sie neu sind. Logo, Texte und Links erscheinen nach der ersten Woche im Live-Betrieb.",
    "notShownInSandbox": "Unterzeichner sehen Logo, Texte und Links, sobald ein Betreiber das Konto für den Live-Betrieb freigegeben hat. Bis dahin sehen Sie sie hier, in abgefangenen E-Mails und auf Signierseiten in diesem Browser.",
    "noContact": "Unterzeichner sehen keine Adresse von Ihnen. Bestätigen Sie die E-Mail-Adresse des Kontos, oder geben Sie eine Antwortadresse an.",
    "previewHint": "Vorschau in hell und dunkel, mit dem, was Sie eingegeben haben.",
    "sampleAsk": "{name} bittet Sie, „Vertrag.pdf“ zu unterschreiben.",
    "sampleButton": "Ansehen und unterschreiben",
    "sampleSentBy": "Gesendet von {name} ({address}) über Countersign",
    "sampleSentByName": "Gesendet von {name} über Countersign",
    "sampleLink": "Unterschriebenes Dokument prüfen",
    "contrast": "Kontrast: Schaltfläche {button}:1, Links {link}:1",
    "color": "Farbe",
    "colorHint": "Sechs Hexadezimalziffern nach #. Leer: unsere Farbe.",
    "tooLight": "Weißer Text ist auf dieser Farbe nicht lesbar. Der nächste lesbare Ton ist {shade}.",
    "replyTo": "Antwortadresse",
    "replyToHint": "Ihre, die eines Mitglieds oder eine in Ihrer Absenderdomain.",
    "helpUrl": "Hilfeseite",
    "privacyUrl": "Datenschutzhinweise",
    "linkHint": "Steht unter E-Mails und Seiten. Eine https-Adresse in Ihrer bestätigten Absenderdomain.",
    "language": "Texte auf",
    "introduction": "Einleitung",
    "introductionHint": "Ein Satz in Einladungen und Erinnerungen.",
    "footer": "Fußzeile",
    "footerHint": "Unter E-Mails und Seiten, etwa Ihre Handelsregisterangaben.",
    "saved": "Das Erscheinungsbild ist gespeichert",
    "logo": "Firmenlogo",
    "logoHint": "PNG, JPEG oder WebP. Es wird neu gezeichnet, mit bis zu 400 × 96 Pixeln.",
    "noLogo": "Kein Logo",
    "chooseLogo": "Logo auswählen",
    "removeLogo": "Logo entfernen"
  },
  "senderDomain": {
    "title": "Absenderdomain",
    "hint": "E-Mails an Unterzeichner kommen von dieser Adresse, sobald ihre DNS-Einträge gefunden sind. Ein SPF-Eintrag ist nicht nötig.",
    "address": "Adresse in Ihrer Domain",
    "set": "Domain festlegen",
    "check": "Einträge prüfen",
    "rotate": "Schlüssel ersetzen",
    "remove": "Domain entfernen",
    "required": "erforderlich",
    "recommended": "empfohlen",
    "found": "Gefunden",
    "missing": "Nicht gefunden",
    "copyName": "Namen kopieren",
    "copyValue": "Wert kopieren",
    "states": {
      "pending": "Einträge noch nicht gefunden",
      "verified": "Bestätigt",
      "lost": "Einträge fehlen"
    },
    "purposes": {
      "ownership": "Inhaberschaft",
      "dkim": "DKIM-Schlüssel",
      "next_dkim": "Neuer DKIM-Schlüssel",
      "dmarc": "DMARC-Regel"
    }
  },
  "embedding": {
    "title": "Erlaubte Ursprünge",
    "hint": "Seiten dieser Ursprünge dürfen die Seite zum Unterschreiben in einem Rahmen zeigen, in diesem Modus.",
    "empty": "Kein Ursprung ist erlaubt",
    "emptyText": "Unterschreibende öffnen ihren Link in einem eigenen Tab. Fügen Sie den Ursprung Ihrer Anwendung hinzu, um die Seite einzubetten.",
    "origin": "Ursprung",
    "add": "Hinzufügen",
    "remove": "{origin} entfernen",
    "removed": "{origin} ist entfernt",
    "example": "In Ihrer Seite",
    "playground": "Testumgebung öffnen",
    "playgroundText": "Die Testumgebung zeigt eine Seite zum Unterschreiben in einem Rahmen, mit ihren Ereignissen und dem Code für Ihre Seite. Sie braucht {origin} unter den erlaubten Ursprüngen."
  },
  "goLive": {
    "title": "Checkliste für den Echtbetrieb",
    "progress": "{done} von {total} erledigt",
    "ready": "Alles, was der Echtbetrieb braucht, ist erledigt.",
    "done": "Erledigt",
    "open": "Offen",
    "optional": "Freiwillig",
    "go": "Einrichten",
    "items": {
      "email_verified": {
        "title": "Eine E-Mail-Adresse bestätigen",
        "text": "Ein Mitglied mit bestätigter Adresse muss für das Konto einstehen."
      },
      "account_approved": {
        "title": "Freigabe durch den Betreiber",
        "text": "Der Betreiber dieses Dienstes gibt Konten für den Echtbetrieb frei."
      },
      "live_sealing": {
        "title": "Das Siegel ist eingerichtet",
        "text": "Der Betreiber richtet den Schlüssel des Siegels, dessen Zertifikate und einen Zeitstempeldienst ein."
      },
      "second_factor": {
        "title": "Ein Passkey oder eine Authentifizierungs-App",
        "text": "Echte Schlüssel, Mitglieder und Webhooks brauchen das."
      },
      "sandbox_request": {
        "title": "Eine Anfrage im Testmodus abschließen",
        "text": "Probieren Sie den ganzen Weg, bevor es zählt."
      },
      "live_api_key": {
        "title": "Einen echten Schlüssel erstellen",
        "text": "Ihre Anwendung ruft damit die API auf."
      },
      "live_webhook": {
        "title": "Im Echtbetrieb einen Webhook empfangen",
        "text": "Tragen Sie einen Endpunkt ein und senden Sie ihm ein Testereignis."
      },
      "embedding_origins": {
        "title": "Die Ursprünge Ihrer Anwendung erlauben",
        "text": "Nötig, wenn Sie die Seite zum Unterschreiben einbetten."
      }
    },
    "details": {
      "no_verified_member": "Kein Mitglied hat seine Adresse bestätigt.",
      "ask_operator": "Nennen Sie dem Betreiber die Kennung des Kontos.",
      "not_configured": "Fragen Sie den Betreiber.",
      "no_factor": "Kein Mitglied hat das.",
      "company_sign_on": "Mitglieder bestätigen mit der Firmenanmeldung.",
      "no_completed_request": "Keine Anfrage ist abgeschlossen.",
      "no_key": "Es gibt keinen echten Schlüssel.",
      "no_endpoint": "Es gibt keinen Endpunkt im Echtbetrieb.",
      "endpoint_disabled": "Der Endpunkt ist abgeschaltet.",
      "nothing_delivered": "Es wurde noch nichts zugestellt.",
      "not_used": "Sie betten die Seite zum Unterschreiben nicht ein.",
      "no_origin": "Im Echtbetrieb ist kein Ursprung erlaubt."
    }
  }
}

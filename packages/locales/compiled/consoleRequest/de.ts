// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "sections": {
    "label": "Teile dieser Seite",
    "people": "Empfänger",
    "timeline": "Zeitverlauf",
    "pages": "Dokument",
    "files": "Dateien",
    "mails": "E-Mails",
    "webhooks": "Webhooks",
    "events": "Ereignisse",
    "calls": "API-Aufrufe",
    "details": "Angaben"
  },
  "head": {
    "reference": "Referenz",
    "expires": "Läuft {time} ab",
    "ended": "Beendet {time}",
    "created": "Erstellt {time}",
    "clock": "Die Zeiten sind die der Uhr des Testmodus. Sie geht {duration} vor."
  },
  "why": {
    "not_opened": "{name} hat das Dokument noch nicht geöffnet. Eingeladen {since}.",
    "not_opened_reminded": "{name} hat das Dokument noch nicht geöffnet. Eingeladen {since}, zuletzt erinnert {reminded}.",
    "not_signed": "{name} hat das Dokument angesehen und noch nicht unterschrieben. Eingeladen {since}.",
    "not_signed_reminded": "{name} hat das Dokument angesehen und noch nicht unterschrieben. Zuletzt erinnert {reminded}.",
    "signing": "{name} unterschreibt gerade.",
    "several": "Es fehlen noch die Unterschriften von {names}. Eingeladen {since}.",
    "attempt_failed": "{name} wollte unterschreiben, und es ist nicht gelungen: {reason}.",
    "mail_not_sent": "Die E-Mail an {name} wurde nicht gesendet: {reason}.",
    "expires_soon": "Die Frist endet {time}.",
    "sealing": "Alle haben unterschrieben. Die Signaturen werden in das Dokument eingefügt.",
    "sealing_delayed": "Alle haben unterschrieben. Das Einfügen der Signaturen verzögert sich: {message}. Der nächste Versuch ist {time}.",
    "expiring": "Die Frist ist abgelaufen. Eine letzte Antwort eines Anbieters kann noch eintreffen.",
    "webhook_answer": "Das Dokument ist fertig, und Ihr System hat es nicht: {endpoint} antwortete mit {status}.",
    "webhook_silent": "Das Dokument ist fertig, und Ihr System hat es nicht: {endpoint} hat nicht geantwortet ({outcome}).",
    "webhook_disabled": "Das Dokument ist fertig, und Ihr System hat es nicht: {endpoint} ist abgeschaltet.",
    "completed": "Alle haben unterschrieben. Das Dokument wurde {time} abgeschlossen.",
    "declined": "{name} hat {time} abgelehnt und keinen Grund genannt.",
    "declined_reason": "{name} hat {time} abgelehnt: „{reason}“",
    "expired": "Nicht rechtzeitig unterschrieben: {names}. Die Anfrage ist {time} abgelaufen.",
    "cancelled": "Die Anfrage wurde {time} abgebrochen.",
    "failed": "Die Anfrage ist fehlgeschlagen. Niemand kann sie mehr unterschreiben.",
    "mail_bounced": "Die E-Mail an {name} kam vom Mailserver zurück: {reason}.",
    "provider_down": "{name} kann nicht unterschreiben, weil der Anbieter der Signatur nicht erreichbar ist.",
    "next_reminder": "Die nächste automatische Erinnerung wird {time} gesendet.",
    "next_expiry": "Die Anfrage läuft {time} ab.",
    "next_retry": "Der nächste Versuch ist {time}.",
    "not_approved": "{name} hat das Dokument angesehen und noch nicht freigegeben. Eingeladen {since}.",
    "not_approved_reminded": "{name} hat das Dokument angesehen und noch nicht freigegeben. Zuletzt erinnert {reminded}.",
    "several_roles": "Es fehlt noch: {names}. Eingeladen {since}.",
    "expired_roles": "Nicht rechtzeitig fertig: {names}. Die Anfrage ist {time} abgelaufen."
  },
  "codes": {
    "wrong": "der Code war falsch",
    "expired": "der Code war abgelaufen",
    "locked": "zu viele falsche Codes wurden eingegeben"
  },
  "failures": {
    "certificate_malformed": "das Zertifikat ist nicht lesbar",
    "certificate_expired": "das Zertifikat ist abgelaufen",
    "certificate_not_yet_valid": "das Zertifikat ist noch nicht gültig",
    "certificate_revoked": "das Zertifikat ist gesperrt",
    "certificate_not_for_signing": "das Zertifikat ist nicht für Unterschriften bestimmt",
    "certificate_is_ca": "das Zertifikat gehört einer Zertifizierungsstelle",
    "issuer_unknown": "dem Aussteller des Zertifikats wird hier nicht vertraut",
    "chain_invalid": "die Zertifikatskette ist ungültig",
    "revocation_unknown": "es ist nicht bekannt, ob das Zertifikat gesperrt ist",
    "key_unsupported": "der Schlüssel des Zertifikats wird nicht unterstützt",
    "name_mismatch": "das Zertifikat hat einen anderen Namen",
    "certificate_not_expected": "das Zertifikat ist nicht das verlangte",
    "certificate_refused": "das Zertifikat wurde nicht angenommen",
    "document_changed": "eine andere Unterschrift kam zuvor",
    "document_leased": "eine andere Person hat gerade unterschrieben",
    "lease_lost": "es hat zu lange gedauert",
    "signature_invalid": "die Unterschrift war ungültig",
    "timestamp_unavailable": "kein Zeitstempel war verfügbar",
    "abandoned": "der Vorgang wurde abgebrochen",
    "not_saved": "das Ergebnis konnte nicht gespeichert werden",
    "cancelled": "beim Anbieter wurde abgebrochen",
    "otp_failed": "der Einmalcode war falsch",
    "identity_refused": "der Anbieter hat die Identität nicht anerkannt",
    "session_ended": "die Zeit beim Anbieter war abgelaufen",
    "provider_down": "der Anbieter ist nicht erreichbar",
    "provider_refused": "der Anbieter hat abgelehnt",
    "answer_invalid": "die Antwort des Anbieters war ungültig",
    "no_certificate": "der Anbieter hat kein Zertifikat für diese Person"
  },
  "problems": {
    "title": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Problem",
        "other": "{n} Probleme"
      }
    },
    "mail_bounced": "Berichtigen Sie die Adresse. Der alte Link gilt dann nicht mehr.",
    "mail_not_sent": "Erstellen Sie einen Link und senden Sie ihn selbst, oder berichtigen Sie die Adresse.",
    "digest_not_sent": "Erstellen Sie einen Link und senden Sie ihn selbst, oder berichtigen Sie die Adresse.",
    "provider_down": "Die Person kann es wieder versuchen, wenn der Anbieter erreichbar ist. Eine Erinnerung bittet sie darum.",
    "values_not_drawn": "Zurzeit ist nichts zu tun: Der Dienst versucht es einen Tag lang erneut.",
    "certificate_delayed": "Zurzeit ist nichts zu tun: Der Dienst versucht es erneut.",
    "audit_trail_not_made": "Laden Sie das Protokoll als JSON herunter, und melden Sie es dem Betreiber.",
    "webhook_unsigned": "Erneuern Sie das Geheimnis des Endpunkts.",
    "operator": "Der Betreiber des Dienstes muss handeln. Melden Sie ihm diese Seite.",
    "webhook": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{endpoint} hat {n} Ereignis nicht angenommen.",
        "other": "{endpoint} hat {n} Ereignisse nicht angenommen."
      }
    },
    "webhookRetried": "Der Dienst versucht es {time} erneut. Sehen Sie sich unten die Antworten an, berichtigen Sie den Empfänger, und senden Sie erneut.",
    "webhookGivenUp": "Der Dienst versucht es nicht mehr von selbst. Berichtigen Sie den Empfänger, und senden Sie erneut."
  },
  "actions": {
    "remind": "Erinnern",
    "remindOne": "{name} erinnern",
    "remindAll": "Alle erinnern",
    "link": "Link erstellen",
    "linkFor": "Link für {name} erstellen",
    "reassign": "Adresse berichtigen",
    "reassignFull": "An andere Person oder Adresse übergeben",
    "extend": "Frist verlängern",
    "endpoint": "Versuche ansehen",
    "download": "Unterschriebenes PDF herunterladen",
    "duplicate": "Neue Anfrage daraus machen",
    "cancel": "Anfrage abbrechen",
    "copyAddress": "Link zu dieser Seite kopieren",
    "evidence": "Alle Nachweise herunterladen",
    "moreFor": "Weitere Aktionen für {name}",
    "sandbox": "Als diese Person handeln",
    "view": "Dokument ansehen",
    "sign": "Unterschreiben",
    "approve": "Freigeben",
    "decline": "Ablehnen",
    "mail": "Abgefangene E-Mail öffnen",
    "capturedLink": "Link aus der E-Mail",
    "manage": "Verwalten",
    "sentMail": "E-Mail ansehen",
    "sendLinkTo": "{name} einen neuen Link senden",
    "sendLink": "Neuen Link senden"
  },
  "done": {
    "reminded": "Die Erinnerung ist unterwegs",
    "acted": "Die virtuelle Person hat gehandelt",
    "addressCopied": "Link zu dieser Seite kopiert",
    "reassigned": "Übergeben an {name}",
    "extended": "Unterschreiben ist möglich bis {date}",
    "cancelled": "Die Anfrage wurde abgebrochen",
    "redelivered": "Erneut gesendet",
    "linkSent": "Der neue Link ist auf dem Weg zu {name}"
  },
  "changed": {
    "state": "Die Anfrage: {state}",
    "problem": "Ein Problem wurde gefunden"
  },
  "people": {
    "together": "Alle gleichzeitig",
    "step": "Schritt {n}",
    "steps": "Nacheinander",
    "method": "Verfahren",
    "lastMail": "Letzte E-Mail",
    "lastVisit": "Letzter Besuch",
    "never": "nie",
    "noMail": "keine",
    "signedAt": "Unterschrieben",
    "reason": "Grund",
    "error": "Letzter Versuch",
    "stopped": "Möchte keine Erinnerungen",
    "copies": "Kopien",
    "approvedAt": "Freigegeben",
    "delegated": "{from} hat dies an {to} übertragen",
    "delegatedWhy": "{from} hat dies an {to} übertragen: „{reason}“",
    "mayDelegate": "Darf jemand anderen benennen"
  },
  "roles": {
    "approver": "Gibt frei",
    "witness": "Bezeugt die Unterschrift von {name}",
    "viewer": "Liest",
    "cc": "Erhält am Ende eine Kopie",
    "cc_start": "Kann von Anfang an lesen und erhält am Ende eine Kopie"
  },
  "methods": {
    "electronic": "Unterschrift am Bildschirm",
    "aadhaar": "Aadhaar eSign",
    "remote": "Signatur bei einem Anbieter",
    "dsc": "Eigenes Zertifikat",
    "email_otp": "Code per E-Mail",
    "access_code": "Zugangscode"
  },
  "mailKinds": {
    "invitation": "Einladung",
    "reminder": "Erinnerung",
    "receipt": "Bestätigung",
    "code": "Zugangscode",
    "declined": "Nachricht: abgelehnt",
    "delegated": "Nachricht: weitergegeben",
    "expired": "Nachricht: abgelaufen",
    "cancelled": "Nachricht: abgebrochen",
    "failed": "Nachricht: fehlgeschlagen",
    "completed": "Unterschriebenes Dokument",
    "new_link": "Neuer Link",
    "link_requested": "Nachricht: neuer Link erbeten",
    "wrong_person": "Nachricht: nicht die richtige Person"
  },
  "mailStates": {
    "queued": "In der Warteschlange",
    "sent": "Gesendet",
    "captured": "Im Testmodus abgefangen",
    "bounced": "Zurückgekommen",
    "suppressed": "Nicht gesendet",
    "failed": "Fehlgeschlagen"
  },
  "reassign": {
    "title": "{name} ersetzen",
    "text": "Die Felder bleiben. Die Links von {name} gelten sofort nicht mehr, und die neue Person wird eingeladen, wenn sie an der Reihe ist.",
    "name": "Vor- und Nachname",
    "email": "E-Mail-Adresse",
    "action": "Übergeben"
  },
  "link": {
    "title": "Link für {name}",
    "text": "Erstellen Sie einen Link und senden Sie ihn selbst an {name}. Wer ihn hat, kann unterschreiben: Senden Sie ihn niemand anderem.",
    "keep": "Die früheren Links gelten weiter",
    "keepHint": "Sonst gilt der Link in der E-Mail nicht mehr.",
    "action": "Link erstellen",
    "once": "Der Link wird nur jetzt gezeigt. Er ist weg, wenn Sie dieses Fenster schließen.",
    "captured": "Das ist der Link der abgefangenen E-Mail.",
    "missing": "Diese E-Mail hat keinen Link, der noch gilt. Erstellen Sie einen neuen.",
    "open": "In neuem Tab öffnen"
  },
  "extend": {
    "title": "Frist verlängern",
    "text": "Bisher bis {date}. Die Links gelten weiter.",
    "days": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Tag mehr",
        "other": "{n} Tage mehr"
      }
    },
    "date": "Letzter Tag zum Unterschreiben",
    "action": "Verlängern"
  },
  "cancel": {
    "title": "„{name}“ abbrechen?",
    "text": "Alle Links gelten sofort nicht mehr, und die Empfänger werden per E-Mail benachrichtigt. Das lässt sich nicht rückgängig machen. Geleistete Unterschriften bleiben als Nachweis erhalten.",
    "action": "Anfrage abbrechen"
  },
  "timeline": {
    "chart": "Wasserfall",
    "table": "Tabelle",
    "view": "Form des Zeitverlaufs",
    "hint": "Mit den Tasten ← und → gehen Sie von Ereignis zu Ereignis.",
    "now": "jetzt",
    "later": "{duration} später",
    "hash": "Hash des Eintrags",
    "entry": "Eintrag {n} im Protokoll",
    "webhookEntry": "Webhooks sind nicht Teil des Protokolls.",
    "time": "Zeit",
    "what": "Was",
    "who": "Wer",
    "lane": "Spur",
    "values": "Werte",
    "barOpen": "{kind}: bisher {duration}",
    "head": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Eintrag im Protokoll",
        "other": "{n} Einträge im Protokoll"
      }
    }
  },
  "lanes": {
    "request": "Anfrage",
    "mail": "E-Mail",
    "sealing": "Siegeln",
    "webhooks": "Webhooks"
  },
  "actors": {
    "api_key": "API-Schlüssel",
    "member": "Mitglied",
    "signer": "Unterzeichner",
    "operator": "Betreiber",
    "system": "Dienst"
  },
  "points": {
    "created": "Erstellt",
    "started": "In Arbeit",
    "extended": "Verlängert",
    "all_signed": "Alle haben unterschrieben",
    "completed": "Abgeschlossen",
    "request_declined": "Beendet: abgelehnt",
    "expired": "Abgelaufen",
    "cancelled": "Abgebrochen",
    "failed": "Fehlgeschlagen",
    "hold_placed": "Aufbewahrung angeordnet",
    "hold_lifted": "Aufbewahrung aufgehoben",
    "erased": "Personendaten gelöscht",
    "invited": "Eingeladen",
    "opened": "Link geöffnet",
    "link_added": "Link erstellt",
    "link_replaced": "Link ersetzt",
    "embed_session_opened": "Eingebettetes Unterschreiben geöffnet",
    "code_requested": "Code angefordert",
    "code_accepted": "Code richtig",
    "code_refused": "Code falsch",
    "viewed": "Dokument angesehen",
    "shown": "Alle Seiten gesendet",
    "downloaded": "Dokument heruntergeladen",
    "transfer_offered": "Code für ein anderes Gerät",
    "certificate_refused": "Zertifikat abgelehnt",
    "provider_failed": "Vom Anbieter abgelehnt",
    "signing_began": "Unterschreiben begonnen",
    "signing_completed": "Signatur erhalten",
    "signing_failed": "Unterschreiben fehlgeschlagen",
    "signing_lapsed": "Zeit zum Unterschreiben überschritten",
    "late_answer_discarded": "Späte Antwort verworfen",
    "signed": "Unterschrieben",
    "approved": "Freigegeben",
    "declined": "Abgelehnt",
    "reassigned": "Übergeben",
    "delegated": "Weitergegeben",
    "problem": "Problem gemeldet",
    "problem_resolved": "Problem behoben",
    "mailed": "E-Mail gesendet",
    "bounced": "E-Mail zurückgekommen",
    "reminded": "Erinnert",
    "reminders_stopped": "Erinnerungen abbestellt",
    "copy_delivered": "Kopie zugestellt",
    "sealed": "Signatur eingefügt",
    "revision_appended": "Revision angefügt",
    "seal_error": "Fehler beim Siegeln",
    "seal_retried": "Siegeln wiederholt",
    "webhook_delivered": "Webhook zugestellt",
    "webhook_retried": "Webhook noch nicht angenommen",
    "webhook_failed": "Webhook aufgegeben",
    "link_requested": "Neuer Link erbeten",
    "link_sent": "Neuer Link gesendet",
    "wrong_person": "Nicht die richtige Person"
  },
  "bars": {
    "waiting_for_turn": "Noch nicht an der Reihe",
    "waiting_to_open": "Nicht geöffnet",
    "waiting_to_sign": "Nicht unterschrieben",
    "waiting_to_approve": "Noch nicht freigegeben",
    "waiting_at_provider": "Beim Anbieter",
    "signing_with_certificate": "Signiert mit Zertifikat",
    "sending_mail": "E-Mail unterwegs",
    "sealing": "Wird gesiegelt",
    "sealing_delayed": "Siegeln verzögert",
    "delivering": "Wird zugestellt",
    "redelivering": "Wird wiederholt"
  },
  "pages": {
    "page": "Seite {n}",
    "open": "Seite {n} öffnen",
    "viewer": "{name}: Seite {n} von {total}",
    "previous": "Vorige Seite",
    "next": "Nächste Seite",
    "zoomIn": "Größer",
    "zoomOut": "Kleiner",
    "more": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} weitere Seite",
        "other": "{n} weitere Seiten"
      }
    },
    "deleted": "Das Dokument wurde gelöscht.",
    "failed": "Diese Seite konnte nicht geladen werden.",
    "state": {
      "on": "n",
      "by": "plural",
      "forms": {
        "=0": "Noch ohne Unterschrift",
        "one": "Mit {n} Unterschrift",
        "other": "Mit {n} Unterschriften"
      }
    }
  },
  "files": {
    "signed": "Unterschriebenes Dokument",
    "trail": "Protokoll",
    "evidence": "Alle Nachweise",
    "original": "Hochgeladene Datei",
    "trailJson": "Protokoll als JSON",
    "sha256": "SHA-256",
    "downloadFile": "Herunterladen: {name}",
    "verify": "Datei prüfen",
    "preparing": "Die Datei wird erstellt. Versuchen Sie es in einigen Sekunden noch einmal."
  },
  "mails": {
    "empty": "Für diese Anfrage wurde keine E-Mail geschrieben.",
    "silent": "Die Anfrage sendet keine E-Mails: notify ist false.",
    "toAccount": "an das Konto",
    "erased": "gelöschte Adresse",
    "recreated": "Gesendete E-Mails werden nicht gespeichert. Das ist die E-Mail, neu zusammengestellt, mit Links, die nirgendwohin führen.",
    "from": "Von",
    "state": "Status",
    "attempts": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Versuch",
        "other": "{n} Versuche"
      }
    },
    "digest": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} Dokument in einer E-Mail",
        "other": "{n} Dokumente in einer E-Mail"
      }
    },
    "about": "Inhalt"
  },
  "webhooks": {
    "empty": "Für diese Anfrage wurde kein Webhook gesendet.",
    "attempts": {
      "on": "n",
      "by": "plural",
      "forms": {
        "=0": "kein Versuch",
        "one": "{n} Versuch",
        "other": "{n} Versuche"
      }
    },
    "redeliver": "Erneut senden",
    "endpoint": "Endpunkt öffnen"
  },
  "events": {
    "empty": "Die Anfrage hat noch kein Ereignis ausgelöst.",
    "curl": "Als curl kopieren"
  },
  "calls": {
    "empty": "Kein Aufruf der letzten 30 Tage betrifft dieses Dokument.",
    "reads": "Auch Aufrufe, die nur lesen",
    "curl": "Als curl kopieren",
    "bodies": "Inhalte von Aufrufen werden nicht gespeichert. Ein kopierter Befehl hat keinen.",
    "more": "Ältere Aufrufe stehen im Aufrufprotokoll."
  },
  "details": {
    "id": "Anfrage",
    "document": "Dokument",
    "message": "Nachricht",
    "reminders": "Erinnerungen",
    "remindersOff": "aus",
    "remindersOn": "automatisch",
    "webhookUrl": "Webhook-Adresse",
    "metadata": "Metadaten",
    "bulk": "Sammelauftrag",
    "expires": "Unterschreiben möglich bis"
  },
  "filled": {
    "title": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Ausgefüllt: {n} Feld",
        "other": "Ausgefüllt: {n} Felder"
      }
    },
    "asked": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Soll {n} Feld ausfüllen.",
        "other": "Soll {n} Felder ausfüllen."
      }
    },
    "empty": "leer gelassen",
    "checked": "angekreuzt",
    "unchecked": "nicht angekreuzt",
    "erased": "Die persönlichen Daten sind gelöscht, auch was ausgefüllt wurde."
  },
  "asked": {
    "link": "{name} bittet um einen neuen Link.",
    "linkTodo": "Er geht nur an {email}. Die alten Links gelten dann nicht mehr.",
    "linkOver": "Die Anfrage ist abgelaufen. Stellen Sie eine neue, um erneut zu fragen.",
    "linkSilent": "Diese Anfrage sendet keine E-Mails. Erstellen Sie einen Link und senden Sie ihn selbst.",
    "wrongPerson": "{name} ist nicht die richtige Person.",
    "wrongPersonNote": "{name} ist nicht die richtige Person: „{note}“",
    "wrongPersonTodo": "Nichts wurde abgelehnt. Nennen Sie stattdessen jemand anderen."
  }
}

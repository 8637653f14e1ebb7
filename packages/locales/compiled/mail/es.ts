// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "Hola, {name}:",
  "sandbox": "SANDBOX: esto es una prueba. La firma no tiene efecto legal.",
  "unverified": "No hemos verificado quién es «{sender}». Abra el documento solo si conoce a este remitente y espera recibirlo.",
  "messageFrom": "Mensaje de {sender}:",
  "invitation": {
    "subject": "{sender} le pide que firme «{document}»",
    "opening": "{sender} le pide que firme «{document}»."
  },
  "yourTurn": {
    "subject": "Es su turno de firmar «{document}»",
    "opening": "Las personas anteriores ya han terminado y ahora es su turno: {sender} le pide que firme «{document}»."
  },
  "reminder": {
    "subject": "Recordatorio: «{document}» espera su firma",
    "opening": "«{document}» sigue esperando su firma. Se la pidió {sender}."
  },
  "review": "Revisar y firmar",
  "until": "Puede firmar hasta el {until}.",
  "linkIsYours": "El enlace es solo para usted: quien lo tenga puede firmar en su nombre. Por favor, no reenvíe este correo.",
  "unexpected": "Si no esperaba este correo, puede ignorarlo.",
  "copyLink": "Si el botón no funciona, copie esta dirección en su navegador:",
  "stopReminders": "No recibir más recordatorios de este documento",
  "newLink": {
    "subject": "Su enlace nuevo a «{document}»",
    "opening": "Aquí tiene un enlace nuevo a «{document}», de {sender}."
  },
  "newListLink": {
    "subject": "Su enlace nuevo a los documentos de {sender}",
    "opening": "Aquí tiene un enlace nuevo a la lista de sus documentos de {sender}."
  },
  "declined": {
    "subject": "«{document}» no se firmará",
    "opening": "{person} ha rechazado firmar «{document}». La solicitud ha terminado."
  },
  "expired": {
    "subject": "El plazo para firmar «{document}» ha terminado",
    "opening": "«{document}» se podía firmar hasta el {until}. No todas las personas firmaron a tiempo, por lo que la solicitud ha caducado."
  },
  "askSender": "Si todavía quiere firmar, diríjase a {sender}.",
  "cancelled": {
    "subject": "Se ha retirado la solicitud de firmar «{document}»",
    "opening": "{sender} ha retirado la solicitud de firmar «{document}»."
  },
  "failed": {
    "subject": "No se pudo completar «{document}»",
    "opening": "«{document}» no se pudo completar por un motivo técnico. Ya hemos informado a {sender}."
  },
  "nothingMore": "No tiene que hacer nada más.",
  "completed": {
    "subject": "Todas las personas han firmado «{document}»",
    "opening": "Todas las personas han firmado «{document}»."
  },
  "attached": "Se adjuntan el documento firmado y su certificado de finalización, que indica quién firmó y cuándo. Guarde ambos: se pueden comprobar en cualquier momento, también sin nosotros.",
  "tooLarge": "El documento firmado es demasiado grande para un correo. Puede descargarlo aquí, con su certificado de finalización.",
  "download": "Descargar el documento",
  "manyInvitations": {
    "subject": "{sender} le pide que firme {count} documentos",
    "opening": "{sender} le pide que firme {count} documentos:"
  },
  "manyReminders": {
    "subject": "Recordatorio: {count} documentos esperan su firma",
    "opening": "{count} documentos siguen esperando su firma. Se la pidió {sender}:"
  },
  "manyCompleted": {
    "subject": "Todas las personas han firmado: {count} documentos",
    "opening": "Todas las personas han firmado estos {count} documentos:"
  },
  "manyCancelled": {
    "subject": "Se han retirado {count} solicitudes de firma",
    "opening": "{sender} ha retirado las solicitudes de firmar estos {count} documentos:"
  },
  "manyExpired": {
    "subject": "El plazo para firmar {count} documentos ha terminado",
    "opening": "No todas las personas firmaron a tiempo estos {count} documentos, por lo que las solicitudes han caducado:"
  },
  "many": {
    "more": "y {count} más",
    "earliest": "El primer plazo vence el {until}.",
    "next": "Un solo enlace para todos: después de cada documento pasará al siguiente.",
    "stopReminders": "No recibir más recordatorios de estos documentos",
    "copies": "En la lista puede descargar cada uno con su certificado de finalización.",
    "open": "Abrir la lista"
  },
  "roles": {
    "approver": {
      "invitation": {
        "subject": "{sender} le pide que apruebe «{document}»",
        "opening": "{sender} le pide que apruebe «{document}»."
      },
      "reminder": {
        "subject": "Recordatorio: «{document}» espera su aprobación",
        "opening": "«{document}» sigue esperando su aprobación. Se la pidió {sender}."
      },
      "review": "Revisar y aprobar",
      "declined": "{person} ha rechazado aprobar «{document}». La solicitud ha terminado.",
      "declinedSubject": "{person} ha rechazado aprobar «{document}»",
      "manyInvitations": {
        "subject": "{sender} le pide que apruebe {count} documentos",
        "opening": "{sender} le pide que apruebe {count} documentos:"
      },
      "manyReminders": {
        "subject": "Recordatorio: {count} documentos esperan su aprobación",
        "opening": "{count} documentos siguen esperando su aprobación. Se la pidió {sender}:"
      },
      "receipt": {
        "subject": "Ha aprobado «{document}»",
        "opening": "Aprobó «{document}» el {at}. Se lo pidió {sender}."
      }
    },
    "witness": {
      "invitation": {
        "subject": "{sender} le pide que sea testigo de la firma de {person} en «{document}»",
        "opening": "{sender} le pide que sea testigo de la firma de {person} en «{document}»."
      },
      "reminder": {
        "subject": "Recordatorio: «{document}» le espera como testigo de {person}",
        "opening": "«{document}» sigue esperando su firma como testigo de {person}. Se la pidió {sender}."
      },
      "review": "Revisar y firmar como testigo",
      "declined": "{person} ha rechazado ser testigo de la firma en «{document}». La solicitud ha terminado.",
      "declinedSubject": "{person} ha rechazado ser testigo de la firma en «{document}»"
    },
    "viewer": {
      "invitation": {
        "subject": "{sender} le pide que lea «{document}»",
        "opening": "{sender} le pide que lea «{document}»."
      },
      "reminder": {
        "subject": "Recordatorio: lea «{document}»",
        "opening": "Todavía no ha abierto «{document}». {sender} le pidió que lo leyera."
      },
      "review": "Abrir el documento"
    },
    "cc": {
      "invitation": {
        "subject": "{sender} le muestra «{document}»",
        "opening": "{sender} le muestra «{document}». Otras personas lo firman; usted no tiene que hacer nada. Cuando esté completo, recibirá una copia."
      },
      "completed": {
        "subject": "Su copia de «{document}»",
        "opening": "«{document}» está completo. {sender} le envía una copia."
      },
      "manyCompleted": {
        "subject": "Sus copias de {count} documentos",
        "opening": "Estos {count} documentos están completos. {sender} le envía copias:"
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "{sender} tiene {count} documentos para usted",
        "opening": "{sender} tiene {count} documentos para usted:"
      },
      "manyReminders": {
        "subject": "Recordatorio: {count} documentos le esperan",
        "opening": "{count} documentos siguen esperándole. {sender} le pidió que los abriera:"
      },
      "review": "Abrir los documentos",
      "until": "La solicitud está abierta hasta el {until}.",
      "linkActs": "El enlace es solo para usted: quien lo tenga puede actuar en su nombre. Por favor, no reenvíe este correo.",
      "linkReads": "El enlace es solo para usted: quien lo tenga puede leer el documento. Por favor, no reenvíe este correo.",
      "completed": {
        "subject": "«{document}» está completo",
        "opening": "«{document}» está completo."
      },
      "expired": {
        "subject": "«{document}» ha caducado",
        "opening": "«{document}» estuvo abierto hasta el {until}. No todas las personas hicieron a tiempo lo que se les pidió, por lo que la solicitud ha caducado."
      },
      "askSender": "Si tiene preguntas, diríjase a {sender}.",
      "manyCompleted": {
        "subject": "Completos: {count} documentos",
        "opening": "Estos {count} documentos están completos:"
      },
      "manyExpired": {
        "subject": "{count} documentos han caducado",
        "opening": "En estos {count} documentos no todas las personas hicieron a tiempo lo que se les pidió, por lo que las solicitudes han caducado:"
      },
      "notActed": "«{document}» estuvo abierto hasta el {until}. Faltaba: {names}.",
      "manyReceipts": {
        "subject": "Listos: {count} documentos",
        "opening": "Ha hecho lo que {sender} le pidió en estos {count} documentos:"
      }
    }
  },
  "code": {
    "subject": "{code} es su código",
    "opening": "Su código para abrir «{document}»:"
  },
  "codeAdvice": "Sirve una sola vez, durante diez minutos. Introdúzcalo únicamente en la página donde lo pidió y no se lo diga a nadie.",
  "unsubscribe": {
    "question": "¿Quiere dejar de recibir recordatorios de «{document}»?",
    "button": "Detener los recordatorios",
    "done": "No recibirá más recordatorios de «{document}». El enlace de su invitación sigue siendo válido.",
    "questionMany": "¿Quiere dejar de recibir recordatorios de estos {count} documentos?",
    "doneMany": "No recibirá más recordatorios de estos {count} documentos. El enlace del correo sigue siendo válido.",
    "unknown": "No conocemos este enlace. Compruebe que se copió entero.",
    "questionReceipts": "¿Quiere dejar de recibir confirmaciones de documentos de {sender}?",
    "buttonReceipts": "Detener las confirmaciones",
    "doneReceipts": "No recibirá más confirmaciones de documentos de {sender}. Los documentos completos se le seguirán enviando."
  },
  "delegatedToYou": "{person} le ha pasado este documento. El motivo indicado:",
  "toSender": {
    "delegatedSubject": "{person} pasó «{document}» a {next}",
    "delegated": "{person} ha designado a {next} ({email}) en su lugar para «{document}». Los enlaces anteriores ya no son válidos y la nueva persona ha recibido la invitación.",
    "declinedSubject": "{person} ha rechazado firmar «{document}»",
    "declinedReason": "Motivo indicado:",
    "expiredSubject": "«{document}» ha caducado antes de que firmaran todas las personas",
    "expired": "«{document}» se podía firmar hasta el {until}. Faltó la firma de {names}.",
    "expiredNext": "Para volver a pedirlo, cree una solicitud nueva para el mismo documento.",
    "failed": "No se pudo sellar «{document}»: {reason}. La solicitud ha terminado.",
    "failedNext": "Ya hemos informado a los firmantes. Para volver a pedirlo, suba otra vez el documento y cree una solicitud nueva.",
    "attached": "Se adjuntan el documento firmado y su certificado de finalización.",
    "tooLarge": "El documento firmado es demasiado grande para un correo. Descárguelo con su clave de API:",
    "signedDocument": "Documento firmado",
    "reference": "Referencia: {reference}",
    "openRequest": "Abrir la solicitud",
    "linkRequestedSubject": "{person} pide un enlace nuevo a «{document}»",
    "linkRequested": "{person} ya no puede abrir «{document}» y pide un enlace nuevo.",
    "linkRequestedNext": "Puede enviarlo con un clic. Solo va a {email}.",
    "wrongPersonSubject": "{person} no es la persona indicada para «{document}»",
    "wrongPerson": "{person} ({email}) dice que otra persona debería ocuparse de «{document}». No se ha rechazado nada. Puede pedírselo a otra persona.",
    "wrongPersonNote": "Su nota:"
  },
  "webhookDisabled": {
    "subject": "Los webhooks a {host} están desactivados",
    "opening": "Ya no se envía nada al punto de conexión de webhook {url}.",
    "gone": "Respondió que ya no existe (410).",
    "failing": "No ha aceptado nada durante cinco días.",
    "next": "No se pierde ningún evento: el registro los conserva todos. Cuando el punto de conexión vuelva a funcionar, actívelo (PATCH /api/v1/webhook-endpoints/…) y pida que se entregue lo que le faltó (POST …/redeliver)."
  },
  "addressCode": {
    "text": "{code} es su código. Confirma que el entorno de pruebas de su cuenta de Countersign puede enviar correos a esta dirección. Es válido durante diez minutos. Si no lo pidió, ignore este correo."
  },
  "files": {
    "signed": "{document} (firmado)",
    "certificate": "{document} (certificado de finalización)"
  },
  "users": {
    "until": "El enlace vale una vez, hasta el {until}.",
    "notYou": "Si no fue usted, recupere su acceso de inmediato y avise a un propietario de su cuenta.",
    "settings": "Sus ajustes",
    "verify": {
      "subject": "Confirme su dirección",
      "opening": "Con esta dirección alguien se registró en Countersign. Confirme que es suya. Abra el enlace en el navegador en el que se registró.",
      "button": "Confirmar la dirección"
    },
    "claim": {
      "subject": "Se abrió una cuenta con su dirección",
      "opening": "La cuenta «{account}» se abrió con su dirección. Si la quiere, quédesela: entonces solo usted podrá entrar. Si no, ignore este correo.",
      "button": "Quedarse con la cuenta"
    },
    "recovery": {
      "subject": "Recupere su acceso",
      "opening": "Alguien pidió recuperar el acceso de {email}. Si fue usted, abra el enlace.",
      "button": "Recuperar el acceso"
    },
    "recoveryNotice": {
      "subject": "{email} pide recuperar el acceso",
      "opening": "{email} ha pedido recuperar el acceso a «{account}» sin código de recuperación. Si nadie lo detiene, se podrá elegir una forma nueva de entrar a partir del {until}.",
      "next": "Si no lo esperaba, pregunte a la persona. Detenga la recuperación si no la pidió ella.",
      "button": "Detener la recuperación"
    },
    "recoveryWaiting": {
      "subject": "Ha pedido recuperar su acceso",
      "opening": "Ha pedido recuperar el acceso de {email} sin un código de recuperación. Si nadie lo detiene, podrá elegir una nueva forma de iniciar sesión a partir del {until}. Entonces recibirá otro correo.",
      "next": "Si no lo ha pedido usted, detenga la recuperación: otra persona puede leer sus correos."
    },
    "recoveryReady": {
      "subject": "Ya puede recuperar su acceso",
      "opening": "Nadie ha detenido la recuperación de {email}. Ya puede elegir una forma nueva de entrar.",
      "button": "Elegir una forma de entrar"
    },
    "recoveryDone": {
      "subject": "Se recuperó un acceso",
      "opening": "El acceso de {email} se recuperó el {date}. Todas las contraseñas, llaves de acceso, códigos y sesiones anteriores han terminado."
    },
    "recoveryCancelled": {
      "subject": "La recuperación se ha detenido",
      "opening": "{person} detuvo la recuperación de {email} el {date}. Nada ha cambiado: las contraseñas, llaves de acceso, códigos y sesiones anteriores siguen siendo válidos.",
      "next": "Si pidió la recuperación y aún la necesita, hable con {person} y empiece de nuevo. Si no la pidió, otra persona puede leer los correos de {email}: proteja ese buzón."
    },
    "emailChange": {
      "subject": "Confirme el cambio de su dirección",
      "opening": "Su dirección va a cambiar de {from} a {to}. Ambas direcciones deben confirmarlo.",
      "button": "Confirmar el cambio"
    },
    "invitation": {
      "subject": "{person} le invita a «{account}»",
      "opening": "{person} le invita a unirse a «{account}» en Countersign. Su función: {role}.",
      "button": "Abrir la invitación"
    },
    "newSignIn": {
      "subject": "Nuevo inicio de sesión",
      "opening": "Alguien entró como {email} el {date}.",
      "origin": "Navegador: {browser}. Dirección de red: {address}."
    },
    "factor": {
      "subject": "Sus formas de entrar han cambiado",
      "opening": "Para {email}, el {date}:",
      "passkey_added": "Se añadió una llave de acceso: {name}.",
      "passkey_removed": "Se quitó una llave de acceso: {name}.",
      "password": "Se cambió la contraseña.",
      "totp_on": "Se activó la aplicación de autenticación.",
      "totp_off": "Se desactivó la aplicación de autenticación.",
      "recovery_codes": "Se crearon códigos de recuperación nuevos.",
      "email": "Se cambió la dirección."
    },
    "roleChanged": {
      "subject": "Su función en «{account}» ha cambiado",
      "opening": "{person} ha cambiado su función en «{account}». Ahora es: {role}."
    },
    "removed": {
      "subject": "Ya no es miembro de «{account}»",
      "opening": "{person} ha terminado su pertenencia a «{account}»."
    },
    "approved": {
      "subject": "«{account}» está aprobada para el modo real",
      "opening": "«{account}» está aprobada para el modo real. Ya puede crear una clave real. Se le muestra solo a usted, una vez.",
      "button": "Crear la clave real"
    },
    "senderDomainLost": {
      "subject": "Los correos de «{account}» ya no salen de su dominio",
      "opening": "Faltan los registros DNS del dominio remitente de «{account}». Los correos salen de nuestra dirección hasta que vuelvan.",
      "button": "Abrir la consola"
    },
    "closing": {
      "subject": "«{account}» se va a cerrar",
      "opening": "{person} ha cerrado la cuenta «{account}». Sus claves ya no funcionan. Puede exportar sus datos hasta el {until}."
    }
  },
  "lastDay": {
    "today": "Vence hoy: «{document}» le espera",
    "tomorrow": "Vence mañana: «{document}» le espera",
    "manyToday": "Vencen hoy: le esperan {count} documentos",
    "manyTomorrow": "Vencen mañana: le esperan {count} documentos"
  },
  "receipt": {
    "subject": "Ha firmado «{document}»",
    "opening": "Firmó «{document}» el {at}. Se lo pidió {sender}.",
    "awaited": "Todavía esperamos a {names}.",
    "awaitedMany": "Todavía esperamos a otras personas ({count}).",
    "next": "Cuando todas las personas hayan terminado, recibirá el documento completo por correo. Hasta entonces, puede seguir su estado en esta página.",
    "delayed": "Todas las personas han terminado. Completar el documento tarda más de lo habitual. Lo recibirá por correo en cuanto esté listo.",
    "open": "Abrir la página",
    "stop": "No recibir más confirmaciones como esta"
  },
  "manyReceipts": {
    "subject": "Ha firmado {count} documentos",
    "opening": "Ha firmado estos {count} documentos de {sender}:"
  },
  "alsoOnline": "También puede descargar ambos aquí:",
  "sentBy": {
    "plain": "Enviado por {sender} mediante Countersign",
    "address": "Enviado por {sender} ({address}) mediante Countersign",
    "aboutText": "Countersign entrega documentos para firmar. Responda a este correo para contactar con {sender}. Cualquiera puede comprobar un documento firmado, gratis y sin cuenta.",
    "help": "Ayuda",
    "privacy": "Privacidad",
    "verify": "Comprobar un documento firmado",
    "serviceHelp": "Ayuda de Countersign",
    "servicePrivacy": "Privacidad en Countersign"
  }
}

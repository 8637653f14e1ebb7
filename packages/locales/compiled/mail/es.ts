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
    "opening": "Las personas anteriores ya han firmado y ahora es su turno: {sender} le pide que firme «{document}»."
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
    "unknown": "No conocemos este enlace. Compruebe que se copió entero."
  },
  "toSender": {
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
    "reference": "Referencia: {reference}"
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
    "closing": {
      "subject": "«{account}» se va a cerrar",
      "opening": "{person} ha cerrado la cuenta «{account}». Sus claves ya no funcionan. Puede exportar sus datos hasta el {until}."
    }
  }
}

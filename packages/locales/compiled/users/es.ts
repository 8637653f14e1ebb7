// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "signedInAs": "Sesión iniciada como {email}",
  "signOut": "Cerrar sesión",
  "check": "Revise los datos",
  "or": "o",
  "confirm": "Confirmar",
  "continue": "Continuar",
  "settings": "Ir a sus ajustes",
  "toConsole": "Continuar a la consola",
  "once": "Cópiela ahora. No se volverá a mostrar.",
  "fields": {
    "email": "Correo electrónico",
    "account_name": "Nombre de su empresa o equipo",
    "password": "Contraseña",
    "new_password": "Contraseña nueva",
    "code": "Código de su aplicación",
    "recovery_code": "Código de recuperación",
    "user_code": "Código del dispositivo"
  },
  "passwordHint": "Al menos 10 caracteres. Varias palabras seguidas se recuerdan bien.",
  "passkey": {
    "use": "Entrar con una llave de acceso",
    "create": "Crear una llave de acceso",
    "confirm": "Confirmar con llave de acceso",
    "hint": "Su dispositivo le pide la huella, la cara o el PIN. No necesita contraseña.",
    "cancelled": "No funcionó, o usted lo canceló. Puede volver a intentarlo.",
    "registered": "Este dispositivo ya tiene una llave de acceso para su cuenta.",
    "unsupported": "Este navegador no puede usar llaves de acceso aquí. Use otra forma u otro navegador.",
    "failed": "Algo salió mal. Recargue la página y vuelva a intentarlo.",
    "noScript": "Las llaves de acceso necesitan JavaScript. Use una contraseña o active JavaScript."
  },
  "problems": {
    "email_missing": "Escriba su correo electrónico.",
    "email_invalid": "Escriba una dirección como name@example.com.",
    "email_same": "Esta es su dirección actual.",
    "name_missing": "Escriba un nombre. Los firmantes lo ven.",
    "name_too_long": "Use como máximo 200 caracteres.",
    "password_missing": "Escriba su contraseña.",
    "password_short": "Use al menos 10 caracteres.",
    "password_long": "Use como máximo 200 caracteres.",
    "password_common": "Esta contraseña está en listas de contraseñas conocidas. Elija otra.",
    "password_personal": "No use su nombre ni su dirección en la contraseña.",
    "credentials_wrong": "La dirección o la contraseña no es correcta.",
    "current_password_wrong": "Esta no es su contraseña actual.",
    "passkey_refused": "Esta llave de acceso no fue aceptada.",
    "passkey_registered": "Esta llave de acceso ya está registrada.",
    "challenge_expired": "Ha tardado demasiado. Vuelva a intentarlo.",
    "code_missing": "Escriba el código.",
    "code_wrong": "Este código no es correcto o ya se usó.",
    "recovery_code_wrong": "Este código de recuperación no es correcto o ya se usó.",
    "user_code_unknown": "Este código no se conoce o ha caducado.",
    "last_way_in": "Ya no podría entrar. Añada antes otra forma.",
    "too_many_passkeys": "Tiene demasiadas llaves de acceso. Quite una antes.",
    "sso_unknown": "No hay acceso de empresa para esta dirección.",
    "sso_required": "Su empresa exige su propio acceso.",
    "passkey_unknown": "Esta llave de acceso no fue aceptada. Quizá se eliminó. Entre de otra forma.",
    "name_unshowable": "Este nombre tiene caracteres que no se pueden mostrar.",
    "name_imitates": "Este nombre se parece al de este servicio o a una señal de verificación. Elija otro."
  },
  "signUp": {
    "title": "Crear una cuenta",
    "intro": "Recibe al momento una clave para el entorno de pruebas.",
    "accountHint": "Los firmantes ven este nombre.",
    "passwordHint": "Puede dejarla vacía y crear una llave de acceso en el paso siguiente.",
    "submit": "Crear cuenta",
    "signIn": "Ya tengo una cuenta",
    "joinTitle": "Unirse a {account}",
    "join": "Unirse"
  },
  "done": {
    "title": "Su cuenta está abierta",
    "key": "Su clave para el entorno de pruebas",
    "try": "Pruébela:",
    "mail": "Hemos enviado un enlace a {email}. Ábralo en este navegador para confirmar su dirección.",
    "passkey": "Cree ahora una llave de acceso para poder entrar de nuevo."
  },
  "signIn": {
    "title": "Iniciar sesión",
    "submit": "Entrar",
    "forgot": "No puedo entrar",
    "signUp": "Crear una cuenta",
    "company": "Entrar con su empresa",
    "ended": "Su sesión ha terminado. Entre de nuevo."
  },
  "totp": {
    "title": "Segundo paso",
    "text": "Escriba las seis cifras que muestra su aplicación de autenticación.",
    "other": "Usar un código de recuperación",
    "another": "Entrar como otra persona"
  },
  "verify": {
    "title": "Confirme su dirección",
    "text": "¿Es {email} su dirección?"
  },
  "claim": {
    "title": "Quedarse con esta cuenta",
    "text": "La cuenta «{account}» se abrió con su dirección {email}. Elija una forma nueva de entrar. Las contraseñas, llaves de acceso y sesiones anteriores terminan.",
    "keys": "Claves de API que quiere conservar",
    "keysHint": "Todas las demás se revocan.",
    "password": "Continuar con esta contraseña",
    "known": "La cuenta «{account}» se abrió con su dirección {email}. Pasa a ser una de sus cuentas. Sus contraseñas, llaves de acceso y sesiones no cambian."
  },
  "lastUsed": "Último uso: {date}",
  "neverUsed": "Nunca usada",
  "addPasskey": {
    "title": "Entre sin contraseña",
    "later": "Ahora no"
  },
  "recover": {
    "title": "Recuperar el acceso",
    "text": "Escriba su dirección. Le enviamos un enlace.",
    "submit": "Enviar el enlace",
    "code": "Escriba un código de recuperación de {email}.",
    "noCode": "No tengo código de recuperación",
    "notice": {
      "on": "hours",
      "by": "plural",
      "forms": {
        "one": "Puede recuperar el acceso después de {hours} hora. Se avisa a los demás propietarios de sus cuentas, que pueden impedirlo.",
        "many": "Puede recuperar el acceso después de {hours} de horas. Se avisa a los demás propietarios de sus cuentas, que pueden impedirlo.",
        "other": "Puede recuperar el acceso después de {hours} horas. Se avisa a los demás propietarios de sus cuentas, que pueden impedirlo."
      }
    },
    "start": "Empezar el plazo de espera",
    "waitTitle": "El plazo de espera ha empezado",
    "wait": "A partir del {date} puede elegir una forma nueva de entrar. Entonces enviaremos un enlace a {email}.",
    "completeTitle": "Elija una forma nueva de entrar",
    "complete": "Es para {email}. Terminan todas las contraseñas, llaves de acceso, códigos y sesiones anteriores.",
    "cancelTitle": "¿Detener esta recuperación?",
    "cancel": "Alguien pidió recuperar el acceso de {email}. Si nadie lo detiene, continúa el {date}.",
    "stop": "Detener la recuperación"
  },
  "invitation": {
    "title": "Invitación a {account}",
    "text": "{person} invita a {email} a unirse a {account}.",
    "role": "Su función: {role}",
    "until": "La invitación es válida hasta el {date}.",
    "accept": "Aceptar",
    "decline": "Rechazar",
    "switch": "Tiene la sesión iniciada con otra dirección.",
    "signIn": "Entrar y aceptar",
    "signUp": "Registrarse y aceptar",
    "signOut": "Cerrar sesión y continuar"
  },
  "roles": {
    "owner": "Propietario",
    "admin": "Administrador",
    "developer": "Desarrollador",
    "sender": "Remitente",
    "viewer": "Lector",
    "auditor": "Auditor"
  },
  "roleTexts": {
    "owner": "Puede hacerlo todo, también cerrar la cuenta.",
    "admin": "Gestiona miembros, claves y ajustes.",
    "developer": "Gestiona claves, webhooks y el entorno de pruebas.",
    "sender": "Envía documentos para firmar.",
    "viewer": "Lee solicitudes y documentos.",
    "auditor": "Lee todo, con las pruebas y la actividad."
  },
  "emailChange": {
    "title": "Cambio de su dirección",
    "text": "¿Quiere cambiar su dirección de {from} a {to}?",
    "hint": "El cambio vale cuando ambas direcciones lo han confirmado."
  },
  "security": {
    "title": "Sus ajustes",
    "passkeys": "Llaves de acceso",
    "noPasskeys": "No tiene ninguna llave de acceso.",
    "added": "Añadida: {date}",
    "remove": "Quitar",
    "password": "Contraseña",
    "noPassword": "No tiene contraseña.",
    "savePassword": "Guardar la contraseña",
    "totp": "Aplicación de autenticación",
    "totpOff": "Con una contraseña, la aplicación es el segundo paso.",
    "totpOn": "Activada desde el {date}",
    "totpStart": "Configurar la aplicación",
    "totpScan": "Escanee este código con su aplicación o escriba el secreto. Después escriba las seis cifras que muestra la aplicación.",
    "totpSecret": "Secreto",
    "turnOn": "Activar",
    "turnOff": "Desactivar",
    "codes": "Códigos de recuperación",
    "codesLeft": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Queda {n} código",
        "many": "Quedan {n} de códigos",
        "other": "Quedan {n} códigos"
      }
    },
    "codesNew": "Cada código vale una vez. Guárdelos con sus papeles importantes.",
    "codesMake": "Crear códigos nuevos",
    "sessions": "Dónde tiene la sesión iniciada",
    "thisOne": "Este navegador",
    "commandLine": "Línea de comandos",
    "browser": "Navegador",
    "end": "Cerrar esa sesión",
    "endOthers": "Cerrar todas las demás sesiones",
    "email": "Correo electrónico",
    "pending": "Pendiente de confirmación: {email}",
    "unverified": "Aún sin confirmar.",
    "resend": "Enviar el enlace de nuevo",
    "changeEmail": "Cambiar la dirección",
    "accounts": "Sus cuentas",
    "liveKey": "Crear una clave real",
    "changePassword": "Cambiar la contraseña",
    "noCodes": "No tiene códigos de recuperación.",
    "cancelChange": "Cancelar el cambio"
  },
  "notices": {
    "passkey_added": "La llave de acceso se ha añadido.",
    "passkey_removed": "La llave de acceso se ha quitado.",
    "password_changed": "La contraseña se ha guardado.",
    "totp_on": "La aplicación de autenticación está activada.",
    "totp_off": "La aplicación de autenticación está desactivada.",
    "recovery_codes_made": "Estos son sus códigos de recuperación nuevos. Los anteriores ya no valen.",
    "session_ended": "Esa sesión está cerrada.",
    "email_change_mailed": "Hemos enviado enlaces a ambas direcciones.",
    "email_verified": "Su dirección está confirmada.",
    "email_change_cancelled": "El cambio de su dirección se canceló."
  },
  "stepUp": {
    "title": "Confirme que es usted",
    "text": "Este paso necesita una confirmación reciente.",
    "named": "Este paso necesita una confirmación reciente: {step}."
  },
  "device": {
    "title": "Conectar un dispositivo",
    "text": "Escriba el código que muestra el dispositivo o la línea de comandos.",
    "confirmTitle": "¿Permitir este dispositivo?",
    "confirmText": "{client} quiere entrar en su nombre. La solicitud llegó de {address} el {date}.",
    "warning": "Permítalo solo si lo inició usted y el dispositivo muestra este código.",
    "allow": "Permitir",
    "deny": "Denegar",
    "stepUpTitle": "¿Confirmar un paso de su terminal?",
    "stepUpText": "{client} tiene la sesión iniciada en su nombre desde el {since}. Le pide que confirme un paso delicado. La solicitud llegó desde {address} el {date}.",
    "stepUpEffect": "Durante diez minutos podrá crear claves reales, cambiar miembros, secretos de webhook y el acceso de empresa, y borrar datos.",
    "stepUpWarning": "Confirme solo si usted mismo acaba de ejecutar un comando y este muestra este código. Si alguien le envió el código o le pidió que lo escribiera, deniegue: actuaría en su nombre."
  },
  "liveKey": {
    "title": "Clave real de {account}",
    "offered": "Con una clave real envía documentos con efecto legal. Se muestra una vez.",
    "make": "Crear la clave real",
    "made": "Su clave real",
    "not_approved": "La cuenta aún no está aprobada para el modo real. Recibirá un correo cuando lo esté.",
    "unverified": "Confirme antes su correo electrónico.",
    "not_permitted": "Su función no permite claves reales. Pregunte a un propietario de la cuenta.",
    "choose": "Elija la cuenta de la clave real",
    "closed": "La cuenta está cerrada.",
    "scopes": "La clave tiene los permisos de su función:"
  },
  "sso": {
    "title": "Acceso de empresa",
    "text": "Escriba su dirección en la empresa. Continuará en la página de la empresa.",
    "other": "Entrar de otra forma"
  },
  "outcomes": {
    "recovery_mailed": {
      "title": "Mire su correo",
      "text": "Si hay una cuenta con esta dirección, recibirá un enlace en unos minutos."
    },
    "verification_mailed": {
      "title": "Mire su correo",
      "text": "Le hemos enviado un enlace que confirma su dirección."
    },
    "email_verified": {
      "title": "Dirección confirmada",
      "text": "Su dirección está confirmada."
    },
    "claimed": {
      "title": "La cuenta es suya",
      "text": "Ahora solo usted puede entrar con esta dirección."
    },
    "signed_out": {
      "title": "Sesión cerrada",
      "text": "Ha cerrado la sesión en este navegador."
    },
    "recovery_cancelled": {
      "title": "Recuperación detenida",
      "text": "La recuperación se ha detenido. Hable con la persona si fue ella quien la pidió."
    },
    "recovery_completed": {
      "title": "Acceso recuperado",
      "text": "Puede entrar de nuevo. Todas las sesiones anteriores han terminado."
    },
    "invitation_accepted": {
      "title": "Bienvenido",
      "text": "Ahora es miembro de la cuenta."
    },
    "invitation_declined": {
      "title": "Invitación rechazada",
      "text": "No se une a la cuenta."
    },
    "email_change_half": {
      "title": "Confirmado aquí",
      "text": "Abra ahora el enlace del correo a su otra dirección."
    },
    "email_changed": {
      "title": "Dirección cambiada",
      "text": "Desde ahora, entre con su dirección nueva."
    },
    "device_approved": {
      "title": "Dispositivo conectado",
      "text": "Puede cerrar esta página y volver al dispositivo."
    },
    "device_denied": {
      "title": "Dispositivo denegado",
      "text": "El dispositivo no se ha conectado."
    },
    "device_stepped_up": {
      "title": "Paso confirmado",
      "text": "Puede cerrar esta página y volver al terminal."
    },
    "link_invalid": {
      "title": "Este enlace ya no funciona",
      "text": "Se usó, ha caducado o no se copió entero. Pida uno nuevo."
    },
    "invitation_invalid": {
      "title": "Esta invitación ha terminado",
      "text": "Se usó o se retiró, o ha caducado. Pregunte a quien le invitó."
    },
    "sso_failed": {
      "title": "Falló el acceso de empresa",
      "text": "El acceso de su empresa no dio una respuesta válida. Vuelva a intentarlo o pregunte a su administrador."
    },
    "sso_owner": {
      "title": "Inicie sesión primero como propietario",
      "text": "Usted es propietario de esta cuenta. Inicie sesión primero con su propia llave de acceso o contraseña y use después el acceso de su empresa en el mismo navegador."
    },
    "deactivated": {
      "title": "Acceso terminado",
      "text": "Su acceso ha terminado. Pregunte a su administrador."
    }
  },
  "errors": {
    "bad_request": {
      "title": "Esta solicitud no es válida",
      "text": "Vuelva atrás, recargue la página e inténtelo de nuevo."
    },
    "forbidden": {
      "title": "No permitido",
      "text": "Su función no lo permite."
    },
    "cross_site": {
      "title": "Solicitud rechazada",
      "text": "Venía de otro sitio web. No se ha cambiado nada."
    },
    "not_found": {
      "title": "Página no encontrada",
      "text": "Compruebe la dirección."
    },
    "rate_limited": {
      "title": "Demasiados intentos",
      "text": "Espere un poco e inténtelo de nuevo."
    },
    "internal": {
      "title": "Algo salió mal",
      "text": "El error se ha registrado. Inténtelo de nuevo en unos minutos."
    },
    "unavailable": {
      "title": "No disponible por ahora",
      "text": "Inténtelo de nuevo en unos minutos."
    },
    "account_closed": {
      "title": "La cuenta está cerrada",
      "text": "No se cambió nada. Pregunte a un propietario de la cuenta."
    },
    "account_suspended": {
      "title": "La cuenta está suspendida",
      "text": "Póngase en contacto con el operador de este servicio."
    }
  },
  "retryIn": {
    "on": "seconds",
    "by": "plural",
    "forms": {
      "one": "Inténtelo de nuevo en {seconds} segundo.",
      "many": "Inténtelo de nuevo en {seconds} de segundos.",
      "other": "Inténtelo de nuevo en {seconds} segundos."
    }
  },
  "requestId": "Referencia: {id}",
  "signOutWarning": {
    "title": "No podría volver a entrar",
    "text": "No tiene llave de acceso ni contraseña. Añada antes una en sus ajustes.",
    "anyway": "Cerrar sesión de todos modos"
  },
  "reference": "Referencia de la API",
  "cancel": "Cancelar",
  "copy": "Copiar",
  "copied": "Copiado"
}

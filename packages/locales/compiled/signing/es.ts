// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "sandbox": "Prueba: las firmas no tienen validez legal.",
  "toSignature": "Ir a su firma",
  "skipDocument": "Saltar el documento",
  "landingHint": "El documento se abre solo. Si no se abre, pulse el botón.",
  "landingOpen": "Abrir el documento",
  "codeTitle": "Confirme que es usted",
  "codeMailed": "Hemos enviado un código a {email}. Escríbalo aquí, por favor.",
  "codeSpam": "Puede tardar un minuto en llegar. Mire también en la carpeta de correo no deseado.",
  "codeGiven": "El remitente le ha dado un código de acceso. Escríbalo aquí, por favor.",
  "codeLabel": "Código del correo",
  "accessCodeLabel": "Código de acceso",
  "codeContinue": "Continuar",
  "codeResend": "Enviar un código nuevo",
  "codeResendIn": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Podrá pedir un código nuevo en {n} segundo.",
      "many": "Podrá pedir un código nuevo en {n} segundos.",
      "other": "Podrá pedir un código nuevo en {n} segundos."
    }
  },
  "codeWrong": "Este código no es correcto.",
  "codeExpired": "Este código ya no es válido. Pida uno nuevo, por favor.",
  "codeLockedTitle": "Este enlace está bloqueado",
  "codeLocked": "Hubo demasiados intentos fallidos. Pida un enlace nuevo al remitente, por favor.",
  "triesLeft": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Le queda {n} intento.",
      "many": "Le quedan {n} intentos.",
      "other": "Le quedan {n} intentos."
    }
  },
  "asks": "{sender} le pide que firme",
  "asksOf": {
    "approver": "{sender} le pide su aprobación",
    "witness": "{sender} le pide que firme como testigo",
    "viewer": "{sender} le pide que lea",
    "cc": "{sender} le envía una copia"
  },
  "unverified": "Aún no conocemos a este remitente. Firme solo si esperaba este documento.",
  "unverifiedSender": "Aún no conocemos a este remitente. Confíe en este documento solo si lo esperaba.",
  "messageFrom": "Mensaje de {sender}",
  "until": "Puede firmar hasta el {date}.",
  "openUntil": "Abierto hasta el {date}.",
  "documentLabel": "El documento",
  "asText": {
    "open": "Leer como texto",
    "note": "Este es el texto del documento, dispuesto para su lectura. Lo que vale son las propias páginas.",
    "back": "Mostrar las páginas",
    "seePage": "Ver esta página",
    "smaller": "Texto más pequeño",
    "larger": "Texto más grande",
    "colours": "Colores",
    "themes": {
      "system": "Colores del dispositivo",
      "light": "Claro",
      "sepia": "Sepia",
      "dark": "Oscuro"
    },
    "aloud": "Leer en voz alta",
    "pause": "Pausar",
    "resume": "Continuar",
    "stop": "Detener",
    "noVoice": "Este dispositivo no tiene voz para el idioma del texto.",
    "withoutText": "Esta página es una imagen sin texto. Consulte la propia página.",
    "unreadable": "El texto de esta página no está disponible ahora. Consulte la propia página.",
    "omitted": {
      "hidden": "El archivo contiene aquí texto que no se ve en la página. Se ha omitido. Consulte la propia página.",
      "unread": "Una parte del texto de esta página no se ha podido leer. Consulte la propia página.",
      "pictures": "Esta página contiene también imágenes o dibujos. Lo que muestran no está en este texto."
    },
    "fillIn": "Rellenar: {label}",
    "earlier": "Páginas anteriores",
    "later": "Páginas siguientes"
  },
  "pageOf": "Página {n} de {total}",
  "pageFailed": "No se pudo cargar esta página.",
  "pageWithoutText": "La página {n} es una imagen. No contiene texto que se pueda leer en voz alta.",
  "placeOf": "lugar {n} de {total}",
  "signHere": "Firme aquí",
  "panelTitle": "Su firma",
  "next": "Siguiente ({n} de {total})",
  "methods": "¿Cómo desea firmar?",
  "draw": "Dibujar",
  "type": "Escribir",
  "upload": "Subir",
  "drawHere": "Dibuje su firma aquí",
  "drawHint": "Para dibujar necesita un dedo, un lápiz o un ratón. También puede escribir su nombre.",
  "undo": "Deshacer",
  "clear": "Borrar",
  "nameLabel": "Su nombre completo",
  "styles": {
    "label": "Letra",
    "quick": "Rápida",
    "flowing": "Fluida",
    "round": "Redonda",
    "plain": "Sencilla"
  },
  "choosePicture": "Elegir una imagen",
  "pictureHint": "Una foto o un escaneo de su firma (PNG o JPEG).",
  "agree": "Aceptar y firmar",
  "hidePanel": "Ocultar el panel de firma",
  "showPanel": "Mostrar el panel de firma",
  "sending": "Enviando su firma…",
  "waitingForNetwork": "No hay conexión. Su firma queda guardada en este dispositivo y se enviará en cuanto vuelva a estar en línea.",
  "tryAgain": "Intentar de nuevo",
  "marked": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Su firma está en {n} lugar.",
      "many": "Su firma está en {n} lugares.",
      "other": "Su firma está en {n} lugares."
    }
  },
  "cleared": "Se ha borrado su firma.",
  "problems": {
    "name_missing": "Escriba su nombre, por favor.",
    "name_undrawable": "Este nombre contiene un carácter que una firma no puede mostrar. Quítelo, por favor.",
    "mark_empty": "Primero dibuje su firma, por favor.",
    "picture_refused": "Esta imagen no se puede usar. Elija un PNG o JPEG de su firma.",
    "consent_missing": "Lea la frase que está sobre el botón y luego acepte.",
    "witness_incomplete": "Escriba su nombre completo y su dirección postal.",
    "witness_unshowable": "Su nombre o su dirección contiene un carácter que no se puede mostrar. Quítelo.",
    "fields_wrong": "Revise los campos marcados.",
    "document_changed": "El documento ha cambiado desde que lo abrió. Revíselo de nuevo y luego firme.",
    "not_saved": "No se pudo guardar su firma. Inténtelo de nuevo en un momento."
  },
  "certificate": {
    "where": "¿Dónde está su certificado?",
    "file": "Archivo",
    "token": "Token USB",
    "withoutScripts": "Usted firma este documento con su propio certificado. Su clave debe quedarse en su dispositivo, y solo los scripts de esta página pueden usarla ahí. Permita los scripts en esta página o abra el enlace en otro navegador.",
    "choose": "Elija su archivo de certificado",
    "chooseHint": "Su nombre termina en .p12 o .pfx.",
    "password": "Contraseña del archivo",
    "stays": "El archivo, la contraseña y la clave se quedan en este dispositivo. Nunca se envían.",
    "open": "Abrir el certificado",
    "opening": "Abriendo el certificado…",
    "which": "¿Con qué certificado quiere firmar?",
    "take": "Usar este certificado",
    "another": "Usar otro certificado",
    "issuer": "Emitido por {issuer}",
    "validUntil": "Válido hasta el {date}",
    "checking": "Comprobando el certificado…",
    "accepted": "Este certificado se puede usar.",
    "reading": "Leyendo el documento en este dispositivo: {percent}",
    "read": "Este dispositivo ha leído el documento que usted va a firmar.",
    "look": "Abrir el documento",
    "leased": "Otra persona está firmando ahora mismo. Lo volvemos a intentar automáticamente.",
    "leasedFor": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Próximo intento en {n} segundo.",
        "many": "Próximo intento en {n} de segundos.",
        "other": "Próximo intento en {n} segundos."
      }
    },
    "moved": "Se acaba de añadir otra firma. Leyéndola en este dispositivo…",
    "preparing": "Preparando el documento…",
    "signing": "Firmando en este dispositivo…",
    "finishing": "Añadiendo un sello de tiempo y guardando su firma…",
    "offline": "No hay conexión. Seguimos automáticamente en cuanto vuelva.",
    "tokenPhone": "Un token USB necesita un ordenador. Abra allí este enlace y conecte el token.",
    "tokenText": "Un pequeño programa, en el ordenador que tiene su token, le muestra el documento, pide el PIN y firma. El PIN y la clave nunca salen de ese ordenador.",
    "tokenCode": "Aceptar y obtener un código",
    "tokenRun": "Ejecute este comando en ese ordenador:",
    "tokenType": "Después escriba ahí este código:",
    "tokenUntil": "El código sirve una vez, hasta las {time}.",
    "tokenNeedsNode": "El comando necesita Node.js, versión 20 o posterior.",
    "newCode": "Obtener un código nuevo",
    "copy": "Copiar el comando",
    "copied": "El comando se ha copiado.",
    "helper": {
      "waiting": "Esperando a que se escriba el código…",
      "joined": "El programa está conectado. Continúe ahí.",
      "checking": "Se está comprobando el certificado del token…",
      "pin": "Escriba ahí el PIN de su token.",
      "signing": "El token ha firmado. Se está añadiendo un sello de tiempo…",
      "over": "Este código ya no es válido. Obtenga uno nuevo."
    },
    "problems": {
      "file_missing": "Elija primero su archivo de certificado.",
      "password_wrong": "Esta contraseña no abre el archivo. Inténtelo de nuevo.",
      "file_not_p12": "Esto no es un archivo de certificado. Elija uno que termine en .p12 o .pfx.",
      "file_without_key": "Este archivo no contiene ninguna clave privada, así que no sirve para firmar. Elija otro archivo.",
      "file_too_slow": "La protección de este archivo tarda demasiado en abrirse aquí. Expórtelo de nuevo y pruebe con ese archivo.",
      "file_unsupported": "La protección de este archivo no es compatible. Expórtelo de nuevo y pruebe con ese archivo.",
      "encryption_only": "Este certificado es solo para cifrar. Elija el que sirve para firmar.",
      "browser_unable": "Este navegador no puede firmar con un certificado. Use un navegador actual.",
      "attributes_refused": "Lo que se pidió firmar no era el documento que usted leyó. No se ha firmado nada. Avise al remitente.",
      "certificate_malformed": "Este certificado no se puede leer. Elija otro.",
      "certificate_expired": "Este certificado ha caducado. Elija uno que siga siendo válido.",
      "certificate_not_yet_valid": "Este certificado todavía no es válido. Elija otro.",
      "certificate_revoked": "El emisor ha revocado este certificado. Elija otro.",
      "certificate_not_for_signing": "Este certificado no está pensado para firmar documentos. Elija otro.",
      "certificate_is_ca": "Este certificado es de un emisor de certificados, no de una persona. Elija el suyo.",
      "issuer_unknown": "El remitente no acepta certificados de este emisor. Elija otro o pregunte al remitente.",
      "chain_invalid": "Este certificado no fue emitido correctamente por el certificado superior. Elija otro o pregunte a su emisor.",
      "revocation_unknown": "El emisor no dice en este momento si este certificado sigue siendo bueno. Inténtelo de nuevo en unos minutos.",
      "key_unsupported": "La clave de este certificado es demasiado débil o de un tipo desconocido. Elija otro.",
      "name_mismatch": "El nombre de este certificado no es el de la persona a quien se envió este documento. Elija el suyo o pregunte al remitente.",
      "certificate_not_expected": "El remitente espera otro certificado de usted. Elija ese o pregunte al remitente.",
      "lease_lost": "Ha tardado demasiado y otros pueden volver a firmar. Su firma no se ha añadido. Firme una vez más.",
      "signature_invalid": "La firma no corresponde al certificado. No se ha añadido nada. Inténtelo de nuevo o elija otro certificado.",
      "timestamp_unavailable": "Ahora mismo no se puede certificar la hora de la firma. No se ha añadido nada. Inténtelo de nuevo en unos minutos.",
      "abandoned": "La firma se ha interrumpido. No se ha añadido nada al documento."
    }
  },
  "remote": {
    "where": "¿Dónde quiere firmar?",
    "withoutScripts": "Este documento se firma en un proveedor que le conoce, y solo los scripts de esta página pueden llevarle allí. Permita los scripts en esta página o abra el enlace en otro navegador.",
    "esign": "Le conoce por su número de identidad nacional y envía un código a su teléfono.",
    "csc": "Guarda un certificado a su nombre. Irá allí dos veces: para elegirlo y para firmar con él.",
    "kinds": {
      "esign": "número de identidad",
      "csc": "servicio de certificados"
    },
    "more": "Más proveedores",
    "account": "Su nombre de cuenta en el proveedor",
    "accountHint": "Indica al proveedor quién llega y queda en el registro de su firma. No escriba nunca aquí su número de identidad.",
    "stays": "Lo que escriba allí se queda allí. Ni nosotros ni el remitente vemos su número, su contraseña ni ningún código.",
    "minutes": "En cuanto salga, el documento queda reservado para usted durante 10 minutos, así que tenga el teléfono a mano. Después volverá aquí.",
    "go": "Aceptar e ir allí",
    "leased": "Otra persona está firmando en este momento, y puede tardar hasta 10 minutos. Lo volvemos a intentar automáticamente; deje esta página abierta.",
    "leasedUntil": "El documento está reservado para esa persona hasta las {time}.",
    "leaving": "Le llevamos al proveedor…",
    "ready": "Continúe en {provider}.",
    "newWindow": "Se abre en una ventana aparte, y esta página le espera.",
    "open": "Continuar en el proveedor",
    "away": "Está firmando en {provider}. Cuando termine allí, esta página continuará por sí sola.",
    "held": "El documento está reservado para usted hasta las {time}.",
    "startAgain": "Empezar de nuevo",
    "otherMethods": "También puede firmar de otra manera:",
    "methods": {
      "drawn": "Dibujar o escribir su firma",
      "certificate": "Usar su propio certificado"
    },
    "problems": {
      "account_missing": "Escriba primero su nombre de cuenta en el proveedor.",
      "account_is_number": "Esto parece un número de identidad. No se ha enviado: solo el proveedor puede pedírselo. Escriba el nombre de su cuenta allí.",
      "cancelled": "Se detuvo en el proveedor. No se ha firmado nada. Puede empezar de nuevo.",
      "otp_failed": "El código fue incorrecto demasiadas veces y no se ha firmado nada. Empiece de nuevo y espere un código nuevo.",
      "identity_refused": "El proveedor no pudo confirmar quién es usted. No se ha firmado nada. Compruebe que su teléfono esté registrado allí o pregunte al remitente.",
      "session_ended": "Se agotó su tiempo en el proveedor. No se ha firmado nada. Empiece de nuevo.",
      "provider_down": "No se puede contactar con el proveedor en este momento. No se ha firmado nada. Inténtelo de nuevo en unos minutos.",
      "provider_refused": "Algo falló en el proveedor. No se ha añadido nada al documento. Empiece de nuevo o pregunte al remitente.",
      "name_mismatch": "El proveedor le conoce con otro nombre que aquel al que se envió este documento. No se ha añadido nada. Pida al remitente que lo corrija.",
      "certificate_refused": "El certificado del proveedor no se puede usar para este documento. No se ha añadido nada. Pregunte al remitente.",
      "lease_lost": "Tardó más de 10 minutos y, entretanto, otra persona ha firmado. Su firma ya no corresponde al documento y no se ha añadido. Firme una vez más."
    }
  },
  "witness": {
    "of": "Usted es testigo de la firma de {name}.",
    "address": "Su dirección postal",
    "hint": "El nombre y la dirección se registran con su firma."
  },
  "fields": {
    "title": "Rellenar los campos",
    "optional": "opcional",
    "none": "Sin respuesta",
    "choose": "Elija una opción",
    "back": "Atrás",
    "next": "Siguiente: {label} ({n} de {total})",
    "toSign": "Continuar a la firma",
    "edit": "Cambiar los campos",
    "position": "{n} de {total}",
    "kept": "Lo que escriba se guarda en este dispositivo hasta que firme.",
    "left": "Caracteres restantes: {n}",
    "appeared": "Se ha añadido un campo: {label}",
    "disappeared": "Ya no es necesario: {label}",
    "chooseFile": "Elegir un archivo o hacer una foto",
    "fileLimit": "{kinds}, {size} como máximo",
    "uploading": "Subiendo…",
    "uploaded": "Subido: {name}",
    "remove": "Quitar",
    "removed": "Se ha quitado el archivo.",
    "notUploaded": "No se ha podido subir el archivo. Inténtelo de nuevo.",
    "shrinking": "Reduciendo la foto…",
    "uploadWithoutScripts": "Para subir un archivo se necesitan scripts. Permita los scripts en esta página o abra el enlace en otro navegador.",
    "errors": {
      "required": "Rellene este campo.",
      "required_checkbox": "Marque esta casilla.",
      "required_choice": "Elija una respuesta.",
      "required_upload": "Elija un archivo.",
      "too_long": "Es demasiado largo. Caracteres permitidos: {limit}.",
      "pattern_mismatch": "No tiene la forma esperada.",
      "malformed_number": "Escriba un número, sin separadores de miles.",
      "malformed_date": "Escriba una fecha que exista.",
      "malformed_initials": "Escriba solo letras.",
      "whole_number": "Escriba un número entero, sin separadores de miles.",
      "too_many_decimals": "Hay demasiadas cifras decimales. Permitidas: {limit}.",
      "below_min": "Escriba {limit} o más.",
      "above_max": "Escriba {limit} o menos.",
      "below_min_date": "Escriba el {limit} o una fecha posterior.",
      "above_max_date": "Escriba el {limit} o una fecha anterior.",
      "not_an_option": "Elija una de las respuestas.",
      "unsafe_character": "Contiene un carácter invisible. Bórrelo y escríbalo de nuevo.",
      "unknown_upload": "Este archivo ya no está disponible. Elíjalo de nuevo.",
      "not_accepted": "Este tipo de archivo no se puede usar. Se aceptan: {limit}.",
      "too_large": "Este archivo es demasiado grande. Se permiten como máximo {limit}.",
      "does_not_fit": "Es demasiado largo para su lugar en el documento. Acórtelo.",
      "character_unsupported": "Contiene un carácter que el documento no puede mostrar. Quítelo.",
      "hidden": "Este campo no es necesario con sus otras respuestas. Déjelo vacío.",
      "other": "Esto no se puede usar. Vuelva a cargar la página e inténtelo de nuevo."
    },
    "uploadProblems": {
      "damaged": "Este archivo no se puede leer. Elija otro.",
      "password": "Este archivo está protegido con contraseña. Quite la contraseña o elija otro archivo.",
      "active_content": "Este archivo contiene programas u otros archivos. Imprímalo en un PDF nuevo o hágale una foto.",
      "too_complex": "Este archivo es demasiado complejo para examinarlo. Elija uno más sencillo o haga una foto.",
      "too_many": "Ha subido demasiados archivos. Quite antes uno."
    }
  },
  "approval": {
    "title": "Su aprobación",
    "text": "Lea el documento y luego apruébelo o rechácelo.",
    "approve": "Aprobar",
    "sending": "Enviando su aprobación…",
    "waiting": "No hay conexión. Deje esta página abierta: su aprobación se enviará en cuanto vuelva a estar en línea.",
    "declineConfirm": "Rechazar la aprobación",
    "problems": {
      "document_changed": "El documento ha cambiado desde que lo abrió. Revíselo de nuevo y luego decida.",
      "not_saved": "No se pudo guardar su aprobación. Inténtelo de nuevo en un momento."
    }
  },
  "reading": {
    "title": "Para leer",
    "text": "Lea el documento. No se le pide nada más.",
    "done": "Lo he leído",
    "thanks": "Gracias. No se le pide nada más.",
    "waiting": "No hay conexión. Deje esta página abierta: su respuesta se enviará en cuanto vuelva a estar en línea."
  },
  "copy": {
    "title": "Su copia",
    "text": "Este documento es para su información. No se le pide nada."
  },
  "decline": "Rechazar",
  "declineTitle": "¿Desea rechazar?",
  "declineText": "El documento no se firmará y se avisará al remitente. Esto no se puede deshacer.",
  "declineReason": "Motivo (opcional, el remitente puede leerlo)",
  "declineConfirm": "Rechazar la firma",
  "declineBack": "Volver al documento",
  "delegate": {
    "open": "Pasarlo a otra persona",
    "title": "¿Quién debe hacerlo en su lugar?",
    "text": "Esta persona ocupará su lugar y avisaremos al remitente. Su enlace dejará de funcionar. Esto no se puede deshacer.",
    "name": "Nombre completo de esta persona",
    "email": "Correo electrónico de esta persona",
    "reason": "Motivo (lo pueden leer el remitente y esta persona)",
    "confirm": "Pasarlo a esta persona",
    "done": "{name} ocupa su lugar. Hemos avisado al remitente.",
    "problems": {
      "incomplete": "Indique un nombre, un correo electrónico y un motivo.",
      "email_invalid": "Esta dirección de correo no se puede usar. Compruébela.",
      "unshowable": "El nombre o el motivo contiene un carácter que no se puede mostrar. Elimínelo.",
      "too_long": "El nombre o el correo es demasiado largo para su lugar en el documento. Acórtelo o indique a otra persona.",
      "already_asked": "Ya se ha preguntado a esta persona. Indique otra.",
      "not_permitted": "El remitente ya no lo permite. Póngase en contacto con el remitente.",
      "too_many": "El documento ya se ha pasado tres veces y no se puede volver a pasar. Póngase en contacto con el remitente.",
      "not_now": "Ahora no es posible. Inténtelo más tarde o póngase en contacto con el remitente."
    }
  },
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} documento le espera",
        "many": "{count} de documentos le esperan",
        "other": "{count} documentos le esperan"
      }
    },
    "start": "Empezar por el primero",
    "continue": "Seguir",
    "list": "Todos los documentos",
    "until": "Hasta el {date}",
    "states": {
      "waiting": "Le espera",
      "others": "Espera a otras personas",
      "signed": "Firmado",
      "copy": "Para su información",
      "declined": "Rechazado por usted",
      "expired": "Plazo terminado",
      "closed": "Ya no hace falta",
      "replaced": "Use el enlace más reciente"
    },
    "before": "Anterior",
    "after": "Siguiente",
    "none": {
      "title": "No le espera nada",
      "text": "Todos estos documentos están resueltos. Puede cerrar esta página."
    },
    "position": "Documento {n} de {total}",
    "next": "Siguiente documento ({n} de {total})",
    "last": "Era el último. Ya no le espera nada más."
  },
  "help": {
    "contact": "¿Preguntas? Escriba al remitente:",
    "write": "Escribir al remitente",
    "sendLink": "Enviarme un enlace nuevo",
    "sendLinkHint": "Llega al buzón donde recibió el primer enlace.",
    "askSender": "Pedir un enlace nuevo al remitente",
    "askAgain": "Pedir al remitente que lo envíe otra vez",
    "continueHere": "Continuar aquí",
    "paste": "Pegue el enlace completo del correo",
    "pasteHint": "Algunos programas de correo cortan los enlaces largos. Cópielo entero.",
    "openLink": "Abrir el enlace",
    "awaited": "Faltan por actuar: {names}",
    "before": "Antes que usted: {names}",
    "copySoFar": "Descargar lo que firmó",
    "codeAddress": "¿No puede leer los correos de esta dirección? Escriba al remitente:",
    "wrongPerson": {
      "open": "No soy la persona indicada",
      "title": "¿No es usted la persona indicada?",
      "text": "Avisamos al remitente, que puede pedírselo a otra persona. No se rechaza nada.",
      "reason": "¿Quién es la persona indicada? (opcional, el remitente puede leerlo)",
      "confirm": "Avisar al remitente"
    }
  },
  "status": {
    "signed": {
      "title": "Usted ha firmado",
      "text": "Gracias. Otras personas aún no han terminado. Después recibirá el documento terminado."
    },
    "approved": {
      "title": "Usted ha aprobado",
      "text": "Gracias. Otras personas aún no han terminado. Después recibirá el documento terminado."
    },
    "sealing": {
      "title": "Usted ha firmado",
      "text": "Gracias. Todos han firmado y el documento se está sellando. Tarda solo un momento."
    },
    "completed": {
      "title": "El documento está completo",
      "text": "Todos han firmado y el documento está sellado."
    },
    "not_your_turn": {
      "title": "Aún no es su turno",
      "text": "Otras personas van antes. Recibirá un correo cuando sea su turno."
    },
    "expired": {
      "title": "El plazo para firmar ha terminado",
      "text": "Si aún lo necesita, pida al remitente una nueva solicitud."
    },
    "declined_by_you": {
      "title": "Usted ha rechazado",
      "text": "Se ha avisado al remitente. No tiene que hacer nada más."
    },
    "delegated": {
      "title": "Ha designado a otra persona",
      "text": "Su enlace ya no funciona. No tiene que hacer nada más."
    },
    "declined": {
      "title": "El documento no se firmará",
      "text": "Alguien ha rechazado. No tiene que hacer nada más."
    },
    "cancelled": {
      "title": "La solicitud se ha retirado",
      "text": "El remitente la ha retirado. No tiene que hacer nada más."
    },
    "failed": {
      "title": "No se pudo terminar el documento",
      "text": "Se ha avisado al remitente, que se pondrá en contacto con usted. No tiene que hacer nada."
    },
    "elsewhere": {
      "title": "Abierto en otro lugar",
      "text": "Este documento se ha abierto después en otro navegador o dispositivo."
    },
    "replaced": {
      "title": "Hay un enlace más reciente",
      "text": "Use el enlace del último correo o pregunte al remitente."
    },
    "link_used": {
      "title": "Este enlace ya no funciona",
      "text": "Sirve una sola vez y por poco tiempo. Vuelva al lugar donde lo encontró y empiece de nuevo."
    },
    "unknown": {
      "title": "No conocemos este enlace",
      "text": "Compruebe que lo ha copiado entero o pida uno nuevo al remitente."
    },
    "suspended": {
      "title": "Este enlace está cerrado",
      "text": "La cuenta del remitente está suspendida. Si esperaba este documento, póngase usted en contacto con él."
    },
    "busy": {
      "title": "Demasiadas solicitudes",
      "text": "Se han abierto demasiadas páginas desde su red en poco tiempo. Inténtelo de nuevo dentro de un minuto."
    },
    "unavailable": {
      "title": "No disponible en este momento",
      "text": "Algo no funciona por nuestra parte. Inténtelo de nuevo dentro de un minuto."
    },
    "back_from_provider": {
      "title": "Puede cerrar esta ventana",
      "text": "Vuelva a la ventana de la que venía. Allí todo continúa por sí solo."
    },
    "link_sent": {
      "title": "Mire en su buzón",
      "text": "Si este documento aún le espera, hemos enviado un enlace nuevo a su buzón. Puede tardar un minuto. Mire también en la carpeta de correo no deseado."
    },
    "sender_notified": {
      "title": "Hemos avisado al remitente",
      "text": "El remitente puede enviarle un enlace nuevo o una solicitud nueva. Llegará a su buzón."
    },
    "wrong_person": {
      "title": "Hemos avisado al remitente",
      "text": "El remitente puede pedírselo a otra persona. No se ha rechazado nada. Si fue un error, aún puede abrir el documento."
    },
    "visit_ended": {
      "title": "Abra el documento otra vez",
      "text": "Para su protección, esta página solo permanece abierta un día."
    }
  },
  "sealingForOthers": {
    "title": "El documento se está sellando",
    "text": "Gracias. Todos han terminado. El sellado tarda solo un momento."
  },
  "download": "Descargar el documento firmado",
  "continue": "Continuar",
  "close": "Cerrar",
  "checkAgain": "Comprobar de nuevo",
  "view": {
    "tools": "Herramientas del documento",
    "pages": "Páginas",
    "sign": "Firmar",
    "download": "Descargar",
    "print": "Imprimir",
    "phone": "Continuar en el teléfono",
    "phoneText": "Escanee este código con la cámara de su teléfono. El documento se abre allí y se cierra aquí.",
    "phoneFailed": "No se pudo crear el código. Inténtelo de nuevo en un momento.",
    "close": "Cerrar",
    "localTime": "En su zona horaria: {date}."
  },
  "sentBy": {
    "plain": "Enviado por {sender} mediante Countersign",
    "address": "Enviado por {sender} ({address}) mediante Countersign",
    "about": "¿Qué es esto?",
    "aboutText": "Countersign es un servicio de firma electrónica que {sender} usa para enviarle este documento. El remitente responde a sus preguntas sobre el documento.",
    "verify": "Comprobar un documento firmado",
    "help": "Ayuda",
    "privacy": "Privacidad",
    "serviceHelp": "Ayuda de Countersign",
    "servicePrivacy": "Privacidad en Countersign"
  }
}

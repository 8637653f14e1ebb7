// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "title": "Verificar un documento",
  "intro": "Vea quién firmó un PDF o un evidence.zip, cuándo, y si se cambió algo desde entonces.",
  "choose": "Elegir un archivo",
  "drop": "o suéltelo aquí",
  "staysLocal": "El archivo se queda en este dispositivo. No se sube nada: puede incluso desconectarse antes.",
  "withoutScripts": "Esta página verifica el archivo en su navegador para que no haya que subirlo; para eso necesita scripts, que aquí están desactivados. La orden «countersign verify» hace lo mismo sin navegador.",
  "cannot": "Este navegador no puede verificar archivos. Use uno actual y una dirección que empiece por https.",
  "checking": "Comprobando {name} …",
  "tooLarge": "Este archivo es demasiado grande o complicado para verificarlo en un navegador. Use «countersign verify».",
  "another": "Comprobar otro archivo",
  "fingerprint": "Huella (SHA-256)",
  "expects": "Elija el archivo firmado. Debe tener esta huella:",
  "expected": "Es exactamente el archivo que nombra el código QR.",
  "unexpected": "No es el archivo que nombra el código QR: su huella es otra.",
  "outcomes": {
    "valid": {
      "title": "Válido",
      "text": "El documento no ha cambiado desde que se firmó, y los certificados de los firmantes proceden de emisores de confianza."
    },
    "test": {
      "title": "Firmas de prueba",
      "text": "El documento no ha cambiado desde que se firmó, pero se firmó en el entorno de pruebas. Sus certificados no prueban ninguna identidad."
    },
    "changed": {
      "title": "Cambiado después de firmar",
      "text": "Después se rellenó o añadió algo, como permiten los firmantes. Mire qué es."
    },
    "issuer_unknown": {
      "title": "Sin cambios, emisor no reconocido",
      "text": "El documento no ha cambiado desde que se firmó, pero ningún emisor de confianza confirma quién lo firmó."
    },
    "indeterminate": {
      "title": "Sin decidir",
      "text": "Esta página no pudo comprobarlo todo. Los detalles están abajo."
    },
    "unsigned": {
      "title": "Sin firmar",
      "text": "No hay ninguna firma en este archivo, así que no hay nada que verificar."
    },
    "unreadable": {
      "title": "No se puede verificar",
      "text": "No se pudo leer el archivo. No confíe en él."
    },
    "invalid": {
      "title": "No válido",
      "text": "No confíe en este archivo."
    }
  },
  "marks": {
    "good": "En orden:",
    "warn": "Atención:",
    "bad": "Problema:",
    "none": "No comprobado:"
  },
  "document": "El documento firmado",
  "certificate": "El certificado de finalización",
  "signatures": "Firmas",
  "trail": "Registro de auditoría",
  "log": "Registro público",
  "signedBy": "Firmado por {name}",
  "sealedFor": "Sellado para {name}",
  "sealedBy": "Sello de {name}",
  "sealedByNote": "con el sello de {name}, que indica el nombre del firmante",
  "stampedBy": "Sello de tiempo de {name}",
  "signerUnreadable": "Una firma cuyo firmante no se puede leer",
  "timeAttested": "{time}, atestiguado por {authority}",
  "timeClaimed": "{time}, según el reloj del firmante; ninguna autoridad de confianza lo acredita",
  "timeUnknown": "Ninguna autoridad de confianza acredita la hora de la firma",
  "unchanged": "Sin cambios desde entonces",
  "onlySigned": "Sin cambios desde entonces: solo se añadieron firmas, sellos de tiempo y datos para comprobarlas",
  "filledLater": "Después se rellenó algo, lo que este firmante permite",
  "changedLater": "Cambiado después de esta firma",
  "notIntact": "El contenido firmado fue modificado",
  "issuerKnown": "Certificado de {issuer}, un emisor de confianza",
  "issuerTest": "Certificado de {issuer}, la autoridad del entorno de pruebas",
  "issuerUnknown": "Certificado de {issuer}, que no es un emisor de confianza",
  "level": "Nivel {level}: {text}",
  "levels": {
    "B": "solo la firma, sin hora atestiguada",
    "T": "con hora atestiguada",
    "LT": "con hora atestiguada y todo lo necesario para comprobarla más tarde",
    "LTA": "con todo lo necesario para comprobarla durante muchos años"
  },
  "reason": "Motivo indicado: {text}",
  "location": "Lugar indicado: {text}",
  "trailWhole": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "{n} entrada, bien encadenada",
      "many": "{n} de entradas, todas bien encadenadas",
      "other": "{n} entradas, todas bien encadenadas"
    }
  },
  "trailBroken": "La entrada {n} de {count} fue modificada",
  "acts": {
    "signed": "Firmas: {n}",
    "approved": "Aprobaciones: {n}",
    "viewed": "Lecturas: {n}",
    "copies": "Copias: {n}"
  },
  "logIncluded": "Incluido en el registro {log} hasta la entrada {n}: no se puede cambiar sin que se note",
  "logUnknown": "En el registro {log}, cuya clave no es de confianza",
  "logMissing": "Aún no estaba en el registro cuando se hizo esta prueba",
  "logNotChecked": "Registro no comprobado",
  "logFailed": "La prueba de que el registro lo contiene no es válida",
  "logAsk": "Preguntar al registro",
  "logAskHint": "Esto envía la huella a {host}, y nada más.",
  "logAsking": "Preguntando al registro …",
  "logNotFound": "El registro no contiene ningún archivo con esta huella. Quizá proceda de otro servicio o sea muy reciente.",
  "logUnreachable": "El registro no responde. Inténtelo más tarde.",
  "topics": {
    "changed_after": "Después de firmar se cambió algo que nadie puede cambiar.",
    "filled_after": "Después de firmar se rellenó o añadió algo.",
    "not_permitted": "Un firmante anterior prohíbe un cambio posterior.",
    "not_what_was_signed": "La firma no corresponde al documento.",
    "malformed": "La firma está mal formada.",
    "kind_unknown": "Este tipo de firma no se admite.",
    "issuer_unknown": "Ningún emisor de confianza confirma la identidad del firmante.",
    "certificate_unsuitable": "El certificado no sirve para esta firma.",
    "certificate_ended": "El certificado ha caducado, y nada prueba que la firma sea anterior.",
    "revoked": "El certificado fue revocado.",
    "revocation_unknown": "Con el archivo solo no se puede saber si el certificado fue revocado.",
    "time_wrong": "Un sello de tiempo no es válido.",
    "time_unknown": "La autoridad de un sello de tiempo no es de confianza o no se puede comprobar.",
    "time_note": "Las horas indicadas no coinciden del todo.",
    "unreadable": "El archivo está dañado: no se puede leer como PDF.",
    "encrypted": "El archivo está protegido con contraseña y aquí no se puede verificar.",
    "too_complex": "Una parte del archivo no se puede leer, o es demasiado grande o complicada para verificarla aquí.",
    "view_differs": "El documento puede verse distinto en pantalla, impreso o más adelante que al firmarse.",
    "active_content": "El documento contiene enlaces a otros archivos o acciones que un visor ejecuta.",
    "sandbox": "Firmado en el entorno de pruebas.",
    "trail_broken": "El registro de auditoría fue cambiado.",
    "trail_foreign": "El registro de auditoría adjunto tiene un formato desconocido.",
    "log_failed": "La prueba del registro público no es válida.",
    "log_unknown": "El registro público que lo contiene no es de confianza.",
    "log_missing": "Esta prueba se hizo antes de que el registro público la recogiera.",
    "log_unsupported": "Este navegador no puede comprobar las firmas del registro. Use uno más reciente.",
    "bundle_unreadable": "El archivo comprimido no se puede leer como evidence.zip.",
    "bundle_changed": "El archivo comprimido fue modificado: algo en él se cambió, añadió o quitó.",
    "bundle_incomplete": "El archivo comprimido no contiene un documento firmado: no se terminó, o se borró después.",
    "file_unknown": "El archivo no es ni un PDF ni un evidence.zip."
  },
  "details": "Detalles técnicos",
  "conclusions": {
    "signed": "Firmado por {names}. Sin cambios desde el {time}.",
    "signedUndated": "Firmado por {names} y sin cambios desde entonces.",
    "test": "Firmas de prueba de {names}. Sin cambios, pero no prueban la identidad de nadie.",
    "filledIn": "Firmado por {names}. Después se rellenó algo, como permitieron.",
    "issuerUnknown": "Sin cambios desde la firma, pero nada aquí confirma que lo firmó {names}.",
    "unclear": "Firmado por {names}, pero no se pudo comprobar todo.",
    "unclearFile": "No se pudo comprobar todo en este archivo.",
    "changedAfter": "Este archivo se cambió después de que lo firmara {names}.",
    "revoked": "No confíe en este archivo: el certificado de {names} fue revocado.",
    "notValid": "No confíe en este archivo: la firma de {names} no es válida.",
    "notValidFile": "No confíe en este archivo: algo en él no es válido.",
    "recordChanged": "No confíe en este archivo: su registro de eventos fue cambiado.",
    "logContradicts": "No confíe en este archivo: la prueba del registro público no es válida.",
    "unsigned": "Nadie ha firmado este archivo.",
    "noDocument": "Este archivo tiene el historial de una solicitud, pero ningún documento firmado.",
    "certified": "Este certificado de finalización es auténtico y no ha cambiado desde que se emitió.",
    "certifiedTest": "Este certificado de finalización es del entorno de pruebas. No ha cambiado, pero es solo una prueba."
  },
  "code": {
    "found": "Este código procede de un certificado de finalización.",
    "sandbox": "Una prueba del entorno de pruebas. Allí cualquiera puede crearla con cualquier nombre: no demuestra nada.",
    "completed": "Completado el {time}.",
    "signatures": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Este servicio cuenta {n} firma. El registro público no demuestra ese número.",
        "many": "Este servicio cuenta {n} de firmas. El registro público no demuestra ese número.",
        "other": "Este servicio cuenta {n} firmas. El registro público no demuestra ese número."
      }
    },
    "trail": "El registro de auditoría del certificado es el que se completó.",
    "trailOpen": "El registro público no muestra si este es el registro de auditoría del certificado. El archivo del certificado sí.",
    "inLog": "Está en el registro público {log}, así que no se puede cambiar sin que se note.",
    "unknown": "El registro no conoce ningún documento con este código. Puede ser de otro servicio, muy reciente o haberse borrado."
  }
}

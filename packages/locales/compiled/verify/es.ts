// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "title": "Verificar un documento",
  "intro": "Vea quién firmó un PDF o un evidence.zip, cuándo, y si se cambió algo desde entonces.",
  "choose": "Elegir un archivo",
  "drop": "o suéltelo aquí",
  "staysLocal": "El archivo se queda en este dispositivo. No se sube nada: puede incluso desconectarse antes.",
  "withoutScripts": "Esta página juzga el archivo en su navegador para que no haya que subirlo; para eso necesita scripts, que aquí están desactivados. La orden «countersign verify» hace lo mismo sin navegador.",
  "cannot": "Este navegador no puede juzgar archivos. Use uno actual y una dirección que empiece por https.",
  "checking": "Comprobando {name} …",
  "tooLarge": "Este archivo es demasiado grande o complicado para juzgarlo en un navegador. Use «countersign verify».",
  "another": "Comprobar otro archivo",
  "fingerprint": "Huella (SHA-256)",
  "expects": "Elija el archivo firmado. Debe tener esta huella:",
  "expected": "Es exactamente el archivo que nombra el código QR.",
  "unexpectedTitle": "Otro archivo",
  "unexpected": "No es el archivo que nombra el código QR: su huella es otra.",
  "ownOutcome": "Por sí mismo: {title}",
  "outcomes": {
    "valid": {
      "title": "Válido",
      "text": "Todo está como se firmó, y emisores conocidos aquí responden de quien firmó."
    },
    "test": {
      "title": "Firmas de prueba",
      "text": "Todo está como se firmó, pero en el entorno de pruebas: su autoridad no responde de nadie. No prueba nada."
    },
    "changed": {
      "title": "Cambiado después de firmar",
      "text": "Después se rellenó o añadió algo, como permiten los firmantes. Mire qué es."
    },
    "issuer_unknown": {
      "title": "Íntegro, emisor desconocido aquí",
      "text": "No se ha cambiado nada desde la firma. Pero nadie conocido aquí responde de quien firmó."
    },
    "indeterminate": {
      "title": "Sin decidir",
      "text": "Hay algo que aquí no se puede saber. Abajo se dice qué es."
    },
    "unsigned": {
      "title": "Sin firmar",
      "text": "No hay ninguna firma en este archivo, así que no hay nada que verificar."
    },
    "unreadable": {
      "title": "No se puede juzgar",
      "text": "No confíe en este archivo mientras nadie haya podido leerlo."
    },
    "invalid": {
      "title": "No válido",
      "text": "No confíe en este archivo. Los motivos están abajo."
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
  "sealedByNote": "con el sello de {name}, que dice para quién",
  "stampedBy": "Sello de tiempo de {name}",
  "signerUnreadable": "Una firma cuyo firmante no se puede leer",
  "timeAttested": "{time}, atestiguado por {authority}",
  "timeClaimed": "{time} según el reloj del firmante; nadie conocido aquí lo atestigua",
  "timeUnknown": "Nadie conocido aquí atestigua cuándo se hizo",
  "unchanged": "Sin cambios desde entonces",
  "onlySigned": "Sin cambios desde entonces: solo se añadieron firmas, sellos de tiempo y datos para comprobarlas",
  "filledLater": "Después se rellenó algo, lo que este firmante permite",
  "changedLater": "Cambiado después de esta firma",
  "notIntact": "Lo que abarca no es lo que se firmó",
  "issuerKnown": "Certificado de {issuer}, conocido aquí",
  "issuerTest": "Certificado de {issuer}, la autoridad del entorno de pruebas",
  "issuerUnknown": "Certificado de {issuer}, desconocido aquí",
  "level": "Nivel {level}: {text}",
  "levels": {
    "B": "solo la firma, sin hora atestiguada",
    "T": "con hora atestiguada",
    "LT": "con hora atestiguada y todo lo necesario para comprobarla más tarde",
    "LTA": "con todo lo necesario para comprobarla durante muchos años"
  },
  "reason": "Motivo indicado: {text}",
  "location": "Lugar indicado: {text}",
  "trailWhole": "{n} entradas, cada una a continuación de la anterior",
  "trailBroken": "La entrada {n} de {count} no encaja: se cambió",
  "logIncluded": "En el registro {log} hasta la entrada {n}: no se puede reescribir sin que se note",
  "logUnknown": "En el registro {log}, cuya clave no se conoce aquí",
  "logMissing": "Aún no estaba en el registro cuando se hizo esta prueba",
  "logNotChecked": "Registro no comprobado",
  "logFailed": "Lo que debería probar que está en el registro no lo prueba",
  "logAsk": "Preguntar al registro",
  "logAskHint": "Esto envía la huella a {host}, y nada más.",
  "logAsking": "Preguntando al registro …",
  "logNotFound": "El registro no conoce ningún archivo con esta huella. Quizá se hizo en otro sitio, o hace un momento.",
  "logUnreachable": "El registro no responde. Inténtelo más tarde.",
  "topics": {
    "changed_after": "Después de firmar se cambió algo que nadie puede cambiar.",
    "filled_after": "Después de firmar se rellenó o añadió algo.",
    "not_permitted": "Después se hizo algo que un firmante anterior prohíbe.",
    "not_what_was_signed": "La firma no corresponde al documento.",
    "malformed": "La firma está construida como ningún programa correcto la construye.",
    "kind_unknown": "La firma es de una clase que aquí no se juzga.",
    "issuer_unknown": "Nadie conocido aquí responde del firmante.",
    "certificate_unsuitable": "El certificado no sirve para esta firma.",
    "certificate_ended": "El certificado ha caducado, y nada prueba que la firma sea anterior.",
    "revoked": "El certificado fue revocado.",
    "revocation_unknown": "Con el archivo solo no se puede saber si el certificado fue revocado.",
    "time_wrong": "Un sello de tiempo es incorrecto.",
    "time_unknown": "Quien hizo un sello de tiempo no se conoce aquí, o no se puede comprobar.",
    "time_note": "Las horas indicadas no coinciden del todo.",
    "unreadable": "El archivo está dañado: no se puede leer como PDF.",
    "encrypted": "El archivo está protegido con contraseña y aquí no se juzga.",
    "too_complex": "Una parte del archivo no se puede leer, o es demasiado grande o complicada para juzgarla aquí.",
    "view_differs": "El documento puede verse distinto en pantalla, impreso o más adelante que al firmarse.",
    "active_content": "El documento contiene enlaces a otros archivos o acciones que un visor ejecuta.",
    "sandbox": "Firmado en el entorno de pruebas.",
    "trail_broken": "El registro de auditoría fue cambiado.",
    "trail_foreign": "Lleva adjunto un registro de auditoría que no tiene nuestra forma.",
    "log_failed": "La prueba del registro público no se sostiene.",
    "log_unknown": "El registro público en que está no se conoce aquí.",
    "log_missing": "Esta prueba se hizo antes de que el registro público la recogiera.",
    "log_unsupported": "Este navegador no puede comprobar las firmas del registro. Uno más reciente sí.",
    "bundle_unreadable": "El archivo comprimido no se puede leer como evidence.zip.",
    "bundle_changed": "El archivo comprimido no está como se hizo: algo se cambió, añadió o quitó.",
    "bundle_incomplete": "El archivo comprimido no contiene un documento firmado: no se terminó, o se borró después.",
    "file_unknown": "El archivo no es ni un PDF ni un evidence.zip."
  },
  "details": "Detalles técnicos"
}

import type { Messages } from './messages.ts'

export const es: Messages = {
  ownName: 'Español',
  direction: 'ltr',
  language: 'Idioma',
  sandbox: 'Prueba: las firmas no tienen validez legal.',
  toSignature: 'Ir a su firma',

  doorAsks: '{sender} le pide que firme',
  doorHint: 'El documento se abre solo. Si no se abre, pulse el botón.',
  doorOpen: 'Abrir el documento',

  codeTitle: 'Confirme que es usted',
  codeMailed: 'Hemos enviado un código a {email}. Escríbalo aquí, por favor.',
  codeSpam: 'Puede tardar un minuto en llegar. Mire también en la carpeta de correo no deseado.',
  codeGiven: 'El remitente le ha dado un código de acceso. Escríbalo aquí, por favor.',
  codeLabel: 'Código del correo',
  accessCodeLabel: 'Código de acceso',
  codeContinue: 'Continuar',
  codeResend: 'Enviar un código nuevo',
  codeResendIn: {
    one: 'Podrá pedir un código nuevo en {n} segundo.',
    many: 'Podrá pedir un código nuevo en {n} segundos.',
    other: 'Podrá pedir un código nuevo en {n} segundos.',
  },
  codeWrong: 'Este código no es correcto.',
  codeExpired: 'Este código ya no es válido. Pida uno nuevo, por favor.',
  codeLocked: 'Hubo demasiados intentos fallidos. Pida un enlace nuevo al remitente, por favor.',
  triesLeft: {
    one: 'Le queda {n} intento.',
    many: 'Le quedan {n} intentos.',
    other: 'Le quedan {n} intentos.',
  },

  asks: '{sender} le pide que firme',
  unverified: 'Aún no conocemos a este remitente. Firme solo si esperaba este documento.',
  messageFrom: 'Mensaje de {sender}',
  until: 'Puede firmar hasta el {date}.',
  documentLabel: 'El documento',
  pageOf: 'Página {n} de {total}',
  pageFailed: 'No se pudo cargar esta página.',
  pageWithoutText: 'La página {n} es una imagen. No contiene texto que se pueda leer en voz alta.',
  placeOf: 'lugar {n} de {total}',
  signHere: 'Firme aquí',
  panelTitle: 'Su firma',
  next: 'Siguiente ({n} de {total})',
  methods: '¿Cómo desea firmar?',
  draw: 'Dibujar',
  type: 'Escribir',
  upload: 'Subir',
  drawHere: 'Dibuje su firma aquí',
  drawHint: 'Para dibujar necesita un dedo, un lápiz o un ratón. También puede escribir su nombre.',
  undo: 'Deshacer',
  clear: 'Borrar',
  nameLabel: 'Su nombre completo',
  choosePicture: 'Elegir una imagen',
  pictureHint: 'Una foto o un escaneo de su firma (PNG o JPEG).',
  agree: 'Aceptar y firmar',
  hidePanel: 'Ocultar el panel de firma',
  showPanel: 'Mostrar el panel de firma',
  sending: 'Enviando su firma…',
  waitingForNetwork:
    'No hay conexión. Su firma queda guardada en este dispositivo y se enviará en cuanto vuelva a estar en línea.',
  tryAgain: 'Intentar de nuevo',
  marked: {
    one: 'Su firma está en {n} lugar.',
    many: 'Su firma está en {n} lugares.',
    other: 'Su firma está en {n} lugares.',
  },
  cleared: 'Se ha borrado su firma.',
  problems: {
    name_missing: 'Escriba su nombre, por favor.',
    name_undrawable: 'Este nombre contiene un carácter que una firma no puede mostrar. Quítelo, por favor.',
    mark_empty: 'Primero dibuje su firma, por favor.',
    picture_refused: 'Esta imagen no se puede usar. Elija un PNG o JPEG de su firma.',
    consent_missing: 'Lea la frase que está sobre el botón y luego acepte.',
    document_changed: 'El documento ha cambiado desde que lo abrió. Revíselo de nuevo y luego firme.',
    not_saved: 'No se pudo guardar su firma. Inténtelo de nuevo en un momento.',
  },

  decline: 'Rechazar',
  declineTitle: '¿Desea rechazar?',
  declineWords: 'El documento no se firmará y se avisará al remitente. Esto no se puede deshacer.',
  declineReason: 'Motivo (opcional, el remitente puede leerlo)',
  declineConfirm: 'Rechazar la firma',
  declineBack: 'Volver al documento',

  calm: {
    signed: {
      title: 'Usted ha firmado',
      words: 'Gracias. Otras personas aún deben firmar. Después recibirá el documento terminado.',
    },
    sealing: {
      title: 'Usted ha firmado',
      words: 'Gracias. Todos han firmado y el documento se está sellando. Tarda solo un momento.',
    },
    completed: { title: 'El documento está completo', words: 'Todos han firmado y el documento está sellado.' },
    not_your_turn: {
      title: 'Aún no es su turno',
      words: 'Otras personas firman antes. Recibirá un correo cuando sea su turno.',
    },
    expired: {
      title: 'El plazo para firmar ha terminado',
      words: 'Si aún desea firmar, pida al remitente una nueva solicitud.',
    },
    declined_by_you: {
      title: 'Usted ha rechazado',
      words: 'Se ha avisado al remitente. No tiene que hacer nada más.',
    },
    declined: {
      title: 'El documento no se firmará',
      words: 'Uno de los firmantes ha rechazado. No tiene que hacer nada más.',
    },
    cancelled: {
      title: 'La solicitud se ha retirado',
      words: 'El remitente ya no necesita esta firma. No tiene que hacer nada más.',
    },
    failed: {
      title: 'No se pudo terminar el documento',
      words: 'Se ha avisado al remitente, que se pondrá en contacto con usted. No tiene que hacer nada.',
    },
    elsewhere: {
      title: 'Abierto en otro lugar',
      words:
        'Este documento se ha abierto después en otro navegador o dispositivo. Para seguir aquí, abra otra vez el enlace de su correo.',
    },
    replaced: {
      title: 'Hay un enlace más reciente',
      words: 'Use el enlace del último correo o pregunte al remitente.',
    },
    link_used: {
      title: 'Este enlace ya no funciona',
      words: 'Sirve una sola vez y por poco tiempo. Vuelva al lugar donde lo encontró y empiece de nuevo.',
    },
    unknown: {
      title: 'No conocemos este enlace',
      words: 'Compruebe que lo ha copiado entero o pida uno nuevo al remitente.',
    },
    suspended: {
      title: 'Este enlace está cerrado',
      words: 'La cuenta del remitente está suspendida. Si esperaba este documento, póngase usted en contacto con él.',
    },
    too_many_tries: {
      title: 'Demasiados intentos fallidos',
      words: 'Para su protección, este enlace está bloqueado. Pida uno nuevo al remitente.',
    },
    unavailable: {
      title: 'No disponible en este momento',
      words: 'Algo no funciona por nuestra parte. Inténtelo de nuevo dentro de un minuto.',
    },
    unsubscribed: {
      title: 'Sin más recordatorios',
      words: 'No recibirá más recordatorios sobre este documento. Aún puede firmarlo con el enlace que tiene.',
    },
  },
  download: 'Descargar el documento firmado',
  goOn: 'Continuar',
  close: 'Cerrar',
  checkAgain: 'Comprobar de nuevo',
}

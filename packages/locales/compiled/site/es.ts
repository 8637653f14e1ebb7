// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "title": "Firmar documentos en línea",
  "intro": "Countersign envía documentos a quienes deben firmarlos y conserva las pruebas: quién firmó, cuándo, y que después no se cambió nada.",
  "sign": {
    "title": "¿Le han pedido una firma?",
    "text": "Abra el enlace del correo que recibió. No necesita una cuenta. Si no encuentra el correo, pida al remitente que lo envíe de nuevo."
  },
  "verify": {
    "title": "Comprobar un documento firmado",
    "text": "Vea quién firmó un PDF, cuándo, y si se cambió después. El archivo se queda en su dispositivo.",
    "action": "Verificar un documento"
  },
  "send": {
    "title": "Enviar documentos a firmar",
    "text": "Pida firmas, siga cada solicitud y descargue lo firmado.",
    "signIn": "Iniciar sesión",
    "signUp": "Crear una cuenta"
  },
  "developers": {
    "title": "Para desarrolladores",
    "text": "Pida firmas con una sola llamada a la API. El entorno de pruebas es gratuito.",
    "reference": "Referencia de la API",
    "openapi": "Documento OpenAPI"
  },
  "errors": {
    "notFound": {
      "title": "Página no encontrada",
      "text": "No hay ninguna página en esta dirección. Compruébela. Si siguió un enlace de un correo, ábralo de nuevo desde allí: puede faltar una parte."
    },
    "methodNotAllowed": {
      "title": "Esto no funciona aquí",
      "text": "Esta dirección no acepta lo que envió su navegador. Vuelva atrás e inténtelo de nuevo."
    },
    "tooLarge": {
      "title": "Demasiado grande",
      "text": "Lo que envió es mayor de lo que acepta este servicio. Pruebe con un archivo más pequeño."
    },
    "busy": {
      "title": "Demasiadas solicitudes",
      "text": "Su red ha enviado muchas solicitudes en poco tiempo. Espere un minuto y vuelva a cargar la página."
    },
    "failed": {
      "title": "Algo salió mal",
      "text": "El error se ha registrado. Inténtelo de nuevo en unos minutos. Si se repite, comuníquelo con el número de abajo."
    },
    "unavailable": {
      "title": "No disponible por ahora",
      "text": "Inténtelo de nuevo en unos minutos."
    },
    "refused": {
      "title": "La solicitud fue rechazada",
      "text": "Vuelva atrás, recargue la página e inténtelo de nuevo. Si se repite, comuníquelo con el número de abajo."
    }
  },
  "home": "Página de inicio",
  "again": "Intentar de nuevo",
  "address": "Dirección",
  "requestId": "Número de solicitud",
  "details": "Detalles técnicos"
}

// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "Nota",
  "problem": "Problema",
  "indeterminate": "No se pudieron completar todas las comprobaciones. Los detalles están abajo.",
  "onlyTrail": "El archivo contiene solo un registro de auditoría. No se completó ningún documento.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} firma o sello de tiempo",
      "many": "{count} de firmas y sellos de tiempo",
      "other": "{count} firmas y sellos de tiempo"
    }
  },
  "coversFile": "Abarca todo el archivo",
  "coversRevision": "Abarca la revisión {revision} y todas las anteriores",
  "laterChanges": "Cambios posteriores",
  "trailOf": "Registro de auditoría de {request}",
  "chainIntact": "La cadena de {request} está intacta: {count} entradas, cabeza {head}.",
  "chainBroken": "La cadena de {request} está rota en la entrada {entry}: {reason}.",
  "bundleChanged": "El paquete fue modificado: {fault}."
}

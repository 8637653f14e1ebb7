// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "Примечание",
  "problem": "Проблема",
  "indeterminate": "Не все проверки удалось завершить. Подробности ниже.",
  "onlyTrail": "В файле есть только журнал аудита. Документ не был завершён.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} подпись или метка времени",
      "few": "{count} подписи и метки времени",
      "many": "{count} подписей и меток времени",
      "other": "{count} подписи и метки времени"
    }
  },
  "coversFile": "Охватывает весь файл",
  "coversRevision": "Охватывает редакцию {revision} и все предыдущие",
  "laterChanges": "Последующие изменения",
  "trailOf": "Журнал аудита {request}",
  "chainIntact": "Цепочка {request} цела: записей {count}, голова {head}.",
  "chainBroken": "Цепочка {request} нарушена на записи {entry}: {reason}.",
  "bundleChanged": "Архив был изменён: {fault}."
}

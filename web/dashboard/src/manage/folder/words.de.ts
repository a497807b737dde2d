export const de = {
  deleteFolder: 'Diesen Ordner löschen…',
  title: 'Den Ordner {title} löschen',
  text: 'Seine Dashboards kommen zu den gelöschten Dashboards, von wo sie zurückgeholt werden können. Der Ordner selbst kann es nicht.',
  contents: 'In ihm und darunter: {what}',
  unknown: 'unbekannt. {why}',
  dashboards: { one: '{count} Dashboard', other: '{count} Dashboards' },
  folders: { one: '{count} Ordner', other: '{count} Ordner' },
  rules: { one: '{count} Alarmregel', other: '{count} Alarmregeln' },
  panels: { one: '{count} Bibliothekspanel', other: '{count} Bibliothekspanels' },
  nothing: 'nichts',
  delete: 'Löschen',
  deleteWithRules: 'Mit den Alarmregeln löschen',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  hasRules: {
    one: 'Er wurde nicht gelöscht: in ihm ist eine Alarmregel, die endgültig verloren ginge.',
    other: 'Er wurde nicht gelöscht: in ihm sind {count} Alarmregeln, die endgültig verloren gingen.',
  },
  hasSomeRules: 'Er wurde nicht gelöscht: in ihm sind Alarmregeln, die endgültig verloren gingen.',
  rulesUnknown:
    'Er wurde nicht gelöscht: der Metrikdienst antwortet nicht, und so kann niemand sagen, ob Alarmregeln in ihm sind. Versuche es erneut, oder lösche ihn trotzdem: Regeln, die in ihm sind, bleiben dann ohne Ordner im Metrikdienst.',
} as const

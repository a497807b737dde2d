export const de = {
  annotations: 'Anmerkungen',
  annotation: 'Anmerkung: {text}',
  add: 'Anmerkung festhalten',
  change: 'Anmerkung ändern',
  text: 'Was geschah',
  tags: 'Stichwörter',
  everywhere: 'In jedem Panel des Dashboards',
  keep: 'Festhalten',
  remove: 'Entfernen',
  cancel: 'Abbrechen',
  close: 'Schließen',
}

export const de = {
  incidents: 'Vorfälle',
  loading: 'Die Vorfälle werden geladen',
  none: 'Kein Vorfall verzeichnet',
  noneHint: 'Scheitert eine Prüfung, so steht sie hier mit ihrer Ursache.',
  check: 'Prüfung',
  cause: 'Ursache',
  began: 'Begann',
  lasted: 'Dauerte',
  showAll: 'Alle {number} zeigen',
  forTime: 'seit {time}',
}

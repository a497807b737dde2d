export const de = {
  loading: 'Was ausgelöst wurde, wird geladen',
  search: 'Was ausgelöst wurde, durchsuchen',
  searchHint: 'Name oder Label',
  tooMany: '{shown} von {count} Alarmen werden gezeigt; suchen oder eine kürzere Zeit wählen',
  nothing: 'In dieser Zeit gab es keinen Alarm',
  nothingHint: 'Was Regeln auslösen, bleibt als Reihe ALERTS so lange wie andere Werte.',
  noMatch: 'Kein Alarm passt',
  neverFired: 'nicht ausgelöst',
  fired: { one: 'einmal ausgelöst, {duration}', other: '{count} Mal ausgelöst, zusammen {duration}' },
  courseOf: '{name}: {words}',
  firing: 'ausgelöst {from} bis {to} ({duration})',
  pending: 'anstehend {from} bis {to} ({duration})',
}

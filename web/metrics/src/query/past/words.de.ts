export const de = {
  past: 'Frühere Abfragen',
  search: 'Frühere Abfragen durchsuchen',
  searchHint: 'Suchen',
  none: 'In diesem Browser wurde noch keine Abfrage gestellt.',
  noMatch: 'Keine Abfrage passt.',
  forget: '{expr} vergessen',
  forgetAll: 'Alle vergessen',
  where: 'Nur in diesem Browser aufbewahrt',
}

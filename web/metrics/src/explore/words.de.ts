export const de = {
  loading: 'Die Metriken werden geladen',
  search: 'Metriken durchsuchen',
  searchHint: 'Name oder Beschreibung',
  metrics: { one: '{count} Metrik', other: '{count} Metriken' },
  found: { one: '{found} von {count} Metrik', other: '{found} von {count} Metriken' },
  none: 'Noch keine Metriken',
  noneHint: 'Die ersten kommen mit der ersten Abfrage der Ziele, wenige Sekunden nach dem Start.',
  noMatch: 'Keine Metrik passt',
  noDescription: 'Ohne Beschreibung',
}

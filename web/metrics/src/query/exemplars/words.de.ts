export const de = {
  none: 'Keine Exemplare in dieser Zeit: Sie kommen mit Abfragen der Ziele, Remote Write und OTLP und bleiben bis zum Neustart.',
  exemplars: { one: '{count} Exemplar', other: '{count} Exemplare' },
}

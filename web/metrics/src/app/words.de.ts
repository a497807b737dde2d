export const de = {
  notFound: 'Diese Seite gibt es nicht',
  toQueries: 'Eine Abfrage stellen',
  query: 'Abfrage',
  metrics: 'Metriken',
  alerts: 'Alarme',
  rules: 'Regeln',
  targets: 'Ziele',
  status: 'Status',
}

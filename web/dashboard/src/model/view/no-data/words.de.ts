export const de = {
  allHidden: 'Alle Abfragen dieses Panels sind verborgen',
  noValue: 'Für die Variable „{name}“ gibt es keinen Wert',
  noVariable: 'Keine Variable dieses Dashboards heißt „{name}“',
  failedVariable: 'Die Werte der Variable „{name}“ waren nicht zu lesen: {error}',
  emptyQuery: 'Die Abfrage hat keinen Text',
  otherType: 'Es fragt eine Datenquelle vom Typ „{type}“, die hier nicht gefragt werden kann',
  nothingFound: 'Die Abfrage fand in diesem Zeitraum nichts',
  nothingLeft: 'Die Transformationen ließen nichts von dem übrig, was die Abfrage fand',
}

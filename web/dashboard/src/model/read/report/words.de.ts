export const de = {
  leftOut: 'Ausgelassen: {names}',
  leftOutMatchers: 'Überschreibungen, die hier kein Feld finden: {names}',
  leftOutSteps: 'Ausgelassene Transformationen: {names}',
  leftOutLinks: 'Verweise in andere Teile von Grafana sind ausgelassen: {names}',
  timeRegions: 'Farbige Zeitabschnitte werden ausgelassen',
  unknownVariable: 'Die Variable „{name}“ ist vom Typ „{type}“, der hier unbekannt ist: Ihre gespeicherte Wahl bleibt',
}

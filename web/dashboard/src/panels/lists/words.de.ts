export const de = {
  noAlerts: 'Keine Meldung steht bevor oder ist ausgelöst',
  noDashboards: 'Kein Dashboard passt',
  noAnnotations: 'Keine Anmerkung in diesem Zeitraum',
  failed: 'Die Liste war nicht zu lesen',
}

export const de = {
  follow: 'Folgen',
  followHint: 'Zeilen erscheinen, sobald sie kommen, ohne dass neu geladen wird',
  noLines: 'Die Daten haben keine Zeilen: Wähle eine Quelle von Logs',
  showDetails: 'Alles über die Zeile zeigen',
  hideDetails: 'Alles über die Zeile ausblenden',
  commonLabels: 'Gemeinsame Labels:',
  times: { one: '{count}-mal', other: '{count}-mal' },
}

export const de = {
  follow: 'Folgen',
  followHint: 'Zeilen erscheinen, sobald sie kommen, ohne dass neu geladen wird',
  noLines: 'Die Daten haben keine Zeilen: Wähle eine Quelle von Logs',
  showDetails: 'Labels der Zeile zeigen',
  hideDetails: 'Labels der Zeile ausblenden',
  commonLabels: 'Gemeinsame Labels:',
  asWritten: 'Wie sie geschrieben wurde',
  times: { one: '{count}-mal', other: '{count}-mal' },
}

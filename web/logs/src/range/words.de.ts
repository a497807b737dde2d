export const de = {
  allTimes: 'Alle Zeiten',
  followNow: 'Jetzt mitlesen',
  fixed: 'Nur aus dieser Zeit',
  beginning: 'Anfang dieser Zeit',
  lines: { one: '{count} Zeile', other: '{count} Zeilen' },
  none: 'Keine Zeilen aus dieser Zeit',
  noneHint: 'Damals wurde nichts geschrieben, oder es ist nicht mehr aufgehoben.',
}

export const de = {
  palette: 'Befehle',
  find: 'Was soll geschehen?',
  nothing: 'Das kann hier nichts',
  thisPage: 'Diese Seite',
  everywhere: 'Überall',
  keys: 'Tasten',
  close: 'Schließen',
  showPalette: 'Alle Befehle zeigen',
  showKeys: 'Die Tasten zeigen',
  search: 'Suchen',
}

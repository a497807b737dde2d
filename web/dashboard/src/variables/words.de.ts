export const de = {
  variables: 'Variablen',
  searchIn: '{label} durchsuchen',
  search: 'Suchen',
  noOptions: 'Keine Auswahl',
  all: 'Alle',
  none: 'Nichts',
  empty: '(leer)',
  use: '„{text}“ verwenden',
}

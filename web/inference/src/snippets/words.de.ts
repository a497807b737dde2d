export const de = {
  elsewhere: 'Dieselbe Anfrage von anderswo',
  close: 'Schließen',
  copy: '{language}-Code kopieren',
}

export const de = {
  filter: 'Zeilen nach {name} filtern',
  search: 'Werte mit …',
  empty: '(leer)',
  showAll: 'Alle zeigen',
}

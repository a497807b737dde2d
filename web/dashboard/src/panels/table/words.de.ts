export const de = {
  filter: 'Zeilen nach {name} filtern',
  filterBy: 'Dashboard nach {name} filtern: {value}',
  search: 'Werte mit …',
  empty: '(leer)',
  showAll: 'Alle zeigen',
}

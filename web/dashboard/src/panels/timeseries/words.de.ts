export const de = {
  name: 'Name',
  exemplar: 'Einzelfall: {value}',
  showAll: { one: 'Alle {count} Reihen zeigen', other: 'Alle {count} Reihen zeigen' },
}

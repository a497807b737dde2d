export const de = {
  name: 'Name',
  showAll: { one: 'Alle {count} Reihen zeigen', other: 'Alle {count} Reihen zeigen' },
}

export const de = {
  range: 'Zeitraum: {range}',
  choice: 'Zeitraum wählen',
  from: 'Von',
  to: 'Bis',
  apply: 'Anwenden',
  refresh: 'Jetzt erneuern',
  interval: 'Wie oft erneuern',
  off: 'Aus',
  between: '{from} bis {to}',
  minutes: { one: 'Letzte Minute', other: 'Letzte {count} Minuten' },
  hours: { one: 'Letzte Stunde', other: 'Letzte {count} Stunden' },
  days: { one: 'Letzter Tag', other: 'Letzte {count} Tage' },
}

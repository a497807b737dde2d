export const de = {
  loading: 'Wird Teil für Teil ausgewertet',
  how: 'Einmal über die Zeit des Graphen ausgewertet: was jeder Teil ergibt, was er aus dem Speicher liest und wie lange er selbst braucht.',
  parts: 'Teile des Ausdrucks',
  alone: '{text} für sich zeigen',
  gives: '{series}, {samples}',
  reads: 'liest {series}, {samples}',
  series: { one: '{count} Reihe', other: '{count} Reihen' },
  samples: { one: '{count} Wert', other: '{count} Werte' },
}

export const de = {
  noTime: 'Die Daten haben kein Feld mit Zeiten',
  noNumber: 'Die Daten haben kein Feld mit Zahlen',
  oneFrame: 'Linien über Zahlen werden von einer Tabelle gezeichnet: Eine Transformation kann mehrere verbinden',
  noXField: 'Kein Feld mit Zahlen heißt „{name}“',
  notAscending: 'Die Werte von „{name}“ steigen nicht an: danach sortieren und Leeres und Doppeltes auslassen',
  noYField: 'Die Daten haben nur ein Feld mit Zahlen, das unten steht, und keines, das darüber zu zeichnen wäre',
  noSeriesChosen: 'Keine Reihe ist gewählt: In den Optionen des Panels stehen ihre Felder',
  noSeriesFound: 'Keines der Felder, die die Reihen nennen, steht in den Daten',
}

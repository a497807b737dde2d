export const de = {
  message: 'Nachricht',
  send: 'Senden',
  held: 'Wird gesendet, sobald die Dateien gelesen sind',
  takeBack: 'Zurücknehmen',
  stop: 'Anhalten',
  keys: 'Enter sendet, Umschalt+Enter beginnt eine Zeile',
  attach: 'Dateien hinzufügen',
  attached: 'Dateien der Nachricht',
  leaveOut: '{name} weglassen',
  kind: '{name} ist von einer Art, die hier nicht gelesen wird',
  size: '{name} ist größer als {limit}',
  count: {
    one: '{name} ist zu viel: höchstens {count} Datei',
    other: '{name} ist zu viel: höchstens {count} Dateien',
  },
}

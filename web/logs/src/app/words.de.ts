export const de = {
  logs: 'Logs',
  lines: 'Zeilen',
  rules: 'Alarmregeln',
  containers: 'Container',
  close: 'Schließen',
  allContainers: 'Alle Container',
  containerCount: { one: '{count} Container', other: '{count} Container' },
}

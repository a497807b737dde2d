export const de = {
  logs: 'Logs',
  containers: 'Container',
  close: 'Schließen',
  allContainers: 'Alle Container',
  containerCount: { one: '{count} Container', other: '{count} Container' },
}

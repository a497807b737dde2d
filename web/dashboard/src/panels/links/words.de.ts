export const de = {
  linesOfMoment: 'Zeilen dieses Moments',
  runsOfMoment: 'Läufe dieses Moments',
} as const

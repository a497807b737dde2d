export const de = {
  linesOfMoment: 'Zeilen dieses Moments',
  runsOfMoment: 'Läufe dieses Moments',
  filterDashboard: 'In allen Panels',
  onlyWith: 'Nur {key} = {value}',
  without: 'Ohne {key} = {value}',
} as const

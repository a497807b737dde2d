export const de = {
  cancel: 'Abbrechen',
  close: 'Schließen',
}

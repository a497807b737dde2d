export const de = {
  loading: 'Wird geladen',
  failed: 'Das ging nicht',
  retry: 'Noch einmal',
  broke: 'Diese Seite ist gestört',
  noReason: 'Es gab keinen Grund an',
  reload: 'Neu laden',
}

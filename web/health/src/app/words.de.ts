export const de = {
  unreachable: 'Der Zustandsdienst antwortet nicht. Diese Seite versucht es weiter.',
  waiting: 'Wartet auf den ersten Bericht',
}

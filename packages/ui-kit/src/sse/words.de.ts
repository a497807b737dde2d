export const de = {
  brokeOff: 'Die Antwort brach ab: die Verbindung ging verloren',
}

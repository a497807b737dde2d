export const de = {
  keySigns: 'Ein Schlüssel hat nur Buchstaben, Ziffern und Zeichen, keine Leerzeichen',
  keyNotValid: 'Dieser Schlüssel gilt nicht: prüfen, ob er ganz kopiert ist',
  sessionOver: 'Die Sitzung ist zu Ende: nach dem Anmelden geht es hier weiter',
  noAnswer: 'Der Dienst antwortet nicht: diese Seite neu laden, sobald er es tut',
  chatflows: 'Chatflows',
  whatItIs:
    'Auf dem eigenen Modell bauen: mit einem Flow sprechen, ihn bearbeiten, ihn von überall aufrufen. Zum Anmelden braucht es einen API-Schlüssel.',
  apiKey: 'API-Schlüssel',
  keyLength: '43 Zeichen',
  remember: 'Auf diesem Rechner merken',
  signIn: 'Anmelden',
  signInWith: 'Anmelden mit {provider}',
  providerDown: 'Der Anbieter antwortet nicht: noch einmal versuchen, oder mit einem Schlüssel anmelden',
  providerDeclined: 'Der Anbieter hat niemanden angemeldet: dort noch einmal versuchen',
  notVerified: 'Die Antwort des Anbieters ließ sich nicht prüfen: noch einmal versuchen',
  signInExpired: 'Diese Anmeldung ist abgelaufen oder schon benutzt: von vorn beginnen',
  notAllowed:
    'Der Anbieter kennt diese Person, aber hier ist sie nicht zugelassen: die Gruppe dafür vergibt, wer den Anbieter verwaltet',
  noKey: 'Kein Schlüssel zur Hand: {command} gibt einen Link aus, der diesen Browser anmeldet.',
  signOutHere: 'Hier abmelden',
  signOutEverywhere: 'Überall abmelden',
}

export const de = {
  record: 'Frage sprechen',
  opening: 'Wartet auf das Mikrofon',
  recording: 'Die Frage wird aufgenommen',
  clock: '{spent} von {longest}',
  level: 'Lautstärke',
  discard: 'Verwerfen',
  sendSpoken: 'Senden',
  tryAgain: 'Noch einmal versuchen',
  spoken: 'Gesprochen',
  insecure:
    'Browser überlassen das Mikrofon nur sicheren Seiten: diese über https öffnen, oder als localhost auf ihrem eigenen Rechner',
  cannotRecord: 'Dieser Browser kann nicht aufnehmen: ein aktueller Chrome, Edge, Firefox oder Safari kann es',
  denied:
    'Diese Seite darf das Mikrofon nicht benutzen: es in den Einstellungen neben der Adresse erlauben und noch einmal versuchen',
  noMicrophone: 'Es gibt kein Mikrofon: eines anschließen und noch einmal versuchen',
  taken:
    'Das Mikrofon antwortet nicht: vielleicht hält es ein anderes Programm; dieses schließen und noch einmal versuchen',
  cannotListen: 'Die Aufnahme gelingt nicht: {why}',
  speak: 'Antwort vorlesen',
  fetching: 'Anhalten, die Stimme ist unterwegs',
  hush: 'Vorlesen anhalten',
  cannotSpeak: 'Die Antwort lässt sich nicht vorlesen: {why}',
  needsClick: 'der Browser spielt nichts ab, bevor jemand klickt; den Lautsprecher drücken',
  refused: 'der Dienst antwortete {status}',
  unplayable: 'der Browser kann diesen Klang nicht abspielen',
}

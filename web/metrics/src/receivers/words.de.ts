export const de = {
  loading: 'Die Empfänger werden geladen',
  receiver: 'Empfänger {name}',
  nowhere: 'Alarme erreichen niemanden',
  nowhereHint:
    'Sie werden hier gezeigt, und niemand erfährt davon. Auf der Seite der Dashboards einen Empfänger hinzufügen; oder unter „metrics“ in hearth.yaml eine Datei in der Form von Alertmanager als „alertmanagerFile“ nennen oder einen Alertmanager unter „alertmanagers“.',
  nowhereFile:
    'Sie werden hier gezeigt, und niemand erfährt davon: „alertmanagerFile“ unter „metrics“ sagt, wer es erfährt, und keine Route darin führt zu einem Empfänger mit einem Weg, etwa „webhook_configs“. Geben Sie ihm einen in {file} und starten Sie neu oder laden Sie die Konfiguration neu. Empfänger der Dashboards gelten neben dieser Datei nicht; ohne „alertmanagerFile“ gelten sie.',
  addContactPoint: 'Empfänger hinzufügen',
  test: 'Test senden',
  testReceiver: 'Einen Test an {name} senden',
  tellsNobody: 'Meldet niemandem etwas: Alarme, die hierher führen, werden nur gezeigt.',
  tellsEnds: 'meldet auch, wenn ein Alarm vorbei ist',
  tellsNoEnds: 'meldet nicht, wenn ein Alarm vorbei ist',
  noRoute: 'Keine Route führt hierher.',
  allOther: 'Alle Alarme, die keine andere Route nimmt',
  arrived: 'gesendet',
  failed: 'gescheitert',
  alertmanagers: 'Alertmanager',
  whereFrom:
    'Empfänger und Routen sind die Empfänger und Zuordnungen der Dashboards, oder sie stehen in der Datei, die „alertmanagerFile“ nennt; sie wird beim Start gelesen und wann immer die Konfiguration neu geladen wird.',
}

export const de = {
  title: 'Hier dürfen Sie schauen, aber nichts ändern',
  'dashboards:create':
    'Dashboards anlegen darf, wer die Rolle Bearbeiter oder einen Ordner zum Ändern hat. Beides gibt ein Administrator.',
  'dashboards:write':
    'Dieses Dashboard ändern darf, wer seinen Ordner ändern darf. Das erlaubt ein Administrator oder wer darüber bestimmt.',
  'alert.rules:create':
    'Regeln anlegen darf, wer die Rolle Bearbeiter oder einen Ordner zum Ändern hat. Beides gibt ein Administrator.',
  'alert.rules:write':
    'Regeln ändern darf, wer die Rolle Bearbeiter oder einen Ordner zum Ändern hat. Beides gibt ein Administrator.',
  'alert.silences:create': 'Alarme stummschalten darf, wer die Rolle Bearbeiter hat. Ein Administrator gibt sie.',
  'alert.notifications:write':
    'Wer von Alarmen erfährt, bestimmt, wer die Rolle Administrator hat. Ein Administrator gibt sie.',
  'datasources:create': 'Datenquellen hinzufügen darf, wer die Rolle Administrator hat. Ein Administrator gibt sie.',
  'datasources:write': 'Datenquellen ändern darf, wer die Rolle Administrator hat. Ein Administrator gibt sie.',
  'org.users:write': 'Benutzer und ihre Rollen verwaltet, wer die Rolle Administrator hat. Ein Administrator gibt sie.',
  'serviceaccounts:write':
    'Konten von Programmen verwaltet, wer die Rolle Administrator hat. Ein Administrator gibt sie.',
  all: 'Alle Dashboards',
}

import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading receivers',
  receiver: 'Receiver {name}',
  nowhere: 'Alerts go nowhere',
  nowhereHint:
    'They are shown here, and nobody is told. Add a contact point on the page of the dashboards; or name a file in Alertmanager’s form as “alertmanagerFile” under “metrics” in hearth.yaml, or an Alertmanager under “alertmanagers”.',
  nowhereFile:
    'They are shown here, and nobody is told: “alertmanagerFile” of the metrics settings says who is, and no route in it leads to a receiver that has a way, such as “webhook_configs”. Give it one in {file} and start again or load the configuration anew. Contact points of the dashboards do not count beside that file; leave “alertmanagerFile” out to use them.',
  addContactPoint: 'Add a contact point',
  test: 'Send a test',
  testReceiver: 'Send a test to {name}',
  tellsNobody: 'Tells nobody: alerts that lead here are only shown.',
  tellsEnds: 'also tells when an alert is over',
  tellsNoEnds: 'does not tell when an alert is over',
  noRoute: 'No route leads here.',
  allOther: 'All alerts that no other route takes',
  arrived: 'sent',
  failed: 'failed',
  alertmanagers: 'Alertmanagers',
  whereFrom:
    'Receivers and routes are the contact points and policies of the dashboards, or stand in the file that “alertmanagerFile” names, which is read at the start and whenever the configuration is loaded anew.',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })

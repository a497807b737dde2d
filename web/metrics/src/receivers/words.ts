import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading receivers',
  receiver: 'Receiver {name}',
  nowhere: 'Alerts go nowhere',
  nowhereHint:
    'They are shown here, and nobody is told. Name a file in Alertmanager’s form as “alertmanagerFile” under “metrics” in hearth.yaml, or an Alertmanager under “alertmanagers”.',
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
  whereFrom: 'Receivers and routes stand in the file that “alertmanagerFile” names; it is read at the start.',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })

import { struct, type TemplateMethod, type TemplateMethods, type TemplateValue, textOf } from '@hearth/go-template'
import type { LabelSet } from '../model/alert.ts'
import { commonOf, type Message, type MessageAlert, quotedReceiver, statusOf } from '../receivers/message.ts'

// What Go writes for no time at all.
const noTimeMs = Date.parse('0001-01-01T00:00:00Z')

/** A message as templates see it, under Alertmanager's names. */
export function messageData(message: Message): TemplateValue {
  const { alerts, groupLabels, externalUrl, routeLabels = {} } = message
  return struct({
    Receiver: quotedReceiver(message),
    Status: statusOf(message),
    Alerts: alertsValue(alerts, true),
    NotificationReason: message.reason ?? 'unknown',
    GroupLabels: pairsValue(groupLabels),
    CommonLabels: pairsValue(commonOf(alerts.map(({ labels }) => labels))),
    CommonAnnotations: pairsValue(commonOf(alerts.map(({ annotations }) => annotations))),
    RouteLabels: pairsValue(routeLabels),
    ExternalURL: externalUrl,
  })
}

function alertsValue(alerts: readonly MessageAlert[], withMethods: boolean): TemplateValue {
  const items = alerts.map(alertValue)
  const only = (wanted: MessageAlert['status']): TemplateMethod => {
    return () =>
      alertsValue(
        alerts.filter(({ status }) => status === wanted),
        false,
      )
  }
  const methods: TemplateMethods = new Map([
    ['Firing', only('firing')],
    ['Resolved', only('resolved')],
  ])
  return withMethods ? { kind: 'list', items, methods } : { kind: 'list', items }
}

function alertValue(alert: MessageAlert): TemplateValue {
  return struct({
    Status: alert.status,
    Labels: pairsValue(alert.labels),
    Annotations: pairsValue(alert.annotations),
    StartsAt: { kind: 'time', timeMs: alert.startsAtMs },
    EndsAt: { kind: 'time', timeMs: alert.endsAtMs ?? noTimeMs },
    GeneratorURL: alert.generatorUrl,
    Fingerprint: alert.fingerprint,
  })
}

/** Names with their values: a map that can be sorted, and have names taken out. */
function pairsValue(set: LabelSet): TemplateValue {
  const names = Object.keys(set).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const pairs = names.map((name) => struct({ Name: name, Value: set[name] ?? '' }))
  const namesOf: TemplateMethod = () => textsValue(names)
  const valuesOf: TemplateMethod = () => textsValue(names.map((name) => set[name] ?? ''))
  const columns: TemplateMethods = new Map([
    ['Names', namesOf],
    ['Values', valuesOf],
    ['String', () => names.map((name) => `${name}=${set[name] ?? ''}`).join(', ')],
  ])
  const methods: TemplateMethods = new Map<string, TemplateMethod>([
    ...columns,
    ['SortedPairs', () => ({ kind: 'list', items: pairs, methods: columns })],
    ['Remove', ([gone]) => pairsValue(without(set, gone))],
  ])
  return { kind: 'map', entries: new Map(Object.entries(set)), missing: '', methods }
}

/** Texts that can be joined. */
function textsValue(texts: readonly string[]): TemplateValue {
  const methods: TemplateMethods = new Map([['Join', ([separator]) => texts.join(textOf(separator))]])
  return { kind: 'list', items: texts, methods }
}

// The name of the alert says most.
function rank(name: string): number {
  return name === 'alertname' ? 0 : 1
}

function without(set: LabelSet, gone: TemplateValue): LabelSet {
  const names = typeof gone === 'object' && gone.kind === 'list' ? gone.items.map(textOf) : []
  return Object.fromEntries(Object.entries(set).filter(([name]) => !names.includes(name)))
}

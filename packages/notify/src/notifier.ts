import { randomUUID } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { NotifyConfig } from './config/parse-config.ts'
import { createHttpSender } from './delivery/http-sender.ts'
import { createMailSender } from './delivery/mail-sender.ts'
import { createOutbox, type DeliveryCounts } from './delivery/outbox.ts'
import { createSending } from './delivery/sending.ts'
import { type Trial, tryReceiver } from './delivery/try-receiver.ts'
import { createAlertStore } from './dispatch/alert-store.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import type { Group } from './dispatch/group.ts'
import { planMessages, type RouteLabelsOf } from './dispatch/plan-messages.ts'
import { createReceipts } from './dispatch/receipts.ts'
import { createWakeUp } from './dispatch/wake-up.ts'
import type { Alert } from './model/alert.ts'
import type { AlertSink } from './model/alert-sink.ts'
import type { StoredAlert } from './model/stored-alert.ts'
import type { MessageAlert } from './receivers/message.ts'
import { allRoutes, type Route } from './routing/route.ts'
import { openNotifyStore } from './storage/notify-store.ts'
import { createInhibitor } from './suppression/inhibition.ts'
import { createSilences, type Silences } from './suppression/silences.ts'
import { createSuppressor } from './suppression/suppressor.ts'
import type { FilledLabels } from './texts/route-labels.ts'
import { createTexts } from './texts/texts.ts'
import { createViews, type Views } from './views.ts'

/** Takes alerts and brings them to people. */
export type Notifier = AlertSink &
  Views & {
    readonly config: NotifyConfig
    readonly silences: Silences
    /**
     * As {@link AlertSink.send}, for alerts whose end may be but a time-out.
     *
     * @throws {Failure} `unavailable` when there is no room for them
     */
    put(alerts: readonly (Alert & { readonly timesOut: boolean })[]): void
    /** Sends a message that says it is a trial, past routes, silences and queue. @throws {Failure} `missing` */
    test(receiver: string, signal: AbortSignal): Promise<readonly Trial[]>
    /** Messages that are still to be said. */
    waiting(): number
    /** What became of messages, by kind of receiver. */
    counts(): ReadonlyMap<string, DeliveryCounts>
    close(): Promise<void>
  }

export type NotifierDeps = {
  readonly config: NotifyConfig
  /** Texts of the files that define named templates. */
  readonly templates: readonly string[]
  /** Of the database; created when absent. */
  readonly path: string
  /** Where people find this service; stands in messages. */
  readonly externalUrl: string
  readonly version: string
  readonly limits: NotifyLimits
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly logger: Logger
}

export type NotifyLimits = {
  readonly maxAlerts: number
  readonly maxSilences: number
  /** How long silences that are over are shown. */
  readonly silenceRetentionMs: number
  /** After which a message that could not be delivered is given up. */
  readonly maxDeliveryMs: number
}

const pruneIntervalMs = 30_000
/** Receipts of groups that have not been heard of for longer are of no use, unless they repeat more seldom. */
const receiptRetentionMs = 432_000_000

/**
 * Opens the database and goes on where the last process stopped: with its alerts, silences and unsent messages.
 *
 * @throws {Failure} `invalid` when the database is damaged or cannot be opened
 */
export function openNotifier(deps: NotifierDeps): Notifier {
  const { config, clock, externalUrl } = deps
  const parts = openParts(deps)
  const { store, http, sending, alerts, silences, inhibitor, dispatcher, outbox } = parts
  // A full disk ends neither the process nor what comes after it.
  const attempt = (what: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      deps.logger.error({ err: error }, `Cannot ${what} now`)
    }
  }
  const wakeUp = createWakeUp(clock, () => {
    attempt('look at groups of alerts', () => lookAtGroups(parts, clock()))
    wakeUp.by(dispatcher.nextDueMs())
  })
  const take = (changed: readonly StoredAlert[]) => {
    for (const alert of changed) {
      inhibitor.take(alert)
      dispatcher.insert(alert, clock())
    }
    wakeUp.by(dispatcher.nextDueMs())
  }
  const put: Notifier['put'] = (sent) => take(alerts.put(sent, clock()))
  take(alerts.all())
  outbox.resume()
  const clean = () => attempt('forget old alerts', () => prune(parts, clock(), config.route))
  const pruning = setInterval(clean, pruneIntervalMs).unref()
  return {
    config,
    silences,
    ...createViews({ ...parts, route: config.route, clock }),
    put,
    send: async (sent) => put(sent.map((alert) => ({ ...alert, timesOut: false }))),
    test: (receiver, signal) => tryReceiver({ config, sending, externalUrl, clock }, receiver, signal),
    waiting: outbox.waiting,
    counts: outbox.counts,
    async close() {
      clearInterval(pruning)
      wakeUp.close()
      await outbox.close()
      http.close()
      store.close()
    },
  }
}

type Parts = ReturnType<typeof openParts>

function openParts({ config, clock, limits, logger, ...deps }: NotifierDeps) {
  const store = openNotifyStore(deps.path)
  const http = createHttpSender(deps)
  const texts = createTexts(deps.templates, clock)
  const sending = createSending({ global: config.global, texts, http, mail: createMailSender() })
  const receipts = createReceipts(store.receipts)
  const { maxSilences, silenceRetentionMs: retentionMs } = limits
  const silences = createSilences({ store: store.silences, clock, createId: randomUUID, retentionMs, maxSilences })
  const inhibitor = createInhibitor(config.inhibitRules)
  const outbox = createOutbox({
    table: store.deliveries,
    integrations: config.receivers.flatMap((receiver) => receiver.integrations),
    send: (integration, { message }, signal) =>
      sending(integration, { ...message, externalUrl: deps.externalUrl }, signal),
    givenUp: ({ integration, message: { groupKey } }) => receipts.remove(`${integration} ${groupKey}`),
    maxAgeMs: limits.maxDeliveryMs,
    clock,
    logger,
  })
  const fill = ({ key, labels, route }: Group, grouped: readonly MessageAlert[]): FilledLabels => {
    if (Object.keys(route.labels).length === 0) return { labels: {}, faults: [] }
    const { receiver } = route
    const message = { receiver, groupKey: key, groupLabels: labels, alerts: grouped, externalUrl: deps.externalUrl }
    return texts.routeLabels(route.labels, message)
  }
  const routeLabelsOf: RouteLabelsOf = (group, grouped) => fill(group, grouped).labels
  // Once for each look at a group that has something to say, not for each who reads the groups.
  const toldRouteLabelsOf: RouteLabelsOf = (group, grouped) => {
    const { labels, faults } = fill(group, grouped)
    if (faults.length > 0) logger.warn({ group: group.key, faults }, 'labels of a route cannot be filled')
    return labels
  }
  return {
    routeLabelsOf,
    toldRouteLabelsOf,
    store,
    http,
    sending,
    receipts,
    silences,
    inhibitor,
    outbox,
    alerts: createAlertStore(store.alerts, limits.maxAlerts),
    suppressor: createSuppressor({ silences, inhibitor, timeIntervals: config.timeIntervals }),
    dispatcher: createDispatcher(config.route),
    integrationsOf: (receiver: string) => config.receivers.find(({ name }) => name === receiver)?.integrations ?? [],
  }
}

/** Says what there is to say of groups whose time has come. */
function lookAtGroups(parts: Parts, nowMs: number): void {
  const { store, receipts, outbox, suppressor, dispatcher, integrationsOf, toldRouteLabelsOf: routeLabelsOf } = parts
  const looks = dispatcher.takeDue(nowMs).map((group) => ({
    group,
    seen: [...group.alerts.values()],
    plans: planMessages(group, { suppressor, integrationsOf, routeLabelsOf, receiptOf: receipts.get }, nowMs),
  }))
  const plans = looks.flatMap((look) => look.plans)
  const entries = plans.map(({ receiptKey, receipt }) => [receiptKey, receipt] as const)
  const messages = plans.flatMap(({ integration: { key }, message }) => {
    return message === undefined ? [] : [{ integration: key, message, createdAtMs: nowMs }]
  })
  // All of them at once, as each transaction waits for the disk; nothing is remembered or sent that may not be kept.
  const written = store.atomically(() => {
    receipts.write(entries)
    return outbox.write(messages)
  })
  receipts.remember(entries)
  outbox.send(written)
  for (const { group, seen } of looks) group.endFlush(seen, nowMs)
}

function prune({ dispatcher, inhibitor, alerts, silences, receipts }: Parts, nowMs: number, route: Route): void {
  const longestRepeatMs = Math.max(...allRoutes(route).map(({ repeatIntervalMs }) => repeatIntervalMs))
  dispatcher.prune()
  inhibitor.prune(nowMs)
  alerts.prune(nowMs, dispatcher.held())
  silences.prune()
  receipts.prune(nowMs - Math.max(receiptRetentionMs, 2 * longestRepeatMs))
}

import { Failure } from '@hearth/kernel'
import type { AlertingStore, Trial } from '../alerting-store.ts'
import { createTurns } from '../in-turn.ts'
import { compileNotification } from './compile-notification.ts'
import { type ContactPoint, type Notification, noNotification, readNotification } from './notification.ts'

/** Who is told of alerts. Each may fail as `upstream`, when the metrics service does not answer. */
export type Notifications = {
  read(signal: AbortSignal): Promise<Notification>
  /** Changes what is there, as `apply` says. @throws {Failure} `invalid` for what cannot be said, `conflict` where a file says it */
  change(apply: (before: Notification) => Notification, signal: AbortSignal): Promise<Notification>
  /** Sends a message that says it is a test to a contact point that need not be kept. */
  try(point: ContactPoint, signal: AbortSignal): Promise<Trial | undefined>
}

/** @param readShown reads who is told from Alertmanager's YAML, where a file says it */
export function createNotifications(
  store: AlertingStore,
  readShown: (yaml: string) => Promise<Notification>,
): Notifications {
  const inTurn = createTurns()
  const read = async (signal: AbortSignal) => {
    const { file, draft, shown } = (await store.delivery(signal)).value
    if (file !== undefined) return readShown(shown)
    return readNotification(draft?.note) ?? (draft === undefined ? noNotification : readShown(shown))
  }
  return {
    read,
    change: (apply, signal) =>
      inTurn(async () => {
        const { version, value } = await store.delivery(signal)
        if (value.file !== undefined)
          throw new Failure(
            'conflict',
            `Cannot change this here: ${value.file} says who is told of alerts; change it there`,
          )
        const before = readNotification(value.draft?.note)
        if (before === undefined && value.draft !== undefined)
          throw new Failure('conflict', 'Cannot change this here: another program wrote who is told of alerts')
        const next = apply(before ?? noNotification)
        await store.writeDelivery(compileNotification(next), version, signal)
        return next
      }),
    async try(point, signal) {
      const policy = { receiver: point.name }
      const { templates } = await read(signal)
      const draft = compileNotification({ ...noNotification, policy, templates, contactPoints: [point] })
      return (await store.tryReceiver(draft, point.name, signal))[0]
    },
  }
}

import { Failure } from '@hearth/kernel'
import type { NotifyConfig } from '../config/parse-config.ts'
import { fingerprintOf } from '../model/fingerprint.ts'
import type { Message } from '../receivers/message.ts'
import type { Sending } from './sending.ts'

/** How a trial went for one way to reach people. */
export type Trial = {
  /** Such as `team/webhook/0`. */
  readonly integration: string
  readonly ok: boolean
  /** Why not. */
  readonly reason?: string
}

/** Says to all that belong to a receiver that this is a trial. @throws {Failure} `missing` */
export async function tryReceiver(
  deps: {
    readonly config: NotifyConfig
    readonly sending: Sending
    readonly externalUrl: string
    readonly clock: () => number
  },
  name: string,
  signal: AbortSignal,
): Promise<readonly Trial[]> {
  const receiver = deps.config.receivers.find((known) => known.name === name)
  if (receiver === undefined)
    throw new Failure('missing', `Cannot test the receiver "${name}": the configuration has none of this name`)
  const message = trialMessage(name, deps.externalUrl, deps.clock())
  return await Promise.all(
    receiver.integrations.map(async (integration): Promise<Trial> => {
      const outcome = await deps.sending(integration, message, signal)
      if (outcome.kind === 'sent') return { integration: integration.key, ok: true }
      return { integration: integration.key, ok: false, reason: outcome.reason }
    }),
  )
}

function trialMessage(receiver: string, externalUrl: string, nowMs: number): Message {
  const labels = { alertname: 'TestAlert', severity: 'none' }
  const annotations = { summary: 'A test of this receiver; nothing is wrong' }
  const fingerprint = fingerprintOf(labels)
  const alert = { status: 'firing', labels, annotations, startsAtMs: nowMs, endsAtMs: undefined } as const
  return {
    receiver,
    groupKey: `test/${nowMs}`,
    groupLabels: { alertname: labels.alertname },
    alerts: [{ ...alert, generatorUrl: externalUrl, fingerprint }],
    externalUrl,
  }
}

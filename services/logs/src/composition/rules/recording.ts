import type { CommonConfig, Logger } from '@hearth/kernel'
import type { RuleOutput } from '@hearth/rules'
import type { Metrics } from '@hearth/server'
import { createWriteClient } from '../../clients/write-samples.ts'
import type { LogsConfig } from '../../config.ts'
import { encodeOutput } from '../../domain/rules/encode-output.ts'
import { countRecorded } from '../../rule-metrics.ts'
import { RecordSender } from '../../sending/record-sender.ts'
import { settleTarget } from './settle-target.ts'

export type RecordingDeps = {
  readonly config: LogsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
}

/** The way of what rules make out of this service: series that they record, and those that tell of alerts. */
export type Recording = {
  /** Whether there is a server that takes it. */
  readonly isKept: boolean
  /** Never waits. */
  push(output: RuleOutput): void
  close(): Promise<void>
}

const backoff = { firstMs: 1_000, maxMs: 60_000 }

/** Writes to the servers of the settings; where they name none, to the metrics service. */
export function createRecording({ config, common, logger, metrics }: RecordingDeps): Recording {
  const { remoteWrite = [{ url: `${common.urls.metrics}/api/v1/write`, timeoutMs: 30_000 }], recordQueue } = config
  const queues = () => senders.map(({ to, waiting }) => ({ url: to.url, waiting }))
  const counts = countRecorded(metrics, queues)
  const deps = { write: createWriteClient(common), counts, logger, capacity: recordQueue, backoff }
  const senders = remoteWrite.map((settings) => new RecordSender(settleTarget(settings), deps))
  return {
    isKept: senders.length > 0,
    push(output) {
      const samples = output.samples.length + output.gone.length
      if (samples === 0 || senders.length === 0) return
      const body = encodeOutput(output, config.externalLabels)
      for (const sender of senders) sender.push(body, samples)
    },
    async close() {
      await Promise.all(senders.map((sender) => sender.close()))
    },
  }
}

import type { Logger } from '@hearth/kernel'
import type { AsyncWatch } from '../clients/traces/async-watch.ts'
import type { SpanExport } from '../clients/traces/export/span-export.ts'
import type { ChatflowConfig } from '../config.ts'
import { createPrices } from '../domain/traces/price.ts'
import { createRecordRun, type RecordRun, type RecordRunDeps } from '../domain/traces/record-runs.ts'
import type { NodeRun, RunTrace } from '../domain/traces/run-trace.ts'
import type { Storage } from '../storage/open-storage.ts'

export type Traces = {
  readonly record: RecordRun
  /** Resolves when everything that was noted by now has been written, or has been let go. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Clock = { readonly nowMs: () => number; readonly newId: () => string }

export type OpenTracesDeps = Clock & {
  readonly storage: Pick<Storage, 'traces' | 'pins'>
  readonly watch: AsyncWatch
  readonly logger: Logger
  /** Enters a run into the list of runs. */
  readonly enter: RecordRunDeps['enter']
  /** What sends traces on. */
  readonly spans: Pick<SpanExport, 'isSent' | 'send'>
}

// Lines of code in a loop are of less use than what comes after it.
const maxLines = 500

/** What watches runs, and writes down what was noted: after the run, one after the other, and never more than may wait. */
export function openTraces(
  config: ChatflowConfig,
  { storage, watch, logger, spans, ...clock }: OpenTracesDeps,
): Traces {
  const waiting: (readonly [RunTrace, readonly NodeRun[]])[] = []
  let writing: Promise<void> | undefined
  const write = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await storage.traces.add(...next).catch((err: unknown) => logger.warn({ err }, 'a trace could not be kept'))
    writing = undefined
  }
  const settled = async () => writing
  const record = createRecordRun({
    ...clock,
    ...spans,
    watch,
    priceOf: createPrices(config.modelPrices),
    maxValueLength: config.maxTraceValueLength,
    maxTotalLength: config.maxTraceLength,
    maxSpans: config.maxTraceSpans,
    maxLines,
    async pinned(chatflowId) {
      return new Map((await storage.pins.list(chatflowId)).map(({ nodeId, output }) => [nodeId, output]))
    },
    async last(chatflowId) {
      await settled()
      return new Map((await storage.traces.lastOutputs(chatflowId)).map((run) => [run.nodeId, run]))
    },
    keep(...noted) {
      waiting.push(noted)
      if (waiting.length > config.maxWaitingTraces) {
        waiting.shift()
        logger.warn('a trace was let go: more were noted than could be written')
      }
      writing ??= write()
    },
  })
  return { record, settled, close: settled }
}

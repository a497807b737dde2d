import type { Logger } from '@hearth/kernel'
import { callBack } from '../clients/outbound/run-callback.ts'
import type { ChatflowConfig } from '../config.ts'
import { settleInterrupted } from '../domain/agentflow/run/settle-interrupted.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { Predictor } from '../domain/prediction/predictor.ts'
import { type BackgroundRuns, createBackgroundRuns } from '../domain/runs/background-runs.ts'
import { createRunLog, type RunLog } from '../domain/runs/run-log.ts'
import type { Storage } from '../storage/open-storage.ts'
import { renderPrediction } from '../wire/predictions/prediction-answer.ts'
import { lastEvents, predictionEvents } from '../wire/predictions/prediction-frames.ts'
import { renderRun } from '../wire/predictions/run.ts'
import { shareOf } from './roles.ts'

export type OpenRunsDeps = {
  readonly storage: Pick<Storage, 'executions' | 'runs' | 'runEvents' | 'webhookSecrets' | 'replicas' | 'work'>
  readonly predictor: Predictor
  readonly env: Pick<NodeEnv, 'fetch'>
  readonly logger: Logger
  readonly newId: () => string
  readonly nowMs: () => number
}

export type OpenRuns = {
  readonly backgroundRuns: BackgroundRuns
  readonly runLog: RunLog
  close(): Promise<void>
}

const tidyEveryMs = 3_600_000

/** Background runs; what a process left unfinished is settled, first of all what an earlier one did. */
export async function openRuns(config: ChatflowConfig, { storage, ...deps }: OpenRunsDeps): Promise<OpenRuns> {
  const { predictor, env, logger, newId, nowMs } = deps
  const { replicas } = storage
  const runLog = createRunLog({
    events: storage.runEvents,
    replicas,
    async goesOn(id) {
      const run = await storage.runs.get(id)
      return run?.status === 'queued' || run?.status === 'running'
    },
  })
  const onError = (err: unknown, runId: string) => logger.error({ err, runId }, 'background run failed on a bug')
  const secretOf = (chatflowId: string) => storage.webhookSecrets.reveal(chatflowId)
  const backgroundRuns = createBackgroundRuns({
    runs: storage.runs,
    log: runLog,
    replicas,
    work: storage.work,
    predictor,
    renderEvents: predictionEvents,
    renderAnswer: renderPrediction,
    renderFailure: lastEvents,
    async callBack(run, signal) {
      const { callback: url = '', chatflowId } = run
      const { id, status, answer, error } = renderRun(run)
      const body = { id, chatflowId, status, answer, error }
      const taken = await callBack({ fetch: env.fetch, secretOf }, { url, chatflowId, body }, signal)
      if (!taken) logger.warn({ runId: id }, 'nobody took the callback of a run')
    },
    onError,
    newId,
    nowMs,
    maxAtOnce: shareOf(config, config.maxBackgroundRuns),
    maxWaiting: config.maxWaitingRuns,
    retentionMs: config.runRetentionMs,
  })
  const settle = async () => {
    await settleInterrupted(storage.executions, replicas.left, nowMs())
    await backgroundRuns.tidy()
  }
  await settle()
  replicas.onGone(settle)
  const tidying = setInterval(() => backgroundRuns.tidy().catch((error) => onError(error, '')), tidyEveryMs).unref()
  return {
    backgroundRuns,
    runLog,
    async close() {
      clearInterval(tidying)
      await backgroundRuns.close()
    },
  }
}

import type { RunningQuery } from '../../domain/queries/running-queries.ts'

/** A query as `/api/v1/status/queries` tells of it; times in Unix seconds, the step in seconds. */
export function renderRunningQuery({ id, request, origin, startedMs, state, inWorker }: RunningQuery, nowMs: number) {
  const { startMs, endMs, stepMs } = request.times
  return {
    id,
    query: request.query,
    start: startMs / 1000,
    end: endMs / 1000,
    step: stepMs / 1000,
    state,
    inWorker,
    client: origin.clientIp,
    method: origin.method,
    path: origin.path,
    startedAt: new Date(startedMs).toISOString(),
    durationSeconds: Math.max(0, nowMs - startedMs) / 1000,
  }
}

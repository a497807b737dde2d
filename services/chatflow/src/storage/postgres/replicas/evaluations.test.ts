import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LoadedChatflow } from '../../../domain/chatflows/chatflow.ts'
import type { Evaluation } from '../../../domain/evaluation/evaluation.ts'
import { createEvaluations, type Plan } from '../../../domain/evaluation/evaluations.ts'
import { findPostgres } from '../../../test-support/postgres.ts'
import { ownPostgres } from '../../database.fixture.ts'
import { openProcess, type TestProcess } from './processes.fixture.ts'

const programs = await findPostgres()
const absent = programs === undefined

const evaluation: Evaluation = {
  ...{ id: 'e1', name: 'Nightly', datasetId: 'd1', datasetName: 'Questions', status: 'pending', totalRows: 1 },
  targets: [{ chatflowId: 'f1', name: 'Flow', wanted: 'deployed', version: 1 }],
  options: { evaluatorIds: [], judgeIds: [], judge: undefined, asOneConversation: false },
  figures: undefined,
  runAtMs: 1,
}
const flow = { id: 'f1', settings: {} } as LoadedChatflow
const plan: Plan = {
  evaluation,
  rows: [{ id: 'r1', datasetId: 'd1', input: 'Paris', output: '', sequenceNo: 0, updatedAtMs: 1 }],
  examination: { flows: [flow], sessions: [], evaluators: [], openJudge: () => Promise.reject(new Error('no judge')) },
}

/** @param afterRow what happens between the last row and the end */
function open({ stores, replicas }: TestProcess, afterRow: () => Promise<void>) {
  const unnoted = Promise.withResolvers<unknown>()
  const bugs: unknown[] = []
  const { evaluatedRows } = stores
  const put: typeof evaluatedRows.put = async (row) => {
    await evaluatedRows.put(row)
    await afterRow()
  }
  const evaluations = createEvaluations({
    predictor: { answer: async () => ({ text: 'Paris' }) as never },
    evaluations: stores.evaluations,
    evaluatedRows: { ...evaluatedRows, put },
    replicas,
    ...{ newId: randomUUID, nowMs: Date.now, maxAtOnce: 1, rowsAtOnce: 1, maxKept: 10 },
    onBug: (error) => void bugs.push(error),
    onUnnoted: unnoted.resolve,
  })
  onTestFinished(() => evaluations.close())
  return { evaluations, unnoted: unnoted.promise, bugs }
}

describe.skipIf(absent)('an evaluation at whose end Postgres is away', () => {
  const server = ownPostgres(programs)

  test('has its end noted once Postgres is back', async () => {
    const process = await openProcess(await server.newDatabase())
    const { evaluations, unnoted, bugs } = open(process, server.stop)
    await evaluations.start(plan)
    expect(await unnoted).toMatchObject({ kind: 'unavailable' })
    await server.start()
    await expect
      .poll(() => process.stores.evaluations.get('e1').catch(() => undefined), { timeout: 60_000 })
      .toMatchObject({ status: 'completed', figures: { rows: 1 } })
    await expect.poll(() => evaluations.stop('e1')).toBe(false)
    expect(bugs).toEqual([])
  }, 120_000)

  test('can be removed, also before its end is noted', async () => {
    const process = await openProcess(await server.newDatabase())
    const { evaluations, unnoted } = open(process, server.stop)
    await evaluations.start(plan)
    await unnoted
    await expect(evaluations.remove('e1')).rejects.toMatchObject({ kind: 'unavailable' })
    await server.start()
    await expect.poll(() => evaluations.remove('e1').catch(() => false), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => evaluations.stop('e1'), { timeout: 60_000 }).toBe(false)
    expect(await process.stores.evaluations.get('e1')).toBeUndefined()
  }, 120_000)

  test('is interrupted where its process stops meanwhile', async () => {
    const url = await server.newDatabase()
    const [process, next] = [await openProcess(url), await openProcess(url)]
    const { evaluations, unnoted } = open(process, server.stop)
    await evaluations.start(plan)
    await unnoted
    await evaluations.close()
    await server.start()
    const left = createLeft(next)
    await expect
      .poll(
        () =>
          left.settle().then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    expect(await next.stores.evaluations.get('e1')).toMatchObject({
      status: 'error',
      figures: { interrupted: true, rows: 1 },
    })
  }, 120_000)
})

/** As another process sees it once the first is gone. */
function createLeft(process: TestProcess) {
  const replicas = { me: process.replicas.me, left: async <T>(rows: readonly T[]) => rows }
  return open({ ...process, replicas: { ...process.replicas, ...replicas } }, async () => undefined).evaluations
}

test.runIf(absent)('evaluations over Postgres: skipped, Postgres is not installed', () => undefined)

import { beforeEach, describe, expect, test } from 'vitest'
import type { DatasetRow } from '../../domain/evaluation/dataset.ts'
import type { EvaluatedRow, Evaluation } from '../../domain/evaluation/evaluation.ts'
import type { Evaluator } from '../../domain/evaluation/evaluator.ts'
import type { Stores } from '../open-storage.ts'

const dataset = { id: 'd1', name: 'Questions', description: undefined, createdAtMs: 1, updatedAtMs: 1 }
const row = (sequenceNo: number, fields: Partial<DatasetRow> = {}): DatasetRow => ({
  id: `r${sequenceNo}`,
  datasetId: dataset.id,
  input: `question ${sequenceNo}`,
  output: '',
  sequenceNo,
  updatedAtMs: 1,
  ...fields,
})
const evaluator: Evaluator = {
  id: 'v1',
  name: 'Quick',
  rule: { type: 'numeric', measure: 'apiLatency', operator: 'lessThan', value: 2_000.5 },
  createdAtMs: 1,
  updatedAtMs: 1,
}
const evaluation: Evaluation = {
  id: 'e1',
  name: 'Nightly',
  datasetId: dataset.id,
  datasetName: dataset.name,
  targets: [{ chatflowId: 'f1', name: 'Flow', wanted: 'deployed', version: 3 }],
  options: { evaluatorIds: ['v1'], judgeIds: [], judge: undefined, asOneConversation: false },
  status: 'pending',
  totalRows: 2,
  figures: undefined,
  runAtMs: 10,
}
const evaluated = (sequenceNo: number): EvaluatedRow => ({
  id: `x${sequenceNo}`,
  evaluationId: evaluation.id,
  sequenceNo,
  input: 'in',
  expectedOutput: 'out',
  answers: [{ text: 'Köln 🙂', error: undefined, durationMs: 12, measured: undefined, verdicts: [] }],
  endedAtMs: 20,
})

/** What every engine promises of what flows are tested with. `open` gives empty stores. */
export function describeEvaluationStores(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} tests of flows`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
    })

    test('rows of a dataset stand in their order, and go with it', async () => {
      await stores.datasets.add(dataset)
      for (const number of [3, 1, 2]) await stores.datasetRows.add(row(number))
      const listed = async () => (await stores.datasetRows.list({ where: { datasetId: 'd1' } })).rows
      expect((await listed()).map(({ id }) => id)).toEqual(['r1', 'r2', 'r3'])
      await stores.datasets.remove('d1')
      expect(await listed()).toEqual([])
      await expect(stores.datasetRows.add(row(1))).rejects.toThrow('has been removed')
    })

    test('an evaluator comes back as it was kept', async () => {
      await stores.evaluators.add(evaluator)
      expect(await stores.evaluators.get('v1')).toEqual(evaluator)
    })

    test('evaluations are found by name and state, newest first, and take their rows with them', async () => {
      await stores.evaluations.add(evaluation)
      await stores.evaluations.add({ ...evaluation, id: 'e2', status: 'completed', runAtMs: 20 })
      for (const number of [2, 1]) await stores.evaluatedRows.put(evaluated(number))
      const named = await stores.evaluations.list({ where: { name: 'Nightly' } })
      expect(named.rows.map(({ id }) => id)).toEqual(['e2', 'e1'])
      expect((await stores.evaluations.list({ where: { status: 'pending' } })).rows).toMatchObject([
        { id: 'e1', targets: evaluation.targets, totalRows: 2 },
      ])
      const rows = await stores.evaluatedRows.list({ where: { evaluationId: 'e1' } })
      expect(rows.rows).toMatchObject([{ sequenceNo: 1, answers: [{ text: 'Köln 🙂' }] }, { sequenceNo: 2 }])
      await stores.evaluations.remove('e1')
      expect((await stores.evaluatedRows.list()).rows).toEqual([])
    })
  })
}

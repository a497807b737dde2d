import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { testKey } from '../../test-support/running-service.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let around: Awaited<ReturnType<typeof openScriptedService>>
beforeAll(async () => {
  around = await openScriptedService({ maxDatasetRows: 5 })
})
afterAll(() => around.close())

const call = (method: string, path: string, body?: unknown) => around.service.call(method, path, body)

async function refusal(method: string, path: string, body: object, key = testKey) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${around.service.url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, ...((await answer.json()) as { message?: string }) }
}

const csvFile = (text: string) => `data:text/csv;base64,${Buffer.from(text).toString('base64')},filename:rows.csv`
const dataset = async (fields: object = {}) =>
  (await call('POST', 'datasets/set', { name: 'Questions', ...fields })).id as string
const inputs = async (id: string) =>
  (await call('GET', `datasets/set/${id}`)).rows.map(({ input }: { input: string }) => input)

describe('a dataset', () => {
  test("is shown in Flowise's form, and listed with how many rows it has", async () => {
    const id = await dataset({ description: 'About cities' })
    const row = await call('POST', 'datasets/rows', { datasetId: id, input: 'Capital?', output: 'Paris' })
    expect(row).toEqual({
      id: expect.any(String),
      datasetId: id,
      input: 'Capital?',
      output: 'Paris',
      sequenceNo: 0,
      updatedDate: expect.any(String),
    })
    const shown = { id, name: 'Questions', description: 'About cities', workspaceId: null }
    expect(await call('GET', `datasets/set/${id}`)).toMatchObject({ ...shown, rows: [row], total: 1 })
    const [listed] = await call('GET', 'datasets')
    expect(listed).toMatchObject({ ...shown, rowCount: 1 })
    expect(await call('GET', 'datasets?page=1&limit=1')).toMatchObject({ data: [{ id }], total: expect.any(Number) })
  })

  test('is renamed, and goes with its rows', async () => {
    const id = await dataset()
    expect(await call('PUT', `datasets/set/${id}`, { name: 'Other' })).toMatchObject({ id, name: 'Other' })
    const row = await call('POST', 'datasets/rows', { datasetId: id, input: 'one' })
    expect(await call('DELETE', `datasets/set/${id}`)).toMatchObject({ affected: 1 })
    expect(await refusal('PUT', `datasets/rows/${row.id}`, { input: 'x' })).toMatchObject({ status: 404 })
    expect(await refusal('DELETE', `datasets/set/${id}`, {})).toMatchObject({ status: 404 })
  })

  test('takes the rows of a CSV file, at once and later', async () => {
    const id = await dataset({ csvFile: csvFile('question,answer\none,1\ntwo,2\n'), firstRowHeaders: true })
    expect(await inputs(id)).toEqual(['one', 'two'])
    const more = { datasetId: id, csvFile: csvFile('three,3\n') }
    expect(await call('POST', 'datasets/rows', more)).toEqual({ message: 'Dataset rows added successfully' })
    expect(await inputs(id)).toEqual(['one', 'two', 'three'])
  })

  test('has no more rows than it may, and none of a file that would make it so', async () => {
    const id = await dataset({ csvFile: csvFile('a\nb\nc\nd\n') })
    expect(await refusal('POST', 'datasets/rows', { datasetId: id, csvFile: csvFile('e\nf\n') })).toMatchObject({
      status: 400,
      message: 'Cannot add 2 rows to the dataset: it has 4 rows, and 5 is the most ("maxDatasetRows")',
    })
    expect(await inputs(id)).toHaveLength(4)
  })

  test('has its rows changed, reordered and removed', async () => {
    const id = await dataset({ csvFile: csvFile('a\nb\nc\n') })
    const { rows } = await call('GET', `datasets/set/${id}`)
    await call('PUT', `datasets/rows/${rows[0].id}`, { input: 'A', output: 'x' })
    const order = rows.map((row: { id: string }, at: number) => ({ id: row.id, sequenceNo: 10 - at }))
    await call('POST', 'datasets/reorder', { datasetId: id, rows: order })
    expect(await inputs(id)).toEqual(['c', 'b', 'A'])
    expect(await call('DELETE', `datasets/rows/${rows[1].id}`)).toMatchObject({ affected: 1 })
    expect(await call('PATCH', 'datasets/rows', { ids: [rows[0].id, 'nothing'] })).toMatchObject({ affected: 1 })
    expect(await inputs(id)).toEqual(['c'])
    const foreign = { datasetId: await dataset(), rows: [{ id: rows[2].id, sequenceNo: 0 }] }
    expect(await refusal('POST', 'datasets/reorder', foreign)).toMatchObject({ status: 404 })
  })

  test('takes what people have asked a flow, from those who may read it', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    for (const question of ['one', 'two', 'three']) {
      await call('POST', `prediction/${chatflowId}`, { question, chatId: question })
    }
    const datasetId = await dataset()
    const from = { datasetId, chatflowId }
    expect(await call('POST', 'datasets/rows/from-conversations', { ...from, limit: 2 })).toEqual({ added: 2 })
    expect(await call('POST', 'datasets/rows/from-conversations', { ...from, chatId: 'one' })).toEqual({ added: 1 })
    expect((await call('GET', `datasets/set/${datasetId}`)).rows).toMatchObject([
      { input: 'two', output: 'Echo: two' },
      { input: 'three', output: 'Echo: three' },
      { input: 'one', output: 'Echo: one' },
    ])
    const keys = await call('POST', 'apikey', { keyName: 'rows', permissions: ['datasets:create'] })
    const key = keys.find(({ keyName }: { keyName: string }) => keyName === 'rows').apiKey
    expect(await refusal('POST', 'datasets/rows/from-conversations', from, key)).toMatchObject({ status: 403 })
  })
})

describe('an evaluator', () => {
  test.each([
    [{ type: 'text', operator: 'ContainsAny', value: 'a,b' }],
    [{ type: 'json', operator: 'IsValidJSON', value: '' }],
    [{ type: 'numeric', operator: 'lessThan', measure: 'apiLatency', value: '5000' }],
    [
      {
        type: 'llm',
        prompt: 'Is {actualOutput} fine?',
        outputSchema: [{ property: 'ok', type: 'boolean', description: '' }],
      },
    ],
  ])("comes back in Flowise's form: %o", async (fields) => {
    const made = await call('POST', 'evaluators', { name: 'Rule', ...fields })
    const { id, createdDate, updatedDate, ...shown } = made
    expect(shown).toEqual({ name: 'Rule', ...fields, workspaceId: null })
    expect(await call('GET', `evaluators/${id}`)).toEqual(made)
    expect(await call('PUT', `evaluators/${id}`, { ...fields, name: 'Other' })).toMatchObject({ id, name: 'Other' })
    expect((await call('GET', 'evaluators')).map((one: { id: string }) => one.id)).toContain(id)
    expect(await call('DELETE', `evaluators/${id}`)).toMatchObject({ affected: 1 })
  })

  test('has a prompt and fields of ours where none are sent', async () => {
    const made = await call('POST', 'evaluators', { name: 'Judge', type: 'llm' })
    expect(made.prompt).toContain('{actualOutput}')
    expect(made.outputSchema).toMatchObject([{ property: 'reason' }, { property: 'passed', type: 'boolean' }])
  })

  test.each([
    ['an expression that is none', { type: 'text', operator: 'MatchesRegex', value: '(' }],
    ['a schema that is none', { type: 'json', operator: 'MatchesSchema', value: '{"type":"city"}' }],
    ['a number that is none', { type: 'numeric', operator: 'lessThan', measure: 'apiLatency', value: 'soon' }],
    ['an operator that there is not', { type: 'text', operator: 'SoundsLike', value: 'x' }],
    ['a type that there is not', { type: 'human' }],
  ])('is refused with %s', async (_name, fields) => {
    expect(await refusal('POST', 'evaluators', { name: 'Rule', ...fields })).toMatchObject({ status: 400 })
  })
})

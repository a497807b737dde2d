import { describe, expect, test } from 'vitest'
import { type Answer, answeringService } from './answering.fixture.ts'
import { openEvaluationServer } from './evaluations.ts'

async function open(call: string, answer: Answer) {
  const { url, asked } = await answeringService({ [call]: answer })
  return { server: openEvaluationServer(url, 'k'), asked }
}

const answer = {
  text: 'Paris',
  error: null,
  durationMs: 12,
  totalTokens: null,
  costUsd: 0.1,
  verdicts: [{ name: 'exact', result: 'fail', reason: null }],
}
const evaluation = {
  status: 'completed',
  totalRows: 1,
  targets: [{ version: 3 }, { version: 'draft' }],
  rows: [{ input: 'Capital of France?', answers: [answer] }],
}

describe('the tests of flows at the service', () => {
  test('have datasets', async () => {
    const { server, asked } = await open('GET /api/v1/datasets', { json: [{ id: 'd', name: 'Capitals', rows: 3 }] })
    expect(await server.datasets()).toEqual([{ id: 'd', name: 'Capitals' }])
    expect(asked).toEqual([{ call: 'GET /api/v1/datasets', key: 'Bearer k', body: undefined }])
  })

  test('have evaluators', async () => {
    const { server } = await open('GET /api/v1/evaluators', { json: [{ id: 'e', name: 'Exact', type: 'text' }] })
    expect(await server.evaluators()).toEqual([{ id: 'e', name: 'Exact', type: 'text' }])
  })

  test('are told of a flow, with what was asked then', async () => {
    const { server } = await open('GET /api/v1/evaluations?chatflowId=a%2Fb', {
      json: [{ datasetId: 'd', additionalConfig: '{"simple":["e"]}' }],
    })
    expect(await server.past('a/b')).toEqual([{ datasetId: 'd', additionalConfig: { simple: ['e'] } }])
  })

  test('are begun and stopped', async () => {
    const begun = await open('POST /api/v1/evaluations', { json: [] })
    await begun.server.start({ datasetId: 'd' })
    expect(begun.asked).toEqual([{ call: 'POST /api/v1/evaluations', key: 'Bearer k', body: { datasetId: 'd' } }])
    const stopped = await open('POST /api/v1/evaluations/x/stop', { json: {} })
    await stopped.server.stop('x')
    expect(stopped.asked.map(({ call, key }) => [call, key])).toEqual([['POST /api/v1/evaluations/x/stop', 'Bearer k']])
  })

  test('have answers with verdicts', async () => {
    const { server } = await open('GET /api/v1/evaluations/x', { json: evaluation })
    expect(await server.get('x')).toEqual(evaluation)
  })
})

describe('an answer that is none is refused', () => {
  test.each([
    { name: 'of another state', json: { ...evaluation, status: 'lost' } },
    { name: 'without rows', json: { ...evaluation, rows: undefined } },
    { name: 'of half a row', json: { ...evaluation, totalRows: 0.5 } },
    { name: 'of a version without a number', json: { ...evaluation, targets: [{ version: 'newest' }] } },
    { name: 'without a text', json: { ...evaluation, rows: [{ input: '', answers: [{ ...answer, text: 7 }] }] } },
    {
      name: 'with another verdict',
      json: {
        ...evaluation,
        rows: [{ input: '', answers: [{ ...answer, verdicts: [{ name: 'x', result: 'good', reason: '' }] }] }],
      },
    },
  ])('$name', async ({ json }) => {
    const { server } = await open('GET /api/v1/evaluations/x', { json })
    await expect(server.get('x')).rejects.toThrow('Cannot read the test')
  })

  test('in what was asked before', async () => {
    const { server } = await open('GET /api/v1/evaluations?chatflowId=f', {
      json: [{ datasetId: 'd', additionalConfig: '{' }],
    })
    await expect(server.past('f')).rejects.toThrow('Cannot list the tests of the flow')
  })

  test('and a refusal is told in the words of the service', async () => {
    const { server } = await open('POST /api/v1/evaluations', { status: 400, json: { message: 'no such dataset' } })
    await expect(server.start({})).rejects.toThrow(/Cannot begin the test: .*no such dataset/)
  })
})

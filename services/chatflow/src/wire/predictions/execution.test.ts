import { describe, expect, test } from 'vitest'
import type { Execution } from '../../domain/records/execution.ts'
import { executionQuery, parseExecutionQuery, renderExecution } from './execution.ts'

const parse = (query: object) => parseExecutionQuery(executionQuery.parse(query))

describe('a query for executions', () => {
  test('asks for the first twelve when it says nothing', () => {
    expect(parse({})).toEqual({ offset: 0, limit: 12, where: {}, flowName: undefined })
  })

  test('takes empty fields for absent ones', () => {
    const empty = { id: '', agentflowId: '', agentflowName: '', sessionId: '', state: '', startDate: '', endDate: '' }
    expect(parse(empty)).toEqual({ offset: 0, limit: 12, where: {}, flowName: undefined })
  })

  test('pages only when page and limit are both above 0', () => {
    expect(parse({ page: '3', limit: '5' })).toMatchObject({ offset: 10, limit: 5 })
    expect(parse({ page: '0', limit: '5' })).toMatchObject({ offset: 0, limit: 12 })
  })

  test('names what is meant', () => {
    const where = { id: 'e', agentflowId: 'a', sessionId: 's', state: 'STOPPED' }
    const dates = { startDate: '1970-01-01T00:00:01Z', endDate: '1970-01-01T00:00:02Z' }
    expect(parse({ ...where, ...dates, agentflowName: 'bot' })).toEqual({
      offset: 0,
      limit: 12,
      where,
      from: 1_000,
      to: 2_000,
      flowName: 'bot',
    })
  })

  test.each([
    { query: { state: 'DONE' }, param: 'state', says: /state is "DONE", not one of INPROGRESS, FINISHED/ },
    { query: { startDate: 'soon' }, param: 'startDate', says: /startDate is "soon", not a date such as/ },
    { query: { endDate: 'x'.repeat(61) }, param: 'endDate', says: new RegExp(`endDate is "${'x'.repeat(60)}", not`) },
  ])('is refused for a $param that cannot be read', ({ query, param, says }) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ param, message: expect.stringMatching(says) }))
  })
})

describe('an execution', () => {
  const execution: Execution = {
    id: 'e-1',
    agentflowId: 'flow-1',
    sessionId: 's-1',
    executionData: '[{"nodeId":"a","data":{"id":"a"}}]',
    state: 'STOPPED',
    action: undefined,
    isPublic: false,
    createdAtMs: 0,
    updatedAtMs: 1_000,
    stoppedAtMs: undefined,
  }
  const shown = {
    id: 'e-1',
    executionData: execution.executionData,
    state: 'STOPPED',
    agentflowId: 'flow-1',
    sessionId: 's-1',
    action: null,
    isPublic: false,
    createdDate: '1970-01-01T00:00:00.000Z',
    updatedDate: '1970-01-01T00:00:01.000Z',
    stoppedDate: null,
    workspaceId: null,
  }

  test('is shown as a row', () => {
    expect(renderExecution(execution)).toEqual(shown)
  })

  test('is shown with its flow', () => {
    const flow = { id: 'flow-1', name: 'Bot', type: 'AGENTFLOW', category: undefined } as const
    expect(renderExecution(execution, flow)).toEqual({ ...shown, agentflow: { ...flow, category: null } })
  })

  test.each([
    {
      kept: '[{"nodeId":"a","data":{"id":"a","checkpoint":{}}},{"nodeId":"b"}]',
      told: '[{"nodeId":"a","data":{"id":"a"}},{"nodeId":"b","data":{}}]',
    },
    { kept: '{"checkpoint":{}}', told: '{"checkpoint":{}}' },
  ])('does not tell how $kept goes on', ({ kept, told }) => {
    expect(renderExecution({ ...execution, executionData: kept }).executionData).toBe(told)
  })
})

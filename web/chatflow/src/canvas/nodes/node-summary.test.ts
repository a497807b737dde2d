import { expect, test } from 'vitest'
import { summaryOf } from './node-summary.ts'

const node = (inputs: Record<string, unknown>, inputParams: readonly object[] = []) => ({
  id: 'a',
  position: { x: 0, y: 0 },
  data: { id: 'a', name: 'a', label: 'A', inputs, inputParams },
})

test.each([
  {
    name: 'its model and a number with its name',
    inputs: { temperature: 0.7, modelName: 'm' },
    summary: 'm · temperature 0.7',
  },
  { name: 'words without their HTML', inputs: { prompt: '<p>Say <b>hello</b></p>' }, summary: 'Say hello' },
  { name: 'no wire', inputs: { model: '{{chat_0.data.instance}}' }, summary: '' },
  { name: 'nothing that is not filled in', inputs: { modelName: '', topK: 4 }, summary: 'top k 4' },
])('a node is summed up by $name', ({ inputs, summary }) => expect(summaryOf(node(inputs))).toBe(summary))

test('a password is never shown', () => {
  expect(summaryOf(node({ userName: 'x' }, [{ name: 'userName', type: 'password' }]))).toBe('')
})

test('what is of no account beside the other inputs is not told', () => {
  const windowSize = { name: 'windowSize', type: 'number', show: { memoryType: 'windowSize' } }
  const summed = (memoryType: string) => summaryOf(node({ memoryType, windowSize: 20 }, [windowSize]))
  expect(summed('allMessages')).toBe('')
  expect(summed('windowSize')).toBe('window size 20')
})

test('what no form shows is told, unless it is of no account beside the other inputs', () => {
  const named = (more: object) => [
    { name: 'selectedTool', type: 'asyncOptions' },
    { name: 'customToolName', type: 'string', hidden: true, ...more },
  ]
  const inputs = { selectedTool: '5f2c', customToolName: 'weather' }
  expect(summaryOf(node(inputs, named({})))).toBe('5f2c · weather')
  expect(summaryOf(node(inputs, named({ show: { selectedTool: '77aa' } })))).toBe('5f2c')
})

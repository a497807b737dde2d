import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
beforeAll(async () => {
  home = await temporaryHome()
  service = await startService(home.home)
})
afterAll(async () => {
  await service.stop()
  await home.remove()
})

const schema = JSON.stringify([
  { property: 'a', type: 'number', description: '', required: true },
  { property: 'b', type: 'number', description: '', required: false },
])
const trial = (body: object): Promise<unknown> => service.call('POST', 'tool-trials', { schema, ...body })

test('a tool is called with arguments, and what it logs is told', async () => {
  const func = 'console.log("adding", $a); return $a + ($b ?? 10)'
  expect(await trial({ func, arguments: { a: 1, b: 2 } })).toMatchObject({ output: '3', logs: ['adding 1'] })
  expect(await trial({ func, arguments: { a: 1 } })).toMatchObject({ output: '11' })
})

test('it finds the variables that are kept', async () => {
  await service.call('POST', 'variables', { name: 'place', value: 'Lisbon' })
  expect(await trial({ func: 'return { place: $vars.place }' })).toMatchObject({ output: '{"place":"Lisbon"}' })
})

test('its error is told with what it logged before', async () => {
  const answer = await trial({ func: 'console.log("so far"); throw new Error("no luck")' })
  expect(answer).toMatchObject({ error: expect.stringContaining('no luck'), logs: ['so far'] })
  expect(answer).not.toHaveProperty('output')
})

import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Panel } from '../../model/dashboard.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import { type PanelAsker, PanelAskerContext } from './panel-asker.ts'
import { usePanelAnswer } from './use-panel-answer.ts'

const stepMs = 60_000
const hours = 3_600_000
const panel = { id: 0, key: 'p' } as Panel
const query = { refId: 'A', datasource: { type: 'prometheus' }, expr: 'up', format: 'time_series' }

const request = (toMs: number): QueryRequest => ({ from: String(toMs - 6 * hours), to: String(toMs), queries: [query] })

/** As the service answers a series that is one at each step, from `firstMs` on. */
function upFrom(firstMs: number, lastMs: number) {
  const times = Array.from({ length: (lastMs - firstMs) / stepMs + 1 }, (_, at) => firstMs + at * stepMs)
  const fields = [
    { name: 'Time', type: 'time', config: { interval: stepMs } },
    { name: 'up', type: 'number', labels: {} },
  ]
  const frame = {
    schema: { fields, meta: { type: 'timeseries-multi' } },
    data: { values: [times, times.map(() => 1)] },
  }
  return { results: { A: { status: 200, frames: [frame] } } }
}

async function shown(asker?: PanelAsker) {
  let current = request(100 * hours)
  const answers = { '/api/ds/query': upFrom(94 * hours, 100 * hours) }
  const asked = answerAsks(answers)
  const hook = await renderHook(() => usePanelAnswer(panel, current), {
    wrap: (child) => createElement(PanelAskerContext, { value: asker }, child),
  })
  await hook.until(() => expect(hook.current.isFetching).toBe(false))
  return {
    hook,
    bodies: () => asked.map(({ body }) => JSON.parse(String(body))),
    async moveOn(toMs: number, answer: object) {
      answers['/api/ds/query'] = answer as never
      current = request(toMs)
      await hook.again()
      await hook.until(() => expect(hook.current.isFetching).toBe(false))
    },
  }
}

test('a refresh asks for what is new alone, and has the whole', async () => {
  const { hook, bodies, moveOn } = await shown()
  const sinceMs = 100 * hours - 11 * stepMs
  await moveOn(100 * hours + stepMs, upFrom(sinceMs, 100 * hours + stepMs))
  expect(bodies()).toEqual([
    request(100 * hours),
    { ...request(100 * hours + stepMs), queries: [{ ...query, sinceMs }] },
  ])
  const times = hook.current.data?.[0]?.frames[0]?.fields[0]?.values
  expect(times).toHaveLength(361)
  expect([times?.[0], times?.at(-1)]).toEqual([94 * hours + stepMs, 100 * hours + stepMs])
})

test('what does not fit is asked for as a whole', async () => {
  const { hook, bodies, moveOn } = await shown()
  await moveOn(100 * hours + stepMs, { results: { A: { status: 200, frames: [{ schema: {}, data: {} }] } } })
  expect(bodies().map(({ queries }) => 'sinceMs' in queries[0])).toEqual([false, true, false])
  expect(hook.current.data?.[0]?.frames).toMatchObject([{ fields: [] }])
})

test('all is asked for anew after twenty refreshes', async () => {
  const { bodies, moveOn } = await shown()
  for (let toMs = 100 * hours + stepMs; toMs <= 100 * hours + 21 * stepMs; toMs += stepMs)
    await moveOn(toMs, upFrom(toMs - 12 * stepMs, toMs))
  const isWhole = bodies().map(({ queries }) => !('sinceMs' in queries[0]))
  expect(isWhole.flatMap((whole, at) => (whole ? [at] : []))).toEqual([0, 21])
})

test('whoever answers in the place of the data sources is asked for the whole', async () => {
  const asked: QueryRequest[] = []
  const { moveOn } = await shown(async (_, one) => {
    asked.push(one)
    return []
  })
  await moveOn(101 * hours, {})
  expect(asked).toEqual([request(100 * hours), request(101 * hours)])
})

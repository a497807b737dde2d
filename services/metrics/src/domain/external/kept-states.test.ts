import { expect, test } from 'vitest'
import { Labels } from '../model/labels.ts'
import { askKeptStates } from './kept-states.ts'

const nowMs = 1_000_000_000
const hourMs = 3_600_000

type Found = { readonly labels: Record<string, string>; readonly agoMs: number; readonly isEnded?: boolean }

/** A server that has these series of `ALERTS_FOR_STATE`, each active since an hour before its last sample. */
function serverOf(found: readonly Found[]) {
  const of = ({ labels }: Found) => Labels.of({ __name__: 'ALERTS_FOR_STATE', alertname: 'A', ...labels })
  return async (expression: string) => {
    if (expression.endsWith('[1h]')) {
      const series = found.map((one) => {
        const timeMs = nowMs - one.agoMs
        const values = Float64Array.of((timeMs - hourMs) / 1000)
        return { labels: of(one), timestamps: Float64Array.of(timeMs), values }
      })
      return { type: 'matrix', series } as const
    }
    const samples = found
      .filter(({ isEnded }) => isEnded !== true)
      .map((one) => ({ labels: of(one), timeMs: nowMs, value: 1 }))
    return { type: 'vector', samples } as const
  }
}

async function agoOf(found: readonly Found[], alerts: readonly Record<string, string>[]) {
  const labels = alerts.map((one) => Labels.of({ alertname: 'A', ...one }))
  const deps = { ask: serverOf(found), externalLabels: () => ({ site: 'home' }), clock: () => nowMs }
  const kept = await askKeptStates(deps, { name: 'A', alerts: labels }, new AbortController().signal)
  return labels.map(({ key }) => {
    const state = kept.get(key)
    return state === undefined ? undefined : nowMs - state.timeMs
  })
}

test.each([
  {
    name: 'as it was written',
    found: [{ labels: { job: 'a' }, agoMs: 1 }],
    alerts: [{ job: 'a' }, { job: 'b' }],
    ago: [1, undefined],
  },
  {
    name: 'without the labels that it got on its way',
    found: [{ labels: { job: 'a', site: 'home' }, agoMs: 1 }],
    alerts: [{ job: 'a' }],
    ago: [1],
  },
  {
    name: 'without labels that the server put there',
    found: [
      { labels: { job: 'a', site: 'home', receive: 'true', tenant_id: 'default' }, agoMs: 1 },
      { labels: { job: 'b', site: 'home', receive: 'true', tenant_id: 'default' }, agoMs: 2 },
    ],
    alerts: [{ job: 'b' }, { job: 'a' }],
    ago: [2, 1],
  },
  {
    name: 'the newest of those that the server has from several senders',
    found: [
      { labels: { job: 'a', replica: '0' }, agoMs: 9 },
      { labels: { job: 'a', replica: '1' }, agoMs: 3 },
    ],
    alerts: [{ job: 'a' }],
    ago: [3],
  },
  {
    name: 'the one with the same labels rather than a newer one with more of them',
    found: [
      { labels: { job: 'a', tenant_id: 'x' }, agoMs: 1 },
      { labels: { job: 'a' }, agoMs: 5 },
    ],
    alerts: [{ job: 'a' }],
    ago: [5],
  },
  {
    name: 'not one that differs in a label by which these alerts are told apart',
    found: [{ labels: { job: 'a', instance: 'x' }, agoMs: 1 }],
    alerts: [{ job: 'a', instance: 'y' }, { job: 'a' }],
    ago: [undefined, undefined],
  },
  {
    name: 'not one that another site wrote',
    found: [{ labels: { job: 'a', site: 'office', tenant_id: 'x' }, agoMs: 1 }],
    alerts: [{ job: 'a' }],
    ago: [undefined],
  },
  {
    name: 'not one of another rule of that name, which has a label more',
    found: [
      { labels: { job: 'a', site: 'home', severity: 'page' }, agoMs: 1 },
      { labels: { job: 'b', site: 'home' }, agoMs: 2 },
    ],
    alerts: [{ job: 'a' }, { job: 'b' }],
    ago: [undefined, 2],
  },
  {
    name: 'not one that ended',
    found: [{ labels: { job: 'a' }, agoMs: 300_000, isEnded: true }],
    alerts: [{ job: 'a' }],
    ago: [undefined],
  },
])('what is kept of an alert is found: $name', async ({ found, alerts, ago }) => {
  expect(await agoOf(found, alerts)).toEqual(ago)
})

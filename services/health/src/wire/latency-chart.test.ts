import { expect, test } from 'vitest'
import { hourMs } from '../domain/hourly-latency.ts'
import { renderLatencyChart } from './latency-chart.ts'

test('a chart of latencies runs from the first hour to the last, with room above the highest', () => {
  const svg = renderLatencyChart([0, 80, 40].map((latencyMs, hour) => ({ atMs: hour * hourMs, latencyMs })))
  expect(/points="([^"]*)"/.exec(svg)?.[1]).toBe('80,270 675,62 1270,166')
  expect(svg).toContain('>100ms</text>')
  expect(svg).toContain('>01-01 02:00</text>')
})

test('one hour, in which everything was at once, is a chart too', () => {
  const svg = renderLatencyChart([{ atMs: hourMs, latencyMs: 0 }])
  expect(svg).toContain('points="80,270"')
  expect(svg).not.toMatch(/NaN|Infinity/)
})

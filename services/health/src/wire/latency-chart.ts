import type { HourlyLatency } from '../domain/hourly-latency.ts'
import { iso } from './check.ts'

const width = 1_280
const height = 300
// Room for the words at the left and below.
const left = 80
const bottom = 30
const right = 10
const top = 10
const rows = 4
const columns = 6

/** A chart of the latency hour by hour, of the size that Gatus' has, as SVG without a background; times are UTC. */
export function renderLatencyChart(hours: readonly HourlyLatency[]): string {
  const highestMs = Math.max(1, ...hours.map(({ latencyMs }) => Math.ceil(latencyMs * 1.25)))
  const firstMs = hours.at(0)?.atMs ?? 0
  const spanMs = Math.max(1, (hours.at(-1)?.atMs ?? 0) - firstMs)
  const xOf = (share: number) => round(left + share * (width - left - right))
  const yOf = (share: number) => round(height - bottom - share * (height - bottom - top))
  const points = hours.map(({ atMs, latencyMs }) => `${xOf((atMs - firstMs) / spanMs)},${yOf(latencyMs / highestMs)}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="response time">`,
    '<title>response time, mean of each hour</title>',
    '<g fill="#777" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    ...shares(rows).map((share) => row(yOf(share), `${Math.round(share * highestMs)}ms`)),
    ...shares(columns).map((share) => column(xOf(share), iso(firstMs + share * spanMs))),
    '</g>',
    `<polyline points="${points.join(' ')}" fill="none" stroke="#1971c2" stroke-width="1.5"/>`,
    '</svg>',
  ].join('')
}

const shares = (parts: number) => Array.from({ length: parts + 1 }, (_, part) => part / parts)
const round = (px: number) => Math.round(px * 10) / 10

function row(y: number, words: string): string {
  return `<path d="M${left} ${y}H${width - right}" stroke="#777" stroke-opacity=".16"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${words}</text>`
}

function column(x: number, at: string): string {
  const words = `${at.slice(5, 10)} ${at.slice(11, 16)}`
  return `<text x="${Math.min(x, width - right - 40)}" y="${height - 8}" text-anchor="middle">${words}</text>`
}

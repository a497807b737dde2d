import { ask } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Point } from '../rules/form/preview/would-fire.ts'

type MatrixAnswer = {
  readonly data: { readonly result: readonly { readonly values: readonly (readonly [number, string])[] }[] }
}

/** What an expression gave at each step of the last hours. */
export type Past = { readonly points: readonly Point[]; readonly stepMs: number }

const msPerHour = 3_600_000
const stepMs = 60_000
// Of a graph that is as wide as a drawer.
const mostSteps = 720

/** @param expression LogQL that makes figures; nothing is asked while it is `undefined` */
export function usePreview(expression: string | undefined, hours: number) {
  return useQuery({
    queryKey: ['preview', expression, hours],
    queryFn: ({ signal }) => fetchPast(expression ?? '', hours, Date.now(), signal),
    enabled: expression !== undefined,
    // While it is typed the last that could be evaluated stays.
    placeholderData: keepPreviousData,
    staleTime: stepMs,
    retry: false,
  })
}

/** @param nowMs Unix time in milliseconds */
export async function fetchPast(expression: string, hours: number, nowMs: number, signal: AbortSignal): Promise<Past> {
  const eachMs = Math.max(stepMs, Math.ceil((hours * msPerHour) / mostSteps / stepMs) * stepMs)
  const endMs = Math.floor(nowMs / eachMs) * eachMs
  const startMs = endMs - hours * msPerHour
  const params = new URLSearchParams({
    query: expression,
    start: String(startMs / 1000),
    end: String(endMs / 1000),
    step: String(eachMs / 1000),
  })
  const { data } = await ask<MatrixAnswer>(`/loki/api/v1/query_range?${params}`, { signal })
  const byTime = new Map<number, number[]>()
  for (const { values } of data.result) {
    for (const [atS, value] of values) {
      // What is divided by nothing cannot be drawn.
      if (!Number.isFinite(Number(value))) continue
      const atMs = Math.round(atS * 1000)
      byTime.set(atMs, [...(byTime.get(atMs) ?? []), Number(value)])
    }
  }
  const points: Point[] = []
  for (let atMs = startMs; atMs <= endMs; atMs += eachMs) points.push({ atMs, values: byTime.get(atMs) ?? [] })
  return { points, stepMs: eachMs }
}

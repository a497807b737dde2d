import { z } from 'zod'
import type { ExemplarSeries } from '../domain/query/answer.ts'

const labels = z.record(z.string(), z.string()).default({})

const answer = z.object({
  data: z.array(
    z.object({
      seriesLabels: labels,
      exemplars: z
        .array(z.object({ labels, value: z.union([z.string(), z.number()]), timestamp: z.number() }))
        .default([]),
    }),
  ),
})

/** Reads the answer to `api/v1/query_exemplars`, or `undefined` when it is none. */
export function readExemplars(json: unknown): readonly ExemplarSeries[] | undefined {
  const parsed = answer.safeParse(json)
  return parsed.data?.data.map(({ seriesLabels, exemplars }) => ({
    labels: seriesLabels,
    exemplars: exemplars.map(({ labels: own, value, timestamp }) => ({
      labels: own,
      timeMs: Math.round(timestamp * 1_000),
      value: Number(value),
    })),
  }))
}

import { z } from 'zod'
import type { PastQuery } from '../../domain/library.ts'
import type { Kept } from '../../domain/record.ts'

export const newPastQuerySchema = z.object({
  datasourceUid: z.string().default(''),
  queries: z.array(z.record(z.string(), z.unknown())).min(1).max(100),
})

export const commentSchema = z.object({ comment: z.string().max(10_000) })

export function renderPastQuery({ uid, value }: Kept<PastQuery>): object {
  const { userId, datasourceUid, queries, comment, starred, createdAtMs } = value
  return {
    uid,
    datasourceUid,
    createdBy: userId,
    createdAt: Math.floor(createdAtMs / 1_000),
    comment,
    queries,
    starred,
  }
}

import { z } from 'zod'
import type { Correlation } from '../../domain/library.ts'
import type { Kept } from '../../domain/record.ts'

const text = z.string().max(1_000)

const config = z.looseObject({ field: z.string().min(1), target: z.record(z.string(), z.unknown()) })

export const newCorrelationSchema = z.object({
  targetUID: z.string().nullish(),
  label: text.default(''),
  description: text.default(''),
  type: z.enum(['query', 'external']).default('query'),
  config: config.default({ field: 'value', target: {} }),
})

export const correlationChangeSchema = z.object({
  label: text.optional(),
  description: text.optional(),
  type: z.enum(['query', 'external']).optional(),
  config: config.partial().optional(),
})

export function renderCorrelation({ uid, value }: Kept<Correlation>): object {
  const { sourceUid: sourceUID, targetUid: targetUID, type, label, description, config: how } = value
  return { uid, sourceUID, targetUID, orgId: 1, label, description, type, config: how, provisioned: false }
}

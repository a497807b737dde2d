import { z } from '@hono/zod-openapi'

const unitsMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
const words = 'must be a time such as "5m", or seconds'
const step = '(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|ms|s|m|h)'
const time = new RegExp(`^([+-]?)(\\d+|(?:${step})+)$`)

/**
 * How long a model stays in memory behind an answer, in milliseconds; infinite for a negative time,
 * which is Ollama's word for good.
 */
export const keepAlive = z
  .union([z.number(), z.string().max(32)], words)
  .transform((given, context) => {
    const ms = typeof given === 'number' ? given * 1_000 : readTime(given)
    if (ms === undefined) context.addIssue({ code: 'custom', message: words })
    return ms === undefined || ms < 0 ? Number.POSITIVE_INFINITY : ms
  })
  .nullish()

export type KeepAlive = z.infer<typeof keepAlive>

// As Go writes times; a number alone is taken for seconds, as it would be outside of quotes.
function readTime(text: string): number | undefined {
  const [, sign, amount] = time.exec(text) ?? []
  if (amount === undefined) return undefined
  const parts = [...amount.matchAll(new RegExp(step, 'g'))]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitsMs[unit ?? ''] ?? 0), 0)
  return (sign === '-' ? -1 : 1) * (parts.length === 0 ? Number(amount) * 1_000 : ms)
}

import type { QueryStats } from '../../domain/promql/engine.ts'
import type { AnswerPieces, QueryRequest } from '../../domain/queries/query.ts'
import { isHeavy, type WeighingDeps } from './is-heavy.ts'
import type { QueryPool } from './query-pool.ts'

export type ApartDeps = WeighingDeps & {
  readonly pool: QueryPool
  /** Whether other servers have to be asked too. */
  readonly asksOthers: () => boolean
}

type ApartBounds = { readonly signal: AbortSignal; readonly timeoutMs: number; readonly withStats: boolean }

/**
 * Evaluates what is heavy in another thread; `undefined` for what is light, or where there is no other thread.
 *
 * @returns the answer as Prometheus' API has it
 * @throws {PromqlError} or {Failure} where there is no answer
 */
export type EvaluateApart = (
  request: QueryRequest,
  bounds: ApartBounds,
) => Promise<{ readonly text: string; readonly stats: QueryStats | undefined } | undefined>

// Of one rule: many more series than anybody records.
const maxTextBytes = 64 << 20

export function createApart({ pool, asksOthers, ...weighing }: ApartDeps): EvaluateApart {
  return async (request, { signal, timeoutMs, withStats }) => {
    if (!pool.isOpen || !isHeavy(request, weighing)) return undefined
    const leave = await pool.places.enter(signal)
    try {
      const task = { kind: 'query', request, queueMs: 0, timeoutMs, withStats, asksOthers: asksOthers() } as const
      const { pieces, stats } = await pool.ask(task, signal)
      return { text: await join(pieces), stats }
    } finally {
      leave()
    }
  }
}

async function join(pieces: AnswerPieces): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    const part = Buffer.from(piece as Uint8Array)
    bytes += part.length
    if (bytes > maxTextBytes) throw new Error(`the answer takes more than ${maxTextBytes >> 20} MiB`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

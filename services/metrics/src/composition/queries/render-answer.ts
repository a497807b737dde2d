import type { Render } from '../../domain/queries/evaluate-request.ts'
import { truncateValue } from '../../domain/queries/truncate.ts'
import { successPieces } from '../../wire/envelope.ts'
import { renderQueryStats } from '../../wire/query/query-stats.ts'
import { resultPieces } from '../../wire/query/result.ts'

/** Answers as Prometheus' API has them. */
export const renderAnswer: Render = {
  answer({ value, warnings, infos, stats }, request, queueMs) {
    const cut = truncateValue(value, request.limit)
    const isTold = stats !== undefined && request.stats !== undefined
    const told = isTold ? renderQueryStats(stats, queueMs, request.stats === 'by steps') : undefined
    return successPieces(resultPieces(cut.value, told), {
      warnings: [...warnings, ...cut.warnings, ...(request.warnings ?? [])],
      infos,
    })
  },
  explanation: (whole) => successPieces([JSON.stringify(whole)]),
}

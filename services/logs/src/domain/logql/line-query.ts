import type { LineQuery } from '../streams/tail-lines.ts'
import { createPipeline } from './pipeline/create-pipeline.ts'
import { LineLabels } from './pipeline/labels/line-labels.ts'
import { allLabels } from './pipeline/stage.ts'
import { parseLogSelector } from './syntax/parser/parse-logql.ts'

/**
 * A query for lines, to be asked of one line after the other.
 *
 * @throws {LogqlError} `parse`, for what is none, or a query for figures
 */
export function createLineQuery(text: string): LineQuery {
  const { matchers, stages } = parseLogSelector(text)
  const { accepts, needles, run } = createPipeline(stages, allLabels)
  const labels = new LineLabels()
  return {
    matchers,
    wish: { needles },
    pipeline(entry) {
      const line = accepts === undefined || accepts(entry.line) ? run(entry, labels) : undefined
      if (line === undefined) return undefined
      const { stream, metadata, parsed } = labels.categorized()
      return { line, labels: { ...stream, ...metadata, ...parsed } }
    },
  }
}

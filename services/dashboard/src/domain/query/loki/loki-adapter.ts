import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../datasource/data-source.ts'
import { buildFrames } from '../build-frames.ts'
import { renderDuration } from '../duration.ts'
import type { Frame } from '../frame.ts'
import type { Labels } from '../legend.ts'
import type { QueryTask, SourceAdapter } from '../source-adapter.ts'
import { valuesOf } from '../written-numbers.ts'
import { createFollowLoki } from './follow-loki.ts'
import { lineFrame } from './line-frame.ts'
import type { AskLoki, LokiAnswer, LokiAsk, TailLoki } from './loki-source.ts'
import { readLokiQuery } from './read-loki-query.ts'

export type LokiDeps = { readonly ask: AskLoki; readonly tail: TailLoki; readonly nowMs: () => number }

/** Asks a Loki, or whatever speaks its interface, for lines and for what is counted over them. */
export function createLokiAdapter({ ask, tail, nowMs }: LokiDeps): SourceAdapter {
  return {
    isBlank: ({ expr }) => expr.trim() === '',
    run: (task, signal) => runLoki(ask, task, signal),
    follow: createFollowLoki({ tail, nowMs }),
    async check(source, signal) {
      // Needs no line to be there, and shows that it evaluates what it is asked.
      const expr = 'vector(1)+vector(1)'
      const question = { kind: 'instant', expr, timeMs: nowMs(), direction: 'backward', limit: 1, purpose: '' } as const
      if (!isTwo(await ask(source, question, signal))) throw wrongSum(source)
      return 'Data source successfully connected.'
    },
  }
}

async function runLoki(ask: AskLoki, task: QueryTask, signal: AbortSignal): Promise<Frame[]> {
  const { source, query, range, once, hasSiblings } = task
  const asked = readLokiQuery(query, source, range)
  const answer = await once(JSON.stringify(asked), () => ask(source, asked, signal))
  const notices = answer.warnings.map((text) => ({ severity: 'warning', text }) as const)
  const { refId, format } = query
  if (answer.kind === 'lines')
    return [lineFrame(answer.lines, { refId, source, ask: asked, stats: answer.stats, notices })]
  const options = {
    refId,
    expr: asked.expr,
    format,
    legendFormat: query.legendFormat,
    stepMs: asked.kind === 'range' ? asked.stepMs : undefined,
    valueName: hasSiblings ? `Value #${refId}` : 'Value',
  }
  const told = { executedQuery: executedQuery(asked), stats: answer.stats, notices }
  return buildFrames(answer.answer, options)
    .map((frame) => named(frame, query.legendFormat))
    .map((frame, at) => (at === 0 ? { ...frame, ...told } : frame))
}

// Where no legend is written, a series is called by its labels, also one that has none, as overrides name it.
function named(frame: Frame, legendFormat: string): Frame {
  if (!frame.type.endsWith('-multi') || legendFormat !== '') return frame
  const fields = frame.fields.map((field) =>
    field.type === 'number' ? { ...field, displayName: labelText(field.labels ?? {}) } : field,
  )
  return { ...frame, fields }
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`)
  return `{${pairs.sort().join(', ')}}`
}

function executedQuery(asked: LokiAsk): string {
  return asked.kind === 'range' ? `Expr: ${asked.expr}\nStep: ${renderDuration(asked.stepMs)}` : `Expr: ${asked.expr}`
}

function isTwo(answer: LokiAnswer): boolean {
  return answer.kind === 'series' && valuesOf(answer.answer.series[0]?.values ?? [])[0] === 2
}

function wrongSum({ name }: DataSource): Failure {
  return new Failure('upstream', `Data source "${name}" answered with something else than the sum it was asked for`)
}

import { Failure } from '@hearth/kernel'
import { parseDurationMs } from '../duration.ts'
import type { ClassicCondition, Evaluator, Expression, WrittenExpression } from './expression.ts'

type Json = WrittenExpression

const kinds = ['math', 'reduce', 'resample', 'threshold', 'classic_conditions'] as const

/**
 * Reads a query to `__expr__`.
 *
 * @throws {Failure} `invalid` for a kind that is not known, and for one that names no query
 */
export function readExpression(json: Json): Expression {
  const { type } = json
  switch (type) {
    case 'math':
      return { kind: 'math', text: filled(json.expression, 'expression', 'a calculation such as $A * 100') }
    case 'reduce':
      return { kind: 'reduce', refId: refIdOf(json), reducer: text(json.reducer) || 'mean', ...readMode(json) }
    case 'resample':
      return { kind: 'resample', refId: refIdOf(json), windowMs: readWindow(json), ...readSamplers(json) }
    case 'threshold':
      return { kind: 'threshold', refId: refIdOf(json), evaluator: readEvaluator(records(json.conditions)[0]) }
    case 'classic_conditions':
      return { kind: 'classic', conditions: records(json.conditions).map(readCondition) }
    default:
      throw new Failure(
        'invalid',
        `Cannot compute an expression of type "${text(type)}": ${kinds.join(', ')} are known`,
        {
          param: 'type',
        },
      )
  }
}

function readMode({ settings }: Json) {
  const { mode, replaceWithValue } = record(settings)
  const known = mode === 'dropNN' ? 'drop' : mode === 'replaceNN' ? 'replace' : 'strict'
  return { mode: known, replaceWith: Number(replaceWithValue ?? 0) } as const
}

function readWindow({ window }: Json): number {
  const ms = parseDurationMs(text(window))
  if (ms !== undefined && ms >= 1) return ms
  throw new Failure('invalid', `Cannot resample to "${text(window)}": a duration such as 30s is needed`, {
    param: 'window',
  })
}

function readSamplers({ downsampler, upsampler }: Json) {
  return { downsampler: text(downsampler) || 'mean', upsampler: text(upsampler) || 'fillna' }
}

function readEvaluator(condition: Json | undefined): Evaluator {
  const { type, params } = record(record(condition).evaluator)
  const numbers = Array.isArray(params) ? params.map(Number).filter(Number.isFinite) : []
  return { type: text(type) || 'gt', params: numbers }
}

function readCondition(condition: Json): ClassicCondition {
  const [refId] = record(condition.query).params as unknown[]
  return {
    refId: text(refId),
    reducer: text(record(condition.reducer).type) || 'avg',
    evaluator: readEvaluator(condition),
    operator: record(condition.operator).type === 'or' ? 'or' : 'and',
  }
}

// `A`, `$A` and `${A}` all mean the query A.
function refIdOf({ expression }: Json): string {
  const written = filled(expression, 'expression', 'the letter of a query')
  return written.trim().replace(/^\$\{?(.+?)\}?$/, '$1')
}

function filled(value: unknown, param: string, wanted: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new Failure('invalid', `Cannot compute an expression that says nothing: ${wanted} is needed`, { param })
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function records(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(record) : []
}

import type { ImportInput } from '../../queries/import-dashboard.ts'
import { t } from './words.ts'

export type InputQuestion = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly pluginId: string
  readonly value: string
}

export type ParsedImport =
  | { readonly kind: 'empty' }
  | { readonly kind: 'faulty'; readonly message: string }
  | { readonly kind: 'dashboard'; readonly json: unknown; readonly questions: readonly InputQuestion[] }

/**
 * Reads what was pasted or uploaded: a dashboard as it is, or as `GET /api/dashboards/uid/:uid` wraps it,
 * with what it asks for in `__inputs`.
 */
export function parseImport(text: string): ParsedImport {
  if (text.trim() === '') return { kind: 'empty' }
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isRecord(parsed)) return { kind: 'faulty', message: t('notDashboard') }
    const json = isRecord(parsed.dashboard) ? parsed.dashboard : parsed
    const isDashboard = ['panels', 'rows', 'title', 'spec', 'elements'].some((key) => key in json)
    if (!isDashboard) return { kind: 'faulty', message: t('nothingOfDashboard') }
    return { kind: 'dashboard', json, questions: questionsOf(json) }
  } catch (error) {
    return { kind: 'faulty', message: t('notJson', { reason: error instanceof Error ? error.message : String(error) }) }
  }
}

function questionsOf(json: Readonly<Record<string, unknown>>): readonly InputQuestion[] {
  const inputs = Array.isArray(json.__inputs) ? json.__inputs.filter(isRecord) : []
  return inputs.map((input) => ({
    name: textOf(input.name),
    label: textOf(input.label) || textOf(input.name),
    type: textOf(input.type) || 'datasource',
    pluginId: textOf(input.pluginId),
    value: textOf(input.value),
  }))
}

/**
 * The answers to send: what was chosen, else what the dashboard proposes.
 *
 * @param usual the data source for what was written for a type
 */
export function answersTo(
  questions: readonly InputQuestion[],
  chosen: Readonly<Record<string, string>>,
  usual: (type: string) => string,
): readonly ImportInput[] {
  return questions.map(({ name, type, pluginId, value }) => ({
    name,
    type,
    pluginId,
    value: chosen[name] ?? (type === 'datasource' ? usual(pluginId) : value),
  }))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

import type { Decision, FlowStep, SourceDocument, UsedTool } from '../conversation.ts'
import { t } from '../words.ts'

/** Source documents as the stream and the history carry them; what is none is left out. */
export function readSources(value: unknown): readonly SourceDocument[] {
  return recordsOf(value).map(({ pageContent, metadata }) => ({
    text: textOf(pageContent),
    metadata: isRecord(metadata) ? metadata : {},
  }))
}

/** Used tools as the stream and the history carry them; an error stands for the output. */
export function readTools(value: unknown): readonly UsedTool[] {
  return recordsOf(value).map(({ tool, toolInput, toolOutput, error, durationMs }) => ({
    name: textOf(tool),
    input: textOf(toolInput),
    output: textOf(error ?? toolOutput),
    ...(typeof durationMs === 'number' ? { durationMs } : {}),
  }))
}

/** What a model thought before it answered, as the history keeps it; empty where it keeps nothing. */
export function readThinking(value: unknown): string {
  return isRecord(value) ? textOf(value.thinking) : ''
}

/** The number of tokens in a usage report, or `undefined`. */
export function readTokens(value: unknown): number | undefined {
  return isRecord(value) && typeof value.total_tokens === 'number' ? value.total_tokens : undefined
}

/** A node that an agent flow passes, or `undefined`. */
export function readFlowStep(value: unknown): FlowStep | undefined {
  if (!isRecord(value) || typeof value.nodeId !== 'string') return undefined
  const { nodeId: id, nodeLabel, status, error } = value
  const step = { id, label: textOf(nodeLabel) || id, status: textOf(status) }
  return error === undefined || error === null ? step : { ...step, error: textOf(error) }
}

/** What a run waits for: Flowise's `action` of an agent flow, or `undefined`. */
export function readDecision(value: unknown): Decision | undefined {
  if (!isRecord(value) || !isRecord(value.data) || !isRecord(value.mapping)) return undefined
  const { approve, reject } = value.mapping
  const { nodeId, input } = value.data
  if (typeof nodeId !== 'string') return undefined
  return {
    nodeId,
    approve: textOf(approve) || t('proceed'),
    reject: textOf(reject) || t('reject'),
    input: textOf(input),
  }
}

/** Suggested questions: JSON text of a list, or of such a text. */
export function readFollowUps(value: unknown): readonly string[] {
  let read = value
  for (let depth = 0; typeof read === 'string' && depth < 2; depth++) read = tryJson(read)
  return Array.isArray(read) ? read.filter((text) => typeof text === 'string' && text !== '') : []
}

/** Where a source document comes from, as far as its metadata say. */
export function titleOf({ metadata }: SourceDocument, at: number): string {
  const { source, title, file_name: fileName, url } = metadata
  const named = [title, source, fileName, url].find((name) => typeof name === 'string' && name !== '')
  return typeof named === 'string' ? named : t('source', { number: at + 1 })
}

function recordsOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

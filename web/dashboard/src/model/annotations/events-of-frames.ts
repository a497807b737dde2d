import type { AnnotationQuery } from '../dashboard.ts'
import type { Field, Frame, Labels } from '../frame.ts'
import { list, record, text, textOf } from '../json.ts'
import type { FoundEvent } from './annotation.ts'

// More marks than these are no longer told from one another.
const mostEvents = 1_000

/** The events in the answer to an annotation query: samples of a metric, lines of a log, or rows of a table. */
export function eventsOfFrames(frames: readonly Frame[], query: AnnotationQuery): readonly FoundEvent[] {
  return frames.flatMap((frame) => eventsOfFrame(frame, query)).slice(0, mostEvents)
}

function eventsOfFrame(frame: Frame, query: AnnotationQuery): readonly FoundEvent[] {
  const time = frame.fields.find(({ type }) => type === 'time')
  if (time === undefined) return []
  if (frame.meta.preferredView === 'logs') return eventsOfLines(frame, time, query)
  const samples = frame.fields.filter(({ type }) => type === 'number')
  if (frame.meta.type?.startsWith('timeseries') === true || frame.meta.type?.startsWith('numeric') === true)
    return samples.flatMap((field) => eventsOfSamples(time, field, query))
  return eventsOfRows(frame, time)
}

/** Samples of one and more are events; those that follow each other within a step are one stretch. */
function eventsOfSamples(time: Field, field: Field, query: AnnotationQuery): readonly FoundEvent[] {
  const labels = field.labels ?? {}
  const about = {
    title: fill(query.titleFormat, labels),
    text: fill(query.textFormat, labels),
    tags: query.tagKeys.flatMap((key) => labels[key] ?? []),
  }
  if (query.takesTimeFromValue) {
    const times = field.values.filter((value): value is number => typeof value === 'number' && value > 0)
    return [...new Set(times.map(Math.floor))].map((fromMs) => ({ ...about, fromMs, toMs: undefined }))
  }
  const active = time.values.flatMap((atMs, row) => (Number(field.values[row] ?? 0) >= 1 ? [Number(atMs)] : []))
  return stretches(active, time.config.intervalMs ?? 0).map(({ fromMs, toMs }) => ({ ...about, fromMs, toMs }))
}

function stretches(timesMs: readonly number[], stepMs: number): readonly Pick<FoundEvent, 'fromMs' | 'toMs'>[] {
  const found: { fromMs: number; toMs: number | undefined }[] = []
  for (const atMs of timesMs) {
    const last = found.at(-1)
    if (last !== undefined && atMs - (last.toMs ?? last.fromMs) <= stepMs) last.toMs = atMs
    else found.push({ fromMs: atMs, toMs: undefined })
  }
  return found
}

function eventsOfLines({ fields }: Frame, time: Field, query: AnnotationQuery): readonly FoundEvent[] {
  const lines = fields.find(({ name }) => name === 'Line') ?? fields.find(({ type }) => type === 'string')
  const labelField = fields.find(({ name }) => name === 'labels')
  return time.values.map((atMs, row) => {
    const labels = textsOf(labelField?.values[row])
    const line = text(lines?.values[row])
    return {
      fromMs: Number(atMs),
      toMs: undefined,
      title: fill(query.titleFormat, labels),
      text: query.textFormat === '' ? line : fill(query.textFormat, { ...labels, Line: line }),
      tags: query.tagKeys.flatMap((key) => labels[key] ?? []),
    }
  })
}

function textsOf(value: unknown): Labels {
  return Object.fromEntries(Object.entries(record(value)).map(([key, one]) => [key, text(one)]))
}

function eventsOfRows({ fields }: Frame, time: Field): readonly FoundEvent[] {
  const named = (name: string) => fields.find((field) => field.name.toLowerCase() === name)?.values
  const words = named('text') ?? fields.find(({ type }) => type === 'string')?.values
  const [ends, titles, tags] = [named('timeend'), named('title'), named('tags')]
  return time.values.map((atMs, row) => {
    const end = Number(ends?.[row] ?? Number.NaN)
    return {
      fromMs: Number(atMs),
      toMs: Number.isFinite(end) && end > Number(atMs) ? end : undefined,
      title: text(titles?.[row]),
      text: text(words?.[row]),
      tags: tagsOf(tags?.[row]),
    }
  })
}

function tagsOf(value: unknown): readonly string[] {
  const words = typeof value === 'string' ? value.split(',') : list(value).flatMap((one) => textOf(one) ?? [])
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

function fill(format: string, labels: Labels): string {
  return format.replace(/\{\{\s*(.+?)\s*\}\}/g, (_, name: string) => labels[name] ?? '')
}

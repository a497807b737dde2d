import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** A span as a receiver gives it back. */
export type SeenSpan = {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly name: string
  readonly startMs: number
  readonly endMs: number
  readonly error: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

/** How many spans a run of `traced-flow.fixture.ts` has, and those that its requests of the inference service have. */
export const spansOfRun = { chatflow: 30, inference: 8 }

/** The spans of such a run, once a receiver gives them all back: it takes them first, and keeps them later. */
export async function readWhole(read: () => Promise<readonly SeenSpan[]>, others = 0): Promise<readonly SeenSpan[]> {
  for (;;) {
    const spans = await read()
    if (spans.length >= spansOfRun.chatflow + spansOfRun.inference + others) return spans
    await sleep(100)
  }
}

/** One trace with one beginning, whose spans are all part of another that is there, and lie within it in time. */
export function expectWhole(spans: readonly SeenSpan[], callersSpan?: string): void {
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(byId.size).toBe(spans.length)
  const others = spans.filter(({ parentId }) => parentId === undefined || !byId.has(parentId))
  expect(others.map(({ name, parentId }) => ({ name, parentId }))).toEqual([{ name: 'Baker', parentId: callersSpan }])
  for (const span of spans) {
    const parent = byId.get(span.parentId ?? '')
    if (parent === undefined) continue
    // Chatflow says whole milliseconds.
    expect(span.startMs, `${span.name} begins within ${parent.name}`).toBeGreaterThanOrEqual(parent.startMs - 1)
    // Who asked another service may have its answer before that is done with it.
    if (span.name === 'llm_request') continue
    expect(span.endMs, `${span.name} ends within ${parent.name}`).toBeLessThanOrEqual(parent.endMs + 1)
  }
}

/** From the beginning of the trace to each span of this name: the names on the way. */
export function waysTo(spans: readonly SeenSpan[], name: string): readonly string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const wayOf = (span: SeenSpan): readonly string[] => {
    const parent = byId.get(span.parentId ?? '')
    return [...(parent === undefined ? [] : wayOf(parent)), span.name]
  }
  return spans
    .filter((span) => span.name === name)
    .map((span) => wayOf(span).join(' > '))
    .sort()
}

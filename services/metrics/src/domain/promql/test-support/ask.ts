import type { Series } from '../../model/queryable.ts'
import { type Answer, createEngine, type Engine } from '../engine.ts'
import { printNumber } from '../syntax/printer/print-number.ts'
import { memoryStore } from './memory-store.ts'

export const longLimits = { signal: new AbortController().signal, timeoutMs: 60_000 }

export function engineOver(series: readonly Series[]): Engine {
  return createEngine({
    queryable: memoryStore(series),
    lookbackMs: 300_000,
    maxSamples: 1_000_000,
    clock: () => performance.now(),
  })
}

/** The answer to an instant query as one line a series, ordered, such as `{a="b"} 1`. */
export async function askAt(series: readonly Series[], query: string, atSeconds: number): Promise<string[]> {
  return linesOf(await engineOver(series).instant(query, atSeconds * 1000, longLimits))
}

export function linesOf({ value }: Answer): string[] {
  switch (value.type) {
    case 'scalar':
      return [printNumber(value.value)]
    case 'string':
      return [value.value]
    case 'vector':
      return value.samples.map(({ labels, value: one }) => `${renderLabels(labels.toRecord())} ${printNumber(one)}`)
    case 'matrix':
      return value.series.map(
        ({ labels, values }) => `${renderLabels(labels.toRecord())} ${[...values].map(printNumber).join(' ')}`,
      )
  }
}

function renderLabels({ __name__: name = '', ...labels }: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return `${name}{${pairs.join(',')}}`
}

import type { HeapProfiler, Profiler } from 'node:inspector'
import type { Frame, SampledStacks } from '../../domain/profiles/sampled-stacks.ts'

type CallFrame = { readonly functionName: string; readonly url: string; readonly lineNumber: number }

const frameOf = ({ functionName: name, url, lineNumber }: CallFrame): Frame => ({ name, url, line: lineNumber + 1 })

/**
 * What V8 saw of the processor, without the time in which there was nothing to do.
 *
 * @param startedMs Unix time in milliseconds
 */
export function cpuStacks(profile: Profiler.Profile, startedMs: number, periodUs: number): SampledStacks {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const spent = new Map<number, { looks: number; us: number }>()
  profile.samples?.forEach((id, at) => {
    const { looks, us } = spent.get(id) ?? { looks: 0, us: 0 }
    spent.set(id, { looks: looks + 1, us: us + Math.max(0, profile.timeDeltas?.[at] ?? 0) })
  })
  const framesOf = (id: number): readonly Frame[] => {
    const frames: Frame[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = nodes.get(at)
      // The root is no function, and nobody waits for its line.
      if (node !== undefined && parents.has(at)) frames.push(frameOf(node.callFrame))
    }
    return frames
  }
  const isIdle = (id: number) => nodes.get(id)?.callFrame.functionName === '(idle)'
  const measure = { type: 'cpu', unit: 'nanoseconds' }
  return {
    measures: [{ type: 'samples', unit: 'count' }, measure],
    stacks: [...spent]
      .filter(([id]) => !isIdle(id) && parents.has(id))
      .map(([id, { looks, us }]) => ({ frames: framesOf(id), values: [looks, us * 1_000] })),
    period: { measure, value: periodUs * 1_000 },
    startedMs,
    durationMs: (profile.endTime - profile.startTime) / 1_000,
  }
}

/** What was allocated in a time and is still held. @param startedMs Unix time in milliseconds */
export function heapStacks(
  { head }: HeapProfiler.SamplingHeapProfile,
  startedMs: number,
  durationMs: number,
  periodBytes: number,
): SampledStacks {
  const measure = { type: 'inuse_space', unit: 'bytes' }
  const stacks: { frames: readonly Frame[]; values: readonly number[] }[] = []
  const open: { node: HeapProfiler.SamplingHeapProfileNode; above: readonly Frame[] }[] = [{ node: head, above: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const frames = next.node === head ? [] : [frameOf(next.node.callFrame), ...next.above]
    if (next.node.selfSize > 0) stacks.push({ frames, values: [Math.round(next.node.selfSize)] })
    for (const node of next.node.children) open.push({ node, above: frames })
  }
  return { measures: [measure], stacks, period: { measure, value: periodBytes }, startedMs, durationMs }
}

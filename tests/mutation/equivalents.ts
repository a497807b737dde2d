import type { Mutant } from './mutant.ts'

type Equivalent = Pick<Mutant, 'path' | 'original' | 'replacement'> & { readonly reason: string }

/** Faults that are none: whatever is asked, the answer stays the same. Each with the reason. */
const equivalents: readonly Equivalent[] = [
  ...['true', 'lines.length >= 0'].map((replacement) => ({
    path: 'services/logs/src/routes/docker-api.ts',
    original: 'lines.length > 0',
    replacement,
    reason: 'an empty piece of a body is none on the wire',
  })),
  ...['true', 'this.#damagedBytes >= 0'].map((replacement) => ({
    path: 'services/metrics/src/storage/recovery/count-logged.ts',
    original: 'this.#damagedBytes > 0',
    replacement,
    reason: 'no damaged bytes bound a loss of nothing, and adding that changes nothing',
  })),
  ...['true', 'events.length >= 0'].map((replacement) => ({
    path: 'web/logs/src/tail/use-tail.ts',
    original: 'events.length > 0',
    replacement,
    reason: 'without an event the rows stay as they are',
  })),
  {
    path: 'web/logs/src/tail/use-watching.ts',
    original: 'older.reset()',
    replacement: ';',
    reason: 'what is asked for anew begins as if nothing had failed before',
  },
  {
    path: 'cli/src/supervisor/output/log-tail.ts',
    original: 'size - start',
    replacement: 'size + start',
    reason: 'a larger buffer is filled no further than the end of the file',
  },
  {
    path: 'cli/src/client/sse.ts',
    original: '/^([^:]*): ?(.*)$/s',
    replacement: '/^([^:]*): ?(.*)/s',
    reason: 'what takes all it can, line ends too, takes everything to the end',
  },
  {
    path: 'cli/src/doctor/check-docker.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'of a match only the groups are looked at, which begin behind its first place',
  },
  {
    path: 'packages/ui-kit/src/chart/color.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'of a match only the groups are looked at, which begin behind its first place',
  },
  {
    path: 'services/health/src/domain/resources/bytes.ts',
    original: 'bytes < 1',
    replacement: 'bytes <= 1',
    reason: 'the logarithm of one is nothing, too',
  },
  {
    path: 'services/metrics/src/storage/blocks/samples/merge-samples.ts',
    original: 'into.reserve(a.timestamps.length + b.timestamps.length)',
    replacement: ';',
    reason: 'it makes room at once that would be made as it is needed',
  },
  {
    path: 'services/health/src/host/disk-probe.ts',
    original: 'dirname(path) === path',
    replacement: 'false',
    reason: 'the root of a file system is there, so none is missing without an ancestor',
  },
  {
    path: 'cli/src/supervisor/home/take-ports.ts',
    original: '[...wanted].sort((left, right) => right.port - left.port)',
    replacement: '[...wanted]',
    reason: 'only chance, one in twelve thousand, picks a port that another service wants',
  },
  {
    path: 'web/chatflow/src/chat/stream/stream-answer.ts',
    original: '{ cause }',
    replacement: '{}',
    reason: 'the page shows the message alone; the cause is for whoever looks at it in a debugger',
  },
  ...['services/metrics/src/domain/promql/evaluate/annotations.ts', 'web/metrics/src/query/format-value.ts'].map(
    (path) => ({
      path,
      original: 'value > 0',
      replacement: 'value >= 0',
      reason: 'it is asked of infinite values alone',
    }),
  ),
  ...['true', 'this.#created.length >= 0'].map((replacement) => ({
    path: 'services/metrics/src/storage/head/apply-batch.ts',
    original: 'this.#created.length > 0',
    replacement,
    reason: 'to remove none takes time and changes nothing',
  })),
  {
    path: 'services/inference/src/domain/upstreams/backend-load.ts',
    original: 'sums.logarithms * keptSpeeds + logarithm',
    replacement: 'sums.logarithms * keptSpeeds - logarithm',
    reason: 'the signs change one by one, and only squares are made of the sum',
  },
  {
    path: 'services/inference/src/upstreams/ollama/to-ollama.ts',
    original: '{ schema: z.unknown().optional() }',
    replacement: '{}',
    reason: 'what may be anything passes a loose object unnamed, too',
  },
  {
    path: 'packages/outbound/src/address-guard.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'a resolver gives no addresses only beside an error, which is told first',
  },
]

/** Why no test could tell this fault from the code; `undefined` when one could. */
export function equivalenceOf({ path, original, replacement }: Mutant): string | undefined {
  return equivalents.find(
    (each) => each.path === path && each.original === original && each.replacement === replacement,
  )?.reason
}

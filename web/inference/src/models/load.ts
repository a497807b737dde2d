/** What models and servers elsewhere are doing at this moment. */
export type Load = {
  /** By the id of a loaded model. */
  readonly models: ReadonlyMap<string, { readonly running: number; readonly waiting: number; readonly cache: number }>
  /** By the name of a server elsewhere. */
  readonly upstreams: ReadonlyMap<
    string,
    { readonly running: number; readonly waiting: number | undefined; readonly ejected: boolean }
  >
}

type Sample = { readonly name: string; readonly labels: Readonly<Record<string, string>>; readonly value: number }

/** Reads the load from the service's metrics, in Prometheus' text format. */
export function readLoad(text: string): Load {
  const samples = text.split('\n').flatMap((line) => readSample(line) ?? [])
  const of = (name: string, label: string) =>
    new Map(samples.flatMap((each) => (each.name === name ? [[each.labels[label] ?? '', each.value] as const] : [])))
  const waiting = of('vllm:num_requests_waiting', 'model_name')
  const cache = of('vllm:kv_cache_usage_perc', 'model_name')
  const elsewhere = of('inference_upstream_requests_running', 'upstream')
  const reported = of('inference_upstream_reported_waiting', 'upstream')
  const ejected = of('inference_upstream_ejected', 'upstream')
  return {
    models: new Map(
      [...of('vllm:num_requests_running', 'model_name')].map(([id, running]) => [
        id,
        { running, waiting: waiting.get(id) ?? 0, cache: cache.get(id) ?? 0 },
      ]),
    ),
    upstreams: new Map(
      [...new Set([...elsewhere.keys(), ...ejected.keys()])].map((name) => [
        name,
        { running: elsewhere.get(name) ?? 0, waiting: reported.get(name), ejected: ejected.get(name) === 1 },
      ]),
    ),
  }
}

function readSample(line: string): Sample | undefined {
  const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
  if (name === undefined) return undefined
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
  const plain = (text: string) => text.replaceAll(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, plain(text)])),
    value: Number(value),
  }
}

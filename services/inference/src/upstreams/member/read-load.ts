const names = {
  running: ['vllm:num_requests_running', 'llamacpp:requests_processing'],
  waiting: ['vllm:num_requests_waiting', 'llamacpp:requests_deferred'],
  cacheUsage: ['vllm:kv_cache_usage_perc', 'vllm:gpu_cache_usage_perc'],
}

/** What an engine has to do: requests, and the part of its cache in use, 0 to 1. */
export type EngineLoad = { readonly running: number; readonly waiting: number; readonly cacheUsage: number }

/** The load in the metrics of vLLM or llama-server, several engines added up; `undefined` when they hold none. */
export function readLoad(text: string): EngineLoad | undefined {
  const samples = text.split('\n').flatMap((line) => {
    const [, name, value] = /^([a-z_:]+)(?:\{[^}]*\})?\s+(\S+)/.exec(line) ?? []
    return name === undefined ? [] : [{ name, value: Number(value) }]
  })
  const valuesOf = (wanted: readonly string[]) =>
    samples.filter(({ name, value }) => wanted.includes(name) && Number.isFinite(value)).map(({ value }) => value)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const waiting = valuesOf(names.waiting)
  if (waiting.length === 0) return undefined
  return {
    running: sum(valuesOf(names.running)),
    waiting: sum(waiting),
    cacheUsage: Math.max(0, ...valuesOf(names.cacheUsage)),
  }
}

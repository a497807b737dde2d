const unitsNs: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['μs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 6e10],
  ['h', 3.6e12],
])
const form = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/

/** What Go's `time.ParseDuration` reads, such as `-1h30m` or `1.5s`, in nanoseconds; `undefined` for what is none. */
export function parseGoDuration(text: string): number | undefined {
  if (/^[+-]?0$/.test(text)) return 0
  if (!form.test(text)) return undefined
  const parts = [...text.matchAll(/([\d.]+)(\D+)/g)]
  const ns = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitsNs.get(unit) ?? 0), 0)
  return text.startsWith('-') ? -ns : ns
}

/** A console whose lines go to `log`. */
export function guestConsole(log: (line: string) => void) {
  const { stringify } = JSON
  const maxLineLength = 2_000

  function show(value: unknown): string {
    if (typeof value === 'string') return value
    if (value instanceof Error) return `${value.name}: ${value.message}`
    try {
      return stringify(value) ?? String(value)
    } catch {
      return String(value)
    }
  }

  const print = (...values: unknown[]) => log(values.map(show).join(' ').slice(0, maxLineLength))
  return { log: print, info: print, warn: print, error: print, debug: print, trace: print, table: print, dir: print }
}

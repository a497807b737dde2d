const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** How long something is there, in Kubernetes' short words: `45s`, `5m30s`, `3h`, `2d4h`, `1y20d`. */
export function age(ms: number): string {
  if (ms < 0) return '0s'
  if (ms < 2 * minute) return `${Math.floor(ms / second)}s`
  if (ms < 10 * minute) return inTwo(ms, [minute, 'm'], [second, 's'])
  if (ms < 3 * hour) return `${Math.floor(ms / minute)}m`
  if (ms < 8 * hour) return inTwo(ms, [hour, 'h'], [minute, 'm'])
  if (ms < 2 * day) return `${Math.floor(ms / hour)}h`
  if (ms < 8 * day) return inTwo(ms, [day, 'd'], [hour, 'h'])
  if (ms < 2 * year) return `${Math.floor(ms / day)}d`
  if (ms < 8 * year) return inTwo(ms, [year, 'y'], [day, 'd'])
  return `${Math.floor(ms / year)}y`
}

type Unit = readonly [ms: number, sign: string]

function inTwo(ms: number, [large, largeSign]: Unit, [small, smallSign]: Unit): string {
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large)}${largeSign}${rest === 0 ? '' : `${rest}${smallSign}`}`
}

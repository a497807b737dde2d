const units: Readonly<Record<string, string>> = { s: 's', m: 'min', h: 'h', d: 'd', w: 'w', y: 'y' }

/** A duration of LogQL for people: `90m` is `90 min`; one of several units stays as it is written. */
export function spanWords(duration: string): string {
  const [, count, unit = ''] = /^(\d+)([smhdwy])$/.exec(duration) ?? []
  return count === undefined ? duration : `${count} ${units[unit]}`
}

const msOf: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
}

/** A duration as Prometheus and LogQL write it, in milliseconds; 0 for what is none. */
export function spanMs(duration: string): number {
  return [...duration.matchAll(/(\d+)(ms|[smhdwy])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (msOf[unit] ?? 0),
    0,
  )
}

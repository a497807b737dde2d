const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** A size for people: three digits at most, as in `1.5 GiB`. */
export function renderBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

/** A share for people, as in `12 %`. */
export function renderRatio(ratio: number): string {
  return `${(ratio * 100).toFixed(ratio < 0.01 ? 1 : 0)} %`
}

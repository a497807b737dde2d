/** Units of UCUM under the names that Prometheus gives them. */
const units: ReadonlyMap<string, string> = new Map([
  ['d', 'days'],
  ['h', 'hours'],
  ['min', 'minutes'],
  ['s', 'seconds'],
  ['ms', 'milliseconds'],
  ['us', 'microseconds'],
  ['ns', 'nanoseconds'],
  ['By', 'bytes'],
  ['KiBy', 'kibibytes'],
  ['MiBy', 'mebibytes'],
  ['GiBy', 'gibibytes'],
  ['TiBy', 'tibibytes'],
  ['KBy', 'kilobytes'],
  ['MBy', 'megabytes'],
  ['GBy', 'gigabytes'],
  ['TBy', 'terabytes'],
  ['m', 'meters'],
  ['V', 'volts'],
  ['A', 'amperes'],
  ['J', 'joules'],
  ['W', 'watts'],
  ['g', 'grams'],
  ['Cel', 'celsius'],
  ['Hz', 'hertz'],
  ['1', ''],
  ['%', 'percent'],
])

const perUnits: ReadonlyMap<string, string> = new Map([
  ['s', 'second'],
  ['m', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['w', 'week'],
  ['mo', 'month'],
  ['y', 'year'],
])

/** What a unit adds to a name: `By/s` is `bytes` and `per_second`; `''` where it adds nothing, as `{request}`. */
export function unitSuffixes(unit: string): { readonly main: string; readonly per: string } {
  const slash = unit.indexOf('/')
  const main = rename(slash === -1 ? unit : unit.slice(0, slash), units)
  const per = slash === -1 ? '' : rename(unit.slice(slash + 1), perUnits)
  return { main, per: per === '' ? '' : `per_${per}` }
}

// What stands in braces is a remark of whoever measures.
function rename(unit: string, names: ReadonlyMap<string, string>): string {
  const trimmed = unit.trim()
  if (/[{}]/.test(trimmed)) return ''
  return names.get(trimmed) ?? trimmed
}

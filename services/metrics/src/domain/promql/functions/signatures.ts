type ValueType = 'scalar' | 'vector' | 'matrix' | 'string'

/**
 * How a function may be called. With `optional` other than 0 the last of `args` may be absent, or stand up to
 * `optional` times (any number of times when it is -1).
 */
export type Signature = { readonly args: readonly ValueType[]; readonly optional: number; readonly returns: ValueType }

type Row = readonly [names: string, args: string, optional?: number, returns?: ValueType]

// Grouped by what they take: m a range vector, v an instant vector, s a scalar, t a string.
const rows: readonly Row[] = [
  ['rate irate increase delta idelta deriv changes resets', 'm'],
  ['avg_over_time sum_over_time count_over_time min_over_time max_over_time stddev_over_time stdvar_over_time', 'm'],
  ['last_over_time first_over_time present_over_time absent_over_time mad_over_time', 'm'],
  ['ts_of_min_over_time ts_of_max_over_time ts_of_first_over_time ts_of_last_over_time', 'm'],
  ['quantile_over_time', 'sm'],
  ['predict_linear', 'ms'],
  ['integral', 'ms', 1],
  ['double_exponential_smoothing holt_winters', 'mss'],
  ['abs ceil floor exp sqrt ln log2 log10 sgn deg rad', 'v'],
  ['sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh', 'v'],
  ['absent sort sort_desc timestamp start_timestamp', 'v'],
  ['histogram_avg histogram_count histogram_sum histogram_stddev histogram_stdvar', 'v'],
  ['sort_by_label sort_by_label_desc', 'vt', -1],
  ['clamp', 'vss'],
  ['clamp_min clamp_max', 'vs'],
  ['round', 'vs', 1],
  ['day_of_month day_of_week day_of_year days_in_month hour minute month year', 'v', 1],
  ['info', 'vv', 1],
  ['histogram_quantile', 'sv'],
  ['histogram_fraction', 'ssv'],
  ['histogram_quantiles', 'vtss', 9],
  ['label_replace', 'vtttt'],
  ['label_join', 'vttt', -1],
  ['scalar', 'v', 0, 'scalar'],
  ['vector', 's'],
  ['time pi start end step range', '', 0, 'scalar'],
  ['min_of max_of', 'ss', 0, 'scalar'],
]

const letters: Readonly<Record<string, ValueType>> = { m: 'matrix', v: 'vector', s: 'scalar', t: 'string' }

const signatures: ReadonlyMap<string, Signature> = new Map(
  rows.flatMap(([names, args, optional = 0, returns = 'vector']) =>
    names.split(' ').map((name) => [name, createSignature(args, optional, returns)] as const),
  ),
)

function createSignature(args: string, optional: number, returns: ValueType): Signature {
  return Object.freeze({ args: [...args].map((letter) => letters[letter] ?? 'scalar'), optional, returns })
}

/** The names of all functions. */
export const functionNames: readonly string[] = [...signatures.keys()]

export function isFunctionName(name: string): boolean {
  return signatures.has(name)
}

/** @throws {Error} for a name that is no function: the parser has let none through */
export function signatureOf(name: string): Signature {
  const signature = signatures.get(name)
  if (signature === undefined) throw new Error(`Cannot call "${name}": no such function`)
  return signature
}

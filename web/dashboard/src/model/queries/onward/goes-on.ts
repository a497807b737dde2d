// PromQL whose points depend on the ends of the range, or on samples later than they are.
const looksAtRange = /@\s*(start|end)\s*\(|\boffset\s+-|__(from|to)\b/

// Of VictoriaMetrics: functions that look at all points of a series, or name the ends of the range.
const looksAtAll =
  /\b((topk|bottomk|range|running)_\w+|outliers\w*|keep_\w+_value|interpolate|smooth_exponential|remove_resets|limit_offset|drop_empty_series|mad|start|end|now)\s*\(/

/**
 * Whether the points of a query stay what they are while its range moves on: those of a range of a Prometheus whose
 * expression is evaluated step by step.
 */
export function goesOn({ datasource, expr, format, instant, hide }: Readonly<Record<string, unknown>>): boolean {
  if (typeof expr !== 'string' || format !== 'time_series' || instant === true || hide === true) return false
  const type = typeof datasource === 'object' && datasource !== null && 'type' in datasource && datasource.type
  return type === 'prometheus' && !looksAtRange.test(expr) && !looksAtAll.test(expr)
}

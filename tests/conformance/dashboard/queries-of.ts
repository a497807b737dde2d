type Json = Readonly<Record<string, unknown>>

// What stands for a variable when its values do not matter: valid in a matcher, as a duration or as a number.
const durations = /(\[|offset )\s*(\$\w+|\$\{\w+\}|\[\[\w+\]\])/g
const builtIn = /^(__interval|__rate_interval|__range)/
const variable = /\$(\w+)|\$\{(\w+)(?::\w+)?\}|\[\[(\w+)\]\]/g

/** The PromQL of every panel, rows and old `rows[]` included, with variables put in; in the order of the file. */
export function queriesOf(dashboard: unknown): string[] {
  return targetsOf(dashboard)
    .map(({ expr }) => expr)
    .filter((expr) => typeof expr === 'string' && expr.trim() !== '')
    .map((expr) => withoutVariables(String(expr)))
}

function withoutVariables(expr: string): string {
  const timed = expr.replace(durations, (whole, before: string, name: string) =>
    builtIn.test(name.replace(/\W/g, '')) ? whole : `${before}5m`,
  )
  return timed.replace(variable, (whole, plain, braced, square) => {
    const name: string = plain ?? braced ?? square
    if (builtIn.test(name) || /^\d+$/.test(name)) return whole
    return /quantile|percentile/i.test(name) ? '0.9' : 'x'
  })
}

function targetsOf(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(targetsOf)
  if (typeof value !== 'object' || value === null) return []
  const { targets, ...rest } = value as Json
  const own = Array.isArray(targets) ? (targets as Json[]) : []
  return [...own, ...Object.values(rest).flatMap(targetsOf)]
}

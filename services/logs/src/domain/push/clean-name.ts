/** A name that may stand in a query, made of any other as Loki makes it; empty when nothing is left. */
export function cleanName(name: string): string {
  const escaped = name.replace(/[^a-zA-Z0-9_]/gu, '_')
  // Those that Prometheus keeps for itself begin and end with two.
  const clean = /^__.*__$/.test(escaped) ? escaped : escaped.replace(/__+/g, '_')
  if (!/[^_]/.test(clean)) return ''
  return /^\d/.test(clean) ? `key_${clean}` : clean
}

/**
 * Puts environment variables into the texts of a provisioned YAML value: `$NAME`, `${NAME}`, `$$` for
 * a dollar sign; a variable that is not set is empty.
 */
export function expand(value: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof value === 'string') {
    return value.replace(/\$\$|\$\{(\w+)\}|\$__env\{(\w+)\}|\$([A-Za-z_]\w*)/g, (whole, braced, called, plain) => {
      return whole === '$$' ? '$' : (env[braced ?? called ?? plain] ?? '')
    })
  }
  if (Array.isArray(value)) return value.map((item) => expand(item, env))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item, env)]))
}

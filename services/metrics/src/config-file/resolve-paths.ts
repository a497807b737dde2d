import { resolve } from 'node:path'

/** Keys below which nothing is a path, whatever it is called. */
const noPaths: ReadonlySet<string> = new Set(['labels', 'external_labels', 'params', 'headers', 'endpoint_params'])
const lists: ReadonlySet<string> = new Set(['files', 'rule_files', 'scrape_config_files'])

/** The configuration with paths of files made absolute, which start from the folder of the file that names them. */
export function resolvePaths(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((one) => resolvePaths(one, folder))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveKey(key, one, folder)]))
}

function resolveKey(key: string, value: unknown, folder: string): unknown {
  if (noPaths.has(key)) return value
  if (key.endsWith('_file') && typeof value === 'string') return value === '' ? value : resolve(folder, value)
  if (lists.has(key) && Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? resolve(folder, one) : one))
  return resolvePaths(value, folder)
}

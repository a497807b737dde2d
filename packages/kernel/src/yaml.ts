import { createRequire } from 'node:module'

type Yaml = typeof import('yaml')

let loaded: Yaml | undefined

/**
 * The parser and writer of YAML, loaded when it is first wanted: 72 modules and 3 MB that most processes never need,
 * as the settings may all stand in variables. For those who cannot wait for an import.
 */
export function yaml(): Yaml {
  loaded ??= createRequire(import.meta.url)('yaml') as Yaml
  return loaded
}

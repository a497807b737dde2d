import { t } from './words.ts'

/** What a choice of containers is called. */
export function titleOf(chosen: readonly string[], names: ReadonlyMap<string, string>): string {
  const [only] = chosen
  if (only === undefined) return t('allContainers')
  if (chosen.length > 1) return t('containerCount', { count: chosen.length })
  return names.get(only) ?? only.slice(only.indexOf('/') + 1)
}

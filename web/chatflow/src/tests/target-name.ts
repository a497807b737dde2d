import type { Target } from './test-api.ts'
import { t } from './words.ts'

/** Which drawing of a flow was asked. */
export function targetName({ version }: Pick<Target, 'version'>): string {
  return version === 'draft' ? t('draft') : t('versionNumber', { number: version })
}

/** Targets with a name of their own each, also where one version stands twice. */
export function columnsOf<T>(targets: readonly T[]): readonly { readonly key: string; readonly target: T }[] {
  return targets.map((target, at) => ({ key: `column ${at}`, target }))
}

import type { StatOptions } from '../../model/panel-options.ts'

export type Naming = {
  /** How many values the panel shows. */
  readonly count: number
  readonly hasTitle: boolean
  /** Whether its values were given a name of their own. */
  readonly hasName: boolean
}

/** Whether values stand below their names: by themselves where only that tells them apart, or says what they are. */
export function showsNames(textMode: StatOptions['textMode'], { count, hasTitle, hasName }: Naming): boolean {
  if (textMode !== 'auto') return textMode === 'value_and_name'
  return count > 1 || hasName || !hasTitle
}

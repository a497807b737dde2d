import { useMemo } from 'react'
import { oneOf, type SearchParams } from '../app/address/search-params.ts'
import { annotationSwitches, type SwitchState } from '../model/annotations/annotation-switches.ts'
import type { Dashboard } from '../model/dashboard.ts'

/** Which annotations are shown; anew only when one is switched, as they are asked for anew then. */
export function useSwitches({ annotations }: Dashboard, search: SearchParams): readonly SwitchState[] {
  const switches = annotationSwitches(annotations, (name) => oneOf(search[name]))
  const key = switches.map(({ isOn }) => isOn).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what is read of the address
  return useMemo(() => switches, [annotations, key])
}

import { useMemo } from 'react'
import type { ScopedVars } from '../model/dashboard.ts'
import { interpolateText } from '../model/interpolate/interpolate.ts'
import { createScope, type Scope } from '../model/interpolate/scope.ts'
import { withAuto } from '../model/variables/resolve-variables.ts'
import { useDashboardView } from './dashboard-view.ts'

/** The variables as a panel or row sees them. */
export function useScope(scopedVars: ScopedVars): Scope {
  const { variables, builtIns, range } = useDashboardView()
  const rangeMs = range.toMs - range.fromMs
  return useMemo(
    () =>
      createScope(
        variables.map((state) => withAuto(state, rangeMs)),
        scopedVars,
        builtIns,
      ),
    [variables, scopedVars, builtIns, rangeMs],
  )
}

/** Fills variables into a text that people read. */
export function useInterpolate(scopedVars: ScopedVars): (text: string) => string {
  const scope = useScope(scopedVars)
  return (text) => interpolateText(text, scope)
}

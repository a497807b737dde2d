import type { AnnotationQuery } from '../dashboard.ts'

export type SwitchState = { readonly query: AnnotationQuery; readonly isOn: boolean }

/** Where it stands in the address whether a query's annotations are shown: `anno-Deployments=off`. */
export function switchParam({ name }: AnnotationQuery): string {
  return `anno-${name}`
}

/** Queries with whether they are asked, as the address says or else the dashboard. */
export function annotationSwitches(
  queries: readonly AnnotationQuery[],
  paramOf: (name: string) => string | undefined,
): readonly SwitchState[] {
  return queries.map((query) => {
    const asked = paramOf(switchParam(query))
    return { query, isOn: asked === undefined ? query.isEnabled : asked === 'on' }
  })
}
